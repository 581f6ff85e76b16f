/**
 * Requests that a signed-in page always makes are sent before its code has arrived; whoever asks first takes the answer.
 */
const answers = new Map<string, Promise<Response>>();

const NEEDED: Readonly<Record<string, string[]>> = { '/dashboard': ['/api/v1/dashboard'] };

export function askEarly(path: string): void {
  for (const url of ['/api/v1/auth/session', ...(NEEDED[path] ?? [])]) {
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
