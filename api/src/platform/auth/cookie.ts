export const hasTls = (publicOrigin: string): boolean => publicOrigin.startsWith('https:');

/** Returns the session cookie's name, with the `__Host-` prefix if the site uses TLS. */
const cookieName = (publicOrigin: string): string =>
  hasTls(publicOrigin) ? '__Host-tideline_session' : 'tideline_session';

export const sessionCookie = (token: string, maxAgeSeconds: number, publicOrigin: string): string =>
  `${cookieName(publicOrigin)}=${token}; Path=/; HttpOnly; SameSite=Lax; ` +
  `Max-Age=${maxAgeSeconds}${hasTls(publicOrigin) ? '; Secure' : ''}`;

const pendingName = (publicOrigin: string): string =>
  hasTls(publicOrigin) ? '__Host-tideline_second_step' : 'tideline_second_step';

/** Returns the `Set-Cookie` header for a sign-in that waits for its second step. The cookie grants no access. */
export const pendingCookie = (token: string, maxAgeSeconds: number, publicOrigin: string): string =>
  `${pendingName(publicOrigin)}=${token}; Path=/; HttpOnly; SameSite=Strict; ` +
  `Max-Age=${maxAgeSeconds}${hasTls(publicOrigin) ? '; Secure' : ''}`;

export const readPendingToken = (cookieHeader: string | undefined, publicOrigin: string): string | null =>
  readCookie(cookieHeader, pendingName(publicOrigin));

/** Returns the value of the first cookie with this name. */
export function readCookie(cookieHeader: string | undefined, name: string): string | null {
  const wanted = `${name}=`;
  const found = cookieHeader
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(wanted));
  return found === undefined ? null : found.slice(wanted.length);
}

export const readSessionToken = (cookieHeader: string | undefined, publicOrigin: string): string | null =>
  readCookie(cookieHeader, cookieName(publicOrigin));
