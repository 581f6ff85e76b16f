import { assert } from '../../foundation/assert.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, ZERO } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { explain } from '../../foundation/working/formula.ts';
import { money, type Working } from '../../foundation/working/working.ts';
import type { PaymentReason, NotedPayment, NotePayment } from './payment-reason.ts';
import { aboveMinimumsFormula } from './debt-formulas.ts';
import type { Debt } from './debt.ts';
import type { PayoffOptions, PlanMonth } from './plan.ts';
import { checkDebts } from './plan-payoff.ts';
import { budgetOf, SHOWN_MONTHS, type Simulation, simulate, startSimulation } from './simulate.ts';

/** An amount of a month, with its destination and reason. */
export interface AllocationPart {
  debtId: string;
  segmentId: string;
  reason: PaymentReason;
  amountMinor: Minor;
}

export interface MonthExplanation {
  month: number;
  on: CivilDate;
  /**
   * Parts that add up to the month's payment: minimums first, then all payments above them in the order of the
   * decisions.
   */
  parts: AllocationPart[];
  /** Minimums that the money did not cover. */
  missing: { debtId: string; missingMinor: Minor }[];
  /**
   * Cash held in savings until a promotion ends, by promotion. Other held cash is not listed, because it earns more
   * than every debt costs.
   */
  held: AllocationPart[];
  /**
   * Amount that minimums needed in the first month but not in this one. It rolls over to other debts.
   */
  rolledOnMinor: Minor;
  /** Working of the amount above the month's minimums; null for minimum_only, which has no amount. */
  working: Working | null;
}

/**
 * Explains why each amount of one month goes to its destination. It simulates the plan again up to that month by the
 * same rules, and records each payment.
 *
 * Cost    one simulation up to that month
 * Errors  as in planPayoff; also throws if the plan does not have the month
 */
export function explainMonth(debts: readonly Debt[], options: PayoffOptions, month: number): MonthExplanation {
  checkDebts(debts, options);
  return explainRun((note) => startSimulation(debts, { ...options, note }), month);
}

/** Explains all months of the plan in one simulation, for each row of planPayoff. */
export function explainMonths(debts: readonly Debt[], options: PayoffOptions): MonthExplanation[] {
  checkDebts(debts, options);
  return explainWholeRun((note) => startSimulation(debts, { ...options, note }));
}

export type StartNoted = (note: NotePayment) => Simulation;

/** Explains one month of any simulation. `start` creates it with the given payment listener. */
export function explainRun(start: StartNoted, month: number): MonthExplanation {
  const noted: NotedPayment[] = [];
  const run = start((payment) => {
    if (payment.month === month) noted.push(payment);
  });
  simulate(run, { keepRows: true, horizon: month });
  const row = run.rows[month - 1];
  assert(row !== undefined, () => `the plan has no month ${month}`);
  return explainRow(run, row, noted);
}

export function explainWholeRun(start: StartNoted): MonthExplanation[] {
  const noted = new Map<number, NotedPayment[]>();
  const run = start((payment) => {
    const known = noted.get(payment.month);
    if (known === undefined) noted.set(payment.month, [payment]);
    else known.push(payment);
  });
  const { outcome } = simulate(run, { keepRows: true });
  const rows = outcome === 'paid_off' ? run.rows : run.rows.slice(0, SHOWN_MONTHS);
  return rows.map((row) => explainRow(run, row, noted.get(row.month) ?? []));
}

function explainRow(run: Simulation, row: PlanMonth, noted: readonly NotedPayment[]): MonthExplanation {
  const inMinor = (amount: number): Minor => mulDiv(amount, 1, run.scale, 'half-away');
  const parts = mergeParts(noted, inMinor);
  const hasAmount = run.budget !== Infinity;
  return {
    month: row.month,
    on: row.on,
    parts: parts.filter(({ reason }) => reason !== 'held_for_promo_end'),
    held: parts.filter(({ reason }) => reason === 'held_for_promo_end'),
    missing: (row.shortfall?.unpaid ?? []).map(({ id, missingMinor }) => ({ debtId: id, missingMinor })),
    rolledOnMinor: hasAmount ? rolledOn(run, row) : ZERO,
    working: hasAmount ? workingOf(row, moneyOf(row, run, inMinor)) : null,
  };
}

/** Merges amounts with the same debt, segment and reason into one part. */
function mergeParts(noted: readonly NotedPayment[], inMinor: (amount: number) => Minor): AllocationPart[] {
  const merged = new Map<string, { payment: NotedPayment; amount: number }>();
  for (const payment of noted) {
    const key = JSON.stringify([payment.state.debt.id, payment.segment.id, payment.reason]);
    const known = merged.get(key);
    if (known === undefined) merged.set(key, { payment, amount: payment.amount });
    else known.amount += payment.amount;
  }
  return [...merged.values()]
    .filter(({ amount }) => amount > 0)
    .map(({ payment: { state, segment, reason }, amount }) => ({
      debtId: state.debt.id,
      segmentId: segment.id,
      reason,
      amountMinor: inMinor(amount),
    }));
}

const minimumsOf = (row: PlanMonth): number => row.debts.reduce((sum, { minimumMinor }) => sum + minimumMinor, 0);

/**
 * Returns the amount that rolls over to other debts. An open month has only a part of its minimums, so the first
 * whole month is the reference.
 */
function rolledOn({ rows, conventions }: Simulation, row: PlanMonth): Minor {
  const first = rows[conventions.interestFirst ? 0 : 1];
  return Math.max(0, first === undefined ? 0 : minimumsOf(first) - minimumsOf(row)) as Minor;
}

interface MonthMoney {
  monthlyMinor: Minor;
  extraMinor: Minor;
  /**
   * Amount that savings could contribute above their buffer: the amount left after the month, plus the amount spent.
   */
  spareSavings: Minor | undefined;
}

function moneyOf(row: PlanMonth, run: Simulation, inMinor: (amount: number) => Minor): MonthMoney {
  const { extras, savings } = run;
  const [monthlyMinor, extraMinor] = [inMinor(budgetOf(run, row.month)), inMinor(extras.inMonth(row.month))];
  if (savings === undefined) return { monthlyMinor, extraMinor, spareSavings: undefined };
  return {
    monthlyMinor,
    extraMinor,
    spareSavings: ((row.savingsMinor ?? 0) -
      inMinor(savings.buffer) +
      row.paymentMinor -
      monthlyMinor -
      extraMinor) as Minor,
  };
}

function workingOf(row: PlanMonth, { monthlyMinor, extraMinor, spareSavings }: MonthMoney): Working {
  return explain(aboveMinimumsFormula, {
    lines: [
      money('monthly', monthlyMinor),
      ...(extraMinor === 0 ? [] : [money('extra', extraMinor)]),
      ...(spareSavings === undefined ? [] : [money('spare_savings', spareSavings)]),
      ...row.debts
        .filter(({ minimumMinor }) => minimumMinor > 0)
        .map(({ id, minimumMinor }) => money('minimum', minimumMinor, [id])),
    ],
    steps: [money('paid', row.paymentMinor), money('interest', row.interestMinor)],
  });
}
