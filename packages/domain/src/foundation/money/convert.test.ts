import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { amount } from '../../testing/arbitrary.ts';
import { civilDate } from '../dates/civil-date.ts';
import { convert, type CurrencyAmount, displayedRateE8, exchanged } from './convert.ts';
import { createConverter } from './converter.ts';
import { type ExchangeRate, parseRateE8, rateTable } from './exchange-rate.ts';
import { minor } from './minor.ts';

const d = civilDate;
const on = d('2026-03-01');
const rate = (base: string, quote: string, value: string, day = '2026-03-01'): ExchangeRate => ({
  on: d(day),
  base,
  quote,
  rateE8: parseRateE8(value) ?? Number.NaN,
  source: 'ecb',
});
const money = (units: number, currency: string): CurrencyAmount => ({ minor: minor(units), currency });

describe('convert', () => {
  it.each<{ from: CurrencyAmount; to: string; values: ExchangeRate[]; result: number; why: string }>`
    from                         | to       | values                                                    | result       | why
    ${money(10_000, 'EUR')}      | ${'USD'} | ${[rate('EUR', 'USD', '1.0842')]}                         | ${10_842}    | ${'between currencies with two decimals'}
    ${money(10_842, 'USD')}      | ${'EUR'} | ${[rate('EUR', 'USD', '1.0842')]}                         | ${10_000}    | ${'by dividing if the rate is quoted in the other direction'}
    ${money(10_000, 'JPY')}      | ${'USD'} | ${[rate('JPY', 'USD', '0.0067')]}                         | ${6_700}     | ${'¥10,000 without decimals to $67.00'}
    ${money(6_700, 'USD')}       | ${'JPY'} | ${[rate('JPY', 'USD', '0.0067')]}                         | ${10_000}    | ${'dollars to yen'}
    ${money(1_000, 'BHD')}       | ${'USD'} | ${[rate('BHD', 'USD', '2.65')]}                           | ${265}       | ${'one dinar, which has a thousand fils, to $2.65'}
    ${money(265, 'USD')}         | ${'BHD'} | ${[rate('BHD', 'USD', '2.65')]}                           | ${1_000}     | ${'dollars to fils'}
    ${money(16_000, 'JPY')}      | ${'USD'} | ${[rate('EUR', 'JPY', '160'), rate('EUR', 'USD', '1.1')]} | ${11_000}    | ${'¥16,000 to €100 to $110 through the euro'}
    ${money(12, 'JPY')}          | ${'USD'} | ${[rate('EUR', 'JPY', '160'), rate('EUR', 'USD', '1.1')]} | ${8}         | ${'¥12 to 8.25¢, rounded once, while 7.5 euro cents rounded first would result in 9'}
    ${money(1, 'EUR')}           | ${'USD'} | ${[rate('EUR', 'USD', '1.5')]}                            | ${2}         | ${'a cent and a half, away from zero'}
    ${money(-1, 'EUR')}          | ${'USD'} | ${[rate('EUR', 'USD', '1.5')]}                            | ${-2}        | ${'a negative amount, away from zero'}
    ${money(5_000, 'USD')}       | ${'USD'} | ${[]}                                                     | ${5_000}     | ${'its own currency without a rate'}
    ${money(100_000_000, 'VND')} | ${'KWD'} | ${[rate('VND', 'KWD', '0.00001215')]}                     | ${1_215_000} | ${'at a rate with eight decimals between currencies with none and three'}
    ${money(3, 'JPY')}           | ${'KWD'} | ${[rate('JPY', 'KWD', '9999999.99999999')]}               | ${3e10}      | ${'29,999,999.99999997 dinars, which exceed number precision'}
  `('converts $why: $result', ({ from, to, values, result }) => {
    expect(convert(from, to, rateTable(values), { on })).toMatchObject({ ok: true, minor: result });
  });

  it.each<{ rates: ExchangeRate[]; result: object; why: string }>`
    rates                                            | result                                   | why
    ${[rate('EUR', 'USD', '1.1', '2025-11-29')]}     | ${{ ok: true, minor: 11_000 }}           | ${'uses a rate that is 92 days old'}
    ${[rate('EUR', 'USD', '1.1', '2025-11-28')]}     | ${{ ok: false, reason: 'rate_too_old' }} | ${'rejects a rate that is 93 days old'}
    ${[rate('EUR', 'GBP', '0.85')]}                  | ${{ ok: false, reason: 'no_rate' }}      | ${'rejects a rate of another pair'}
    ${[]}                                            | ${{ ok: false, reason: 'no_rate' }}      | ${'rejects a conversion without any rate'}
    ${[rate('EUR', 'USD', '9999999', '2026-03-01')]} | ${{ ok: true, minor: 99_999_990_000 }}   | ${'returns a result for the largest rate'}
  `('for €100.00 to dollars $why', ({ rates, result }) => {
    expect(convert(money(10_000, 'EUR'), 'USD', rateTable(rates), { on })).toMatchObject(result);
  });

  it.each(['0', 'abc'])('throws on "%s" as a rate', (value) => {
    expect(() => convert(money(1, 'EUR'), 'USD', rateTable([rate('EUR', 'USD', value)]), { on })).toThrow();
  });

  it('loses at most half a minor unit in each direction of a round trip, directly and through the euro', () => {
    const scaled = fc.integer({ min: 50_000_000, max: 500_000_000 });
    fc.assert(
      fc.property(amount(10_000_000), scaled, scaled, (units, first, second) => {
        const rates = rateTable([
          { ...rate('EUR', 'USD', '1'), rateE8: first },
          { ...rate('EUR', 'GBP', '1'), rateE8: second },
        ]);
        for (const [to, perUnit] of [
          ['EUR', 1e8 / first],
          ['GBP', second / first],
        ] as const) {
          const there = convert(money(units, 'USD'), to, rates, { on });
          const back = there.ok ? convert({ minor: there.minor, currency: to }, 'USD', rates, { on }) : there;
          expect(back.ok && Math.abs(back.minor - units) <= 0.5 + 0.5 / perUnit).toBe(true);
        }
      }),
    );
  });

  it('reports a result beyond safe integers as too large (regression: it threw)', () => {
    const most = Number.MAX_SAFE_INTEGER;
    const double = rateTable([rate('EUR', 'USD', '2')]);
    const to = (units: number) => convert(money(units, 'EUR'), 'USD', double, { on });
    expect([to(most), to(-most)]).toMatchObject([{ reason: 'too_large' }, { reason: 'too_large' }]);
    expect([to(4_503_599_627_370_495), to(4_503_599_627_370_496)]).toMatchObject([
      { minor: 9_007_199_254_740_990 },
      { reason: 'too_large' },
    ]);
  });
});

describe('displayedRateE8', () => {
  it.each([
    [[rate('EUR', 'USD', '1.0842')], 'EUR', 'USD', 108_420_000],
    [[rate('EUR', 'USD', '1.0842')], 'USD', 'EUR', 92_233_905],
    [[rate('EUR', 'JPY', '160'), rate('EUR', 'USD', '1.1')], 'JPY', 'USD', 687_500],
    [[rate('USD', 'VND', '9999999')], 'VND', 'USD', 10],
    [[rate('EUR', 'USD', '0.00000001'), rate('EUR', 'JPY', '9999999')], 'JPY', 'USD', 1],
  ])('for %j from %s to %s returns %s', (rates, from, to, expected) => {
    const found = rateTable(rates).rateOn({ from, to, on });
    expect(found && displayedRateE8(found)).toBe(expected);
  });
});

describe('exchanged', () => {
  const rates = rateTable([rate('EUR', 'USD', '1.0842')]);
  it.each([
    [money(100_000, 'EUR'), money(108_000, 'USD'), 108_000_000, -420, 'the bank kept $4.20'],
    [money(108_420, 'USD'), money(100_000, 'EUR'), 92_233_905, 0, 'the rate is that of the day'],
    [money(100_000, 'JPY'), money(64_000, 'USD'), 640_000, null, 'there is no rate to compare'],
    [money(1_000, 'KWD'), money(325, 'USD'), 325_000_000, null, 'three decimals become two'],
  ])(
    'for %j that arrived as %j returns rate %s and difference %s: %s',
    (outflow, inflow, rateE8, differenceMinor, _why) => {
      expect(exchanged(outflow, inflow, { rates, on })).toEqual({ rateE8, differenceMinor });
    },
  );

  it('returns null for a rate beyond safe integers', () => {
    expect(exchanged(money(1, 'JPY'), money(9e15, 'USD'), { rates, on })).toBeNull();
  });
});

describe('createConverter', () => {
  const rates = rateTable([
    rate('EUR', 'USD', '1.1', '2026-02-20'),
    rate('EUR', 'USD', '1.2', '2026-02-27'),
    rate('EUR', 'CHF', '0.9', '2025-10-01'),
  ]);
  const converter = () => createConverter('USD', rates, { today: on });

  it('reports the rates used with their dates, and the omitted amounts with their accounts and dates', () => {
    const { convert: to, report } = converter();
    expect(to(money(100, 'USD'), on, { accountId: 'checking' })).toBe(100);
    expect(to(money(1_000, 'EUR'), d('2026-02-20'), { accountId: 'girokonto' })).toBe(1_100);
    expect(to(money(1_000, 'EUR'), on, { accountId: 'girokonto' })).toBe(1_200);
    expect(to(money(500, 'CHF'), on, { accountId: 'lohnkonto' })).toBeNull();
    expect(to(money(500, 'THB'), d('2026-02-03'), { accountId: 'bangkok' })).toBeNull();
    expect(to(money(500, 'THB'), d('2026-01-09'), { accountId: 'phuket' })).toBeNull();
    expect(to(money(500, 'THB'), d('2026-01-19'), { accountId: 'phuket' })).toBeNull();
    expect(report()).toEqual({
      rates: [
        {
          currency: 'EUR',
          rate: { from: 'EUR', to: 'USD', on: '2026-02-27', legs: [rate('EUR', 'USD', '1.2', '2026-02-27')] },
          firstOn: '2026-02-20',
          dayCount: 2,
          isOld: false,
        },
      ],
      leftOut: [
        {
          currency: 'CHF',
          reason: 'rate_too_old',
          accountIds: ['lohnkonto'],
          count: 1,
          firstOn: '2026-03-01',
          lastOn: '2026-03-01',
          rateOn: '2025-10-01',
        },
        {
          currency: 'THB',
          reason: 'no_rate',
          accountIds: ['bangkok', 'phuket'],
          count: 3,
          firstOn: '2026-01-09',
          lastOn: '2026-02-03',
          rateOn: null,
        },
      ],
    });
  });

  it('marks a rate that is more than a week old on the day of the amount', () => {
    const { convert: to, report } = createConverter('USD', rates, { today: d('2026-03-07') });
    to(money(1, 'EUR'), d('2026-03-06'), { accountId: 'a' });
    expect(report().rates).toMatchObject([{ isOld: false }]);
    to(money(1, 'EUR'), d('2026-03-07'), { accountId: 'a' });
    expect(report().rates).toMatchObject([{ isOld: true, dayCount: 1 }]);
  });

  it("uses today's rate for later dates, and no rate for zero", () => {
    const { convert: to, report } = converter();
    expect(to(money(1_000, 'EUR'), d('2027-03-01'), { accountId: 'a' })).toBe(1_200);
    expect(to(money(0, 'THB'), on, { accountId: 'b' })).toBe(0);
    expect(report()).toMatchObject({ rates: [{ isOld: false }], leftOut: [] });
  });

  it('preserves the sum: converted parts differ from the converted whole by at most half a minor unit each', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 20 }), (parts) => {
        const { convert: to } = converter();
        const sum = (of: readonly (number | null)[]) => of.reduce<number>((total, part) => total + (part ?? NaN), 0);
        const whole = to(money(sum(parts), 'EUR'), on, { accountId: 'a' });
        const converted = sum(parts.map((part) => to(money(part, 'EUR'), on, { accountId: 'a' })));
        expect(Math.abs(converted - (whole ?? NaN))).toBeLessThanOrEqual((parts.length + 1) / 2);
      }),
    );
  });
});
