import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { createConverter } from '../../foundation/money/converter.ts';
import { type ExchangeRate, rateTable } from '../../foundation/money/exchange-rate.ts';
import { minor } from '../../foundation/money/minor.ts';
import { signedAmount, TODAY } from '../../testing/arbitrary.ts';
import { recompute } from '../../formulas.ts';
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
const usd = (rates: ExchangeRate[] = [], on = TODAY) => ({
  on,
  converter: createConverter('USD', rateTable(rates), { today: TODAY }),
});

describe('netWorthAsOf', () => {
  it('adds foreign money at the rate of the day, and shows the conversion', () => {
    const accounts = [
      account('checking', 250_000),
      account('euros', 100_000, { currency: 'EUR' }),
      account('visa', -84_210),
    ];
    const worth = netWorthAsOf(accounts, usd([rateOf('EUR', 'USD', 1.08)]));
    if (worth.kind !== 'value') throw new Error(worth.reason);
    // 2,500.00 + 1,080.00 − 842.10.
    expect([worth.assetsMinor, worth.liabilitiesMinor, worth.netMinor]).toEqual([358_000, 84_210, 273_790]);
    expect(worth.working.result.value).toEqual({ kind: 'money', minor: 273_790 });
    expect(worth.working.lines.map(({ value }) => value)).toMatchObject([
      { minor: 250_000 },
      { minor: 108_000 },
      { minor: 84_210 },
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

  it('omits balances without an exchange rate, which the converter reports', () => {
    const accounts = [
      account('checking', 100),
      account('euros', 100, { currency: 'EUR' }),
      account('yen', 100, { currency: 'JPY' }),
    ];
    const given = usd([rateOf('EUR', 'USD', 1.1)]);
    expect(netWorthAsOf(accounts, given)).toMatchObject({ kind: 'value', netMinor: 210 });
    expect(given.converter.report().leftOut).toMatchObject([{ currency: 'JPY', accountIds: ['yen'] }]);
    expect(netWorthAsOf(accounts.slice(2), usd())).toEqual({ kind: 'not_applicable', reason: 'rate_missing' });
  });

  it('is the sum of the balances in any order, and can be recomputed from the values of its working', () => {
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
