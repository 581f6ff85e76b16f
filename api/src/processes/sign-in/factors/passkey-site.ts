import { isIP } from 'node:net';

/** The site that passkeys belong to. */
export interface PasskeySite {
  /** WebAuthn's RP ID: passkeys are bound to this host name. */
  host: string;
  origin: string;
}

/**
 * Returns the site of passkeys; null if browsers refuse them at this address, because it is neither https nor localhost
 * or names no host.
 */
export function passkeySiteOf(publicOrigin: string): PasskeySite | null {
  const { hostname: host, protocol, origin } = new URL(publicOrigin);
  const isSecure = protocol === 'https:' || host === 'localhost';
  return isSecure && isIP(host) === 0 && !host.startsWith('[') ? { host, origin } : null;
}
