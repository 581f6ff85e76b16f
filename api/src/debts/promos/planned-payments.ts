/** The planned monthly payment to a card, from which the course of its promotions is computed. */
import { debtMinimumToday, totalMinimumToday, type Minor, minor, mulDiv, type PayoffResult } from '@tideline/domain';
import type { LedgerCard, LedgerPromo } from '../cards/ledger-cards.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { assembleDebts } from '../debt/assemble-debts.ts';
import { payoffPlan } from '../debt/project-plan.ts';
import { activePlanToday } from '../debt/load-active-plan.ts';
import type { PayoffPlanRecord } from '../debt/payoff-plans.store.ts';
import { type LedgerLoan, loadLoans } from '../loans/ledger-loans.ts';

/** An active plan's payments to each debt, month by month. */
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

/** Returns the active plan's payments on today's debts; a paused plan pays nothing. */
export function planPayments(
  plan: PayoffPlanRecord | null,
  { cards, loans, today }: { cards: readonly LedgerCard[]; loans: readonly LedgerLoan[]; today: string },
): PlanPayments {
  if (plan === null || plan.state !== 'active') return noPlan;
  const { debts } = assembleDebts(cards, loans, plan.currency);
  if (debts.length === 0) return noPlan;
  // An amount below the minimums of new debts is raised to them, as everywhere for active plans.
  return paymentsOf(
    payoffPlan(debts, { ...plan, monthlyMinor: Math.max(plan.monthlyMinor, totalMinimumToday(debts)) }, today),
  );
}

export async function loadPlanPayments(
  tx: HouseholdTx,
  cards: readonly LedgerCard[],
  today: string,
): Promise<PlanPayments> {
  const plan = await activePlanToday(tx, today);
  return plan === null || plan.state !== 'active'
    ? noPlan
    : planPayments(plan, { cards, loans: await loadLoans(tx, today), today });
}

export interface PlannedPayment {
  /** The average, if a plan pays another amount each month. */
  monthlyMinor: Minor;
  /** What the plan pays month by month. */
  paymentsMinor?: readonly Minor[];
  basis: 'entered' | 'plan' | 'autopay' | 'minimum';
}

/**
 * Returns the amount the user set for this offer; otherwise the active plan's average payment until the pay-by date;
 * otherwise autopay (the full balance or a fixed amount); otherwise the minimum. Never less than the minimum; null if
 * nothing is known.
 */
export function plannedPayment(
  { account, owedMinor, terms, debt }: LedgerCard,
  { row, outlook }: LedgerPromo,
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
      paymentsMinor: (plan.get(account.id) ?? []).map(minor),
      basis: 'plan',
    };
  if (terms.autopay === 'statement' || terms.autopay === 'current') return atLeast(owedMinor, 'autopay');
  if (terms.autopay === 'fixed' && typeof terms.autopayFixedMinor === 'number')
    return atLeast(terms.autopayFixedMinor, 'autopay');
  return minimumMinor === null ? null : { monthlyMinor: minimumMinor, basis: 'minimum' };
}
