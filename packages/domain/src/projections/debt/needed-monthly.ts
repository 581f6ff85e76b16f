import type { Minor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { type Debt, owedOn } from './debt.ts';
import type { PayoffOptions } from './plan.ts';
import { simulate, startSimulation } from './simulate.ts';

/**
 * Computes the smallest constant monthly amount that pays off all debts within a number of months, by bisection over
 * the simulation.
 *
 * Strategy  the plan's own; minimum_only has no amount, so avalanche, the cheapest order, is used instead
 */
export function neededMonthly(debts: readonly Debt[], options: PayoffOptions, withinMonths: number): Minor {
  const strategy = options.strategy === 'minimum_only' ? 'avalanche' : options.strategy;
  const ends = (monthlyMinor: number) => {
    const run = startSimulation(debts, { ...options, strategy, monthlyMinor: monthlyMinor as Minor });
    return simulate(run, { keepRows: false, horizon: withinMonths }).outcome === 'paid_off';
  };
  const owed = debts.reduce((sum, debt) => sum + owedOn(debt), 0);
  let enough = Math.max(1, mulDiv(owed, 1, withinMonths, 'ceil'));
  let tooLittle = enough - 1;
  while (!ends(enough)) {
    tooLittle = enough;
    enough *= 2;
  }
  while (enough - tooLittle > 1) {
    const middle = mulDiv(enough + tooLittle, 1, 2, 'floor');
    if (ends(middle)) enough = middle;
    else tooLittle = middle;
  }
  return enough as Minor;
}
