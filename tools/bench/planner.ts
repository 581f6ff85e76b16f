import {
  addMonths,
  bestPlan,
  civilDate,
  comparePayoff,
  explainBestMonth,
  explainMonths,
  minor,
  ppm,
  type Debt,
} from '@tideline/domain';
import { engineBytes } from './planner/engine-bytes.ts';
import { median, withinBudget, type Benchmark } from './row.ts';

const startOn = civilDate('2026-03-01');
const formula: Debt['minimum'] = {
  kind: 'percent_plus_interest_and_fees',
  pctPpm: ppm(10_000),
  floorMinor: minor(2_500),
};

/**
 * Ten debts that give a search many choices: loans, cards, and four promotions, one of them deferred, in addition to
 * purchases.
 */
const debts: Debt[] = Array.from({ length: 10 }, (_, index): Debt => {
  const id = `debt-${index}`;
  if (index % 5 === 0) {
    return {
      id,
      name: id,
      kind: 'loan',
      segments: [
        { id: 'principal', kind: 'purchase', balanceMinor: minor(1_500_000), aprPpm: ppm(62_500 + index * 1_000) },
      ],
      minimum: { kind: 'installment', paymentMinor: minor(30_000) },
    };
  }
  const purchases = {
    id: 'purchases',
    kind: 'purchase' as const,
    balanceMinor: minor(100_000 + index * 30_000),
    aprPpm: ppm(199_900 + index * 5_000),
  };
  if (index % 2 === 1) return { id, name: id, kind: 'card', segments: [purchases], minimum: formula };
  const promo = { endsOn: addMonths(startOn, 8 + index), revertAprPpm: ppm(249_900) };
  return {
    id,
    name: id,
    kind: 'card',
    segments: [
      purchases,
      { id: 'offer', kind: index === 4 ? 'deferred' : 'promo', balanceMinor: minor(200_000), aprPpm: ppm(0), promo },
    ],
    minimum: formula,
  };
});

const options = { monthlyMinor: minor(300_000), startOn };
const savings = { balanceMinor: minor(500_000), bufferMinor: minor(100_000), yieldPpm: ppm(40_000), horizonMonths: 48 };
const transfer = {
  fromDebtIds: ['debt-1', 'debt-3'],
  limitMinor: minor(250_000),
  fee: { feePpm: ppm(30_000) },
  aprPpm: ppm(0),
  promo: { months: 15, revertAprPpm: ppm(239_900) },
  minimum: formula,
};

/** Returns a debt whose promotions have a pay-by date one month before their end, as card issuers state it. */
const withPayByDates = (debt: Debt): Debt => ({
  ...debt,
  segments: debt.segments.map((segment) =>
    segment.promo === undefined
      ? segment
      : { ...segment, promo: { ...segment.promo, payBy: addMonths(segment.promo.endsOn, -1) } },
  ),
});

const ROUNDS = 9;

function medianMs(run: () => unknown): number {
  run();
  return median(
    Array.from({ length: ROUNDS }, () => {
      const started = performance.now();
      run();
      return performance.now() - started;
    }),
  );
}

/** Measures how fast the planner responds, and the size of the engine in the browser. */
export const planner: Benchmark = {
  name: 'planner',
  limitSeconds: 60,
  run: async ({ root, say, report }) => {
    const best = bestPlan(debts, options);
    say(`${best.result.rows.length} months of ${debts.length} debts, best by ${best.method}, ${ROUNDS} rounds`);
    report(
      withinBudget(
        'comparison of all strategies, 10 debts (median)',
        medianMs(() => comparePayoff(debts, options)),
        50,
        'ms',
        1,
      ),
    );
    report(
      withinBudget(
        'best plan, 10 debts (median)',
        medianMs(() => bestPlan(debts, options)),
        500,
        'ms',
      ),
    );
    report(
      withinBudget(
        'best plan that keeps pay-by dates, 10 debts (median)',
        medianMs(() => bestPlan(debts.map(withPayByDates), options)),
        500,
        'ms',
      ),
    );
    report(
      withinBudget(
        'best plan with savings and a transfer, 10 debts (median)',
        medianMs(() => bestPlan(debts, { ...options, savings, transfer })),
        500,
        'ms',
      ),
    );
    report(
      withinBudget(
        'why of one month, 10 debts (median)',
        medianMs(() => explainBestMonth(best, options, 12)),
        5,
        'ms',
        2,
      ),
    );
    report(
      withinBudget(
        'why of every month, 10 debts (median)',
        medianMs(() => explainMonths(debts, { ...options, strategy: 'avalanche' })),
        20,
        'ms',
        2,
      ),
    );
    report(withinBudget('engine in the browser, compressed', (await engineBytes(root)) / 1_000, 25, 'KB', 1));
  },
};
