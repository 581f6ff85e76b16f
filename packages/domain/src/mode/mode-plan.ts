import type { CivilDate } from '../dates/civil-date.ts';
import type { Debt } from '../debt/debt.ts';
import { debtOutlookMinimums } from '../debt/outlook-minimums.ts';
import type { PayoffExtra, PayoffResult } from '../debt/plan.ts';
import { planPayoff } from '../debt/plan-payoff.ts';
import type { Minor } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';
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

/** Minimums alone while the floor lacks money, then all of it. */
function bufferFirst(floor: ModeFloor, facts: ModePlanFacts): PayoffResult {
  const { debts, monthlyMinor, today: startOn, cashMinor } = facts;
  const minimums = debtOutlookMinimums(debts);
  const spare = monthlyMinor - minimums;
  const missing = modeFloor(floor, facts) - cashMinor;
  if (spare <= 0 || missing <= 0) return planPayoff(debts, { strategy: 'avalanche', monthlyMinor, startOn });
  const months = mulDiv(missing, 1, spare, 'ceil');
  // Of the month that fills the floor, what it does not need goes to debts already.
  const extras: PayoffExtra[] = [{ month: months, amountMinor: (months * spare - missing) as Minor }, { month: months + 1, amountMinor: spare as Minor, everyMonths: 1 }];
  return planPayoff(debts, { strategy: 'avalanche', monthlyMinor: minimums, startOn, extras });
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
