import { assert } from '../../foundation/assert.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Debt, owedOn } from '../debt/debt.ts';
import { fromNextDue } from '../debt/open-month.ts';
import { simulate, startSimulation } from '../debt/simulate.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';

/**
 * Computes the monthly payment to a card that clears one of its segments in a number of months. It includes payments to
 * other balances, because the law allocates payments on a card, and purchases at a high rate come first.
 *
 * Method    bisection over the simulation of this card alone; a larger payment never leaves more of the segment
 * Rounding  the smallest whole minor unit that suffices
 */
export function cardPaymentToClear(
  card: Debt,
  segmentId: string,
  { months, startOn }: { months: number; startOn: CivilDate },
): Minor {
  const segment = card.segments.find(({ id }) => id === segmentId);
  assert(segment !== undefined, () => `no segment ${segmentId} on ${card.id}`);
  const clears = (monthlyMinor: number) => {
    const payment = monthlyMinor as Minor;
    const { debt, thisMonthMinor } = fromNextDue(card, startOn, payment);
    const run = startSimulation([debt], { strategy: 'avalanche', monthlyMinor: payment, thisMonthMinor, startOn });
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
