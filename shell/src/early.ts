import { EARLY_REQUESTS } from './early-requests.ts';

/**
 * Responses to requests that a signed-in page always makes, sent before its code has arrived. The first caller takes
 * the response.
 */
const responses = new Map<string, Promise<Response>>();

export function fetchEarly(path: string): void {
  for (const url of EARLY_REQUESTS[path] ?? EARLY_REQUESTS['*'] ?? []) {
    const answer = fetch(url, { credentials: 'same-origin', headers: { accept: 'application/json' } });
    answer.catch(() => undefined); // the caller that takes it handles the failure
    responses.set(url, answer);
  }
}

/** Like `fetch`, but uses an early response once. */
export function fetchOnce(url: string, init: RequestInit): Promise<Response> {
  const early = init.method === 'GET' ? responses.get(url) : undefined;
  responses.delete(url);
  return early ?? fetch(url, init);
}
