import { isIP } from 'node:net';

/** The site that passkeys belong to. */
export interface PasskeySite {
  /** WebAuthn's RP ID: passkeys are bound to this host name. */
  host: string;
  origin: string;
}

/**
 * Returns the site that passkeys belong to; null if browsers refuse passkeys at this address, because it is neither
 * https nor localhost, or has no host name.
 */
export function passkeySiteOf(publicOrigin: string): PasskeySite | null {
  const { hostname: host, protocol, origin } = new URL(publicOrigin);
  const isSecure = protocol === 'https:' || host === 'localhost';
  return isSecure && isIP(host) === 0 && !host.startsWith('[') ? { host, origin } : null;
}
