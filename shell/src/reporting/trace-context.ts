const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns a function that makes the `traceparent` header (W3C) of each request. The requests of a page that the user
 * opened share a trace; a fraction of these traces is recorded. Without a fraction nothing is traced.
 */
export function traceContext(place: { readonly pathname: string }, ratio?: number): () => string | undefined {
  let path: string | undefined;
  let traceId = '';
  let flags = '00';
  return () => {
    if (ratio === undefined) return undefined;
    if (place.pathname !== path) {
      path = place.pathname;
      traceId = randomHex(16);
      flags = Math.random() < ratio ? '01' : '00';
    }
    return `00-${traceId}-${randomHex(8)}-${flags}`;
  };
}
