import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Probes of orchestrators, which reveal nothing. */
const open = new Set(['/livez', '/startupz', '/readyz']);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns the token of `Authorization: Bearer TOKEN`, or the password that a browser requested from the user. */
function tokenOf({ headers: { authorization = '' } }: IncomingMessage): string {
  const [, scheme = '', credentials = ''] = /^(bearer|basic) +(\S{1,1000})$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return credentials;
  const pair = Buffer.from(credentials, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}

/**
 * Returns a function that checks whether a request may see the operators' pages. Without a token, every request from
 * this machine may.
 */
export function adminAccess(token: string | undefined): (request: IncomingMessage, path: string) => boolean {
  if (token === undefined) return () => true;
  const expected = digest(token);
  return (request, path) => open.has(path) || timingSafeEqual(digest(tokenOf(request)), expected);
}

/**
 * Returns whether a page of another site sent a request. Browsers send `Sec-Fetch-Site` only to trustworthy
 * addresses, which excludes plain HTTP to another machine, but they send `Origin` with every form.
 */
export function isForeign({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'none' && site !== 'same-origin') return true;
  return headers.origin !== undefined && URL.parse(headers.origin)?.host !== headers.host;
}
