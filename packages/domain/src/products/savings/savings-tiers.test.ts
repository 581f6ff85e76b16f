import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, type Ppm, ppm } from '../../foundation/money/minor.ts';
import { amount } from '../../testing/arbitrary.ts';
import { savingsRatesOf, type YieldRate } from './account-yields.ts';
import { accrueSavings, type CreditInterval, type SavingsRate } from './accrue-savings.ts';
import { apyOf } from './apy.ts';
import { type SavingsTier, type TierMethod, tierParts, valueOfMove } from './savings-tiers.ts';

const d = civilDate;
const tier = (percent: number, upTo: number | null): SavingsTier => ({
  aprPpm: ppm(Math.round(percent * 10_000)),
  upToMinor: upTo === null ? null : minor(upTo * 100),
});
const tiers = [tier(1, 1_000), tier(3, 10_000), tier(5, null)];

describe('tierParts', () => {
  it.each<{ dollars: number; method: TierMethod; parts: [number, number][]; why: string }>`
    dollars   | method | parts                                    | why
    ${500}    | ${'A'} | ${[[500, 1]]}                            | ${'uses the first tier'}
    ${1_000}  | ${'A'} | ${[[1_000, 1]]}                          | ${'includes the end of a tier in it'}
    ${1_001}  | ${'A'} | ${[[1_001, 3]]}                          | ${'applies the next rate to the whole balance'}
    ${20_000} | ${'A'} | ${[[20_000, 5]]}                         | ${'uses the open tier'}
    ${500}    | ${'B'} | ${[[500, 1]]}                            | ${'uses the first tier'}
    ${1_001}  | ${'B'} | ${[[1_000, 1], [1, 3]]}                  | ${'applies the next rate only to the dollar above'}
    ${20_000} | ${'B'} | ${[[1_000, 1], [9_000, 3], [10_000, 5]]} | ${'applies to each part its own rate'}
    ${0}      | ${'B'} | ${[]}                                    | ${'has no parts of zero'}
    ${-50}    | ${'A'} | ${[]}                                    | ${'has no parts below zero'}
  `('$dollars by method $method: $why', ({ dollars, method, parts }) => {
    expect(
      tierParts(dollars * 100, tiers, method).map(({ partMinor, aprPpm }) => [partMinor / 100, aprPpm / 10_000]),
    ).toEqual(parts);
  });

  it('adds up to the balance', () => {
    fc.assert(
      fc.property(amount(5_000_000), fc.constantFrom<TierMethod>('A', 'B'), (balance, method) => {
        expect(tierParts(balance, tiers, method).reduce((sum, { partMinor }) => sum + partMinor, 0)).toBe(balance);
      }),
    );
  });

  it.each([[[]], [[tier(1, 100)]], [[tier(1, 200), tier(2, 100), tier(3, null)]], [[tier(1, null), tier(2, null)]]])(
    'rejects tiers %j',
    (broken) => {
      expect(() => tierParts(100, broken, 'A')).toThrow();
    },
  );
});

describe('valueOfMove', () => {
  const two = [tier(1, 10_000), tier(4, null)];
  it.each<{ balance: number; moved: number; method: TierMethod; dollars: number; why: string }>`
    balance   | moved     | method | dollars | why
    ${9_000}  | ${2_000}  | ${'A'} | ${350}  | ${'$11,000 at 4% less $9,000 at 1%, because the whole balance changes its tier'}
    ${9_000}  | ${2_000}  | ${'B'} | ${50}   | ${'$1,000 at 1% and $1,000 at 4%'}
    ${11_000} | ${-2_000} | ${'A'} | ${-350} | ${'a withdrawal costs the same amount'}
    ${20_000} | ${1_000}  | ${'A'} | ${40}   | ${'within a tier, both methods use the marginal rate'}
    ${20_000} | ${1_000}  | ${'B'} | ${40}   | ${'method B uses the same marginal rate'}
    ${-500}   | ${500}    | ${'A'} | ${0}    | ${'money that only brings the balance to zero earns nothing'}
  `(
    'values $moved moved to $balance by method $method at $dollars a year: $why',
    ({ balance, moved, method, dollars }) => {
      expect(valueOfMove(minor(balance * 100), minor(moved * 100), two, method) / 1e8).toBe(dollars);
    },
  );
});

describe('tiered savings accrual', () => {
  const interest = (rate: Partial<SavingsRate>, dollars: number) =>
    accrueSavings(
      {
        balanceMinor: minor(dollars * 100),
        startsOn: d('2026-01-01'),
        rates: [{ from: d('2026-01-01'), aprPpm: ppm(0), ...rate }],
      },
      [],
      d('2026-01-31'),
    )[0]?.interestMinor;

  it.each<{ dollars: number; method: TierMethod; cents: number; why: string }>`
    dollars   | method | cents    | why
    ${5_000}  | ${'A'} | ${1_274} | ${'$5,000 × 3% × 31 ÷ 365'}
    ${5_000}  | ${'B'} | ${1_104} | ${'$1,000 at 1% and $4,000 at 3%: $0.849 + $10.192'}
    ${20_000} | ${'A'} | ${8_493} | ${'$20,000 × 5% × 31 ÷ 365'}
    ${20_000} | ${'B'} | ${6_625} | ${'$0.849 + $22.932 + $42.466'}
  `('accrues January on $dollars by method $method: $why', ({ dollars, method, cents }) => {
    expect(interest({ tiers, tierMethod: method }, dollars)).toBe(cents);
  });

  it('treats a single open tier as a plain rate', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.constantFrom<TierMethod>('A', 'B'),
        (dollars, tierMethod) => {
          expect(interest({ tiers: [tier(4.2, null)], tierMethod }, dollars)).toBe(
            interest({ aprPpm: ppm(42_000) }, dollars),
          );
        },
      ),
    );
  });

  it('moves to a higher tier within the month when money arrives', () => {
    const account = {
      balanceMinor: minor(90_000),
      startsOn: d('2026-01-01'),
      rates: [{ from: d('2026-01-01'), aprPpm: ppm(0), tiers, tierMethod: 'A' as const }],
    };
    // Ten days of $900 at 1% are $0.2466, and 21 days of $1,900 at 3% are $3.2795.
    expect(
      accrueSavings(account, [{ on: d('2026-01-11'), amountMinor: minor(100_000) }], d('2026-01-31'))[0]?.interestMinor,
    ).toBe(353);
  });
});

describe('accrueSavings by credit interval', () => {
  const account = (credited: CreditInterval) => ({
    balanceMinor: minor(1_000_000),
    startsOn: d('2026-01-01'),
    rates: [{ from: d('2026-01-01'), aprPpm: ppm(50_000) }],
    credited,
  });
  const days = (credited: CreditInterval) => accrueSavings(account(credited), [], d('2026-12-31'));

  it.each<[CreditInterval, number]>([
    ['daily', 365],
    ['monthly', 12],
    ['quarterly', 4],
    ['yearly', 1],
    ['at_end', 1],
  ])('for %s, credits %i times a year', (credited, times) => {
    expect(days(credited)).toHaveLength(times);
  });

  it('earns more if interest is credited more often, because interest earns interest', () => {
    const ends = (['daily', 'monthly', 'quarterly', 'yearly'] as const).map(
      (credited) => days(credited).at(-1)?.balanceMinor ?? 0,
    );
    // 5% a year on $10,000 is × (1 + 5% ÷ 365)^365 daily, × (1 + 5% ÷ 12)^12 monthly, × (1 + 5% ÷ 4)^4 quarterly,
    // each by the days of its period, and $500 in a single credit.
    expect(ends).toEqual([1_051_267, 1_051_162, 1_050_945, 1_050_000]);
  });

  it('divides by 366 in leap years if the account does', () => {
    const leap = {
      ...account('at_end'),
      startsOn: d('2028-01-01'),
      rates: [{ from: d('2028-01-01'), aprPpm: ppm(50_000) }],
    };
    const of = (yearBasis: 'actual_365' | 'actual_actual') =>
      accrueSavings({ ...leap, yearBasis }, [], d('2028-12-31'))[0]?.interestMinor;
    expect([of('actual_365'), of('actual_actual')]).toEqual([50_137, 50_000]);
  });
});

describe('savingsRatesOf', () => {
  const yieldRate = (percent: number, fields: Partial<YieldRate> = {}): YieldRate => ({
    apyPpm: ppm(Math.round(percent * 10_000)),
    tierFromMinor: minor(0),
    effectiveFrom: d('2026-01-01'),
    effectiveTo: null,
    kind: 'base',
    ...fields,
  });

  /** Returns the nominal rate that earns the yield in a year of daily credits: 365 × ((1 + apy)^(1 ÷ 365) − 1). */
  const nominal = (apy: number): Ppm => ppm(Math.round(365 * ((1 + apy) ** (1 / 365) - 1) * 1e6));

  it('converts 4.20% APY to the nominal rate whose daily credits result in the same yield', () => {
    const rates = savingsRatesOf([yieldRate(4.2)]);
    expect(rates).toEqual([{ from: '2026-01-01', aprPpm: 41_144 }]);
    const year =
      accrueSavings(
        { balanceMinor: minor(100_000_000), startsOn: d('2026-01-01'), rates, credited: 'daily' },
        [],
        d('2026-12-31'),
      ).at(-1)?.balanceMinor ?? 0;
    expect(apyOf({ interest: year - 100_000_000, principal: 100_000_000, days: 365 })).toBeCloseTo(0.042, 5);
  });

  it('adds a bonus to the base during its period', () => {
    const rates = savingsRatesOf([yieldRate(3), yieldRate(1.5, { kind: 'bonus', effectiveTo: d('2026-06-30') })]);
    expect(rates).toEqual([
      { from: '2026-01-01', aprPpm: nominal(0.045) },
      { from: '2026-07-01', aprPpm: nominal(0.03) },
    ]);
  });

  it('turns yields above a balance into tiers, and keeps the base below it', () => {
    const [rate] = savingsRatesOf([yieldRate(1), yieldRate(4, { tierFromMinor: minor(1_000_000) })], 'B');
    expect(rate?.tiers).toEqual([
      { aprPpm: nominal(0.01), upToMinor: 1_000_000 },
      { aprPpm: nominal(0.04), upToMinor: null },
    ]);
    expect(rate?.tierMethod).toBe('B');
  });

  it('replaces a yield with a newer one from its first day', () => {
    const rates = savingsRatesOf([yieldRate(3), yieldRate(2, { effectiveFrom: d('2026-04-01') })]);
    expect(rates).toEqual([
      { from: '2026-01-01', aprPpm: nominal(0.03) },
      { from: '2026-04-01', aprPpm: nominal(0.02) },
    ]);
  });

  it('returns a rate of zero after the base has ended, and no rates without yields', () => {
    expect(savingsRatesOf([yieldRate(3, { effectiveTo: d('2026-03-31') })]).at(-1)).toEqual({
      from: '2026-04-01',
      aprPpm: 0,
    });
    expect(savingsRatesOf([])).toEqual([]);
    expect(() => savingsRatesOf([yieldRate(-1)])).toThrow();
  });
});

describe('splitting a period', () => {
  it('changes the interest by at most a cent, while doubling the balance at least doubles it', () => {
    fc.assert(
      fc.property(
        amount(5_000_000),
        fc.constantFrom<TierMethod>('A', 'B'),
        fc.integer({ min: 1, max: 300 }),
        (balanceMinor, tierMethod, cut) => {
          const rates = [{ from: d('2026-01-01'), aprPpm: ppm(0), tiers: [tier(1, 1_000), tier(3, null)], tierMethod }];
          const terms = { balanceMinor, startsOn: d('2026-01-01'), rates, credited: 'at_end' as const };
          const whole = accrueSavings(terms, [], d('2026-12-31')).at(-1)?.interestMinor ?? 0;
          const first = accrueSavings(terms, [], addDays(d('2026-01-01'), cut - 1)).at(-1)?.interestMinor ?? 0;
          const rest =
            accrueSavings({ ...terms, startsOn: addDays(d('2026-01-01'), cut) }, [], d('2026-12-31')).at(-1)
              ?.interestMinor ?? 0;
          expect(Math.abs(whole - (first + rest))).toBeLessThanOrEqual(1);
          const doubled =
            accrueSavings({ ...terms, balanceMinor: (balanceMinor * 2) as Minor }, [], d('2026-12-31')).at(-1)
              ?.interestMinor ?? 0;
          expect(doubled).toBeGreaterThanOrEqual(2 * whole - 1);
        },
      ),
    );
  });
});
