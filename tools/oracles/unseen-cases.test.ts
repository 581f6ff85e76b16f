import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fields, isObject, type Json, type JsonObject } from './fields.ts';
import { runCase } from './run-case.ts';

interface Unseen {
  category: string;
  kind: string;
  input: JsonObject;
  expected: JsonObject;
  tolerance?: number;
  why: string;
}

/** Other inputs of the same kinds, computed by hand: a rule answers them, a list of known cases would not. */
const unseen: Unseen[] = [
  {
    category: 'allocation',
    kind: 'excess',
    input: {
      balances: [
        ['a', 10, 0.1],
        ['b', 20, 0.3],
        ['c', 30, 0.2],
      ],
      excess: 45,
    },
    expected: { b: 20, c: 25, a: 0 },
    why: 'three rates, highest first',
  },
  {
    category: 'allocation',
    kind: 'excess_ties',
    input: {
      balances: [
        ['a', 100, 0.2],
        ['b', 100, 0.2],
        ['c', 100, 0.1],
      ],
      excess: 150,
    },
    expected: { a_plus_b: 150, c: 0 },
    why: 'two equal rates share',
  },
  {
    category: 'allocation',
    kind: 'deferred_request',
    input: { deferred: 800, excess: 300, request: 'deferred', issuer_accepts: false },
    expected: { deferred: 0, other: 300 },
    why: 'a request that is not honoured',
  },
  {
    category: 'allocation',
    kind: 'deferred_request',
    input: { deferred: 800, other: 100, excess: 300 },
    expected: { deferred: 200, other: 100 },
    why: 'no request at all',
  },
  {
    category: 'allocation',
    kind: 'deferred_window',
    input: { expires: '12-20', due_day: 15 },
    expected: { deferred_first_cycles: ['November', 'December'], also: null },
    why: 'the due date comes before the expiry',
  },
  {
    category: 'allocation',
    kind: 'deferred_window',
    input: { expires: '12-14', due_day: 15 },
    expected: { deferred_first_cycles: ['October', 'November'], also: 'any payment before 12-14' },
    why: 'the last cycle is due a day too late to count',
  },
  {
    category: 'allocation',
    kind: 'disputed',
    input: {
      balances: [
        ['cash', 500, 0.25],
        ['purchase', 1000, 0.17],
      ],
      disputed: { cash: 500 },
      excess: 1100,
    },
    expected: { cash: 100, purchase: 1000 },
    why: 'all of it in dispute',
  },
  {
    category: 'allocation',
    kind: 'rates_as_of',
    input: {
      practice: 'day credited',
      balances_jun30: [
        ['promo', 500, 0.05],
        ['std', 200, 0.15],
      ],
      promo_expires: '07-15',
      promo_after: 0.18,
      excess: ['07-14', 300],
    },
    expected: { std: 200, promo: 100 },
    why: 'credited the day before the promotion ends',
  },
  {
    category: 'allocation',
    kind: 'deferred_sequence',
    input: {
      deferred: 1000,
      deferred_apr: 0.25,
      expires: '04-10',
      due_day: 25,
      other_purchases_per_month: 200,
      other_apr: 0.15,
      payments: [
        ['04-10', 200],
        ['04-25', 200],
      ],
    },
    expected: {
      rows: [
        { date: '04-10', deferred: 200, other: 0 },
        { date: '04-25', deferred: 200, other: 0 },
      ],
    },
    why: 'on its last day it comes first, after it its own rate counts',
  },
  {
    category: 'amortization',
    kind: 'annual_rate',
    input: { n: 1, payment: 1001, pv: 1000, periods_per_year: 52 },
    expected: { value: 0.052 },
    tolerance: 1e-9,
    why: 'a thousandth a week',
  },
  {
    category: 'amortization',
    kind: 'payment_below_interest',
    input: { annual_rate: 0.52, pv: 1000, payment: 10.01, periods_per_year: 52 },
    expected: { error: null },
    why: 'a week bears $10',
  },
  {
    category: 'amortization',
    kind: 'pmt',
    input: { annual_rate: 0, n: 4, pv: 1000 },
    expected: { payment: 250 },
    why: 'no interest',
  },
  {
    category: 'amortization',
    kind: 'nper',
    input: { annual_rate: 0, payment: 300, pv: 1000 },
    expected: { n_payments: 4 },
    tolerance: 0,
    why: 'three and a third are four',
  },
  {
    category: 'amortization',
    kind: 'nper',
    input: { annual_rate: 0.12, payment: 10, pv: 1000 },
    expected: { n: 'Infinity' },
    why: 'the payment is just the interest',
  },
  {
    category: 'amortization',
    kind: 'schedule',
    input: { principal: 100, annual_rate: 0.12, n: 2 },
    expected: { payment: 50.75, last_payment: 50.75, total_interest: 1.5 },
    tolerance: 0.005,
    why: '$1.00, then 0.50 on $50.25',
  },
  {
    category: 'amortization',
    kind: 'schedule',
    input: { principal: 90, annual_rate: 0, n: 4 },
    expected: { payment: 22.5, last_payment: 22.5, total_interest: 0 },
    why: 'no interest',
  },
  {
    category: 'amortization',
    kind: 'extra_payment_reduce_term',
    input: { principal: 100, annual_rate: 0, n: 10, extra: [{ payment_no: 1, amount: 50 }] },
    expected: { payment: 10, payments: 5 },
    why: 'ten, fifty, and four times ten',
  },
  {
    category: 'amortization',
    kind: 'extra_payment_reduce_instalment',
    input: { principal: 100, annual_rate: 0, n: 10, extra: [{ payment_no: 1, amount: 45 }] },
    expected: { new_payment: 5, payments: 10 },
    why: '$45 left for nine payments',
  },
  {
    category: 'amortization',
    kind: 'payment_below_interest',
    input: { annual_rate: 0.12, pv: 1000, payment: 10.01 },
    expected: { error: null },
    why: 'a cent above the interest is enough',
  },
  {
    category: 'apr_appendix_j',
    kind: 'apr_actuarial',
    input: { amount: 1000, payment: 1010, n: 1 },
    expected: { apr_percent: 12 },
    tolerance: 0.001,
    why: '1 % for a month, with the usual periods',
  },
  {
    category: 'apy',
    kind: 'apr_to_apy',
    input: { apr: 0.05, n: 12 },
    expected: { value: 0.0511618979 },
    tolerance: 1e-9,
    why: '(1 + 0.05 ÷ 12)^12 − 1',
  },
  {
    category: 'apy',
    kind: 'apy',
    input: { interest: 50, principal: 1000, days: 365 },
    expected: { apy: 5 },
    tolerance: 1e-9,
    why: 'a year is what it is',
  },
  {
    category: 'apy',
    kind: 'tiered',
    input: {
      method: 'B',
      tiers: [
        [0, 1000],
        [0.05, null],
      ],
      principal: 2000,
    },
    expected: { interest: 51.27 },
    tolerance: 0.005,
    why: '$1,000 bears nothing, the other 5 % daily',
  },
  {
    category: 'average_daily_balance',
    kind: 'adb_including_new',
    input: { previous: 100, cycle: '12-15..01-14', events: [['01-04', 'payment', 40]], apr: 0.24 },
    expected: { sum_daily: 2660, adb: 85.81, finance_charge: 1.75, new_balance: 61.75 },
    tolerance: 0.005,
    why: 'over the turn of the year: 20 × 100 + 11 × 60',
  },
  {
    category: 'average_daily_balance',
    kind: 'adb_including_new',
    input: { previous: 500, days: 30, apr: 0.18 },
    expected: { adb: 500, finance_charge: 7.4 },
    tolerance: 0.005,
    why: 'no entries',
  },
  {
    category: 'average_daily_balance',
    kind: 'adb_including_new',
    input: { previous: 500, days: 30, apr: 0.18, days_in_year: 360 },
    expected: { finance_charge: 7.5 },
    why: 'a year of 360 days',
  },
  {
    category: 'average_daily_balance',
    kind: 'adb_excluding_new',
    input: {
      previous: 300,
      days: 30,
      events: [
        [11, 'refund', 150],
        [21, 'cash_advance', 60],
      ],
      monthly_rate: 0.01,
    },
    expected: { adb: 220, finance_charge: 2.2, new_balance: 212.2 },
    tolerance: 0.005,
    why: '10 × 300 + 10 × 150 + 10 × 210; days as numbers',
  },
  {
    category: 'average_daily_balance',
    kind: 'daily_compounding',
    input: { balance: 1000, apr: 0.24, days: 30, days_in_year: 360 },
    expected: { interest: 20.1945 },
    tolerance: 0.001,
    why: '1,000 × (1.000666…^30 − 1)',
  },
  {
    category: 'average_daily_balance',
    kind: 'grace_partial_payment',
    input: { apr: 0.2, purchases: [['03-10', 100]], payment: ['04-20', 100], due: '04-25' },
    expected: { interest_bearing: [], march_interest_on_march_purchases: 0 },
    why: 'paid in full',
  },
  {
    category: 'dates',
    kind: 'same_day',
    input: { due_day: 31, months: ['2026-04', '2026-05'] },
    expected: { dates: ['2026-04-30', '2026-05-31'] },
    why: 'a short month, and no drift after it',
  },
  {
    category: 'dates',
    kind: 'add_business_days',
    input: { start: '2026-11-30', n: -1, holidays: ['2026-11-27'] },
    expected: { date: '2026-11-26' },
    why: 'backwards over a holiday',
  },
  {
    category: 'dates',
    kind: 'add_business_days',
    input: { start: '2026-11-27', n: 1 },
    expected: { date: '2026-11-30' },
    why: 'without holidays',
  },
  {
    category: 'dates',
    kind: 'month_add_clamp',
    input: { start: '2028-01-30', count: 3 },
    expected: { dates: ['2028-01-30', '2028-02-29', '2028-03-30'] },
    why: 'a leap February',
  },
  {
    category: 'dates',
    kind: 'due_on_holiday',
    input: { due: '2026-03-14', mail_received: '2026-03-17' },
    expected: { late: true },
    why: 'Saturday, received on Tuesday',
  },
  {
    category: 'dates',
    kind: 'fed_holidays',
    input: { year: 2028 },
    expected: {
      closed: [
        '2028-01-17',
        '2028-02-21',
        '2028-05-29',
        '2028-06-19',
        '2028-07-04',
        '2028-09-04',
        '2028-10-09',
        '2028-11-23',
        '2028-12-25',
      ],
    },
    why: 'New Year and Veterans Day on Saturdays',
  },
  {
    category: 'dates',
    kind: 'min_days',
    input: { closing: '2026-02-10' },
    expected: { earliest_due: '2026-03-03' },
    why: 'mailed the same day: 21 days',
  },
  {
    category: 'minimum_payment',
    kind: 'fixed',
    input: { balance: 1000, apr: 0, payment: 300 },
    expected: { months: 4, total_interest: 0 },
    why: 'no interest',
  },
  {
    category: 'minimum_payment',
    kind: 'fixed',
    input: { balance: 1000, apr: 0.24, payment: 20 },
    expected: { pays_off: false, months: null },
    why: 'just the interest',
  },
  {
    category: 'minimum_payment',
    kind: 'minimum_only',
    input: { balance: 100, apr: 0, pct: 0.02, floor: 25 },
    expected: { months: 4, total_interest: 0 },
    why: 'the floor alone',
  },
  {
    category: 'minimum_payment',
    kind: 'tolerance',
    input: { exact_months: 100 },
    expected: { accepted: [98, 102] },
    why: 'two months either way',
  },
  {
    category: 'money',
    kind: 'round_half_up',
    input: { value: 1.005 },
    expected: { r: '1.01' },
    why: 'a number is read as it is written',
  },
  {
    category: 'money',
    kind: 'half_even',
    input: { value: '2.675' },
    expected: { r: '2.68' },
    why: 'to the even eight',
  },
  {
    category: 'money',
    kind: 'allocate',
    input: { amount_minor: -5, ratios: [1, 1] },
    expected: { parts: [-3, -2] },
    why: 'below zero as well',
  },
  {
    category: 'money',
    kind: 'exponents',
    input: { currencies: ['BHD', 'KRW', 'CHF'] },
    expected: { exp: [3, 0, 2] },
    why: 'three, none, two',
  },
  {
    category: 'payoff_order',
    kind: 'multi_debt',
    input: {
      strategy: 'snowball',
      debts: [
        { name: 'A', balance: 100, apr: 0 },
        { name: 'B', balance: 50, apr: 0 },
      ],
      monthly_total: 50,
    },
    expected: { total_interest: 0, months: 3, per_debt: [{ name: 'B', interest: 0, months: 1 }] },
    why: 'no minimums, the smallest first',
  },
  {
    category: 'payoff_order',
    kind: 'multi_debt',
    input: {
      strategy: 'custom',
      debts: [
        { name: 'A', balance: 100, apr: 0, min: 10 },
        { name: 'B', balance: 50, apr: 0, min: 10 },
      ],
      extra: 80,
    },
    expected: {
      months: 2,
      per_debt: [
        { name: 'A', interest: 0, months: 2 },
        { name: 'B', interest: 0, months: 2 },
      ],
    },
    why: 'minimums and an extra make the budget',
  },
  {
    category: 'payoff_order',
    kind: 'buckets_interest',
    input: {
      buckets: [
        ['a', 1200, 0.1],
        ['b', 100, 0.24],
      ],
    },
    expected: { interest: { a: 10, b: 2 }, total: 12 },
    why: 'a month each',
  },
  {
    category: 'promo',
    kind: 'clear_by',
    input: { balance: 100, payments_left: 3 },
    expected: { payment: 33.34, last: 33.32 },
    why: 'up to the cent',
  },
  {
    category: 'promo',
    kind: 'penalty',
    input: { days_late: 61 },
    expected: { promo_may_be_revoked_on_existing_balance: true },
    why: 'more than sixty',
  },
  {
    category: 'promo',
    kind: 'penalty_cure',
    input: { consecutive_on_time: 5 },
    expected: { rate_must_return: false },
    why: 'not yet six',
  },
  {
    category: 'promo',
    kind: 'bt_effective_apr_equal_payments',
    input: { amount: 5000, fee_pct: 0.03, fee_max: 0, months: 12 },
    expected: { apr: 0 },
    tolerance: 1e-9,
    why: 'a fee that is capped at nothing',
  },
  {
    category: 'promo',
    kind: 'deferred_retroactive',
    input: { purchase: 2500, apr: 0.24, months: 12, payments: 200, shadow: 'simple' },
    expected: { remaining: 100, retro_interest: 336 },
    tolerance: 0.01,
    why: 'one payment each month, as a number',
  },
];

describe('cases of known kinds that nobody listed', () => {
  it.each(unseen.map((each) => [each.category, each.kind, each.why, each] as const))(
    '%s %s: %s',
    (_category, _kind, _why, { category, kind, input, expected, tolerance = 0 }) => {
      expect(runCase(category, { id: 'unseen', kind, input, expected, tolerance })).toEqual({
        id: 'unseen',
        kind,
        verdict: 'ok',
      });
    },
  );

  it('cover every kind of more than one input, so that none is answered by luck', () => {
    expect(new Set(unseen.map(({ category }) => category)).size).toBe(10);
  });
});

const folder = join(import.meta.dirname, 'cases');
const listed = readdirSync(folder)
  .map((name) => new Fields(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Json))
  .filter((file) => file.text('category') !== 'optimum_instances')
  .flatMap((file) =>
    file
      .list('cases')
      .flatMap((worked) => (isObject(worked) ? [[file.text('category'), String(worked['id']), worked] as const] : [])),
  );

const withInput = (worked: JsonObject, key: string, value: Json | undefined): JsonObject => {
  const input = isObject(worked['input']) ? { ...worked['input'] } : {};
  if (value === undefined) delete input[key];
  else input[key] = value;
  return { ...worked, input };
};

describe.each(listed)('a broken variant of %s %s', (category, _, worked) => {
  const keys = isObject(worked['input']) ? Object.keys(worked['input']) : [];
  const verdict = (value: Json) => runCase(category, value).verdict;

  it.each(keys)(
    'without "%s", with null, a text, a number or a list for it, is answered or missed and never stops the run',
    (key) => {
      for (const value of [undefined, null, 'nonsense', -1, 0, 1000, [], [[]], {}, true])
        expect(['ok', 'MISS']).toContain(verdict(withInput(worked, key, value)));
    },
  );

  it('with another tolerance is judged by it', () => {
    expect(verdict({ ...worked, tolerance: null })).not.toBe('UNKNOWN');
    expect(verdict({ ...worked, tolerance: 1e9 })).toBe('ok');
  });

  it('that expects nothing, or something never computed, is missed', () => {
    expect(verdict({ ...worked, expected: {} })).toBe('MISS');
    expect(verdict({ ...worked, expected: { never_computed: 1 } })).toBe('MISS');
    expect(verdict({ ...worked, expected: null })).toBe('MISS');
  });
});

describe('what is no case at all', () => {
  it.each([
    [null],
    ['text'],
    [[]],
    [{}],
    [{ id: 7, kind: 'pmt' }],
    [{ id: 'x', kind: 'constructor', input: {}, expected: { a: 1 } }],
    [{ kind: 12 }],
  ])('%j does not stop the run', (value) => {
    expect(['MISS', 'UNKNOWN']).toContain(runCase('amortization', value as Json).verdict);
  });

  it('names a numeric id', () => {
    expect(
      runCase('money', { id: 7, kind: 'exponents', input: { currencies: ['USD'] }, expected: { exp: [2] } }),
    ).toEqual({ id: '7', kind: 'exponents', verdict: 'ok' });
  });

  it.each(['constructor', 'toString', '__proto__'])('a category called %s is unknown', (category) => {
    expect(runCase(category, { id: 'x', kind: 'pmt', input: {}, expected: { a: 1 } }).verdict).toBe('UNKNOWN');
  });
});
