const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns a function that makes the `traceparent` header (W3C) of each request. The requests of a page that the user
 * opened share a trace. Each asks to be recorded; the gateway decides by the trace id, so alike for all of a page.
 */
export function traceContext(place: { readonly pathname: string }, isTraced = false): () => string | undefined {
  let path: string | undefined;
  let traceId = '';
  return () => {
    if (!isTraced) return undefined;
    if (place.pathname !== path) {
      path = place.pathname;
      traceId = randomHex(16);
    }
    return `00-${traceId}-${randomHex(8)}-01`;
  };
}
