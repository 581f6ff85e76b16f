import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addMonths } from '../../foundation/dates/add.ts';
import type { Debt } from '../debt/debt.ts';
import { nextForExcess, paySegment } from '../debt/debt-state.ts';
import type { PayoffResult } from '../debt/plan.ts';
import { planPayoff } from '../debt/plan-payoff.ts';
import { simulate, startSimulation } from '../debt/simulate.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { bestPlan } from './best-plan.ts';

const costOf = (result: PayoffResult) => (result.outcome === 'paid_off' ? result.totalInterestMinor : Infinity);

/** Two or three small debts whose promotions end within a few months. */
const smallDebts = fc
  .array(
    fc.record({
      kind: fc.constantFrom('purchase', 'promo', 'deferred'),
      balance: fc.integer({ min: 10_000, max: 60_000 }),
      rate: fc.integer({ min: 100_000, max: 320_000 }),
      promoMonths: fc.integer({ min: 1, max: 5 }),
    } as const),
    { minLength: 2, maxLength: 3 },
  )
  .map((list): Debt[] =>
    list.map(({ kind, balance, rate, promoMonths }, index) => {
      const promo = { endsOn: addMonths(TODAY, promoMonths), revertAprPpm: ppm(rate) };
      const segment = {
        id: 's',
        kind,
        balanceMinor: minor(balance),
        aprPpm: ppm(kind === 'purchase' ? rate : 0),
        ...(kind === 'purchase' ? {} : { promo }),
      };
      return {
        id: `d${index}`,
        name: `Debt ${index}`,
        kind: 'card',
        segments: [segment],
        minimum: { kind: 'installment', paymentMinor: minor(1_000) },
      };
    }),
  );

/**
 * Returns the lowest cost of all plans that give the cash of each of the first months to one debt first, or half of
 * it to each of two, and then pay the highest later rate first.
 */
function bruteForce(debts: Debt[], monthly: number): number {
  const choices = debts
    .flatMap((_, first) => debts.map((__, second) => [first, second] as const))
    .filter(([first, second]) => first <= second);
  const gridMonths = debts.length === 2 ? 6 : 4;
  let best = Infinity;
  for (let code = 0; code < choices.length ** gridMonths; code += 1) {
    const run = startSimulation(debts, {
      strategy: 'avalanche',
      monthlyMinor: minor(monthly),
      startOn: TODAY,
      spend: (states, month, cash) => {
        const [first, second] = choices[Math.floor(code / choices.length ** (month - 1)) % choices.length] ?? [0, 0];
        let left = cash;
        const pay = (index: number, most: number) => {
          const state = states[index];
          const segment = state === undefined ? undefined : nextForExcess(state, month, 'law');
          if (state !== undefined && segment !== undefined && month <= gridMonths)
            left -= paySegment(state, segment, Math.min(left, most));
        };
        pay(first, first === second ? cash : Math.floor(cash / 2));
        pay(second, cash);
        const byRate = [...states].sort(
          (a, b) => (b.segments[0]?.revertAprPpm ?? 0) - (a.segments[0]?.revertAprPpm ?? 0),
        );
        for (const state of byRate) {
          const segment = nextForExcess(state, month, 'law');
          if (segment !== undefined) left -= paySegment(state, segment, left);
        }
        return left;
      },
    });
    if (simulate(run, { keepRows: false }).outcome === 'paid_off')
      best = Math.min(
        best,
        run.states.reduce((sum, state) => sum + state.totalInterest, 0),
      );
  }
  return best;
}

describe('best plan', () => {
  it('is never beaten on small instances by more than 2% of the cost of minimum payments alone', () => {
    fc.assert(
      fc.property(smallDebts, fc.integer({ min: 8_000, max: 25_000 }), (debts, monthly) => {
        const minimumOnly = costOf(
          planPayoff(debts, { strategy: 'minimum_only', monthlyMinor: minor(0), startOn: TODAY }),
        );
        const { costMinor } = bestPlan(debts, { monthlyMinor: minor(monthly), startOn: TODAY });
        expect((costMinor ?? Infinity) - bruteForce(debts, monthly)).toBeLessThanOrEqual(0.02 * minimumOnly);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });
});
