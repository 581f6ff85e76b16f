const FALLBACK = '/dashboard';
const SIGNED_OUT = new Set(['/', '/login', '/signup']);

/** Where to go after signing in: the page that was asked for, if it is one of ours. */
export function returnPath(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get('return');
  if (!wanted?.startsWith('/')) return FALLBACK;
  // `//host` and `/\host` are addresses of other sites: the parser says so
  const url = new URL(wanted, origin);
  return url.origin === origin && !SIGNED_OUT.has(url.pathname) ? url.pathname + url.search : FALLBACK;
}
