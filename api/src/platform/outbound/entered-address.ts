import { lookup as systemLookup } from 'node:dns/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isPublicAddress } from './address-rules.ts';
import type { Address } from './outbound.ts';
import { OutboundError } from './outbound-error.ts';
import { type AllowedPlaces, checkUrl } from './url-rules.ts';

/** Checks whether a URL that a user enters may be called. Errors: OutboundError `url_refused` or `address_refused`. */
export type CheckEntered = (url: string) => Promise<void>;

export interface EnteredOptions {
  allowed: AllowedPlaces;
  /** Returns all addresses of a name. Default: the system resolver. */
  lookup?: (host: string) => Promise<readonly Address[]>;
  /** Time limit for resolving a name; a slower name is accepted, because it is resolved again for each request. */
  waitMs?: number;
}

/**
 * Creates a check that rejects a URL on entry if its name resolves to an address in this server's network. Without the
 * check, the URL would be refused only on use. A name that is currently unknown or slow is accepted. The sender
 * resolves it again and connects to exactly the address that it checked.
 */
export const createEnteredCheck =
  ({ allowed, lookup = (host) => systemLookup(host, { all: true }), waitMs = 1_500 }: EnteredOptions): CheckEntered =>
  async (url) => {
    const { host, isAllowed } = checkUrl(url, allowed);
    if (isAllowed) return;
    const done = new AbortController();
    const addresses = await Promise.race([
      lookup(host).catch((): readonly Address[] => []),
      delay(waitMs, [] as readonly Address[], { signal: done.signal, ref: false }),
    ]).finally(() => done.abort());
    if (!addresses.every(({ address }) => isPublicAddress(address))) throw new OutboundError('address_refused');
  };
