import { civilDate, minor, planPayoff, ppm, type Debt } from '@tideline/domain';
import { median, withinBudget, type Benchmark } from './row.ts';

/** Ten debts that take about thirty years to pay off: cards with shrinking minimums and long loans, without early payments. */
const debts: Debt[] = Array.from({ length: 10 }, (_, index): Debt =>
  index % 2 === 0
    ? {
        id: `card-${index}`,
        name: `Card ${index}`,
        kind: 'card',
        segments: [
          {
            id: `card-${index}-purchases`,
            kind: 'purchase',
            balanceMinor: minor(400_000 + index * 50_000),
            aprPpm: ppm(199_900 + index * 5_000),
          },
          { id: `card-${index}-cash`, kind: 'cash_advance', balanceMinor: minor(60_000), aprPpm: ppm(279_900) },
        ],
        minimum: { kind: 'percent_plus_interest_and_fees', pctPpm: ppm(10_000), floorMinor: minor(2_500) },
      }
    : {
        id: `loan-${index}`,
        name: `Loan ${index}`,
        kind: 'loan',
        segments: [
          { id: `loan-${index}-principal`, kind: 'purchase', balanceMinor: minor(30_000_000), aprPpm: ppm(62_500) },
        ],
        minimum: { kind: 'installment', paymentMinor: minor(184_716) },
      },
);

const rounds = 30;

/** Measures how fast a plan is computed, which happens in the browser while a slider moves. */
export const engine: Benchmark = {
  name: 'engine',
  limitSeconds: 15,
  run: async ({ say, report }) => {
    const once = () =>
      planPayoff(debts, { strategy: 'minimum_only', monthlyMinor: minor(0), startOn: civilDate('2026-03-01') });
    for (let warmUp = 0; warmUp < 10; warmUp++) once();
    const times = Array.from({ length: rounds }, () => {
      const started = performance.now();
      once();
      return performance.now() - started;
    });
    say(`${once().rows.length} months of ${debts.length} debts, ${rounds} rounds`);
    report(withinBudget('simulation, 10 debts × 360 months (median)', median(times), 5, 'ms', 2));
  },
};
