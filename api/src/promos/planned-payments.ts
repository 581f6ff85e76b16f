/** What is going to be paid to a card every month: the course of its promotions is worked out with it. */
import { debtMinimumToday, debtOutlookMinimums, type Minor, minor, mulDiv, type PayoffResult } from '@tideline/domain';
import { type BookedCard, type BookedPromo } from '../cards/card-book.ts';
import type { HouseholdTx } from '../database/database.ts';
import { bookDebts } from '../debt/debt-book.ts';
import { payoffPlan } from '../debt/payoff-plan.ts';
import { planToday } from '../debt/followed-plan.ts';
import type { PayoffPlanRecord } from '../debt/payoff-plans.store.ts';
import { type BookedLoan, loadLoans } from '../loans/loan-book.ts';

/** Of a plan in use, what it pays to each debt, month after month. */
export type PlanPayments = ReadonlyMap<string, readonly number[]>;

export const noPlan: PlanPayments = new Map();

export function paymentsOf({ rows }: Pick<PayoffResult, 'rows'>): PlanPayments {
  const payments = new Map<string, number[]>();
  for (const { debts } of rows) {
    for (const { id, paymentMinor } of debts) {
      const known = payments.get(id);
      if (known === undefined) payments.set(id, [paymentMinor]);
      else known.push(paymentMinor);
    }
  }
  return payments;
}

/** The plan that is followed, on today's debts; one that is paused pays nothing. */
export function planPayments(
  plan: PayoffPlanRecord | null,
  { cards, loans, today }: { cards: readonly BookedCard[]; loans: readonly BookedLoan[]; today: string },
): PlanPayments {
  if (plan === null || plan.state !== 'active') return noPlan;
  const { debts } = bookDebts(cards, loans, plan.currency);
  if (debts.length === 0) return noPlan;
  // An amount that new debts have outgrown is raised to the minimums, as everywhere a plan is followed.
  return paymentsOf(
    payoffPlan(debts, { ...plan, monthlyMinor: Math.max(plan.monthlyMinor, debtOutlookMinimums(debts)) }, today),
  );
}

export async function loadPlanPayments(
  tx: HouseholdTx,
  cards: readonly BookedCard[],
  today: string,
): Promise<PlanPayments> {
  const plan = await planToday(tx, today);
  return plan === null || plan.state !== 'active'
    ? noPlan
    : planPayments(plan, { cards, loans: await loadLoans(tx, today), today });
}

export interface PlannedPayment {
  monthlyMinor: Minor;
  basis: 'entered' | 'plan' | 'autopay' | 'minimum';
}

/**
 * What a person said for this offer, else what the plan in use pays on average until the pay-by day, else the automatic payment (all that is
 * owed, or a fixed amount), else the minimum; never less than that. null where none of them is known.
 */
export function plannedPayment(
  { account, owedMinor, terms, debt }: BookedCard,
  { row, outlook }: BookedPromo,
  plan: PlanPayments,
): PlannedPayment | null {
  if (row.plannedMinor !== null) return { monthlyMinor: minor(row.plannedMinor), basis: 'entered' };
  const minimumMinor = debt === null ? null : debtMinimumToday(debt);
  const atLeast = (amount: number, basis: PlannedPayment['basis']): PlannedPayment => ({
    monthlyMinor: minor(Math.max(amount, minimumMinor ?? 0)),
    basis,
  });
  const paid = (plan.get(account.id) ?? []).slice(0, Math.max(1, outlook().opportunities));
  if (paid.length > 0)
    return {
      monthlyMinor: mulDiv(
        paid.reduce((sum, each) => sum + each, 0),
        1,
        paid.length,
        'floor',
      ),
      basis: 'plan',
    };
  if (terms.autopay === 'statement' || terms.autopay === 'current') return atLeast(owedMinor, 'autopay');
  if (terms.autopay === 'fixed' && typeof terms.autopayFixedMinor === 'number')
    return atLeast(terms.autopayFixedMinor, 'autopay');
  return minimumMinor === null ? null : { monthlyMinor: minimumMinor, basis: 'minimum' };
}
