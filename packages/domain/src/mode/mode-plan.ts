import type { CivilDate } from '../dates/civil-date.ts';
import type { Debt } from '../debt/debt.ts';
import { explainMonths, explainWholeRun, type MonthExplanation } from '../debt/explain-month.ts';
import { payExtra, payPromoShares } from '../debt/pay-extra.ts';
import type { NotePayment } from '../debt/payment-reason.ts';
import type { PayoffExtra, PayoffOptions, PayoffResult, PayoffStrategy } from '../debt/plan.ts';
import { checkDebts, payoffResult, planPayoff } from '../debt/plan-payoff.ts';
import { type Simulation, simulate, startSimulation } from '../debt/simulate.ts';
import { type Minor, minor } from '../money/minor.ts';
import { bestPlan, type BestPlanOptions } from '../planner/best-plan.ts';
import { explainBestMonths } from '../planner/explain-best-plan.ts';
import type { PaymentTiming } from '../promo/safe-date.ts';
import { holdingOptions, type HoldOptions, startHolding } from './hold-promos.ts';
import { modeFloor, promoSafeDate } from './mode-effects.ts';
import type { ModeDebtOrder, ModeParameters } from './mode-parameters.ts';

export interface ModePlanFacts {
  today: CivilDate;
  debts: readonly Debt[];
  /** What goes to debts and reserves each month, minimums included. */
  monthlyMinor: Minor;
  /** On deposit accounts today. */
  cashMinor: Minor;
  monthlyExpensesMinor: Minor;
  /** Money beside the monthly amount. */
  extras?: readonly PayoffExtra[];
  timing?: PaymentTiming;
}

/** What a mode does with debts, and why month by month; the reasons are worked out when somebody asks. */
export interface ModeCourse {
  result: PayoffResult;
  why: () => MonthExplanation[];
}

/** The payoff plan that a mode executes: the result of modeCourse. */
export const modePlan = (parameters: ModeParameters, facts: ModePlanFacts): PayoffResult =>
  modeCourse(parameters, facts).result;

/**
 * The payoff plan that a mode executes, with the same functions that its preview uses.
 *
 * Promotions are planned to be gone by the mode's safe date, or by what the offer itself asks for: by the mode's own order where that does
 * it, else, for the smallest balance first and for the buffer first, with even shares before that order. Where neither does it, with their
 * real end: what pays for least interest, and an order of one's own, are not turned round for a margin. A mode that fills a buffer first pays minimums alone until what is left of each month has filled it. A mode that
 * holds promotions pays minimums and planned extras, and what is left of each promotion with the last payment on or before its safe day.
 *
 * Units    minor units; month 1 is a month after today
 * Result   its strategy is called mode
 * Errors   as planPayoff
 */
export function modeCourse(parameters: ModeParameters, facts: ModePlanFacts): ModeCourse {
  const { debtOrder } = parameters;
  if (debtOrder === 'hold_promos') return named(holding(parameters, facts));
  const cautious = withMargin(parameters, facts);
  const planned = { ...parameters, debtOrder };
  const early = courseOf(planned, { ...facts, debts: cautious });
  if (clearsPromos(early.result, cautious)) return named(early);
  const shared = sharesFirst(planned, { ...facts, debts: cautious });
  return named(shared !== null && clearsPromos(shared.result, cautious) ? shared : courseOf(planned, facts));
}

const named = ({ result, why }: ModeCourse): ModeCourse => ({ result: { ...result, strategy: 'mode' }, why });

/** What is missing of the cash that stays before debts get more than their minimums; zero in a mode that does not wait for it. */
export function modeBufferMissing(
  { debtOrder, floor }: ModeParameters,
  facts: Pick<ModePlanFacts, 'cashMinor' | 'monthlyExpensesMinor'>,
): Minor {
  return debtOrder === 'buffer_then_avalanche'
    ? minor(Math.max(0, modeFloor(floor, facts) - facts.cashMinor))
    : minor(0);
}

/** Every order but that of holding. */
type PlannedParameters = Omit<ModeParameters, 'debtOrder'> & { debtOrder: Exclude<ModeDebtOrder, 'hold_promos'> };

function courseOf(parameters: PlannedParameters, facts: ModePlanFacts): ModeCourse {
  const { debtOrder, customOrder } = parameters;
  switch (debtOrder) {
    case 'marginal_cost':
      return cheapest(facts);
    case 'custom':
      return byStrategy('custom', facts, customOrder);
    case 'buffer_then_avalanche':
      return bufferFirst(parameters, facts);
    default:
      return byStrategy(debtOrder, facts);
  }
}

const optionsOf = ({ monthlyMinor, today: startOn, extras = [] }: ModePlanFacts): BestPlanOptions => ({
  monthlyMinor,
  startOn,
  ...(extras.length === 0 ? {} : { extras }),
});

function cheapest(facts: ModePlanFacts): ModeCourse {
  const options = optionsOf(facts);
  const best = bestPlan(facts.debts, options);
  return { result: best.result, why: () => explainBestMonths(best, options) };
}

function byStrategy(strategy: PayoffStrategy, facts: ModePlanFacts, order?: readonly string[]): ModeCourse {
  const options: PayoffOptions = { ...optionsOf(facts), strategy, ...(order === undefined ? {} : { order }) };
  return { result: planPayoff(facts.debts, options), why: () => explainMonths(facts.debts, options) };
}

/** Each promotion its even share of the months left, before the buffer and the order of the mode; null: the mode's order stays as it is. */
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

/** Each month its minimums as they are then; what is left of it fills the floor before any debt gets more. */
function bufferFirst(parameters: ModeParameters, facts: ModePlanFacts): ModeCourse {
  const { debts } = facts;
  const missing = modeBufferMissing(parameters, facts);
  if (missing === 0) return byStrategy('avalanche', facts);
  const options: PayoffOptions = { ...optionsOf(facts), strategy: 'avalanche' };
  checkDebts(debts, options);
  return simulated(debts, options, (note) => startFilling(debts, options, { missing, isSharing: false }, note));
}

interface Filling {
  /** Of the buffer. */
  missing: Minor;
  /** Promotions get their shares before the buffer. */
  isSharing: boolean;
}

function startFilling(
  debts: readonly Debt[],
  options: PayoffOptions,
  { missing, isSharing }: Filling,
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

/** The debts as they have to look for each promotion to be gone by the mode's safe date. */
function withMargin(parameters: ModeParameters, { debts, today, timing }: ModePlanFacts): Debt[] {
  return debts.map((debt) => ({
    ...debt,
    segments: debt.segments.map((segment) => {
      if (segment.promo === undefined || segment.promo.endsOn < today) return segment;
      const endsOn = promoSafeDate(parameters, segment.promo, timing);
      return endsOn < today ? segment : { ...segment, promo: { ...segment.promo, endsOn } };
    }),
  }));
}

/** Every promotion is gone by its end: then it never mattered whether that end was the real one. */
function clearsPromos({ rows }: PayoffResult, debts: readonly Debt[]): boolean {
  return debts.every((debt) =>
    debt.segments.every((segment) => {
      if (segment.promo === undefined || segment.balanceMinor === 0) return true;
      const { endsOn } = segment.promo;
      const last = rows
        .findLast(({ on }) => on <= endsOn)
        ?.debts.find(({ id }) => id === debt.id)
        ?.segments.find(({ id }) => id === segment.id);
      return last?.closingMinor === 0;
    }),
  );
}
