import { addDays } from '../dates/add.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { type Minor, minor } from '../money/minor.ts';
import type { RecentSweepRun, SweepAccount, SweepTransaction } from './sweep-inputs.ts';

/** The household's own past payments to its debts, replayed where rules have paid meanwhile. */
export interface OwnPayments {
  /** A rule pays a debt; `isRequired`: a minimum or an offer's payment, which is the household's own made earlier. */
  send: (run: RecentSweepRun, today: CivilDate, isRequired: boolean) => void;
  arrive: (run: RecentSweepRun) => void;
  /** A day's entries with the payments that rules have made already taken off; balances are those of the day before. */
  lowered: (
    entries: readonly SweepTransaction[],
    today: CivilDate,
    balances: ReadonlyMap<string, { endMinor: Minor }>,
  ) => readonly SweepTransaction[];
  /** Left a deposit account and not yet at the debt; below zero where the debt shows the payment first. */
  inTransit: () => number;
}

/** How long a payment of a rule counts as the household's own made earlier: a billing cycle. */
const COUNTS_DAYS = 31;

interface Debt {
  /** By rules and not yet taken off the household's own, each for a while. */
  required: { until: CivilDate; amountMinor: number }[];
  /** By how much less is owed than in the ledger, what is on its way included. */
  aheadMinor: number;
  onItsWayMinor: number;
}

/**
 * Follows payments from deposit accounts to debts through a replay.
 *
 * Required  what a rule pays as a minimum or for an offer, the household does not pay a second time: its next payments within a billing cycle
 *           are lower by as much, as the planned payment of a forecast is replaced by the sweep that makes it
 * Never     more than is owed by then: an extra payment makes the last ones of the ledger smaller
 * Ends      the end that is posted first decides, the other is lower by as much. A payment that began before the replay arrives whole
 * Other     payments known on one side only stay as they were
 */
export function ownPayments(accounts: readonly SweepAccount[], before: readonly SweepTransaction[]): OwnPayments {
  const kinds = new Map(accounts.map(({ id, kind }) => [id, kind]));
  const begun = new Set(before.flatMap(({ transfer }) => transfer?.id ?? []));
  const debts = new Map<string, Debt>(
    accounts.flatMap(({ id, kind }) =>
      kind === 'debt' ? [[id, { required: [], aheadMinor: 0, onItsWayMinor: 0 }]] : [],
    ),
  );
  const lowerBy = new Map<string, number>();
  /** Of payments with one end posted: above zero what has left, below what has come. */
  const halves = new Map<string, number>();

  const debtOf = ({ accountId, amountMinor, transfer }: SweepTransaction): string | null => {
    if (transfer === undefined) return null;
    const [from, to] = amountMinor < 0 ? [accountId, transfer.otherAccountId] : [transfer.otherAccountId, accountId];
    return kinds.get(from) === 'deposit' && kinds.get(to) === 'debt' ? to : null;
  };
  const decide = (debt: Debt, amount: number, balanceMinor: number, today: CivilDate): number => {
    let left = amount;
    debt.required = debt.required.filter(({ until }) => until >= today);
    for (const each of debt.required) {
      const taken = Math.min(each.amountMinor, left);
      each.amountMinor -= taken;
      left -= taken;
    }
    const replayed = balanceMinor + debt.onItsWayMinor;
    const inLedger = replayed - debt.aheadMinor;
    const tooMuch = Math.max(0, replayed + left - Math.max(0, inLedger + amount));
    const short = amount - left + Math.min(left, tooMuch);
    debt.aheadMinor -= short;
    return short;
  };
  const lower = (
    entry: SweepTransaction,
    today: CivilDate,
    balances: ReadonlyMap<string, { endMinor: Minor }>,
  ): SweepTransaction => {
    const { transfer, amountMinor } = entry;
    const debtId = debtOf(entry);
    const debt = debtId === null ? undefined : debts.get(debtId);
    if (debtId === null || debt === undefined || transfer === undefined || begun.has(transfer.id)) return entry;
    const short =
      lowerBy.get(transfer.id) ?? decide(debt, Math.abs(amountMinor), balances.get(debtId)?.endMinor ?? 0, today);
    lowerBy.set(transfer.id, short);
    const paid = minor(Math.sign(amountMinor) * Math.max(0, Math.abs(amountMinor) - short));
    if (!halves.delete(transfer.id)) halves.set(transfer.id, -paid);
    return { ...entry, amountMinor: paid };
  };
  return {
    send: ({ toAccountId, amountMinor }, today, isRequired) => {
      const debt = debts.get(toAccountId);
      if (debt === undefined) return;
      debt.aheadMinor += amountMinor;
      debt.onItsWayMinor += amountMinor;
      if (isRequired) debt.required.push({ until: addDays(today, COUNTS_DAYS), amountMinor });
    },
    arrive: ({ toAccountId, amountMinor }) => {
      const debt = debts.get(toAccountId);
      if (debt !== undefined) debt.onItsWayMinor -= amountMinor;
    },
    lowered: (entries, today, balances) => entries.map((entry) => lower(entry, today, balances)),
    inTransit: () => [...halves.values()].reduce((sum, half) => sum + half, 0),
  };
}
