import { EARLY_REQUESTS } from './early-requests.ts';

/**
 * Requests that a signed-in page always makes are sent before its code has arrived; whoever asks first takes the answer.
 */
const answers = new Map<string, Promise<Response>>();

export function askEarly(path: string): void {
  for (const url of EARLY_REQUESTS[path] ?? EARLY_REQUESTS['*'] ?? []) {
    const answer = fetch(url, { credentials: 'same-origin', headers: { accept: 'application/json' } });
    answer.catch(() => undefined); // whoever takes it hears of the failure
    answers.set(url, answer);
  }
}

/** `fetch`, except that an early answer is used once. */
export function fetchOrTake(url: string, init: RequestInit): Promise<Response> {
  const early = init.method === 'GET' ? answers.get(url) : undefined;
  answers.delete(url);
  return early ?? fetch(url, init);
}
