import { addDays } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor } from '../../foundation/money/minor.ts';
import type { RecentSweepRun, SweepAccount, SweepTransaction } from './sweep-inputs.ts';

/** The household's past debt payments, replayed after rules may have paid parts of them. */
export interface HouseholdPayments {
  /**
   * Records a rule's payment to a debt. `isRequired`: a minimum or offer payment that the household would have made
   * later itself.
   */
  send: (run: RecentSweepRun, today: CivilDate, isRequired: boolean) => void;
  arrive: (run: RecentSweepRun) => void;
  /** Returns a day's entries, reduced by what rules have already paid; balances are those of the day before. */
  lowered: (
    entries: readonly SweepTransaction[],
    today: CivilDate,
    balances: ReadonlyMap<string, { endMinor: Minor }>,
  ) => readonly SweepTransaction[];
  /**
   * Amount that left a deposit account but is not yet credited to the debt; negative if the debt shows the payment
   * first.
   */
  inTransit: () => number;
}

/** Number of days for which a rule's payment counts as an early payment by the household: one billing cycle. */
const COUNTS_DAYS = 31;

interface Debt {
  /** Amounts paid by rules and not yet deducted from the household's payments; each expires. */
  required: { until: CivilDate; amountMinor: number }[];
  /** Difference between the amount owed in the ledger and in the replay, including payments in transit. */
  aheadMinor: number;
  onItsWayMinor: number;
}

/**
 * Tracks payments from deposit accounts to debts through a replay.
 *
 * Required  a minimum or offer payment made by a rule is not paid again by the household: its next payments within a
 *           billing cycle are reduced by that amount, just as a sweep replaces the planned payment in a forecast
 * Never     above the amount owed: an extra payment reduces the last payments of the ledger
 * Ends      the side posted first decides, and the other side is reduced equally. A payment that started before the
 *           replay arrives in full
 * Other     payments known on only one side stay unchanged
 */
export function trackHouseholdPayments(
  accounts: readonly SweepAccount[],
  before: readonly SweepTransaction[],
): HouseholdPayments {
  const kinds = new Map(accounts.map(({ id, kind }) => [id, kind]));
  const begun = new Set(before.flatMap(({ transfer }) => transfer?.id ?? []));
  const debts = new Map<string, Debt>(
    accounts.flatMap(({ id, kind }) =>
      kind === 'debt' ? [[id, { required: [], aheadMinor: 0, onItsWayMinor: 0 }]] : [],
    ),
  );
  const lowerBy = new Map<string, number>();
  /** Payments with only one side posted: positive if money has left, negative if it has arrived. */
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
