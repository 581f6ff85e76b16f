import {
  type ActionAccount,
  type ActionExtra,
  addMonths,
  civilDate,
  type CivilDate,
  type Debt,
  debtMinimumToday,
  dueDatesBetween,
  endOfMonth,
  type Minor,
  ppm,
  startOfMonth,
} from '@tideline/domain';
import type { DebtRecords } from '../debt/load-debts.ts';
import { payoffPlan } from '../debt/project-plan.ts';
import type { PayoffPlanRow } from '../debt/payoff-plans.store.ts';
import { highestApr } from '../debt/plan-to-wire.ts';
import { paidSince } from './paid-since.ts';

export interface DueFacts {
  records: DebtRecords;
  /** Cards and loans, from `debtAccounts`. */
  due: readonly ActionAccount[];
  debts: readonly Debt[];
  today: string;
}

/**
 * Allocates what is left of the active plan's monthly amount above the minimums. Payments this month count: a debt's
 * payments use up the amount, at least its minimum.
 */
export function planExtras({ records, due, debts, today }: DueFacts, plan: PayoffPlanRow): ActionExtra[] {
  if (plan.state !== 'active') return [];
  const month = startOfMonth(civilDate(today));
  const used = debts.reduce(
    (sum, debt) => sum + Math.max(debtMinimumToday(debt), paidSince(records.movements, debt.id, month)),
    0,
  );
  const left = plan.monthlyMinor - used;
  if (left <= 0) return [];
  const minimums = debts.reduce((sum, debt) => sum + debtMinimumToday(debt), 0);
  const { rows } = payoffPlan(debts, { ...plan, monthlyMinor: minimums + left, extras: [] }, today);
  return (rows[0]?.debts ?? []).flatMap(({ id, extraMinor }) => {
    const debt = debts.find((candidate) => candidate.id === id);
    return debt === undefined || extraMinor === 0 ? [] : [extraOf(debt, extraMinor, due, civilDate(today))];
  });
}

/**
 * The same for the following months that start by a day, from today's balances: each with the due date in its month, or
 * at its end if there is none.
 */
export function laterExtras(
  { records, debts, today }: Omit<DueFacts, 'due'>,
  plan: PayoffPlanRow,
  until: CivilDate,
): ActionExtra[] {
  if (plan.state !== 'active') return [];
  const { rows } = payoffPlan(debts, { ...plan, extras: [] }, today);
  const first = startOfMonth(civilDate(today));
  const months = rows
    .slice(1)
    .map(({ month, debts: ofMonth }) => ({ begins: addMonths(first, month - 1), ofMonth }))
    .filter(({ begins }) => begins <= until);
  return months.flatMap(({ begins, ofMonth }) =>
    ofMonth.flatMap(({ id, extraMinor }): ActionExtra[] => {
      const debt = debts.find((candidate) => candidate.id === id);
      if (debt === undefined || extraMinor === 0) return [];
      const dueDay =
        records.cards.find(({ account }) => account.id === id)?.terms.dueDay ??
        records.loans.find(({ account }) => account.id === id)?.terms?.dueDay ??
        null;
      const payBy =
        (dueDay === null ? undefined : dueDatesBetween(begins, endOfMonth(begins), dueDay)[0]) ?? endOfMonth(begins);
      return [{ accountId: id, accountName: debt.name, extraMinor, aprPpm: ppm(highestApr(debt)), payBy }];
    }),
  );
}

const extraOf = (debt: Debt, extraMinor: Minor, due: readonly ActionAccount[], today: CivilDate): ActionExtra => ({
  accountId: debt.id,
  accountName: debt.name,
  extraMinor,
  aprPpm: ppm(highestApr(debt)),
  payBy: due.find(({ accountId }) => accountId === debt.id)?.dueOn ?? endOfMonth(today),
});
