import type { CivilDate, Minor, Settlement } from '@tideline/domain';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import type { TransferWay } from './sweep-accounts.store.ts';

/** A rechecked transfer that is ready for a provider to execute. */
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

/** The state of an order after it was started. */
export type SubmissionStart =
  /** Posted here: nothing more happens. */
  | { state: 'settled'; on: CivilDate; outgoingId: string; incomingId: string }
  /** The user makes it by a date, or the bank is contacted next. */
  | { state: 'instructed'; makeBy: CivilDate | null };

/** Result of submitting an order to a bank. */
export type SubmissionResult =
  | { kind: 'accepted'; reference: string | null }
  | { kind: 'refused'; code: string | null }
  /** The order was not sent: unknown host or refused address. */
  | { kind: 'not_sent'; code: string }
  /** It is unknown whether the bank has the order, so the same order is sent again under the same key. */
  | { kind: 'unknown'; code: string };

/** Moves money in one way. */
export interface TransferProvider {
  readonly way: TransferWay;
  /** Starts an order within the transaction that instructs the run. A change set with cause `sweep` is open. */
  begin(tx: HouseholdTx, order: TransferOrder, now: Date): Promise<SubmissionStart>;
}

/**
 * A provider that submits orders to an external system, outside any transaction, as often as needed. An order's key
 * never changes.
 */
export interface BankTransferProvider extends TransferProvider {
  hand(order: BankOrder, signal: AbortSignal): Promise<SubmissionResult>;
}

export interface BankOrder {
  /** Household and run. Identifies the transfer in callbacks and ensures that the bank makes it once. */
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

/** Parses a key into its household and run; null if it is not a key of ours. */
export function runOfKey(key: string): { householdId: string; runId: string } | null {
  const [, householdId, runId] = KEY.exec(key) ?? [];
  return householdId === undefined || runId === undefined ? null : { householdId, runId };
}
