import { toMinor } from '@tideline/contract';
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
  maxDate,
  type Minor,
  minor,
  owedOn,
  ppm,
  startOfMonth,
  totalMinimumToday,
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
 * Allocates the rest of the active plan's money for this month above the minimums: the monthly amount, and extra
 * payments whose day has come. Payments this month count: a debt's payments use up the money, at least its minimum.
 */
export function planExtras({ records, due, debts, today }: DueFacts, plan: PayoffPlanRow): ActionExtra[] {
  if (plan.state !== 'active') return [];
  const month = startOfMonth(civilDate(today));
  const paidOff = plan.begunWith.filter(({ id }) => !debts.some((debt) => debt.id === id));
  const used =
    sumOf(debts.map((debt) => Math.max(debtMinimumToday(debt), paidSince(records.movements, debt.id, month)))) +
    sumOf(paidOff.map(({ id }) => paidSince(records.movements, id, month)));
  const left = plan.monthlyMinor + extrasDue(plan, civilDate(today)) - used;
  if (left <= 0) return [];
  return allocate(debts, left, plan, today).flatMap(({ id, extraMinor }) => {
    const debt = debts.find((candidate) => candidate.id === id);
    return debt === undefined || extraMinor === 0 ? [] : [extraOf(debt, extraMinor, due, civilDate(today))];
  });
}

/**
 * Allocates money above the minimums as the plan's first month does. That month charges interest before it pays, and
 * today's balances do not have it yet, so what a debt cannot take goes to the others.
 */
function allocate(
  debts: readonly Debt[],
  leftMinor: number,
  plan: PayoffPlanRow,
  today: string,
): { id: string; extraMinor: Minor }[] {
  const minimums = totalMinimumToday(debts);
  const { rows } = payoffPlan(debts, { ...plan, monthlyMinor: minimums + leftMinor, extras: [] }, today);
  const extras = (rows[0]?.debts ?? []).map(({ id, extraMinor }) => ({ id, extraMinor }));
  const roomOf = (id: string): number => {
    const debt = debts.find((candidate) => candidate.id === id);
    return debt === undefined ? 0 : owedOn(debt) - debtMinimumToday(debt);
  };
  const full = extras.filter(({ id, extraMinor }) => extraMinor > roomOf(id));
  if (full.length === 0) return extras;
  const filled = full.map(({ id }) => ({ id, extraMinor: minor(Math.max(0, roomOf(id))) }));
  const others = debts.filter(({ id }) => !full.some((each) => each.id === id));
  const spent = sumOf(filled.map(({ extraMinor }) => extraMinor));
  return [...filled, ...(others.length === 0 ? [] : allocate(others, leftMinor - spent, plan, today))];
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Sums the extra payments from the start of this month, or of the plan, until today. */
function extrasDue({ extras, startOn }: PayoffPlanRow, today: CivilDate): number {
  const from = maxDate(startOfMonth(today), civilDate(startOn));
  const occursIn = ({ on, everyMonths }: PayoffPlanRow['extras'][number]): boolean => {
    const first = civilDate(on);
    if (everyMonths === null) return first >= from && first <= today;
    let next = first;
    for (let times = 1; next < from; times += 1) next = addMonths(first, times * everyMonths);
    return next <= today;
  };
  return sumOf(extras.filter(occursIn).map(({ amount }) => toMinor(amount)));
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
