import { describe, expect, it } from '@jest/globals';
import type { Json } from './fields.ts';
import { runCase } from './run-case.ts';

const worked = (kind: string, input: Json, expected: Json, tolerance = 0): Json => ({
  id: 'case',
  kind,
  input,
  expected,
  tolerance,
});

/** One case per category, from the named public sources. */
describe('runCase', () => {
  it.each<{ category: string; kind: string; input: Json; expected: Json; tolerance: number; source: string }>`
    category                   | kind                      | input                                                                                                                                                                                                         | expected                                                                            | tolerance | source
    ${'allocation'}            | ${'excess'}               | ${{ balances: [['cash', 500, 0.2], ['purchase', 1500, 0.15]], excess: 800 }}                                                                                                                                  | ${{ cash: 500, purchase: 300 }}                                                     | ${0}      | ${'Regulation Z, comment 53-5.i'}
    ${'allocation'}            | ${'deferred_window'}      | ${{ expires: '06-15', due_day: 25, cycles: 'calendar months' }}                                                                                                                                               | ${{ deferred_first_cycles: ['April', 'May'], also: 'any payment before 06-15' }}    | ${0}      | ${'comment 53(b)-2'}
    ${'allocation'}            | ${'rates_as_of'}          | ${{ practice: 'last day of prior cycle', balances_mar31: [['promo', 500, 0.05], ['std', 200, 0.15]], new_purchase: ['04-05', 100, 0.15], promo_expires: '04-15', promo_after: 0.18, excess: ['04-25', 750] }} | ${{ std: 200, promo: 500, new: 50 }}                                                | ${0}      | ${'comment 53-2.ii, first practice'}
    ${'promo'}                 | ${'deferred_retroactive'} | ${{ purchase: 2500, apr: 0.24, months: 12, payments: [], shadow: 'monthly compounding' }}                                                                                                                     | ${{ retro_interest: 670.6 }}                                                        | ${0.01}   | ${'LibreOffice: 2500*(1.02^12-1)'}
    ${'amortization'}          | ${'pmt'}                  | ${{ annual_rate: 0.08, n: 60, pv: 15_000 }}                                                                                                                                                                   | ${{ payment: 304.145914 }}                                                          | ${1e-6}   | ${'numpy-financial test_pmt_simple'}
    ${'amortization'}          | ${'rate_infeasible'}      | ${{ n: 12, payment: 400, pv: 10_000, fv: 5000 }}                                                                                                                                                              | ${{ rate: null }}                                                                   | ${0}      | ${'numpy-financial'}
    ${'apr_appendix_j'}        | ${'apr_actuarial'}        | ${{ amount: 5000, payment: 219.17, n: 24, t: 0, f: 0.4, unit_periods_per_year: 24 }}                                                                                                                          | ${{ apr_percent: 10.34 }}                                                           | ${0.005}  | ${'Regulation Z, Appendix J'}
    ${'apy'}                   | ${'composite'}            | ${{ steps: [[0.05, 365], [0.06, 365], [0.07, 365]], compounding: 'none, paid out' }}                                                                                                                          | ${{ apy: 6 }}                                                                       | ${0.005}  | ${'Regulation DD, Appendix A'}
    ${'average_daily_balance'} | ${'adb_including_new'}    | ${{ previous: 125.8, cycle: '12-01..12-31', events: [['12-10', 'purchase', 25.85], ['12-20', 'payment', 70]], monthly_rate: 0.02 }}                                                                           | ${{ adb: 117.05, finance_charge: 2.34, new_balance: 83.99 }}                        | ${0.005}  | ${'Glencoe 7.4'}
    ${'dates'}                 | ${'min_days'}             | ${{ closing: '2026-01-03', mail_days: 3 }}                                                                                                                                                                    | ${{ earliest_due: '2026-01-27' }}                                                   | ${0}      | ${'comment 5(b)(2)(ii)-1'}
    ${'minimum_payment'}       | ${'fixed'}                | ${{ balance: 5000, apr: 0.24, payment: 150 }}                                                                                                                                                                 | ${{ months: 56, total_interest: 3322 }}                                             | ${1}      | ${'smartercalculators.app'}
    ${'money'}                 | ${'allocate'}             | ${{ amount_minor: 1001, ratios: [1, 1, 1] }}                                                                                                                                                                  | ${{ parts: [334, 334, 333] }}                                                       | ${0}      | ${'dinero.js 2.0.2'}
    ${'payoff_order'}          | ${'multi_debt'}           | ${{ strategy: 'avalanche', debts: [{ name: 'A', balance: 1000, min: 50, apr: 20 }], monthly_total: 150, first_month_interest: false }}                                                                        | ${{ total_interest: 50.27, per_debt: [{ name: 'A', interest: 50.27, months: 8 }] }} | ${0.05}   | ${'unbury.us'}
    ${'promo'}                 | ${'clear_by'}             | ${{ balance: 4000, apr: 0, payments_left: 7, round: 'up to cent' }}                                                                                                                                           | ${{ payment: 571.43, last: 571.42 }}                                                | ${0.001}  | ${'arithmetic'}
  `('passes $category/$kind ($source)', ({ category, kind, input, expected, tolerance }) => {
    expect(runCase(category, worked(kind, input, expected, tolerance))).toEqual({ id: 'case', kind, verdict: 'ok' });
  });

  it('describes a difference', () => {
    expect(runCase('money', worked('exponents', { currencies: ['USD', 'JPY'] }, { exp: [2, 2] }))).toEqual({
      id: 'case',
      kind: 'exponents',
      verdict: 'MISS',
      why: 'exp[1] expected 2 got 0',
    });
  });

  it('does not accept an unknown kind or category', () => {
    expect(runCase('money', worked('hedge', {}, {}))).toMatchObject({ verdict: 'UNKNOWN' });
    expect(runCase('weather', worked('pmt', {}, {}))).toMatchObject({ verdict: 'UNKNOWN' });
  });

  it.each([
    ['a missing field', { n: 60 }, 'pv is not a number'],
    ['text instead of a number', { n: 60, pv: 'much', annual_rate: 0.1 }, 'pv is not a number'],
    ['an input that the engine rejects', { n: 0, pv: 1, annual_rate: 0.1 }, 'not a number of periods'],
  ])('misses a case with %s, and gives the reason', (_, input, why) => {
    expect(runCase('amortization', worked('pmt', { annual_rate: 0.1, ...input }, { payment: 1 }))).toMatchObject({
      verdict: 'MISS',
      why: expect.stringContaining(why),
    });
  });
});
