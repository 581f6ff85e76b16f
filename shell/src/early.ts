import type { QueryClient } from '@tanstack/react-query';
import type { Snapshot } from '@tideline/registry/release';
import { EARLY_REQUESTS } from './early-requests.ts';
import { tabHousehold } from './households/tab-household.ts';

interface EarlyResponse {
  answer: Promise<Response>;
  /** Time of the request, from `performance.now`. */
  sentMs: number;
}

declare global {
  var tidelineEarly: Map<string, EarlyResponse> | undefined;
}

/**
 * Responses to requests that are sent before the code of a signed-in page has arrived. The first caller takes the
 * response. The boot script and the main script each contain a copy of this module.
 */
const responses = (globalThis.tidelineEarly ??= new Map());

/** After this time, an unused response may be out of date. Even a slow phone loads a screen faster. */
const FRESH_MS = 30_000;

/** Sends the requests that the shell always makes on a path. */
export function fetchEarly(path: string): void {
  const household = tabHousehold();
  for (const url of EARLY_REQUESTS[path] ?? EARLY_REQUESTS['*'] ?? []) {
    // The page has preloaded this address for the household that was used last. A request that names another household
    // gets its own response, so the preloaded one must be consumed here, or a later request would get it.
    if (household !== undefined) void fetch(url, { credentials: 'same-origin' }).catch(() => undefined);
    send(url, household);
  }
}

/** Discards unused responses when data becomes invalid, for example because another member has changed it. */
export const discardWhenInvalid = (client: QueryClient): (() => void) =>
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'invalidate') responses.clear();
  });

/**
 * Sends the requests that the screen at an address sends first. Sends nothing if the address has a query string,
 * because the screen then sends different requests.
 */
export function fetchForScreen(
  { remotes }: Pick<Snapshot, 'remotes'>,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): void {
  const route = remotes.flatMap(({ routes }) => routes).find(({ path }) => path === pathname);
  if (search === '') for (const url of route?.requests ?? []) send(url, tabHousehold());
}

function send(url: string, household: string | undefined): void {
  if (responses.has(url)) return;
  const address = household === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}household=${household}`;
  const answer = fetch(address, { credentials: 'same-origin', headers: { accept: 'application/json' } }).then(read);
  answer.catch(() => undefined); // a failed request is repeated by the caller that takes the response
  responses.set(url, { answer, sentMs: performance.now() });
}

/** Reads the whole response, so that its request ends even if nobody uses it. */
const read = async (response: Response): Promise<Response> =>
  new Response(await response.text(), { status: response.status, headers: response.headers });

const isFresh = ({ sentMs }: EarlyResponse): boolean => performance.now() - sentMs < FRESH_MS;

/**
 * Works like `fetch`, but uses an early response once. A request that may change data discards all unused responses.
 */
export function fetchOnce(url: string, init: RequestInit): Promise<Response> {
  if (init.method !== 'GET') responses.clear();
  const early = responses.get(url);
  responses.delete(url);
  return early !== undefined && isFresh(early) ? early.answer.catch(() => fetch(url, init)) : fetch(url, init);
}
