import { assert } from '../../foundation/assert.ts';
import type { Debt } from '../../projections/debt/debt.ts';
import { type Minor, type Ppm, PPM_ONE, ZERO } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { explain, type Formula } from '../../foundation/working/formula.ts';
import { date, money, rate, type WorkingLine } from '../../foundation/working/working.ts';
import type { GraceAtStake, RequiredPayment } from './ladder-facts.ts';
import { graceReturn, requiredReturn } from './ladder-formulas.ts';
import type { LadderRung } from './rung.ts';

/** Returns a working and the yearly return that it computes. */
export function explainedReturn(
  formula: Formula,
  lines: WorkingLine[],
  assumptions: string[] = [],
): Pick<LadderRung, 'working' | 'returnPpm'> {
  const working = explain(formula, { lines, assumptions });
  assert(working.result.value.kind === 'ppm', () => `${formula.id} gives a rate`);
  return { working, returnPpm: working.result.value.ppm };
}

/** Returns the rung of the unpaid part of a minimum, at most the balance owed; undefined if the minimum is paid. */
export function requiredRung(
  debt: Debt,
  owedMinor: Minor,
  { openMinor, dueOn, costIfLateMinor, promoAtStakeMinor = ZERO }: RequiredPayment,
): LadderRung | undefined {
  const capacityMinor = Math.min(openMinor, owedMinor) as Minor;
  if (capacityMinor <= 0) return undefined;
  const lines = [
    money('minimum_open', capacityMinor),
    money('cost_if_late', costIfLateMinor),
    ...(promoAtStakeMinor > 0 ? [money('promo_at_stake', promoAtStakeMinor)] : []),
    date('due_on', dueOn),
  ];
  return {
    id: `required:${debt.id}`,
    class: 'required',
    reason: promoAtStakeMinor > 0 ? 'keep_promo_alive' : 'required_minimum',
    target: targetOf(debt),
    capacityMinor,
    payBy: dueOn,
    valueMinor: (costIfLateMinor + promoAtStakeMinor) as Minor,
    per: 'once',
    ...explainedReturn(requiredReturn, lines, ['delay_of_a_month']),
  };
}

/**
 * Returns the rung of the amount beyond the minimum that pays a statement in full; undefined if no such amount remains.
 */
export function graceRung(
  debt: Debt,
  owedMinor: Minor,
  { aprPpm, dueOn, monthlyPurchasesMinor, openMinor }: GraceAtStake,
  minimumMinor: Minor,
): LadderRung | undefined {
  const capacityMinor = Math.min(openMinor - minimumMinor, owedMinor) as Minor;
  if (capacityMinor <= 0) return undefined;
  const lines = [
    money('statement_open', capacityMinor),
    money('monthly_purchases', monthlyPurchasesMinor),
    rate('apr', aprPpm),
    date('due_on', dueOn),
  ];
  return {
    id: `grace:${debt.id}`,
    class: 'grace',
    reason: 'keep_grace',
    target: targetOf(debt),
    capacityMinor,
    payBy: dueOn,
    valueMinor: monthOf((capacityMinor + monthlyPurchasesMinor) as Minor, aprPpm),
    per: 'once',
    ...explainedReturn(graceReturn, lines, ['purchases_bear_a_month']),
  };
}

const monthOf = (amount: Minor, aprPpm: Ppm): Minor => mulDiv(amount, aprPpm, 12 * PPM_ONE, 'half-away');

const targetOf = ({ id, name, kind, segments }: Debt): LadderRung['target'] => ({
  kind: 'debt',
  debtKind: kind,
  accountId: id,
  accountName: name,
  segmentIds: segments.map((segment) => segment.id),
});
