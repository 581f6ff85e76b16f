import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { accrueMonth, chargeCliff } from './accrue-month.ts';
import type { NotePayment } from './payment-reason.ts';
import { type DebtState, debtState } from './debt-state.ts';
import type { Debt } from './debt.ts';
import { type ExtraAmounts, extraAmounts } from './extra-amounts.ts';
import { payExtra } from './pay-extra.ts';
import { payMinimums } from './pay-minimums.ts';
import { datesOfPlan, extrasAfter, openMonth } from './open-month.ts';
import type { Cliff, NeverReason, PayoffConventions, PayoffOptions, PlanMonth } from './plan.ts';
import { planMonth } from './plan-month.ts';
import { resetInstallment } from './reset-installment.ts';
import { type HeldSavings, openSavings, type PlanSavings, savingsState } from './plan-savings.ts';
import { rateInMonth } from './segment-state.ts';

/** Maximum number of months: a hundred years. A plan that takes longer never ends. */
const HORIZON_MONTHS = 1200;
/** Number of rows (months) shown for a plan that never ends. */
export const SHOWN_MONTHS = 60;
const CARRIED_SCALE = 10_000;
/**
 * Growth factor above which a total is considered to grow forever. Such a total is far below the safe-integer limit.
 */
const GROWN_FOLD = 20;
/**
 * Maximum total owed that is simulated: 10^13 minor units, a hundred billion with two decimals, more than any
 * household's debts.
 */
const OWED_SEEN = 10 ** 13;
/** Maximum balance: a quarter of the safe-integer range, so that a month's interest still fits. */
const OWED_MAX = 2 ** 51;

/** Spends a month's cash above the minimums on the debts, and returns the unspent remainder. */
export type Spend = (states: readonly DebtState[], month: number, cash: number) => number;

export interface SimulationOptions extends PayoffOptions {
  /** Replaces the strategy's own order. */
  spend?: Spend;
  /**
   * The account in which unspent cash remains and earns interest. Without it, money that no debt takes in a month is
   * not part of the plan.
   */
  savings?: PlanSavings;
  /** Receives the reason for each payment. A custom `spend` must call it itself. */
  note?: NotePayment;
}

export interface Simulation {
  readonly states: readonly DebtState[];
  readonly conventions: PayoffConventions;
  /** Number of working units per minor unit. */
  readonly scale: number;
  readonly budget: number;
  /** Budget of the first month: the money left if that month is open, otherwise the same as `budget`. */
  readonly firstBudget: number;
  readonly extras: ExtraAmounts;
  readonly spend: Spend;
  readonly savings: HeldSavings | undefined;
  readonly note: NotePayment | undefined;
  /** Last month in which a rate changes or an extra payment arrives. */
  readonly lastEventMonth: number;
  readonly dateOf: (month: number) => CivilDate;
  readonly rows: PlanMonth[];
}

export type SimulationEnd =
  | { outcome: 'paid_off'; months: number }
  | { outcome: 'never_pays_off'; reason: NeverReason; growingDebtIds: string[] };

export function startSimulation(debts: readonly Debt[], options: SimulationOptions): Simulation {
  const conventions: PayoffConventions = {
    interestFirst: true,
    interestRounding: 'minor',
    withinCard: 'law',
    deferredInterest: 'compounding',
    ...options.conventions,
  };
  const modes = new Set(
    debts
      .flatMap(({ segments }) => segments)
      .flatMap(({ kind, promo }) => (kind === 'deferred' ? [promo?.deferredMode ?? conventions.deferredInterest] : [])),
  );
  // The plan reports a deferred-interest mode only if all its offers share it.
  const [shared] = modes;
  if (modes.size === 1 && shared !== undefined) conventions.deferredInterest = shared;
  if (conventions.withinCard === 'law' && debts.some(hasOwnAllocation)) conventions.withinCard = 'agreement';
  const open = openMonth(debts, options);
  if (open !== null) conventions.interestFirst = false;
  const scale = conventions.interestRounding === 'carried' ? CARRIED_SCALE : 1;
  const budget = options.strategy === 'minimum_only' ? Infinity : options.monthlyMinor * scale;
  const states = debts.map((debt, index) => debtState(debt, index, options.startOn, conventions, scale));
  const dateOf = datesOfPlan(debts, options.startOn, conventions);
  const ofFirstDay = open === null || open.extraMinor === 0 ? [] : [{ month: 1, amountMinor: open.extraMinor }];
  const extras = extraAmounts([...ofFirstDay, ...extrasAfter(debts, options)], dateOf, scale);
  const promoMonths = states
    .flatMap((state) => state.segments)
    .map((segment) =>
      Math.max(segment.steppedPpm.length, segment.promoMonths === Infinity ? 0 : segment.promoMonths + 1),
    );
  return {
    states,
    conventions,
    scale,
    extras,
    dateOf,
    rows: [],
    note: options.note,
    budget,
    firstBudget: open === null || budget === Infinity ? budget : open.leftMinor * scale,
    spend: options.spend ?? spendBy(options, conventions),
    savings: options.savings === undefined ? undefined : savingsState(options.savings, scale),
    lastEventMonth: Math.max(0, extras.lastMonth, ...promoMonths),
  };
}

/** Returns whether a card's agreement has an order other than the legal default. */
const hasOwnAllocation = ({ allocation }: Debt): boolean =>
  (allocation?.policy ?? 'us_reg_z') !== 'us_reg_z' || allocation?.minimumOrder === 'highest_apr_first';

function spendBy({ strategy, order, note }: SimulationOptions, { withinCard }: PayoffConventions): Spend {
  if (strategy === 'minimum_only') return (_, __, cash) => cash;
  const rule = { strategy, rank: new Map(order?.map((id, place) => [id, place])), withinCard, note };
  return (states, month, cash) => payExtra(states, month, cash, rule);
}

/**
 * Simulates month by month until nothing is owed or it is certain that the debts will never be paid off.
 *
 * Rows  stored if keepRows is set; a plan that never ends then continues for five years, so that the screen can show it
 */
export function simulate(
  run: Simulation,
  { keepRows, horizon = HORIZON_MONTHS }: { keepRows: boolean; horizon?: number },
): SimulationEnd {
  const startTotal = totalOwed(run);
  for (let month = 1; month <= horizon; month += 1) {
    if (totalOwed(run) === 0) return { outcome: 'paid_off', months: month - 1 };
    stepMonth(run, month, keepRows);
    if (
      isBeyondCounting(run, startTotal) ||
      (run.savings === undefined && month > run.lastEventMonth && growsForever(run, month, startTotal))
    ) {
      const growingDebtIds = growingDebts(run);
      const reason = neverReason(run);
      if (keepRows)
        for (let shown = month + 1; shown <= SHOWN_MONTHS && !isBeyondCounting(run, startTotal); shown += 1)
          stepMonth(run, shown, true);
      return { outcome: 'never_pays_off', reason, growingDebtIds };
    }
  }
  if (totalOwed(run) === 0) return { outcome: 'paid_off', months: horizon };
  return { outcome: 'never_pays_off', reason: 'beyond_horizon', growingDebtIds: growingDebts(run) };
}

/**
 * Simulates one month: interest, minimums, payments above the minimums, then promotions that end. Callers must step
 * through the months in order, starting at 1.
 */
export function stepMonth(run: Simulation, month: number, keepRow: boolean): void {
  const { states, conventions, savings } = run;
  const cliffs: Cliff[] = [];
  for (const state of states) {
    beginMonth(state);
    accrueMonth(state, month, conventions);
  }
  const income = run.budget === Infinity ? Infinity : budgetOf(run, month) + run.extras.inMonth(month);
  const cash = savings === undefined ? income : income + openSavings(savings);
  const left = run.spend(
    states,
    month,
    payMinimums(states, month, cash, {
      canStretch: savings === undefined,
      withinCard: conventions.withinCard,
      note: run.note,
    }),
  );
  if (savings !== undefined) savings.spare = left;
  for (const state of states) {
    noteLeft(state, month);
    chargeCliffs(run, state, month, cliffs);
    closeMonth(state, month);
    resetInstallment(state, month);
  }
  if (keepRow) run.rows.push(planMonth(run, month, cliffs));
}

/** Returns a month's amount, without extra payments. */
export const budgetOf = ({ budget, firstBudget }: Simulation, month: number): number =>
  month === 1 ? firstBudget : budget;

function beginMonth(state: DebtState): void {
  state.opening = state.balance;
  state.interest = 0;
  state.fees = 0;
  state.paid = 0;
  state.paidToMinimum = 0;
  for (const segment of state.segments) {
    segment.interest = 0;
    segment.paid = 0;
  }
}

/**
 * Records the balance left of a promotion after the payments up to its pay-by date, before deferred interest is
 * charged.
 */
function noteLeft(state: DebtState, month: number): void {
  for (const segment of state.segments) if (segment.payByMonths === month) segment.leftAtPayBy = segment.balance;
}

function closeMonth(state: DebtState, month: number): void {
  state.totalInterest += state.interest;
  state.totalPaid += state.paid;
  if (state.balance === 0 && state.paidOffMonth === undefined) state.paidOffMonth = month;
}

function chargeCliffs(run: Simulation, state: DebtState, lastMonth: number, cliffs: Cliff[]): void {
  for (const segment of state.segments) {
    if (!segment.isDeferred || segment.promoMonths !== lastMonth || segment.endsOn === undefined) continue;
    const left = segment.balance;
    const charged = chargeCliff(state, segment, run.conventions);
    if (charged > 0)
      cliffs.push({
        debtId: state.debt.id,
        segmentId: segment.id,
        on: segment.endsOn,
        leftMinor: left as Cliff['leftMinor'],
        chargedMinor: charged as Cliff['chargedMinor'],
      });
  }
}

function totalOwed({ states }: Simulation): number {
  let total = 0;
  for (const state of states) total += state.balance;
  return total;
}

/**
 * Returns whether the debts have grown beyond repayment. A debt at 1,000% grows twentyfold in five months, while
 * integers are still far from overflowing.
 */
function isBeyondCounting(run: Simulation, startTotal: number): boolean {
  return totalOwed(run) > Math.min(OWED_MAX, Math.max(OWED_SEEN * run.scale, startTotal * GROWN_FOLD));
}

/**
 * Returns whether the debts will certainly grow forever, provided that rates are constant from now on. With minimums
 * only, a debt that does not shrink now never will. With a budget, a month's interest would consume the whole budget
 * even at the lowest of all rates.
 */
function growsForever(run: Simulation, month: number, startTotal: number): boolean {
  const { states, budget, extras } = run;
  const total = totalOwed(run);
  if (budget === Infinity)
    return month > 1 && states.some((state) => state.balance > 0 && state.balance >= state.opening);
  if (total > startTotal * GROWN_FOLD) return true;
  let lowest = Infinity;
  for (const state of states) {
    for (const segment of state.segments)
      if (segment.balance > 0) lowest = Math.min(lowest, rateInMonth(segment, month + 1));
  }
  return total > 0 && (total * lowest) / 12_000_000 >= budget + extras.recurring + states.length;
}

/**
 * Returns the reason why a plan never ends: payments_end if debts do not shrink and none of them bears interest or
 * fees, otherwise interest_exceeds_payment.
 */
function neverReason({ states }: Simulation): NeverReason {
  const isCharged = states.some(
    ({ balance, opening, interest, fees }) => balance > 0 && balance >= opening && interest + fees > 0,
  );
  return isCharged || states.every(({ balance, opening }) => balance === 0 || balance < opening)
    ? 'interest_exceeds_payment'
    : 'payments_end';
}

function growingDebts({ states }: Simulation): string[] {
  const open = states.filter((state) => state.balance > 0);
  const growing = open.filter((state) => state.balance >= state.opening);
  return (growing.length > 0 ? growing : open).map((state) => state.debt.id);
}
