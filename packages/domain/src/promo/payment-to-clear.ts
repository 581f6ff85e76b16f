import { assert } from '../assert.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { type Debt, owedOn } from '../debt/debt.ts';
import { simulate, startSimulation } from '../debt/simulate.ts';
import type { Minor } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';

export interface ClearingPayments {
  paymentMinor: Minor;
  /** The last one, smaller or equal. */
  lastMinor: Minor;
  count: number;
}

/**
 * Equal payments that clear an interest-free balance in a number of opportunities.
 *
 * Rounding  up to the minor unit; the last payment takes what is left
 * Example   $4,000.00 in 7 → 6 × $571.43 and $571.42
 */
export function paymentToClear({
  balanceMinor,
  opportunities,
}: {
  balanceMinor: Minor;
  opportunities: number;
}): ClearingPayments {
  assert(Number.isInteger(opportunities) && opportunities >= 1, `not a number of payments: ${opportunities}`);
  if (balanceMinor <= 0) return { paymentMinor: 0 as Minor, lastMinor: 0 as Minor, count: 0 };
  const paymentMinor = mulDiv(balanceMinor, 1, opportunities, 'ceil');
  const count = mulDiv(balanceMinor, 1, paymentMinor, 'ceil');
  return { paymentMinor, lastMinor: (balanceMinor - (count - 1) * paymentMinor) as Minor, count };
}

/**
 * The monthly payment to a card that clears one of its segments in a number of months, with everything beside it: money sent to a
 * card goes where the law sends it, so purchases at a high rate have to go first.
 *
 * Method    bisection over the simulation of this card alone; more payment never leaves more of the segment
 * Rounding  the smallest whole minor unit that suffices
 */
export function cardPaymentToClear(
  card: Debt,
  segmentId: string,
  { months, startOn }: { months: number; startOn: CivilDate },
): Minor {
  const segment = card.segments.find(({ id }) => id === segmentId);
  assert(segment !== undefined, `no segment ${segmentId} on ${card.id}`);
  const clears = (monthlyMinor: number) => {
    const run = startSimulation([card], { strategy: 'avalanche', monthlyMinor: monthlyMinor as Minor, startOn });
    simulate(run, { keepRows: false, horizon: months });
    return run.states.every((state) => state.segments.every(({ id, balance }) => id !== segmentId || balance === 0));
  };
  let tooLittle = mulDiv(segment.balanceMinor, 1, months, 'ceil') - 1;
  if (clears(tooLittle + 1)) return (tooLittle + 1) as Minor;
  let enough: number = Math.max(tooLittle + 2, mulDiv(owedOn(card), 1, months, 'ceil'));
  while (!clears(enough)) {
    tooLittle = enough;
    enough *= 2;
  }
  while (enough - tooLittle > 1) {
    const middle = mulDiv(enough + tooLittle, 1, 2, 'floor');
    if (clears(middle)) enough = middle;
    else tooLittle = middle;
  }
  return enough as Minor;
}
