import { lookup as systemLookup } from 'node:dns/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isPublicAddress } from './address-rules.ts';
import type { Address } from './outbound.ts';
import { OutboundError } from './outbound-error.ts';
import { type AllowedPlaces, checkUrl } from './url-rules.ts';

/**
 * Checks whether an address that a user enters may be called. Errors: OutboundError `url_refused` or `address_refused`.
 */
export type CheckEntered = (url: string) => Promise<void>;

export interface EnteredOptions {
  allowed: AllowedPlaces;
  /** Returns all addresses of a name; defaults to the system resolver. */
  lookup?: (host: string) => Promise<readonly Address[]>;
  /** A name that takes longer is accepted, because it is resolved again for each request. */
  waitMs?: number;
}

/**
 * Rejects on entry what would otherwise be refused only on use: a name that resolves into this server's network. A name
 * that is unknown or slow at the moment is accepted. The sender resolves it again and connects to exactly the address
 * it checked.
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
