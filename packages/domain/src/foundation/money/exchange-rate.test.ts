import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../dates/add.ts';
import { civilDate } from '../dates/civil-date.ts';
import { type ExchangeRate, formatRateE8, parseRateE8, rateTable } from './exchange-rate.ts';

const d = civilDate;
const rate = (
  [base, quote]: [string, string],
  value: number,
  on = '2026-03-01',
  source: ExchangeRate['source'] = 'ecb',
): ExchangeRate => ({ on: d(on), base, quote, rateE8: Math.round(value * 1e8), source });
const EUR_USD: [string, string] = ['EUR', 'USD'];
const EUR_JPY: [string, string] = ['EUR', 'JPY'];
const USD_JPY: [string, string] = ['USD', 'JPY'];

describe('the rate of a day', () => {
  it.each<{ why: string; rates: ExchangeRate[]; from: string; to: string; legs: number[]; on?: string }>([
    {
      why: 'is the latest one on or before the day',
      rates: [rate(EUR_USD, 1.1, '2026-02-26'), rate(EUR_USD, 1.2, '2026-02-27')],
      from: 'EUR',
      to: 'USD',
      legs: [1.2],
      on: '2026-02-27',
    },
    {
      why: 'is never a later one',
      rates: [rate(EUR_USD, 1.1, '2026-02-26'), rate(EUR_USD, 9, '2026-03-02')],
      from: 'USD',
      to: 'EUR',
      legs: [1.1],
      on: '2026-02-26',
    },
    {
      why: 'is the entered rate rather than the published one of the same day',
      rates: [rate(EUR_USD, 1.3, '2026-03-01', 'entered'), rate(EUR_USD, 1.1)],
      from: 'EUR',
      to: 'USD',
      legs: [1.3],
    },
    {
      why: 'is a newer published rate rather than an older entered one',
      rates: [rate(EUR_USD, 1.3, '2026-02-28', 'entered'), rate(EUR_USD, 1.1)],
      from: 'EUR',
      to: 'USD',
      legs: [1.1],
    },
    {
      why: 'is computed through the euro, and as old as its older part',
      rates: [rate(EUR_USD, 1.1, '2026-02-27'), rate(EUR_JPY, 160)],
      from: 'JPY',
      to: 'USD',
      legs: [160, 1.1],
      on: '2026-02-27',
    },
    {
      why: 'is direct rather than through the euro if both have the same date',
      rates: [rate(EUR_USD, 1.1), rate(EUR_JPY, 160), rate(USD_JPY, 150, '2026-03-01', 'entered')],
      from: 'JPY',
      to: 'USD',
      legs: [150],
    },
    {
      why: 'is computed through the euro if both parts are newer than the direct rate',
      rates: [rate(EUR_USD, 1.1), rate(EUR_JPY, 160), rate(USD_JPY, 150, '2026-02-28', 'entered')],
      from: 'USD',
      to: 'JPY',
      legs: [1.1, 160],
    },
  ])('$why', ({ rates, from, to, legs, on = '2026-03-01' }) => {
    for (const given of [rates, rates.toReversed()]) {
      const found = rateTable(given).rateOn({ from, to, on: d('2026-03-01') });
      expect(found).toMatchObject({ from, to, on });
      expect(found?.legs.map(({ rateE8 }) => rateE8 / 1e8)).toEqual(legs);
    }
  });

  it('is unknown before the first rate, for another pair, and if one half through the euro is missing', () => {
    const { rateOn } = rateTable([rate(EUR_USD, 1.1)]);
    expect(rateOn({ from: 'EUR', to: 'USD', on: d('2026-02-28') })).toBeUndefined();
    expect(rateOn({ from: 'EUR', to: 'GBP', on: d('2026-03-01') })).toBeUndefined();
    expect(rateOn({ from: 'GBP', to: 'USD', on: d('2026-03-01') })).toBeUndefined();
  });

  it('is the same as the result of a search through all rates', () => {
    const start = d('2026-01-01');
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(60), { maxLength: 20 }), fc.nat(70), (days, asked) => {
        const rates = days.map((day) => rate(EUR_USD, 1 + day / 100, addDays(start, day)));
        const on = addDays(start, asked);
        const newest = days.filter((day) => day <= asked).sort((a, b) => b - a)[0];
        expect(rateTable(rates).rateOn({ from: 'EUR', to: 'USD', on })?.on).toBe(
          newest === undefined ? undefined : addDays(start, newest),
        );
      }),
    );
  });
});

describe('an exchange rate as text', () => {
  it.each(['0', '-1', '1e3', 'abc', '1.123456789', '', '1,5', '12345678'])('is rejected if it is "%s"', (value) => {
    expect(parseRateE8(value)).toBeUndefined();
  });

  it.each([
    ['1.0842', '1.0842'],
    ['160', '160'],
    ['0.00006112', '0.00006112'],
    ['19012.50', '19012.5'],
    [' 9999999.99999999 ', '9999999.99999999'],
  ])('is parsed from "%s" and formatted as "%s"', (text, written) => {
    expect(formatRateE8(parseRateE8(text) ?? 0)).toBe(written);
  });
});
