import type { IncomingMessage } from 'node:http';
import type { HeaderPolicy } from '../http/security-headers.ts';

const cookieName = ({ secure }: HeaderPolicy): string => `${secure ? '__Host-' : ''}tideline_try`;

/** Maximum number of remotes whose releases can be tried together. */
export const OVERRIDES_MAX = 5;
const linkShape = /^[0-9a-f]{24}\.[\w-]{43}$/;

/** Returns the signed links in the browser's cookie, which may be invalid. */
export function linksOf({ headers }: Pick<IncomingMessage, 'headers'>, policy: HeaderPolicy): string[] {
  const prefix = `${cookieName(policy)}=`;
  const pair = (headers.cookie ?? '').split(';').find((one) => one.trim().startsWith(prefix));
  const links = pair?.trim().slice(prefix.length).split('~') ?? [];
  return links.filter((link) => linkShape.test(link)).slice(0, OVERRIDES_MAX);
}

/** Returns a cookie with these links that expires with the browser's session; without links it expires immediately. */
export const linksCookie = (links: readonly string[], policy: HeaderPolicy): string =>
  [
    `${cookieName(policy)}=${links.join('~')}`,
    ...(links.length === 0 ? ['Max-Age=0'] : []),
    'Path=/',
    'HttpOnly',
    // a page opened from a message must show the same release
    'SameSite=Lax',
    ...(policy.secure ? ['Secure'] : []),
  ].join('; ');
