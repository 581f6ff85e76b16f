import { describe, expect, it } from '@jest/globals';
import { deposit, quietHousehold } from '../../testing/insight-household.ts';
import { due, move, yearly } from '../../testing/planned-moves.ts';
import type { HouseholdFacts, InsightMove } from './household-facts.ts';
import { idleCash } from './idle-cash.ts';

const visa = { kind: 'debt', debtKind: 'card', accountId: 'visa', accountName: 'Visa', segmentIds: [] } as const;
const savings = { kind: 'account', accountId: 'savings', accountName: 'Savings' } as const;
const found = (moves: readonly InsightMove[], fields: Partial<HouseholdFacts> = {}) =>
  idleCash(quietHousehold({ deposits: [deposit('checking'), deposit('savings')], moves, ...fields }));

describe('idleCash', () => {
  it("reports the plan's amount, destination and value", () => {
    // 6,000.00 × 4% = 240.00 a year; 11 days until March 31: 7.23
    expect(found([move('checking', savings, [yearly('savings', 600_000, 40_000)])])).toMatchObject([
      {
        subject: { kind: 'account', id: 'checking' },
        valueMinor: 723,
        valuePerYearMinor: 24_000,
        dedupKey: 'idle_cash:account:checking',
        evidenceIds: ['checking', 'savings'],
        facts: { amount: { minor: 600_000 }, rate_now: { ppm: 0 }, rate_better: { ppm: 40_000 } },
        act: { kind: 'sweep', fromAccountId: 'checking', toAccountId: 'savings', amountMinor: 600_000, by: null },
      },
    ]);
  });

  it('subtracts what the money already earns', () => {
    // 6,000.00 × (4% − 1%)
    const moves = [move('checking', savings, [yearly('savings', 600_000, 40_000, 10_000)], 10_000)];
    expect(found(moves)).toMatchObject([{ valuePerYearMinor: 18_000, facts: { rate_now: { ppm: 10_000 } } }]);
  });

  it('reports the most valuable move of each account', () => {
    const moves = [
      move('checking', savings, [yearly('savings', 100_000, 40_000)]),
      move('checking', visa, [yearly('debt', 200_000, 240_000)]),
      move('savings', visa, [yearly('debt', 50_000, 240_000, 10_000)], 10_000),
    ];
    expect(found(moves).map(({ act }) => act)).toMatchObject([
      { fromAccountId: 'checking', toAccountId: 'visa', amountMinor: 200_000 },
      { fromAccountId: 'savings', toAccountId: 'visa', amountMinor: 50_000 },
    ]);
  });

  it('reports the whole move if it also pays a minimum', () => {
    const moves = [move('checking', visa, [yearly('debt', 200_000, 240_000), due(3_000, 60)])];
    const [insight] = found(moves);
    // 480.00 a year plus 0.60 for the minimum; 14.47 of it until the end of the month
    expect(insight).toMatchObject({ act: { amountMinor: 203_000 }, valuePerYearMinor: 48_060, valueMinor: 1_507 });
    expect(insight?.value?.perYear).toMatchObject({ formulaId: 'insight.sum', result: { value: { minor: 48_060 } } });
  });

  it("includes the adopted plan's payment if the money comes from savings", () => {
    const moves = [move('savings', visa, [yearly('plan', 50_000, 240_000, 10_000)], 10_000)];
    expect(found(moves)).toMatchObject([{ act: { fromAccountId: 'savings', amountMinor: 50_000 } }]);
  });

  it('reports a lower confidence if no rate was entered for the account', () => {
    const moves = [move('checking', savings, [yearly('savings', 600_000, 40_000)])];
    expect(found(moves, { deposits: [deposit('checking', { apyPpm: null })] })).toMatchObject([
      { confidencePpm: 500_000 },
    ]);
  });

  it.each<[string, readonly InsightMove[]]>([
    ['the plan moves nothing', []],
    ['the plan only pays amounts due', [move('checking', visa, [due(80_000, 90_000)])]],
    [
      "the plan pays the adopted plan's extra from checking",
      [move('checking', visa, [yearly('plan', 200_000, 240_000)])],
    ],
    [
      "the gain is 19.96 a year, less than half a percent of a month's spending of 4,000",
      [move('checking', savings, [yearly('savings', 49_900, 40_000)])],
    ],
    ['no account has the money', [{ ...move('checking', visa, [yearly('debt', 200_000, 240_000)]), from: null }]],
  ])('reports nothing if %s', (_why, moves) => {
    expect(found(moves)).toEqual([]);
  });

  it("reports gains of at least half a percent of a month's spending", () => {
    expect(found([move('checking', savings, [yearly('savings', 50_000, 40_000)])])).toHaveLength(1);
  });
});
