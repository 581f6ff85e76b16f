import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../dates/civil-date.ts';
import { amount } from '../../testing/arbitrary.ts';
import {
  convert,
  type CurrencyAmount,
  type ExchangeRate,
  parseRateE8,
  sumByCurrency,
  totalIn,
} from './exchange-rate.ts';
import { minor } from './minor.ts';

const d = civilDate;
const rate = (base: string, quote: string, value: string, on = '2026-03-01'): ExchangeRate => ({
  on: d(on),
  base,
  quote,
  rateE8: parseRateE8(value) ?? Number.NaN,
  source: 'European Central Bank',
});
const money = (units: number, currency: string): CurrencyAmount => ({ minor: minor(units), currency });
const on = d('2026-03-01');

describe('convert', () => {
  it.each<{ from: CurrencyAmount; to: string; value: ExchangeRate; result: number; why: string }>`
    from                         | to       | value                               | result       | why
    ${money(10_000, 'EUR')}      | ${'USD'} | ${rate('EUR', 'USD', '1.0842')}     | ${10_842}    | ${'two decimals each'}
    ${money(10_842, 'USD')}      | ${'EUR'} | ${rate('EUR', 'USD', '1.0842')}     | ${10_000}    | ${'the rate the other way round divides'}
    ${money(10_000, 'JPY')}      | ${'USD'} | ${rate('JPY', 'USD', '0.0067')}     | ${6_700}     | ${'¥10,000 has no decimals, $67.00 has two'}
    ${money(6_700, 'USD')}       | ${'JPY'} | ${rate('JPY', 'USD', '0.0067')}     | ${10_000}    | ${'and back'}
    ${money(1_000, 'KWD')}       | ${'USD'} | ${rate('KWD', 'USD', '3.25')}       | ${325}       | ${'one dinar has a thousand fils'}
    ${money(325, 'USD')}         | ${'KWD'} | ${rate('KWD', 'USD', '3.25')}       | ${1_000}     | ${'and back'}
    ${money(1, 'EUR')}           | ${'USD'} | ${rate('EUR', 'USD', '1.5')}        | ${2}         | ${'a cent and a half rounds away from zero'}
    ${money(-1, 'EUR')}          | ${'USD'} | ${rate('EUR', 'USD', '1.5')}        | ${-2}        | ${'below zero as well'}
    ${money(5_000, 'USD')}       | ${'USD'} | ${rate('EUR', 'USD', '1.5')}        | ${5_000}     | ${'its own currency needs no rate'}
    ${money(100_000_000, 'VND')} | ${'KWD'} | ${rate('VND', 'KWD', '0.00001215')} | ${1_215_000} | ${'eight decimals of the rate, none and three of the currencies'}
  `('$why → $result', ({ from, to, value, result }) => {
    expect(convert(from, to, [value], { on })).toMatchObject({ ok: true, minor: result, currency: to, original: from });
  });

  it('keeps the original amount and the rate with its date and source', () => {
    const used = rate('EUR', 'USD', '1.0842');
    expect(convert(money(10_000, 'EUR'), 'USD', [used], { on })).toEqual({
      ok: true,
      minor: 10_842,
      currency: 'USD',
      original: money(10_000, 'EUR'),
      rate: used,
    });
  });

  it.each<{ rates: ExchangeRate[]; result: object; why: string }>`
    rates                                                                                 | result                                                      | why
    ${[rate('EUR', 'USD', '1.1', '2026-02-27'), rate('EUR', 'USD', '1.2', '2026-02-28')]} | ${{ ok: true, minor: 12_000 }}                              | ${'the latest before the day'}
    ${[rate('EUR', 'USD', '1.1', '2026-02-27'), rate('EUR', 'USD', '9', '2026-03-02')]}   | ${{ ok: true, minor: 11_000 }}                              | ${'a rate of tomorrow is not known today'}
    ${[rate('EUR', 'USD', '1.1', '2026-02-22')]}                                          | ${{ ok: true, minor: 11_000 }}                              | ${'a week old still counts'}
    ${[rate('EUR', 'USD', '1.1', '2026-02-21')]}                                          | ${{ ok: false, reason: 'rate_too_old' }}                    | ${'eight days old does not'}
    ${[rate('EUR', 'GBP', '0.85')]}                                                       | ${{ ok: false, reason: 'no_rate', from: 'EUR', to: 'USD' }} | ${'another pair'}
    ${[]}                                                                                 | ${{ ok: false, reason: 'no_rate' }}                         | ${'none'}
    ${[rate('USD', 'EUR', '0.5'), rate('EUR', 'USD', '1.1')]}                             | ${{ ok: true, minor: 11_000 }}                              | ${'of one day the direct rate comes first'}
  `('€100.00 in dollars: $why', ({ rates, result }) => {
    expect(convert(money(10_000, 'EUR'), 'USD', rates, { on })).toMatchObject(result);
  });

  it.each(['0', '-1', '1e3', 'abc', '1.123456789', '', '1,5'])('rejects "%s" as a rate', (value) => {
    expect(parseRateE8(value)).toBeUndefined();
    expect(() => convert(money(1, 'EUR'), 'USD', [rate('EUR', 'USD', value)], { on })).toThrow();
  });

  it('loses at most half a unit in each direction on a round trip', () => {
    fc.assert(
      fc.property(amount(10_000_000), fc.integer({ min: 20_000_000, max: 500_000_000 }), (units, scaled) => {
        const value = rate('EUR', 'USD', `${Math.floor(scaled / 1e8)}.${String(scaled % 1e8).padStart(8, '0')}`);
        const there = convert(money(units, 'EUR'), 'USD', [value], { on });
        const back = there.ok ? convert({ minor: there.minor, currency: 'USD' }, 'EUR', [value], { on }) : there;
        expect(back.ok && Math.abs(back.minor - units) <= 1 + 0.5 / (scaled / 1e8)).toBe(true);
      }),
    );
  });
});

describe('sums in several currencies', () => {
  const amounts = [money(100, 'USD'), money(200, 'EUR'), money(300, 'USD'), money(1_000, 'JPY')];

  it('never mix currencies: one total each', () => {
    expect(sumByCurrency(amounts)).toEqual([money(400, 'USD'), money(200, 'EUR'), money(1_000, 'JPY')]);
    expect(sumByCurrency([])).toEqual([]);
  });

  it('are one total if every rate is known, with each currency converted once', () => {
    const rates = [rate('EUR', 'USD', '1.1'), rate('JPY', 'USD', '0.0067')];
    // $4.00 + €2.00 × 1.1 + ¥1,000 × 0.0067 = 4.00 + 2.20 + 6.70.
    expect(totalIn('USD', amounts, rates, { on })).toMatchObject({
      ok: true,
      total: money(1_290, 'USD'),
      parts: [{ minor: 400 }, { minor: 220 }, { minor: 670 }],
    });
  });

  it('name missing rates instead of omitting amounts', () => {
    expect(totalIn('USD', amounts, [rate('EUR', 'USD', '1.1')], { on })).toEqual({
      ok: false,
      reason: 'rate_missing',
      missing: ['JPY'],
    });
  });
});

describe('largest amounts', () => {
  it('are converted exactly, with powers of ten beyond number precision', () => {
    // ¥90,071,992 at 9,999,999.99999999 is far beyond a safe integer of fils; the result is `too_large`, never a wrong
    // amount.
    expect(convert(money(90_071_992, 'JPY'), 'KWD', [rate('JPY', 'KWD', '9999999.99999999')], { on })).toMatchObject({
      ok: false,
      reason: 'too_large',
    });
    // ¥3 at the same rate is 29,999,999.99999997 dinars, which rounds to 30,000,000,000 fils.
    expect(convert(money(3, 'JPY'), 'KWD', [rate('JPY', 'KWD', '9999999.99999999')], { on })).toMatchObject({
      ok: true,
      minor: 30_000_000_000,
    });
  });
});

describe('amounts beyond safe integers (regression: they threw)', () => {
  const most = Number.MAX_SAFE_INTEGER;
  const double = rate('EUR', 'USD', '2');

  it.each([
    [most, 'too_large'],
    [-most, 'too_large'],
    [4_503_599_627_370_495, 9_007_199_254_740_990],
    [4_503_599_627_370_496, 'too_large'],
  ])('%s at two for one is %s', (units, expected) => {
    const result = convert(money(units, 'EUR'), 'USD', [double], { on });
    expect(result.ok ? result.minor : result.reason).toBe(expected);
  });

  it('returns the attempted rate, and converts in the other direction', () => {
    expect(convert(money(most, 'EUR'), 'USD', [double], { on })).toEqual({
      ok: false,
      reason: 'too_large',
      from: 'EUR',
      to: 'USD',
      rate: double,
    });
    // 9,007,199,254,740,991 ÷ 2 rounds away from zero
    expect(convert(money(most, 'USD'), 'EUR', [double], { on })).toMatchObject({
      ok: true,
      minor: 4_503_599_627_370_496,
    });
  });

  it.each<[string, CurrencyAmount[], object]>([
    ['a sum of one currency', [money(most, 'USD'), money(1, 'USD')], { ok: false, reason: 'too_large' }],
    ['a converted sum', [money(most, 'EUR')], { ok: false, reason: 'too_large' }],
    ['a total of sums that fit alone', [money(most, 'USD'), money(1, 'EUR')], { ok: false, reason: 'too_large' }],
    [
      'a missing rate is told first',
      [money(most, 'EUR'), money(1, 'GBP')],
      { ok: false, reason: 'rate_missing', missing: ['GBP'] },
    ],
  ])('totals: %s', (_what, amounts, expected) => {
    expect(totalIn('USD', amounts, [double], { on })).toEqual(expected);
  });
});
