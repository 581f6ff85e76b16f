import type { FileFailure } from '../files/file-failure.ts';
import { loadFiles } from '../files/load-files.ts';
import type { ApiError } from './api-error.ts';

/** The kit's connections to the outside. The shell sets them up once, and tests insert fakes. */
export interface Edge {
  /** Reports upload progress if `onSent` is given. */
  fetch: (url: string, init: RequestInit, onSent?: (bytes: number) => void) => Promise<Response>;
  householdId: () => string | undefined;
  newId: () => string;
  /** Returns the W3C trace context of the next request, if requests are traced. */
  traceparent: () => string | undefined;
  /** Called after every API response, with the error if it failed. */
  onSettled: (error?: ApiError) => void;
  /** Reports an unexpected error to the operator, and returns the id to quote, if there is one. */
  report: (error: unknown, tags: Record<string, string>) => string | undefined;
  /** Called if a part that the page shows could not be loaded after all retries. */
  onPartFailed: (failure: FileFailure) => void;
}

/** Returns a random UUID v4. `crypto.randomUUID` is missing on plain HTTP, which a home server may use. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export const edge: Edge = {
  fetch: async (url, init, onSent) =>
    onSent === undefined ? fetch(url, init) : (await loadFiles(() => import('./upload.ts'))).upload(url, init, onSent),
  householdId: () => undefined,
  newId: randomId,
  traceparent: () => undefined,
  onSettled: () => undefined,
  report: () => undefined,
  onPartFailed: () => undefined,
};

export function configureEdge(parts: Partial<Edge>): void {
  Object.assign(edge, parts);
}
