const FALLBACK = '/dashboard';
const SIGNED_OUT = new Set(['/', '/login', '/signup']);

/** Returns the page to open after sign-in: the requested one if it belongs to this site, or otherwise the default. */
export function returnPath(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get('return');
  if (!wanted?.startsWith('/')) return FALLBACK;
  // The parser treats `//host` and `/\host` as addresses of other sites. It treats `/.//host` as a path of this site,
  // but resolves it to `//host`, which is the address of another site.
  if (!URL.canParse(wanted, origin)) return FALLBACK;
  const url = new URL(wanted, origin);
  const isOurs = url.origin === origin && !url.pathname.startsWith('//') && !SIGNED_OUT.has(url.pathname);
  return isOurs ? url.pathname + url.search : FALLBACK;
}
