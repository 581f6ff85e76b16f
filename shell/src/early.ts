import type { Snapshot } from '@tideline/registry/release';
import { EARLY_REQUESTS } from './early-requests.ts';
import { tabHousehold } from './households/tab-household.ts';

interface EarlyResponse {
  answer: Promise<Response>;
  /** Time of the page. */
  sentMs: number;
}

declare global {
  var tidelineEarly: Map<string, EarlyResponse> | undefined;
}

/**
 * Responses to requests that a signed-in page makes, sent before its code has arrived. The first caller takes the
 * response. Boot and main scripts contain a copy of this module each.
 */
const responses = (globalThis.tidelineEarly ??= new Map());

/** Longer than a slow phone takes to load a screen. Later, a response that nobody took may be out of date. */
const FRESH_MS = 30_000;

/** Sends the requests that the shell always makes on a path. */
export function fetchEarly(path: string): void {
  const household = tabHousehold();
  for (const url of EARLY_REQUESTS[path] ?? EARLY_REQUESTS['*'] ?? []) {
    // The page has preloaded the same address for the household used last. Named in the address, this request gets
    // its own answer; and the preloaded one is used up here, or a later request would be given it.
    if (household !== undefined) void fetch(url, { credentials: 'same-origin' }).catch(() => undefined);
    send(url, household);
  }
}

/** Sends the requests that the screen of an address makes first. Those of an address with a query are others. */
export function fetchForScreen({ remotes }: Pick<Snapshot, 'remotes'>, { pathname, search }: Location): void {
  const route = remotes.flatMap(({ routes }) => routes).find(({ path }) => path === pathname);
  if (search === '') for (const url of route?.requests ?? []) send(url, tabHousehold());
}

function send(url: string, household: string | undefined): void {
  if (responses.has(url)) return;
  const address = household === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}household=${household}`;
  const answer = fetch(address, { credentials: 'same-origin', headers: { accept: 'application/json' } });
  answer.catch(() => undefined); // the caller that takes it sends its own
  responses.set(url, { answer, sentMs: performance.now() });
}

const isFresh = ({ sentMs }: EarlyResponse): boolean => performance.now() - sentMs < FRESH_MS;

/** Like `fetch`, but uses an early response once. A change makes those that are left out of date. */
export function fetchOnce(url: string, init: RequestInit): Promise<Response> {
  if (init.method !== 'GET') responses.clear();
  const early = responses.get(url);
  responses.delete(url);
  return early !== undefined && isFresh(early) ? early.answer.catch(() => fetch(url, init)) : fetch(url, init);
}
