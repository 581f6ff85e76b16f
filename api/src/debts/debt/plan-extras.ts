import {
  type ActionAccount,
  type ActionExtra,
  civilDate,
  type CivilDate,
  type Debt,
  dueDateInMonth,
  endOfMonth,
  minDate,
  type Minor,
  minor,
  openMinimum,
  ppm,
  startOfMonth,
} from '@tideline/domain';
import type { DebtLedger } from './assemble-debts.ts';
import { activeCourse } from './project-plan.ts';
import type { PayoffPlanRow } from './payoff-plans.store.ts';
import { highestApr } from './plan-to-wire.ts';

export interface DueFacts {
  ledger: DebtLedger;
  /** Cards and loans, from `debtAccounts`. */
  due: readonly ActionAccount[];
  today: string;
}

/**
 * Returns the active plan's payments this month above the amounts due. Each is due on the debt's due date, at the
 * latest at the end of the month, because the next month has its own money. Returns none if the plan has no payments
 * left this month.
 */
export function planExtras({ ledger, due, today }: DueFacts, plan: PayoffPlanRow): ActionExtra[] {
  if (plan.state !== 'active' || ledger.debts.length === 0) return [];
  const {
    rows: [first],
    conventions,
  } = activeCourse(ledger, plan, today);
  if (first === undefined || conventions.interestFirst) return [];
  return first.debts.flatMap(({ id, paymentMinor }): ActionExtra[] => {
    const debt = ledger.debts.find((each) => each.id === id);
    const account = due.find(({ accountId }) => accountId === id);
    // a payment above the minimum includes the open minimum, even if it is due later
    const extraMinor = paymentMinor - (account === undefined ? 0 : openMinimum(account));
    if (debt === undefined || extraMinor <= 0) return [];
    const end = endOfMonth(civilDate(today));
    return [extraOf(debt, minor(extraMinor), minDate(account?.dueOn ?? end, end))];
  });
}

/**
 * Returns the plan's payments above the amounts due in later months that start by `until`. Each is due on the debt's
 * due date, or at the end of the month.
 */
export function laterExtras(
  { ledger, today }: Omit<DueFacts, 'due'>,
  plan: PayoffPlanRow,
  until: CivilDate,
): ActionExtra[] {
  if (plan.state !== 'active' || ledger.debts.length === 0) return [];
  const { rows } = activeCourse(ledger, { ...plan, extras: [] }, today);
  const thisMonth = startOfMonth(civilDate(today));
  const months = rows.filter(({ on }) => startOfMonth(on) > thisMonth && startOfMonth(on) <= until);
  return months.flatMap(({ on, debts }) =>
    debts.flatMap(({ id, extraMinor }): ActionExtra[] => {
      const debt = ledger.debts.find((candidate) => candidate.id === id);
      if (debt === undefined || extraMinor === 0) return [];
      const { dueDay } = debt;
      return [extraOf(debt, extraMinor, dueDay === undefined ? endOfMonth(on) : dueDateInMonth(on, dueDay))];
    }),
  );
}

const extraOf = (debt: Debt, extraMinor: Minor, payBy: CivilDate): ActionExtra => ({
  accountId: debt.id,
  accountName: debt.name,
  extraMinor,
  aprPpm: ppm(highestApr(debt)),
  payBy,
});
