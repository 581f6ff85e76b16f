/**
 * Returns the query with which a sign-in provider sends a browser back to /login, or undefined for any other visit. The
 * server validates it.
 */
export function providerReturnOf(search: string): string | undefined {
  const params = new URLSearchParams(search);
  return params.has('state') && (params.has('code') || params.has('error')) ? search.replace(/^\?/, '') : undefined;
}
