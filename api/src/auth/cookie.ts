/** The session cookie: with the `__Host-` prefix where the site is reached over TLS. */
const cookieName = (publicOrigin: string): string =>
  isSecure(publicOrigin) ? '__Host-tideline_session' : 'tideline_session';

const isSecure = (publicOrigin: string): boolean => publicOrigin.startsWith('https:');

export const sessionCookie = (token: string, maxAgeSeconds: number, publicOrigin: string): string =>
  `${cookieName(publicOrigin)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${isSecure(publicOrigin) ? '; Secure' : ''}`;

export function readSessionToken(cookieHeader: string | undefined, publicOrigin: string): string | null {
  const wanted = `${cookieName(publicOrigin)}=`;
  const found = cookieHeader
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(wanted));
  return found === undefined ? null : found.slice(wanted.length);
}
