import { type Minor, minor } from '../../foundation/money/minor.ts';
import type { SweepAccount, SweepTransaction } from './sweep-inputs.ts';

/**
 * The household's own transfers between its deposit accounts, replayed after rules may have moved the money elsewhere.
 */
export interface HouseholdTransfers {
  isOne: (entry: SweepTransaction) => boolean;
  /** Applies a day's transfers one after another to the balances, each limited by the balance of its source. */
  move: (entries: readonly SweepTransaction[], balances: ReadonlyMap<string, { endMinor: Minor }>) => void;
  /** Amount that left one account but has not arrived at the other; negative if a bank shows the arrival first. */
  inTransit: () => number;
}

/**
 * Tracks transfers through a replay.
 *
 * Cap    the side posted first decides the amount: the historical amount, at most the source's balance. The other side
 *        is reduced equally. A transfer that started before the replay arrives in full
 * Other  payments to a debt or to an account outside the replay happen regardless of the rules, so they are not
 *        transfers here
 */
export function trackHouseholdTransfers(
  accounts: readonly SweepAccount[],
  before: readonly SweepTransaction[],
): HouseholdTransfers {
  const deposits = new Set(accounts.flatMap(({ id, kind }) => (kind === 'deposit' ? [id] : [])));
  const begun = new Set(before.flatMap(({ transfer }) => transfer?.id ?? []));
  const shortBy = new Map<string, number>();
  let inTransit = 0;
  const moveOne = (
    { accountId, amountMinor, transfer }: SweepTransaction,
    balances: ReadonlyMap<string, { endMinor: Minor }>,
  ): void => {
    const balance = balances.get(accountId);
    if (transfer === undefined || balance === undefined) return;
    const wanted = Math.abs(amountMinor);
    const source = balances.get(amountMinor < 0 ? accountId : transfer.otherAccountId)?.endMinor ?? 0;
    const short = begun.has(transfer.id)
      ? 0
      : (shortBy.get(transfer.id) ?? wanted - Math.min(wanted, Math.max(0, source)));
    const moved = Math.sign(amountMinor) * Math.max(0, wanted - short);
    shortBy.set(transfer.id, short);
    balance.endMinor = minor(balance.endMinor + moved);
    if (!begun.has(transfer.id)) inTransit -= moved;
  };
  return {
    isOne: ({ accountId, transfer }) =>
      transfer !== undefined &&
      deposits.has(accountId) &&
      deposits.has(transfer.otherAccountId) &&
      accountId !== transfer.otherAccountId,
    move: (entries, balances) => oneByOne(entries).forEach((entry) => moveOne(entry, balances)),
    inTransit: () => inTransit,
  };
}

/** Orders both sides of each transfer together, the outgoing side before the incoming one. */
function oneByOne(entries: readonly SweepTransaction[]): SweepTransaction[] {
  return [...Map.groupBy(entries, ({ transfer }) => transfer?.id).values()].flatMap((ends) =>
    ends.toSorted((a, b) => a.amountMinor - b.amountMinor),
  );
}
