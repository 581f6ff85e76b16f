import { assert } from '../../foundation/assert.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import type { Debt } from './debt.ts';
import { neededMonthly } from './needed-monthly.ts';
import type { NeverReason, PayoffOptions, PayoffResult } from './plan.ts';
import { SHOWN_MONTHS, type Simulation, type SimulationEnd, simulate, startSimulation } from './simulate.ts';

const NEEDED_WITHIN_MONTHS = 360;

/**
 * Simulates paying off all debts month by month. Each month applies its rates, interest, deferred interest and
 * minimums, then the rest of the constant outlay in the strategy's order. Money that one debt does not need goes to the
 * next one in the same month, and a paid-off debt frees its minimum for the others. Within a card, the law decides
 * unless the agreement allocates payments otherwise (Debt.allocation): the minimum goes to the lowest rate, and
 * payments above it to the highest; deferred interest counts as 0% except in its last two cycles, when it comes first.
 * minimum_only pays each debt only its own minimum.
 * Units     minor units, parts per million; month 1 is a month after startOn, or in its calendar month if that is open
 *           (`openMonth`), or on startOn if payments come before interest (interestFirst: false)
 * Rounding  interest half away from zero per segment and month; nothing else is divided
 * Result    paid_off, or never_pays_off as a separate result; in rows[], opening + interest − payment = closing
 * Errors    throws on negative balances, rates or amounts and on duplicate ids
 * Source    payment order: Regulation Z, 12 CFR 1026.53; deferred interest: 1026.7(b)(14)
 */
export function planPayoff(debts: readonly Debt[], options: PayoffOptions): PayoffResult {
  checkDebts(debts, options);
  const run = startSimulation(debts, options);
  return payoffResult(debts, options, run, simulate(run, { keepRows: true }));
}

/** Converts a finished simulation to a result in minor units. */
export function payoffResult(
  debts: readonly Debt[],
  options: PayoffOptions,
  run: Simulation,
  end: SimulationEnd,
  strategy: PayoffResult['strategy'] = options.strategy,
): PayoffResult {
  const { scale } = run;
  const inMinor = (amount: number): Minor => (scale === 1 ? (amount as Minor) : mulDiv(amount, 1, scale, 'half-away'));
  const totals = {
    strategy,
    startOn: options.startOn,
    monthlyMinor: options.monthlyMinor,
    conventions: run.conventions,
    totalInterestMinor: inMinor(run.states.reduce((sum, state) => sum + state.totalInterest, 0)),
    totalPaidMinor: inMinor(run.states.reduce((sum, state) => sum + state.totalPaid, 0)),
    debts: run.states.map((state) => ({
      id: state.debt.id,
      interestMinor: inMinor(state.totalInterest),
      paidMinor: inMinor(state.totalPaid),
      paidOffOn: state.paidOffMonth === undefined ? null : run.dateOf(state.paidOffMonth),
      months: state.paidOffMonth ?? null,
    })),
    firstWin: firstWin(run),
  };
  if (end.outcome === 'paid_off')
    return { ...totals, outcome: 'paid_off', months: end.months, debtFreeOn: run.dateOf(end.months), rows: run.rows };
  return neverPlan(debts, options, end, totals, run);
}

function neverPlan(
  debts: readonly Debt[],
  options: PayoffOptions,
  end: { reason: NeverReason; growingDebtIds: string[] },
  totals: Omit<Extract<PayoffResult, { outcome: 'paid_off' }>, 'outcome' | 'months' | 'debtFreeOn' | 'rows'>,
  run: Simulation,
): PayoffResult {
  const rows = run.rows.slice(0, SHOWN_MONTHS);
  const sumOf = (pick: (row: (typeof rows)[number]) => Minor) => rows.reduce((sum, row) => sum + pick(row), 0) as Minor;
  return {
    ...totals,
    outcome: 'never_pays_off',
    reason: end.reason,
    growingDebtIds: end.growingDebtIds,
    neededMonthlyMinor: neededMonthly(debts, options, NEEDED_WITHIN_MONTHS),
    neededWithinMonths: NEEDED_WITHIN_MONTHS,
    totalInterestMinor: sumOf((row) => row.interestMinor),
    totalPaidMinor: sumOf((row) => row.paymentMinor),
    debts: totals.debts.map((debt, index) => ({
      ...debt,
      interestMinor: sumOf((row) => row.debts[index]?.interestMinor ?? (0 as Minor)),
      paidMinor: sumOf((row) => row.debts[index]?.paymentMinor ?? (0 as Minor)),
    })),
    rows,
  };
}

function firstWin(run: Simulation): { debtId: string; on: CivilDate } | null {
  let first: { debtId: string; month: number } | undefined;
  for (const { debt, paidOffMonth, totalPaid } of run.states) {
    // A debt without an initial balance is not a win.
    if (paidOffMonth === undefined || totalPaid === 0) continue;
    if (first === undefined || paidOffMonth < first.month) first = { debtId: debt.id, month: paidOffMonth };
  }
  return first === undefined ? null : { debtId: first.debtId, on: run.dateOf(first.month) };
}

/** Throws on invalid inputs, which no screen or import may pass. */
export function checkDebts(
  debts: readonly Debt[],
  { monthlyMinor, extras = [] }: Omit<PayoffOptions, 'strategy'>,
): void {
  assert(
    Number.isSafeInteger(monthlyMinor) && monthlyMinor >= 0,
    'the monthly amount must be a whole number and not negative',
  );
  assert(new Set(debts.map((debt) => debt.id)).size === debts.length, 'debt ids are unique');
  for (const extra of extras) assert(extra.amountMinor >= 0, 'extras must not be negative');
  for (const { id, minimum, prepaymentFee } of debts) {
    assert(prepaymentFee === undefined || prepaymentFee.feePpm >= 0, () => `debt ${id} has a prepayment fee from 0`);
    if (minimum.kind !== 'installment') continue;
    assert(
      minimum.paymentsLeft === undefined || (Number.isInteger(minimum.paymentsLeft) && minimum.paymentsLeft >= 1),
      () => `debt ${id} has one payment left or more`,
    );
    assert(
      minimum.overpayment !== 'lower_payment' || minimum.paymentsLeft !== undefined,
      () => `debt ${id} can only lower its installments when it is known how many are left`,
    );
  }
  for (const segment of debts.flatMap((debt) => debt.segments)) {
    assert(
      Number.isSafeInteger(segment.balanceMinor) && segment.balanceMinor >= 0,
      () => `segment ${segment.id} owes a whole number from 0`,
    );
    assert(
      Number.isSafeInteger(segment.aprPpm) && segment.aprPpm >= 0,
      () => `segment ${segment.id} has a rate from 0`,
    );
    assert(
      segment.promo === undefined || segment.promo.revertAprPpm >= 0,
      () => `segment ${segment.id} has a later rate from 0`,
    );
    assert(
      segment.promo === undefined || (segment.rateSteps ?? []).length === 0,
      () => `segment ${segment.id} has a promotion or rate steps, not both`,
    );
    assert(
      segment.kind !== 'deferred' || segment.promo !== undefined,
      () => `deferred segment ${segment.id} needs the end of its promotion`,
    );
  }
}
