import { assert } from '../assert.ts';
import type { Debt } from '../debt/debt.ts';
import { type Minor, type Ppm, PPM_ONE, ZERO } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';
import { explain, type Formula } from '../working/formula.ts';
import { date, money, rate, type WorkingLine } from '../working/working.ts';
import type { GraceAtStake, RequiredPayment } from './facts.ts';
import { graceReturn, requiredReturn } from './ladder-formulas.ts';
import type { LadderRung } from './rung.ts';

/** A working and the return it gives. */
export function explainedReturn(
  formula: Formula,
  lines: WorkingLine[],
  assumptions: string[] = [],
): Pick<LadderRung, 'working' | 'returnPpm'> {
  const working = explain(formula, { lines, assumptions });
  assert(working.result.value.kind === 'ppm', `${formula.id} gives a rate`);
  return { working, returnPpm: working.result.value.ppm };
}

/** The open part of a minimum, as far as it is owed; undefined: nothing is open. */
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

/** What a statement needs beyond its minimum to be paid in full; undefined: nothing is left of it. */
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
