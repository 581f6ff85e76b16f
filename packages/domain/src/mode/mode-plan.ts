import type { CivilDate } from '../dates/civil-date.ts';
import type { Debt } from '../debt/debt.ts';
import { payExtra } from '../debt/pay-extra.ts';
import type { PayoffOptions, PayoffResult } from '../debt/plan.ts';
import { checkDebts, payoffResult, planPayoff } from '../debt/plan-payoff.ts';
import { type Simulation, simulate, startSimulation } from '../debt/simulate.ts';
import type { Minor } from '../money/minor.ts';
import { bestPlan } from '../planner/best-plan.ts';
import type { PaymentTiming } from '../promo/safe-date.ts';
import { holdPromos } from './hold-promos.ts';
import { modeFloor, modeSafeDate } from './mode-effects.ts';
import type { ModeDebtOrder, ModeFloor, ModeParameters } from './mode-parameters.ts';

export interface ModePlanFacts {
  today: CivilDate;
  debts: readonly Debt[];
  /** What goes to debts and reserves each month, minimums included. */
  monthlyMinor: Minor;
  /** On deposit accounts today. */
  cashMinor: Minor;
  monthlyExpensesMinor: Minor;
  timing?: PaymentTiming;
}

/**
 * The payoff plan that a mode executes, with the same functions that its preview uses.
 *
 * Promotions are planned to be gone by the mode's safe date; where the money does not suffice for that, by their real end. A mode that
 * fills a buffer first pays minimums alone until what is left of each month has filled it. A mode that holds promotions pays minimums, and
 * what is left of each promotion with the last payment on or before its safe day.
 *
 * Units    minor units; month 1 is a month after today
 * Errors   as planPayoff
 */
export function modePlan(parameters: ModeParameters, facts: ModePlanFacts): PayoffResult {
  const { debtOrder } = parameters;
  if (debtOrder === 'hold_promos') return holdPromos(facts.debts, { startOn: facts.today, safeDateOf: (endsOn) => modeSafeDate(parameters, endsOn, facts.timing) });
  const cautious = withMargin(parameters, facts);
  const planned = { ...parameters, debtOrder };
  const early = planOf(planned, { ...facts, debts: cautious });
  return clearsPromos(early, cautious) ? early : planOf(planned, facts);
}

/** Every order but that of holding. */
type PlannedParameters = Omit<ModeParameters, 'debtOrder'> & { debtOrder: Exclude<ModeDebtOrder, 'hold_promos'> };

function planOf({ debtOrder, customOrder, floor }: PlannedParameters, facts: ModePlanFacts): PayoffResult {
  const { debts, monthlyMinor, today: startOn } = facts;
  switch (debtOrder) {
    case 'marginal_cost': return bestPlan(debts, { monthlyMinor, startOn }).result;
    case 'custom': return planPayoff(debts, { strategy: 'custom', order: customOrder, monthlyMinor, startOn });
    case 'buffer_then_avalanche': return bufferFirst(floor, facts);
    default: return planPayoff(debts, { strategy: debtOrder, monthlyMinor, startOn });
  }
}

/** Each month its minimums as they are then; what is left of it fills the floor before any debt gets more. */
function bufferFirst(floor: ModeFloor, facts: ModePlanFacts): PayoffResult {
  const { debts, monthlyMinor, today: startOn, cashMinor } = facts;
  const options: PayoffOptions = { strategy: 'avalanche', monthlyMinor, startOn };
  let missing = Math.max(0, modeFloor(floor, facts) - cashMinor);
  if (missing === 0) return planPayoff(debts, options);
  checkDebts(debts, options);
  const run: Simulation = startSimulation(debts, {
    ...options,
    spend: (states, month, cash) => {
      const kept = Math.min(cash, missing);
      missing -= kept;
      return kept + payExtra(states, month, cash - kept, { strategy: 'avalanche', rank: new Map(), withinCard: run.conventions.withinCard, note: undefined });
    },
  });
  return payoffResult(debts, options, run, simulate(run, { keepRows: true }));
}

/** The debts as they have to look for each promotion to be gone by the mode's safe date. */
function withMargin(parameters: ModeParameters, { debts, today, timing }: ModePlanFacts): Debt[] {
  return debts.map((debt) => ({
    ...debt,
    segments: debt.segments.map((segment) => {
      if (segment.promo === undefined || segment.promo.endsOn < today) return segment;
      const endsOn = modeSafeDate(parameters, segment.promo.endsOn, timing);
      return endsOn < today ? segment : { ...segment, promo: { ...segment.promo, endsOn } };
    }),
  }));
}

/** Every promotion is gone by its end: then it never mattered whether that end was the real one. */
function clearsPromos({ rows }: PayoffResult, debts: readonly Debt[]): boolean {
  return debts.every((debt) => debt.segments.every((segment) => {
    if (segment.promo === undefined || segment.balanceMinor === 0) return true;
    const { endsOn } = segment.promo;
    const last = rows.findLast(({ on }) => on <= endsOn)?.debts.find(({ id }) => id === debt.id)?.segments.find(({ id }) => id === segment.id);
    return last?.closingMinor === 0;
  }));
}
