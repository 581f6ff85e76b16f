import { calendarOf } from '../../foundation/dates/calendars.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt, DebtSegment } from '../../projections/debt/debt.ts';
import { explainMonths, explainWholeRun, type MonthExplanation } from '../../projections/debt/explain-month.ts';
import { payExtra, payPromoShares } from '../../projections/debt/pay-extra.ts';
import type { NotePayment } from '../../projections/debt/payment-reason.ts';
import type { PayoffExtra, PayoffOptions, PayoffResult, PayoffStrategy } from '../../projections/debt/plan.ts';
import { checkDebts, payoffResult, planPayoff } from '../../projections/debt/plan-payoff.ts';
import { type Simulation, simulate, startSimulation } from '../../projections/debt/simulate.ts';
import { type Minor, minor } from '../../foundation/money/minor.ts';
import { bestPlan, type BestPlanOptions } from '../../projections/planner/best-plan.ts';
import { explainBestMonths } from '../../projections/planner/explain-best-plan.ts';
import { payByAhead, type PaymentTiming } from '../../products/promo/safe-date.ts';
import { holdingOptions, type HoldOptions, startHolding } from './hold-promos.ts';
import { modeFloor, promoSafeDate } from './mode-effects.ts';
import type { ModeDebtOrder, ModeParameters } from './mode-parameters.ts';

export interface ModePlanFacts {
  today: CivilDate;
  debts: readonly Debt[];
  /** Monthly amount for debts and reserves, including minimums. */
  monthlyMinor: Minor;
  /** This calendar month's amount, if it differs; see `PayoffOptions`. */
  thisMonthMinor?: Minor;
  /** Balance of deposit accounts today. */
  cashMinor: Minor;
  monthlyExpensesMinor: Minor;
  /** Money in addition to the monthly amount. */
  extras?: readonly PayoffExtra[];
  timing?: PaymentTiming;
}

/** A mode's debt plan and its reasons month by month; the reasons are computed on demand. */
export interface ModeCourse {
  result: PayoffResult;
  why: () => MonthExplanation[];
}

/** Returns the payoff plan that a mode executes: the result of `modeCourse`. */
export const modePlan = (parameters: ModeParameters, facts: ModePlanFacts): PayoffResult =>
  modeCourse(parameters, facts).result;

/**
 * Computes the payoff plan that a mode executes, with the same functions as its preview.
 *
 * A plan pays off each promotion by the mode's pay-by date, or with the offer's own margin. It uses the mode's own
 * order if that order pays off every promotion in time. Otherwise, the smallest-balance-first and buffer-first modes
 * pay even shares to promotions first if that pays off more of them in time. A custom order is never rearranged, and
 * `bestPlan` describes how the least-interest plan treats promotions. A mode that fills a buffer first pays only
 * minimums until the monthly remainders have filled it. A mode that holds promotions pays minimums and planned extras,
 * and the rest of each promotion with the last payment on or before its pay-by date.
 *
 * Search   `search` finds the least-interest plan; a caller may pass a function that caches it
 * Units    minor units; months as in planPayoff
 * Result   its `strategy` is 'mode'
 * Errors   as in planPayoff
 */
export function modeCourse(parameters: ModeParameters, facts: ModePlanFacts, search = bestPlan): ModeCourse {
  const { debtOrder } = parameters;
  if (debtOrder === 'hold_promos') return named(holding(parameters, facts));
  const planned = { ...parameters, debtOrder };
  const dated = { ...facts, debts: withPayByDates(parameters, facts) };
  const usual = courseOf(planned, dated, search);
  const late = promosLate(usual.result, dated.debts);
  const shared = late === 0 ? null : sharesFirst(planned, dated);
  return named(shared !== null && promosLate(shared.result, dated.debts) < late ? shared : usual);
}

const named = ({ result, why }: ModeCourse): ModeCourse => ({ result: { ...result, strategy: 'mode' }, why });

/**
 * Returns the cash missing from the floor that must be filled before debts get more than their minimums; zero in a mode
 * that does not fill a buffer first.
 */
export function modeBufferMissing(
  { debtOrder, floor }: ModeParameters,
  facts: Pick<ModePlanFacts, 'cashMinor' | 'monthlyExpensesMinor'>,
): Minor {
  return debtOrder === 'buffer_then_avalanche'
    ? minor(Math.max(0, modeFloor(floor, facts) - facts.cashMinor))
    : minor(0);
}

/** Every order except hold_promos. */
type PlannedParameters = Omit<ModeParameters, 'debtOrder'> & { debtOrder: Exclude<ModeDebtOrder, 'hold_promos'> };

function courseOf(parameters: PlannedParameters, facts: ModePlanFacts, search: typeof bestPlan): ModeCourse {
  const { debtOrder, customOrder } = parameters;
  switch (debtOrder) {
    case 'marginal_cost':
      return cheapest(facts, search);
    case 'custom':
      return byStrategy('custom', facts, customOrder);
    case 'buffer_then_avalanche':
      return bufferFirst(parameters, facts);
    default:
      return byStrategy(debtOrder, facts);
  }
}

const optionsOf = ({ monthlyMinor, thisMonthMinor, today: startOn, extras = [] }: ModePlanFacts): BestPlanOptions => ({
  monthlyMinor,
  startOn,
  ...(thisMonthMinor === undefined ? {} : { thisMonthMinor }),
  ...(extras.length === 0 ? {} : { extras }),
});

function cheapest(facts: ModePlanFacts, search: typeof bestPlan): ModeCourse {
  const options = optionsOf(facts);
  const best = search(facts.debts, options);
  return { result: best.result, why: () => explainBestMonths(best, options) };
}

function byStrategy(strategy: PayoffStrategy, facts: ModePlanFacts, order?: readonly string[]): ModeCourse {
  const options: PayoffOptions = { ...optionsOf(facts), strategy, ...(order === undefined ? {} : { order }) };
  return { result: planPayoff(facts.debts, options), why: () => explainMonths(facts.debts, options) };
}

/**
 * Returns a plan that gives each promotion an even share over its remaining months, before the buffer and the mode's
 * order; null if the mode's order stays unchanged.
 */
function sharesFirst(parameters: PlannedParameters, facts: ModePlanFacts): ModeCourse | null {
  const { debtOrder } = parameters;
  if (debtOrder !== 'snowball' && debtOrder !== 'buffer_then_avalanche') return null;
  const options: PayoffOptions = { ...optionsOf(facts), strategy: debtOrder === 'snowball' ? 'snowball' : 'avalanche' };
  const filling = { missing: modeBufferMissing(parameters, facts), isSharing: true };
  return simulated(facts.debts, options, (note) => startFilling(facts.debts, options, filling, note));
}

function holding(
  parameters: ModeParameters,
  { debts, today: startOn, extras = [], timing }: ModePlanFacts,
): ModeCourse {
  const options: HoldOptions = { startOn, extras, safeDateOf: (promo) => promoSafeDate(parameters, promo, timing) };
  checkDebts(debts, holdingOptions(options));
  return simulated(debts, holdingOptions(options), (note) => startHolding(debts, options, note));
}

/** Pays each month's current minimums. The remainder fills the floor before any debt gets more. */
function bufferFirst(parameters: ModeParameters, facts: ModePlanFacts): ModeCourse {
  const { debts } = facts;
  const missing = modeBufferMissing(parameters, facts);
  if (missing === 0) return byStrategy('avalanche', facts);
  const options: PayoffOptions = { ...optionsOf(facts), strategy: 'avalanche' };
  checkDebts(debts, options);
  return simulated(debts, options, (note) => startFilling(debts, options, { missing, isSharing: false }, note));
}

interface BufferContext {
  /** Amount missing from the buffer. */
  missing: Minor;
  /** Whether promotions get their shares before the buffer. */
  isSharing: boolean;
}

function startFilling(
  debts: readonly Debt[],
  options: PayoffOptions,
  { missing, isSharing }: BufferContext,
  note?: NotePayment,
): Simulation {
  let toFill: number = missing;
  const run: Simulation = startSimulation(debts, {
    ...options,
    ...(note === undefined ? {} : { note }),
    spend: (states, month, cash) => {
      const { withinCard } = run.conventions;
      const left = isSharing ? cash - payPromoShares(states, cash, { month, withinCard, note }) : cash;
      const kept = Math.min(left, toFill);
      toFill -= kept;
      return (
        kept + payExtra(states, month, left - kept, { strategy: options.strategy, rank: new Map(), withinCard, note })
      );
    },
  });
  return run;
}

function simulated(
  debts: readonly Debt[],
  options: PayoffOptions,
  start: (note?: NotePayment) => Simulation,
): ModeCourse {
  const run = start();
  return {
    result: payoffResult(debts, options, run, simulate(run, { keepRows: true })),
    why: () => explainWholeRun(start),
  };
}

/** Returns the debts with each promotion's pay-by date in this mode, which plans use as the payoff date. */
function withPayByDates(parameters: ModeParameters, { debts, today, timing }: ModePlanFacts): Debt[] {
  return debts.map((debt) => ({
    ...debt,
    segments: debt.segments.map((segment) => {
      const { promo } = segment;
      if (promo === undefined || promo.endsOn < today) return segment;
      const { endsOn, deadlineOn = endsOn, calendar } = promo;
      const safeOn = promoSafeDate(parameters, promo, timing);
      const payBy = payByAhead({ safeOn, deadlineOn, endsOn }, today, {
        ...(timing === undefined ? {} : { timing }),
        ...(calendar === undefined ? {} : { calendar: calendarOf(calendar) }),
      });
      return { ...segment, promo: { ...promo, payBy } };
    }),
  }));
}

/** Counts the promotions that are not paid off by their pay-by dates. */
function promosLate({ rows }: PayoffResult, debts: readonly Debt[]): number {
  const isLate = (debtId: string, { id: segmentId, promo, balanceMinor }: DebtSegment): boolean => {
    if (promo?.payBy === undefined || balanceMinor === 0) return false;
    const { payBy } = promo;
    const last = (rows.findLast(({ on }) => on <= payBy) ?? rows[0])?.debts
      .find(({ id }) => id === debtId)
      ?.segments.find(({ id }) => id === segmentId);
    return last?.closingMinor !== 0;
  };
  return debts.reduce((sum, { id, segments }) => sum + segments.filter((each) => isLate(id, each)).length, 0);
}
