/**
 * Returns the query with which a sign-in provider sends a browser back to /login; undefined for any other visit. The
 * server checks everything in it.
 */
export function providerReturnOf(search: string): string | undefined {
  const params = new URLSearchParams(search);
  return params.has('state') && (params.has('code') || params.has('error')) ? search.replace(/^\?/, '') : undefined;
}
