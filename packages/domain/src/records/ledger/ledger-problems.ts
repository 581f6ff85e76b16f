import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, sumMinor } from '../../foundation/money/minor.ts';
import type { Split } from './splits.ts';
import { type BalanceRow, compareLedgerOrder, type DayOpening, dayOpenings } from './running-balance.ts';

export interface CheckedTransaction extends BalanceRow {
  readonly accountId: string;
  readonly splits: readonly Pick<Split, 'amountMinor'>[];
  readonly transferId: string | null;
}

export interface CheckedTransfer {
  readonly id: string;
  readonly state: 'suggested' | 'confirmed' | 'rejected';
  readonly outflowId: string;
  readonly inflowId: string;
}

export interface CheckedAccount {
  readonly id: string;
  readonly openingMinor: Minor;
  /** Openings as stored. */
  readonly dayOpenings: readonly DayOpening[];
}

export interface LedgerFacts {
  readonly accounts: readonly CheckedAccount[];
  readonly transactions: readonly CheckedTransaction[];
  readonly transfers: readonly CheckedTransfer[];
}

/** A problem in a ledger. It is not a user error, but an inconsistency in the store. */
export type LedgerProblem =
  | { readonly code: 'splits_do_not_add_up'; readonly transactionId: string; readonly remainderMinor: Minor }
  | { readonly code: 'account_missing'; readonly transactionId: string; readonly accountId: string }
  | { readonly code: 'transfer_leg_missing'; readonly transferId: string; readonly transactionId: string }
  | { readonly code: 'transfer_legs_same_account' | 'transfer_legs_same_sign'; readonly transferId: string }
  | { readonly code: 'transfer_leg_shared'; readonly transactionId: string; readonly transferIds: readonly string[] }
  | { readonly code: 'transfer_not_linked'; readonly transferId: string; readonly transactionId: string }
  | { readonly code: 'transfer_unknown'; readonly transactionId: string; readonly transferId: string }
  | {
      readonly code: 'day_opening_wrong';
      readonly accountId: string;
      readonly on: CivilDate;
      readonly storedMinor: Minor | null;
      readonly computedMinor: Minor | null;
    };

/**
 * Returns the violated invariants of a ledger, for the nightly check and `verify`: parts add up to their transaction,
 * confirmed transfers have two legs of opposite sign, on two accounts, that both point back to the transfer, and stored
 * day openings equal the sum of the rows.
 *
 * Units   minor units · transactions in any order; the caller excludes deleted ones
 * Result  in the order transactions, transfers, accounts; empty if all invariants hold
 */
export function ledgerProblems(facts: LedgerFacts): LedgerProblem[] {
  const rows = new Map<string, CheckedTransaction[]>(facts.accounts.map(({ id }) => [id, []]));
  for (const transaction of facts.transactions) rows.get(transaction.accountId)?.push(transaction);
  return [
    ...transactionProblems(facts),
    ...transferProblems(facts),
    ...facts.accounts.flatMap((account) => openingProblems(account, rows.get(account.id) ?? [])),
  ];
}

function transactionProblems({ accounts, transactions, transfers }: LedgerFacts): LedgerProblem[] {
  const accountIds = new Set(accounts.map(({ id }) => id));
  const transferIds = new Set(transfers.map(({ id }) => id));
  return transactions.flatMap(({ id, accountId, amountMinor, splits, transferId }): LedgerProblem[] => {
    const remainderMinor = (amountMinor - sumMinor(splits.map((split) => split.amountMinor))) as Minor;
    return [
      ...(splits.length > 0 && remainderMinor !== 0
        ? [{ code: 'splits_do_not_add_up' as const, transactionId: id, remainderMinor }]
        : []),
      ...(accountIds.has(accountId) ? [] : [{ code: 'account_missing' as const, transactionId: id, accountId }]),
      ...(transferId === null || transferIds.has(transferId)
        ? []
        : [{ code: 'transfer_unknown' as const, transactionId: id, transferId }]),
    ];
  });
}

function transferProblems({ transactions, transfers }: LedgerFacts): LedgerProblem[] {
  const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  const confirmed = transfers.filter(({ state }) => state === 'confirmed');
  const uses = new Map<string, string[]>();
  for (const { id, outflowId, inflowId } of confirmed)
    for (const leg of [outflowId, inflowId]) uses.set(leg, [...(uses.get(leg) ?? []), id]);
  const shared = [...uses]
    .filter(([, ids]) => ids.length > 1)
    .map(([transactionId, transferIds]): LedgerProblem => ({
      code: 'transfer_leg_shared',
      transactionId,
      transferIds,
    }));
  return [...confirmed.flatMap((transfer) => pairProblems(transfer, byId)), ...shared];
}

function pairProblems(
  { id, outflowId, inflowId }: CheckedTransfer,
  byId: ReadonlyMap<string, CheckedTransaction>,
): LedgerProblem[] {
  const [outflow, inflow] = [byId.get(outflowId), byId.get(inflowId)];
  const missing = [outflow === undefined ? outflowId : null, inflow === undefined ? inflowId : null].filter(
    (leg) => leg !== null,
  );
  if (outflow === undefined || inflow === undefined)
    return missing.map((transactionId) => ({ code: 'transfer_leg_missing', transferId: id, transactionId }));
  const unlinked = [outflow, inflow].filter(({ transferId }) => transferId !== id);
  return [
    ...(outflow.accountId === inflow.accountId
      ? [{ code: 'transfer_legs_same_account' as const, transferId: id }]
      : []),
    ...(outflow.amountMinor < 0 && inflow.amountMinor > 0
      ? []
      : [{ code: 'transfer_legs_same_sign' as const, transferId: id }]),
    ...unlinked.map((leg) => ({ code: 'transfer_not_linked' as const, transferId: id, transactionId: leg.id })),
  ];
}

function openingProblems(
  { id, openingMinor, dayOpenings: stored }: CheckedAccount,
  transactions: readonly CheckedTransaction[],
): LedgerProblem[] {
  const rows = transactions.toSorted(compareLedgerOrder);
  const computed = new Map(dayOpenings(openingMinor, rows).map((opening) => [opening.on, opening.openingMinor]));
  const kept = new Map(stored.map((opening) => [opening.on, opening.openingMinor]));
  const days = [...new Set([...computed.keys(), ...kept.keys()])].sort();
  return days
    .map((on) => ({ on, storedMinor: kept.get(on) ?? null, computedMinor: computed.get(on) ?? null }))
    .filter(({ storedMinor, computedMinor }) => storedMinor !== computedMinor)
    .map((difference) => ({ code: 'day_opening_wrong', accountId: id, ...difference }));
}
