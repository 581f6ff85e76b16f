import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import type { ExchangeRate } from '../../foundation/money/exchange-rate.ts';
import { minor } from '../../foundation/money/minor.ts';
import { signedAmount, TODAY } from '../../testing/arbitrary.ts';
import { recompute } from '../../formulas.ts';
import { convertCurrency } from './convert-currency.ts';
import { type DatedAccount, netWorthAsOf } from './net-worth-as-of.ts';

const d = civilDate;
const rateOf = (base: string, quote: string, rate: number, on = '2026-02-27'): ExchangeRate => ({
  on: d(on),
  base,
  quote,
  rateE8: Math.round(rate * 1e8),
  source: 'ecb',
});
const account = (accountId: string, balance: number, fields: Partial<DatedAccount> = {}): DatedAccount => ({
  accountId,
  currency: 'USD',
  balances: [{ on: d('2026-02-28'), balanceMinor: minor(balance) }],
  includeInNetWorth: true,
  ...fields,
});
const usd = (rates: ExchangeRate[] = [], on = TODAY) => ({ on, currency: 'USD', rates });

describe('convertCurrency', () => {
  it.each<[string, number, string, string, ExchangeRate[], number | undefined]>([
    ['a direct rate', 100_000, 'EUR', 'USD', [rateOf('EUR', 'USD', 1.08)], 108_000],
    [
      '¥10,000 ÷ 156.25 = $64.00: quoted the other way, and yen have no decimals',
      10_000,
      'JPY',
      'USD',
      [rateOf('USD', 'JPY', 156.25)],
      6_400,
    ],
    ['and back', 6_400, 'USD', 'JPY', [rateOf('USD', 'JPY', 156.25)], 10_000],
    ['one dinar has a thousand fils: $3.25', 1_000, 'KWD', 'USD', [rateOf('KWD', 'USD', 3.25)], 325],
    ['half a cent away from zero', 1, 'USD', 'EUR', [rateOf('USD', 'EUR', 0.5)], 1],
    ['below zero as well', -1, 'USD', 'EUR', [rateOf('USD', 'EUR', 0.5)], -1],
    ['the latest rate', 100, 'USD', 'EUR', [rateOf('USD', 'EUR', 0.9, '2026-01-01'), rateOf('USD', 'EUR', 0.8)], 80],
    [
      'but none of a later day',
      100,
      'USD',
      'EUR',
      [rateOf('USD', 'EUR', 0.8), rateOf('USD', 'EUR', 0.7, '2026-03-02')],
      80,
    ],
    ['of one day, the direct one', 100, 'USD', 'EUR', [rateOf('EUR', 'USD', 2), rateOf('USD', 'EUR', 0.8)], 80],
    [
      'rates that share one currency with the pair are none for it',
      100,
      'USD',
      'GBP',
      [rateOf('GBP', 'EUR', 1.2), rateOf('EUR', 'USD', 1.1)],
      undefined,
    ],
    ['no rate for that pair', 100, 'USD', 'GBP', [rateOf('USD', 'EUR', 0.8)], undefined],
  ])('%s %s in %s: %s', (_why, amount, from, to, rates, expected) => {
    expect(convertCurrency(minor(amount), { from, to, on: TODAY }, rates)?.amountMinor).toBe(expected);
    expect(convertCurrency(minor(amount), { from, to, on: TODAY }, [...rates].reverse())?.amountMinor).toBe(expected);
  });

  it('rejects a rate of zero', () => {
    expect(() => convertCurrency(minor(1), { from: 'USD', to: 'EUR', on: TODAY }, [rateOf('USD', 'EUR', 0)])).toThrow(
      'not an exchange rate',
    );
  });

  it('round-trips to the same amount within the precision of the smaller unit', () => {
    fc.assert(
      fc.property(signedAmount(10_000_000), fc.integer({ min: 100_000_000, max: 300_000_000 }), (amount, rateE8) => {
        const rates = [{ on: TODAY, base: 'EUR', quote: 'USD', rateE8, source: 'typed' }];
        const there = convertCurrency(amount, { from: 'EUR', to: 'USD', on: TODAY }, rates)?.amountMinor ?? minor(0);
        const back = convertCurrency(there, { from: 'USD', to: 'EUR', on: TODAY }, rates)?.amountMinor ?? minor(0);
        expect(Math.abs(back - amount)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('netWorthAsOf', () => {
  it('adds foreign money at the rate of the day, and shows how', () => {
    const accounts = [
      account('checking', 250_000),
      account('euros', 100_000, { currency: 'EUR' }),
      account('visa', -84_210),
    ];
    const worth = netWorthAsOf(accounts, usd([rateOf('EUR', 'USD', 1.08)]));
    if (worth.kind !== 'value') throw new Error(worth.reason);
    // 2,500.00 + 1,080.00 − 842.10
    expect([worth.assetsMinor, worth.liabilitiesMinor, worth.netMinor]).toEqual([358_000, 84_210, 273_790]);
    expect(worth.working.result.value).toEqual({ kind: 'money', minor: 273_790 });
    expect(worth.conversions.map(({ accountId, working }) => [accountId, recompute(working)])).toEqual([
      ['euros', { kind: 'money', minor: 108_000 }],
    ]);
  });

  it('uses the latest balance on or before the day, in any order, and excludes accounts that did not exist yet', () => {
    const balances = [
      ['2026-02-20', 700],
      ['2026-01-31', 500],
      ['2026-03-02', 900],
    ].map(([on, balance]) => ({ on: d(String(on)), balanceMinor: minor(Number(balance)) }));
    const accounts = [
      account('a', 0, { balances }),
      account('later', 0, { balances: balances.slice(2) }),
      account('hidden', 1_000_000, { includeInNetWorth: false }),
    ];
    const at = (on: string) => {
      const worth = netWorthAsOf(accounts, usd([], d(on)));
      return worth.kind === 'value' ? worth.netMinor : worth.reason;
    };
    expect(['2026-01-30', '2026-01-31', '2026-02-19', '2026-03-01', '2026-03-02'].map(at)).toEqual([
      'no_balance',
      500,
      500,
      700,
      1_800,
    ]);
  });

  it('never adds currencies without a rate, and names the accounts that lack one', () => {
    const accounts = [
      account('checking', 100),
      account('euros', 100, { currency: 'EUR' }),
      account('yen', 100, { currency: 'JPY' }),
    ];
    expect(netWorthAsOf(accounts, usd([rateOf('EUR', 'USD', 1.1)]))).toEqual({
      kind: 'not_applicable',
      reason: 'rate_missing',
      accountIds: ['yen'],
    });
  });

  it('is the sum of the balances in any order, and can be recomputed from the values it shows', () => {
    fc.assert(
      fc.property(fc.array(signedAmount(), { minLength: 1, maxLength: 12 }), (balances) => {
        const accounts = balances.map((balance, index) => account(`a${index}`, balance));
        const worth = netWorthAsOf(accounts, usd());
        const turned = netWorthAsOf([...accounts].reverse(), usd());
        if (worth.kind !== 'value' || turned.kind !== 'value') throw new Error('there are balances');
        expect(worth.netMinor).toBe(balances.reduce((sum, balance) => sum + balance, 0));
        expect([turned.assetsMinor, turned.liabilitiesMinor]).toEqual([worth.assetsMinor, worth.liabilitiesMinor]);
        expect(recompute(worth.working)).toEqual({ kind: 'money', minor: worth.netMinor });
      }),
    );
  });
});
