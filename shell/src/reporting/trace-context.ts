const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns a function that returns the `traceparent` header (W3C) for each request. All requests of one screen share a
 * trace. Each request asks to be recorded, but the gateway decides based on the trace id. It therefore records either
 * all requests of a screen or none.
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
