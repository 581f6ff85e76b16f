import type { CivilDate } from '../dates/civil-date.ts';
import { accrueMonth, chargeCliff } from './accrue-month.ts';
import type { NotePayment } from './payment-reason.ts';
import { type DebtState, debtState } from './debt-state.ts';
import type { Debt } from './debt.ts';
import { type ExtraAmounts, extraAmounts } from './extra-amounts.ts';
import { payExtra } from './pay-extra.ts';
import { payMinimums } from './pay-minimums.ts';
import type { Cliff, NeverReason, PayoffConventions, PayoffOptions, PlanMonth } from './plan.ts';
import { planMonth } from './plan-month.ts';
import { resetInstalment } from './reset-instalment.ts';
import { type HeldSavings, openSavings, type PlanSavings, savingsState } from './plan-savings.ts';
import { paymentDate, rateInMonth } from './segment-state.ts';

/** A hundred years: whatever lasts longer never ends. */
const HORIZON_MONTHS = 1200;
/** Months of rows that a plan without an end shows. */
export const SHOWN_MONTHS = 60;
const CARRIED_SCALE = 10_000;
/** A total that grew this often will not come back, and stays far from the limit of whole numbers. */
const GROWN_FOLD = 20;
/** A hundred thousand million units with two decimals: more than any household's debts. */
const OWED_SEEN = 10 ** 13;
/** A quarter of what whole numbers hold: a month's interest on it still fits. */
const OWED_MAX = 2 ** 51;

/** Spends a month's cash above the minimums on the debts and gives back what it did not spend. */
export type Spend = (states: readonly DebtState[], month: number, cash: number) => number;

export interface SimulationOptions extends PayoffOptions {
  /** In place of the strategy's own order. */
  spend?: Spend;
  /** Where unspent cash stays and earns; without it, a month's outlay that no debt takes is not part of the plan. */
  savings?: PlanSavings;
  /** Hears why each amount is paid; a spend of its own must tell it itself. */
  note?: NotePayment;
}

export interface Simulation {
  readonly states: readonly DebtState[];
  readonly conventions: PayoffConventions;
  /** Working units in one minor unit. */
  readonly scale: number;
  readonly budget: number;
  readonly extras: ExtraAmounts;
  readonly spend: Spend;
  readonly savings: HeldSavings | undefined;
  readonly note: NotePayment | undefined;
  /** Last month in which a rate changes or an extra arrives. */
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
  const scale = conventions.interestRounding === 'carried' ? CARRIED_SCALE : 1;
  const states = debts.map((debt, index) => debtState(debt, index, options.startOn, conventions, scale));
  const dateOf = (month: number) => (month === 0 ? options.startOn : paymentDate(options.startOn, month, conventions));
  const extras = extraAmounts(options.extras ?? [], dateOf, scale);
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
    budget: options.strategy === 'minimum_only' ? Infinity : options.monthlyMinor * scale,
    spend: options.spend ?? spendBy(options, conventions),
    savings: options.savings === undefined ? undefined : savingsState(options.savings, scale),
    lastEventMonth: Math.max(0, extras.lastMonth, ...promoMonths),
  };
}

function spendBy({ strategy, order, note }: SimulationOptions, { withinCard }: PayoffConventions): Spend {
  if (strategy === 'minimum_only') return (_, __, cash) => cash;
  const rule = { strategy, rank: new Map(order?.map((id, place) => [id, place])), withinCard, note };
  return (states, month, cash) => payExtra(states, month, cash, rule);
}

/**
 * Runs month after month until nothing is owed or it is certain that this never happens.
 *
 * Rows  kept with keepRows; a plan without an end then goes on for five years, so that there is something to show
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
      (run.savings === undefined && month > run.lastEventMonth && growsForEver(run, month, startTotal))
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

/** One month: interest, minimums, what is above them, ends of promotions. Months are stepped in order, from 1. */
export function stepMonth(run: Simulation, month: number, keepRow: boolean): void {
  const { states, conventions, savings } = run;
  const cliffs: Cliff[] = [];
  for (const state of states) {
    openMonth(state);
    // The promotion ends before the first payment: nothing can be done in time, and what is charged bears the rest of the month.
    if (month === 1) chargeCliffs(run, state, 0, cliffs);
    if (conventions.interestFirst || month > 1) accrueMonth(state, month, conventions);
  }
  const income = run.budget === Infinity ? Infinity : run.budget + run.extras.inMonth(month);
  const cash = savings === undefined ? income : income + openSavings(savings);
  const left = run.spend(states, month, payMinimums(states, month, cash, run.note));
  if (savings !== undefined) savings.spare = left;
  for (const state of states) {
    chargeCliffs(run, state, month, cliffs);
    closeMonth(state, month);
    resetInstalment(state, month);
  }
  if (keepRow) run.rows.push(planMonth(run, month, cliffs));
}

function openMonth(state: DebtState): void {
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

function closeMonth(state: DebtState, month: number): void {
  state.totalInterest += state.interest;
  state.totalPaid += state.paid;
  if (state.balance === 0 && state.paidOffMonth === undefined) state.paidOffMonth = month;
}

function chargeCliffs(run: Simulation, state: DebtState, lastMonth: number, cliffs: Cliff[]): void {
  for (const segment of state.segments) {
    if (!segment.isDeferred || segment.promoMonths !== lastMonth || segment.endsOn === undefined) continue;
    const charged = chargeCliff(state, segment, run.conventions);
    if (charged > 0)
      cliffs.push({
        debtId: state.debt.id,
        segmentId: segment.id,
        on: segment.endsOn,
        chargedMinor: charged as Cliff['chargedMinor'],
      });
  }
}

function totalOwed({ states }: Simulation): number {
  let total = 0;
  for (const state of states) total += state.balance;
  return total;
}

/** A debt at 1,000 % grows twentyfold in five months: long before whole numbers end, nobody will pay it. */
function isBeyondCounting(run: Simulation, startTotal: number): boolean {
  return totalOwed(run) > Math.min(OWED_MAX, Math.max(OWED_SEEN * run.scale, startTotal * GROWN_FOLD));
}

/**
 * Certain, not likely: rates are constant from here. Minimums alone: one debt that does not shrink never will. With a budget: even
 * if everything bore the lowest rate of all, a month's interest would take the whole outlay.
 */
function growsForEver(run: Simulation, month: number, startTotal: number): boolean {
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

/** Where no open debt that stays as it is was charged anything, it is not interest that keeps it. */
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
