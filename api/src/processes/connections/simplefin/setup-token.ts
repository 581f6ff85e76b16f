import { type AllowedPlaces, checkUrl } from '../../../platform/outbound/url-rules.ts';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';

/**
 * Returns the address at which a setup token is claimed; null if it is not a token. Errors: OutboundError url_refused
 * if its address is not allowed.
 */
export function claimUrlOf(setupToken: string, allowed: AllowedPlaces): { url: string; host: string } | null {
  const plain = setupToken.replace(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/');
  if (!/^[A-Za-z0-9+/]{8,}={0,2}$/.test(plain)) return null;
  const text = Buffer.from(plain, 'base64').toString('utf8').trim();
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return null;
  const { url } = checkUrl(text, allowed);
  return { url: url.href, host: url.host };
}

export interface Access {
  /** The bridge's address, without credentials or a trailing slash. */
  rootUrl: string;
  host: string;
  /** Value of the Authorization header. */
  authorization: string;
}

/**
 * Parses the access URL that a claim returns: `https://user:password@bridge/simplefin`. Returns null if it is invalid
 * or not allowed.
 */
export function accessOf(accessUrl: string, allowed: AllowedPlaces): Access | null {
  const url = URL.parse(accessUrl.trim());
  if (url === null || url.username === '' || url.password === '') return null;
  const authorization =
    `Basic ` +
    `${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`;
  url.username = '';
  url.password = '';
  url.hash = '';
  try {
    checkUrl(url.href, allowed);
  } catch (error) {
    if (error instanceof OutboundError) return null;
    throw error;
  }
  return { rootUrl: url.href.replace(/\/$/, ''), host: url.host, authorization };
}
