/** Settings with which this server reaches the operator's OpenID Connect provider. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  /** The secret of this client; undefined for a public client. */
  clientSecret?: string | undefined;
  /** The provider's name, as users know it. */
  name: string;
}

/** Returns whether a provider is on this machine; only then may it be reached without TLS. */
export const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
