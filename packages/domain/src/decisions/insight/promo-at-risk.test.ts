import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import type { Promo } from '../../products/promo/promo.ts';
import { promotion, quietHousehold } from '../../testing/insight-household.ts';
import { deferredInterestAhead } from './deferred-interest-ahead.ts';
import { promoAtRisk } from './promo-at-risk.ts';

const risk = (fields: Partial<Promo>, planned: number) =>
  promoAtRisk(quietHousehold({ promos: [promotion(fields, planned)] }));
const deferred = (fields: Partial<Promo>, planned: number) => {
  const facts = quietHousehold({ promos: [promotion({ kind: 'deferred_interest', ...fields }, planned)] });
  return deferredInterestAhead(facts);
};
const payments = promotion().outlook.opportunities;

describe('promoAtRisk', () => {
  it('reports the shortfall per payment and the yearly cost of the remaining balance', () => {
    expect(payments).toBe(5);
    // 3,000.00 − 5 × 500.00 = 500.00 left, so 100.00 more each time; 500.00 × 24% = 120.00 a year; no cost before the
    // end
    expect(risk({}, 50_000)).toMatchObject([
      {
        severity: 'notice',
        working: { result: { value: { minor: 10_000 } } },
        valueMinor: 0,
        valuePerYearMinor: 12_000,
        act: { kind: 'plan' },
        evidenceIds: ['promo', 'visa'],
      },
    ]);
  });

  it('values only the days of the next month that follow the end of the promotion', () => {
    // Ends on April 10 with 21 days left: ten of 31 days bear interest.
    const [soon] = risk({ endsOn: civilDate('2026-04-10'), balanceMinor: minor(365_000) }, 0);
    expect(soon).toMatchObject({ severity: 'warning', valueMinor: 2_400 });
  });

  it.each<[string, Partial<Promo>, number]>([
    ['the payments clear the balance', {}, 60_000],
    ['the payments more than clear the balance', {}, 90_000],
    ['the balance is zero', { balanceMinor: minor(0) }, 0],
    ['the promotion has not started', { startsOn: civilDate('2026-04-01') }, 0],
    ['the promotion is over, so nothing can be done in time', { endsOn: civilDate('2026-03-19') }, 0],
    ['the rate stays the same', { revertAprPpm: ppm(0) }, 0],
    ["the cost is 3.99 a year, less than a thousandth of a month's spending", { balanceMinor: minor(301_664) }, 60_000],
    ['the interest is deferred, which another rule reports', { kind: 'deferred_interest' }, 0],
  ])('reports nothing if %s', (_why, fields, planned) => {
    expect(risk(fields, planned)).toEqual([]);
  });

  it("reports a yearly cost of at least a thousandth of a month's spending", () => {
    expect(risk({ balanceMinor: minor(301_667) }, 60_000)).toMatchObject([{ valuePerYearMinor: 400 }]);
  });

  it.each<[string, string, string]>([
    ['reports a warning sixty days before the end', '2026-05-19', 'warning'],
    ['reports a notice sixty-one days before the end', '2026-05-20', 'notice'],
  ])('%s', (_why, endsOn, severity) => {
    expect(risk({ endsOn: civilDate(endsOn) }, 0)).toMatchObject([{ severity }]);
  });

  it('reports nothing more once the planned payments include the reported shortfall', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 0, max: 100_000 }), (balance, planned) => {
        const [found] = risk({ balanceMinor: minor(balance) }, planned);
        const short = found?.facts.short_per_month;
        if (short?.kind !== 'money') return;
        expect(risk({ balanceMinor: minor(balance) }, planned + short.minor)).toEqual([]);
      }),
    );
  });
});

describe('deferredInterestAhead', () => {
  it('reports the full deferred interest even if the remainder is small', () => {
    const [whole] = deferred({}, 59_999);
    const [same] = deferred({}, 0);
    // Only five cents are left, but the interest of the whole year is charged.
    expect(whole?.facts.left_at_the_end).toEqual({ kind: 'money', minor: 5 });
    expect(whole?.valueMinor).toBe(same?.valueMinor);
    expect(whole?.valuePerYearMinor).toBe(whole?.valueMinor);
    expect(whole?.valueMinor).toBe(promotion({ kind: 'deferred_interest' }).outlook.costAtEndMinor);
  });

  it('reports the shortfall of each payment to the cent', () => {
    expect(deferred({}, 59_999)).toMatchObject([
      { severity: 'warning', facts: { short_per_month: { kind: 'money', minor: 1 } } },
    ]);
  });

  it("reports the interest if the promotion's initial balance is unknown", () => {
    const [found] = deferred({ originalMinor: null }, 0);
    expect(found?.working.lines.some(({ key }) => key === 'promo_original')).toBe(false);
    expect(found?.valueMinor).toBeGreaterThan(0);
  });

  it.each<[string, string, string]>([
    ['reports a critical insight sixty days before the end', '2026-05-19', 'critical'],
    ['reports a warning sixty-one days before the end', '2026-05-20', 'warning'],
    ['reports a critical insight on the last day', '2026-03-20', 'critical'],
  ])('%s', (_why, endsOn, severity) => {
    expect(deferred({ endsOn: civilDate(endsOn) }, 0)).toMatchObject([{ severity }]);
  });

  it.each<[string, Partial<Promo>, number]>([
    ['the payments clear the balance to the cent', {}, 60_000],
    ['the balance is zero', { balanceMinor: minor(0) }, 0],
    ['the promotion is over', { endsOn: civilDate('2026-03-19') }, 0],
    ['the promotion has not started', { startsOn: civilDate('2026-04-01') }, 0],
    ['no interest is deferred', { kind: 'intro_purchase' }, 0],
  ])('reports nothing if %s', (_why, fields, planned) => {
    expect(deferred(fields, planned)).toEqual([]);
  });
});
