/** The debt-free date and interest with and without today's moves, for every screen that states them. */
import { type TodaysPlan as WirePlan, toMoney } from '@tideline/contract';
import { civilDate, debtsAfter, minor, type ModeOutcome, type PayoffResult } from '@tideline/domain';
import { monthlyAmountOf } from '../../debts/debt/choose-plan.ts';
import { projectDebts } from '../../debts/debt/project-debts.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { paidByMoves } from './quote.ts';
import { loadToday, type Today } from './todays-plan.service.ts';

/** The date on which the debts are paid off, and the interest until then. null: never, or there are no debts. */
export type PayoffEnd = Pick<ModeOutcome, 'debtFreeOn' | 'totalInterestMinor'>;

export const endOf = (course: PayoffResult | null): PayoffEnd =>
  course?.outcome === 'paid_off'
    ? { debtFreeOn: course.debtFreeOn, totalInterestMinor: course.totalInterestMinor }
    : { debtFreeOn: null, totalInterestMinor: null };

/**
 * Returns the end once transfers in transit have arrived and the payments of today's plan are made. It is today if they
 * pay off everything. The monthly amount stays the same, because minimums that are no longer due would otherwise leave
 * less for the other debts, and a payment would delay the end.
 */
export function endOnceMoved({ mode, basis, plan, ledger: now, countedLedger: ledger, todaysPlan }: Today): PayoffEnd {
  const { today } = todaysPlan;
  const paid = paidByMoves(todaysPlan);
  const debts = debtsAfter(ledger.debts, paid, civilDate(today));
  if (debts.length === 0 && ledger.debts.length > 0) return { debtFreeOn: today, totalInterestMinor: minor(0) };
  const gone = ledger.debts.filter(({ id }) => !debts.some((debt) => debt.id === id));
  const paidOff = new Map([
    ...ledger.paidOff,
    ...gone.map(({ id, cycle }) => [id, (cycle?.paidMinor ?? 0) + (paid.get(id) ?? 0)] as const),
  ]);
  return endOf(
    projectDebts(mode, { ...basis, debts, paidOff, plan, monthlyMinor: monthlyAmountOf(now.debts, plan), today }),
  );
}

/** Adds the payoff ends with and without today's moves to today's plan. */
export function withPayoffEnds(figures: Today, currency: string): WirePlan {
  const toWire = ({ debtFreeOn, totalInterestMinor }: PayoffEnd) => ({
    debtFreeOn,
    interest: totalInterestMinor === null ? null : toMoney(totalInterestMinor, currency),
  });
  const { course, wire } = figures;
  const payoff =
    course === null ? null : { monthlyAlone: toWire(endOf(course)), onceMoved: toWire(endOnceMoved(figures)) };
  return { ...wire, payoff };
}

export const getTodaysPlan = (scope: Scope): Promise<WirePlan> =>
  scope.read(async (tx) => withPayoffEnds(await loadToday(tx, scope), scope.household.currency));
