import {
  type BestPlanFacts as BestPlanFactsSchema,
  type DebtPlan,
  type Money,
  type PlanRow,
  Strategy,
  type StrategySummary,
  toMoney,
} from '@tideline/contract';
import type {
  BestPlan,
  ComparedPlan,
  Debt,
  MonthExplanation,
  PaymentReason,
  PayoffResult,
  PlanMonth,
} from '@tideline/domain';
import type { z } from 'zod';

type Summary = z.infer<typeof StrategySummary>;
type Row = z.infer<typeof PlanRow>;
type BestPlanFacts = z.infer<typeof BestPlanFactsSchema>;

/** Maximum months to list: thirty years. Later months count only in the totals. */
const ROWS_MAX = 360;
/** Maximum months to list of a plan that never pays off. */
const NEVER_ROWS_MAX = 24;

/** Returns the totals of one strategy for the comparison. */
export function summaryToWire(
  { strategy, result, interestSavedMinor, monthsSaved }: ComparedPlan,
  best: PayoffResult,
  currency: string,
): Summary {
  const money = (amount: number): Money => toMoney(amount, currency);
  return {
    strategy: wireStrategy(strategy),
    result: outcomeToWire(result, money),
    totalInterest: money(result.totalInterestMinor),
    totalPaid: money(result.totalPaidMinor),
    firstWin: result.firstWin,
    interestSaved: interestSavedMinor === null ? null : money(interestSavedMinor),
    monthsSaved,
    extraCost:
      result.outcome === 'paid_off' && best.outcome === 'paid_off'
        ? money(result.totalInterestMinor - best.totalInterestMinor)
        : null,
  };
}

/** Returns whether clients can choose a strategy. For other strategies, only the cost is returned. */
export const isChoosable = (strategy: ComparedPlan['strategy']): strategy is Strategy =>
  Strategy.safeParse(strategy).success;

function wireStrategy(strategy: ComparedPlan['strategy']): Strategy {
  if (!isChoosable(strategy)) throw new RangeError(`the strategy ${strategy} cannot be sent`);
  return strategy;
}

export function outcomeToWire(result: PayoffResult, money: (amount: number) => Money): Summary['result'] {
  if (result.outcome === 'paid_off')
    return { outcome: 'paid_off', months: result.months, debtFreeOn: result.debtFreeOn };
  const { neededMonthlyMinor, neededWithinMonths, growingDebtIds, reason } = result;
  return {
    outcome: 'never_pays_off',
    neededMonthly: money(neededMonthlyMinor),
    neededWithinMonths,
    growingDebtIds,
    reason,
  };
}

export function rowsToWire(result: PayoffResult, why: readonly MonthExplanation[], currency: string): Row[] {
  const rows = result.rows.slice(0, result.outcome === 'paid_off' ? ROWS_MAX : NEVER_ROWS_MAX);
  return rows.map((row, index) => rowToWire(row, why[index], (amount) => toMoney(amount, currency)));
}

/** Returns the result of the search for the best plan. */
export function bestToWire({ method, costMinor, focus, prices }: BestPlan, currency: string): BestPlanFacts {
  const money = (amount: number | null): Money | null => (amount === null ? null : toMoney(amount, currency));
  return {
    method,
    cost: money(costMinor),
    focus,
    prices: prices.map((price) => ({
      method: price.method,
      cost: money(price.costMinor),
      extraCost: money(price.extraCostMinor),
      months: price.months,
    })),
  };
}

/** Converts a month. Debts that were paid off earlier are omitted. */
function rowToWire(row: PlanMonth, why: MonthExplanation | undefined, money: (amount: number) => Money): Row {
  return {
    month: row.month,
    on: row.on,
    debts: row.debts
      .filter((debt) => debt.openingMinor !== 0 || debt.paymentMinor !== 0)
      .map((debt) => ({
        id: debt.id,
        interest: money(debt.interestMinor),
        minimum: money(debt.minimumMinor),
        extra: money(debt.extraMinor),
        payment: money(debt.paymentMinor),
        closing: money(debt.closingMinor),
        reasons: reasonsFor(debt.id, why).map(([reason, amount]) => ({ reason, amount: money(amount) })),
      })),
    ...(why === undefined ? {} : { rolledOn: money(why.rolledOnMinor) }),
    interest: money(row.interestMinor),
    payment: money(row.paymentMinor),
    closing: money(row.closingMinor),
  };
}

/** Returns the amounts paid to a debt by reason, added up over the balances of the debt. */
function reasonsFor(debtId: string, why: MonthExplanation | undefined): [PaymentReason, number][] {
  const amounts = new Map<PaymentReason, number>();
  for (const part of why?.parts ?? [])
    if (part.debtId === debtId) amounts.set(part.reason, (amounts.get(part.reason) ?? 0) + part.amountMinor);
  return [...amounts];
}

/**
 * Returns the deferred interest that is charged during the plan, by date. Charges for several offers of a debt that
 * end on the same day are combined.
 */
export function cliffsToWire(result: PayoffResult, currency: string): DebtPlan['cliffs'] {
  const charges = new Map<string, { debtId: string; on: string; chargedMinor: number }>();
  for (const { debtId, on, chargedMinor } of result.rows.flatMap(({ cliffs }) => cliffs)) {
    const before = charges.get(`${debtId} ${on}`)?.chargedMinor ?? 0;
    charges.set(`${debtId} ${on}`, { debtId, on, chargedMinor: before + chargedMinor });
  }
  return [...charges.values()]
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
    .map(({ chargedMinor, ...charge }) => ({ ...charge, charged: toMoney(chargedMinor, currency) }));
}

/** Returns the highest rate that a debt has today. */
export function highestApr(debt: Debt): number {
  return debt.segments.reduce(
    (highest, segment) => Math.max(highest, segment.balanceMinor > 0 ? segment.aprPpm : 0),
    0,
  );
}
