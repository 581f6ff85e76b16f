/** How this server reaches the operator's OpenID Connect provider. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  /** Omitted: a public client. */
  clientSecret?: string | undefined;
  /** What users call it. */
  name: string;
}

/** Only on this machine may a provider be reached without TLS. */
export const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
