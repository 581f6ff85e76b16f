const FALLBACK = '/dashboard';
const SIGNED_OUT = new Set(['/', '/login', '/signup']);

/** Where to go after signing in: the page that was asked for, if it is one of ours. */
export function returnPath(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get('return');
  if (!wanted?.startsWith('/')) return FALLBACK;
  // `//host` and `/\host` are addresses of other sites: the parser says so. `/.//host` is a path of ours to the parser,
  // and its path alone is `//host` again.
  if (!URL.canParse(wanted, origin)) return FALLBACK;
  const url = new URL(wanted, origin);
  const isOurs = url.origin === origin && !url.pathname.startsWith('//') && !SIGNED_OUT.has(url.pathname);
  return isOurs ? url.pathname + url.search : FALLBACK;
}
