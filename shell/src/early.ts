import { EARLY_REQUESTS } from './early-requests.ts';
import { tabHousehold } from './households/tab-household.ts';

/**
 * Responses to requests that a signed-in page always makes, sent before its code has arrived. The first caller takes
 * the response.
 */
const responses = new Map<string, Promise<Response>>();

export function fetchEarly(path: string): void {
  const household = tabHousehold();
  for (const url of EARLY_REQUESTS[path] ?? EARLY_REQUESTS['*'] ?? []) {
    // The page has preloaded the same address for the household used last. Named in the address, this request gets
    // its own answer; and the preloaded one is used up here, or a later request would be given it.
    if (household !== undefined) void fetch(url, { credentials: 'same-origin' }).catch(() => undefined);
    const address = household === undefined ? url : `${url}?household=${household}`;
    const answer = fetch(address, { credentials: 'same-origin', headers: { accept: 'application/json' } });
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
