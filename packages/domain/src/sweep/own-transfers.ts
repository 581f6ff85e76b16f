import { type Minor, minor } from '../money/minor.ts';
import type { SweepAccount, SweepTransaction } from './sweep-inputs.ts';

/** The household's own moves between its deposit accounts, replayed where the money may have gone elsewhere meanwhile. */
export interface OwnTransfers {
  isOne: (entry: SweepTransaction) => boolean;
  /** Moves a day's transfers one after another and changes the balances; each of no more than its source has. */
  move: (entries: readonly SweepTransaction[], balances: ReadonlyMap<string, { endMinor: Minor }>) => void;
  /** Left one account and not yet at the other; below zero where a bank shows the arrival first. */
  inTransit: () => number;
}

/**
 * Follows transfers through a replay.
 *
 * Cap    the end that is posted first decides how much is moved: what the source holds, at most the historical amount; the other
 *        end is short of as much. A transfer that began before the replay arrives whole
 * Other  payments to a debt or to an account outside of the replay are owed or gone whatever the rules did: they are no transfers here
 */
export function ownTransfers(accounts: readonly SweepAccount[], before: readonly SweepTransaction[]): OwnTransfers {
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

/** Both ends of a transfer together, what leaves before what arrives. */
function oneByOne(entries: readonly SweepTransaction[]): SweepTransaction[] {
  return [...Map.groupBy(entries, ({ transfer }) => transfer?.id).values()].flatMap((ends) =>
    ends.toSorted((a, b) => a.amountMinor - b.amountMinor),
  );
}
