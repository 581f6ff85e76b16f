/** The planned monthly payment to a card, from which the course of its promotions is computed. */
import {
  type CivilDate,
  type Debt,
  debtMinimumToday,
  type Minor,
  minor,
  mulDiv,
  nextDueDate,
  partsOf,
  type PayoffResult,
  startOfMonth,
} from '@tideline/domain';
import type { LedgerCard, LedgerPromo } from '../cards/ledger-cards.ts';

/** Payments of an active plan to each debt, by month. */
export type PlanPayments = ReadonlyMap<string, readonly number[]>;

/**
 * Returns a plan's payments to each debt, starting at its next due date. A payment in an earlier month is added to
 * the payment on that date. If this month's payment was already made, the next due date has no payment.
 */
export function paymentsOf(
  { rows }: Pick<PayoffResult, 'rows'>,
  debts: readonly Debt[],
  today: CivilDate,
): PlanPayments {
  return new Map(
    debts.map(({ id, dueDay }) => {
      const first = startOfMonth(dueDay === undefined ? (rows[0]?.on ?? today) : nextDueDate(today, dueDay));
      const payments: number[] = [];
      for (const { on, debts: ofMonth } of rows) {
        const index = Math.max(0, monthsBetween(first, on));
        while (payments.length <= index) payments.push(0);
        payments[index] = (payments[index] ?? 0) + (ofMonth.find((debt) => debt.id === id)?.paymentMinor ?? 0);
      }
      return [id, payments];
    }),
  );
}

function monthsBetween(from: CivilDate, to: CivilDate): number {
  const [a, b] = [partsOf(from), partsOf(to)];
  return (b.year - a.year) * 12 + b.month - a.month;
}

/** Expected payments to the household's debts, as far as known. */
export interface CardPayments {
  /** Payments of the active plan. */
  plan: PlanPayments;
  /** Days on which the active plan pays off promotions. */
  paidOffOn: ReadonlyMap<string, CivilDate>;
  /** Payments of today's plan, by debt. */
  today: ReadonlyMap<string, number>;
}

export const nothingPlanned: CardPayments = { plan: new Map(), paidOffOn: new Map(), today: new Map() };

interface MonthlyPayment {
  /** The average if a plan's payments differ from month to month. */
  monthlyMinor: Minor;
  /** The plan's payments, month by month. */
  paymentsMinor?: readonly Minor[];
  basis: 'entered' | 'plan' | 'autopay' | 'minimum';
}

export interface PlannedPayment extends MonthlyPayment {
  /** Amount that today's plan pays: part of the first payment, or a larger amount that replaces it. */
  todayMinor: Minor;
}

/**
 * Returns the amount that the user set for this offer; otherwise the active plan's average payment until the pay-by
 * date; otherwise the autopay, which is the full balance or a fixed amount; otherwise the minimum. An autopay payment
 * is never less than the minimum. Returns null if nothing is known.
 */
export function plannedPayment(
  card: LedgerCard,
  promo: LedgerPromo,
  { plan, today }: CardPayments,
): PlannedPayment | null {
  const monthly = monthlyPayment(card, promo, plan);
  const todayMinor = minor(today.get(card.account.id) ?? 0);
  if (monthly === null) return todayMinor === 0 ? null : { monthlyMinor: minor(0), todayMinor, basis: 'minimum' };
  return { ...monthly, todayMinor };
}

function monthlyPayment(
  { account, owedMinor, terms, debt }: LedgerCard,
  { row, outlook }: LedgerPromo,
  plan: PlanPayments,
): MonthlyPayment | null {
  if (row.plannedMinor !== null) return { monthlyMinor: minor(row.plannedMinor), basis: 'entered' };
  const minimumMinor = debt === null ? null : debtMinimumToday(debt);
  const atLeast = (amount: number, basis: MonthlyPayment['basis']): MonthlyPayment => ({
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
