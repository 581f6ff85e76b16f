import type { CivilDate, Minor, Settlement } from '@tideline/domain';
import type { HouseholdTx } from '../../database/database.ts';
import type { TransferWay } from './sweep-accounts.store.ts';

/** A transfer that was decided and looked at once more: what a provider makes happen. */
export interface TransferOrder {
  householdId: string;
  runId: string;
  ruleName: string;
  from: { accountId: string; name: string };
  to: { accountId: string; name: string };
  amountMinor: Minor;
  currency: string;
  today: CivilDate;
  settlement: Settlement;
}

/** What is known once an order was begun. */
export type Begun =
  /** Booked here: nothing more happens. */
  | { state: 'settled'; on: CivilDate; outgoingId: string; incomingId: string }
  /** The person makes it by a day, or a bank is asked next. */
  | { state: 'instructed'; makeBy: CivilDate | null };

/** What became of handing an order to a bank. */
export type Handing =
  | { kind: 'accepted'; reference: string | null }
  | { kind: 'refused'; code: string | null }
  /** It never left: no such name, a place that is not asked. */
  | { kind: 'not_sent'; code: string }
  /** Nobody knows whether the bank has it: the same order goes again under the same key. */
  | { kind: 'unknown'; code: string };

/** Who moves the money. */
export interface TransferProvider {
  readonly way: TransferWay;
  /** Within the transaction that instructs the run; a change set of cause `sweep` is open. */
  begin(tx: HouseholdTx, order: TransferOrder, now: Date): Promise<Begun>;
}

/** A provider that hands orders to somebody else, outside of any transaction, as often as it takes: the key of an order never changes. */
export interface HandingProvider extends TransferProvider {
  hand(order: BankOrder, signal: AbortSignal): Promise<Handing>;
}

export interface BankOrder {
  /** Household and run: what call-backs name, and the key under which a bank makes it once. */
  key: string;
  bank: string;
  amountMinor: Minor;
  currency: string;
  fromReference: string;
  toReference: string;
  submittedOn: CivilDate;
  speed: Settlement['speed'];
}

export const orderKey = (householdId: string, runId: string): string => `${householdId}.${runId}`;

const KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The household and run of a key; null: no key of ours. */
export function runOfKey(key: string): { householdId: string; runId: string } | null {
  const [, householdId, runId] = KEY.exec(key) ?? [];
  return householdId === undefined || runId === undefined ? null : { householdId, runId };
}
