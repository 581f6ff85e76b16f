import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { occurrencesEvery, everyMonths, on, times, transaction } from '../../testing/ledger.ts';
import { rowsOf } from '../../testing/series-rows.ts';
import { monthAnchors, weekdayAnchor } from './anchor-days.ts';
import { CADENCE_RULES, cadenceRule, isMonthlyOrRarer } from './cadences.ts';
import { fitCadence } from './fit-cadence.ts';
import type { Cadence } from './recurring-series.ts';

const onDays = (...days: string[]) => rowsOf(days.map((day) => transaction('PAYEE', day, -1_000)));

describe('fitCadence', () => {
  it('needs at least two rows', () => {
    expect(fitCadence([])).toBeNull();
    expect(fitCadence(onDays('2026-01-05'))).toBeNull();
  });

  it('gives a regular cadence the full score', () => {
    const fit = fitCadence(rowsOf(occurrencesEvery(14, 'ACME PAYROLL', '2025-06-06', times(10, 100_000))));
    expect(fit).toMatchObject({ rule: { cadence: 'every_two_weeks' }, anchorDays: [5], score: 1, gapDeviationDays: 0 });
  });

  it('counts a gap of two months as half a point', () => {
    // The gaps are 31, 30, 61, 31 and 31 days: four of five are one month, the fifth is two, so 4.5 of 5.
    const fit = fitCadence(onDays('2025-05-10', '2025-06-10', '2025-07-10', '2025-09-09', '2025-10-10', '2025-11-10'));
    expect(fit?.rule.cadence).toBe('monthly');
    expect(fit?.score).toBeCloseTo(0.9);
  });

  it('finds no cadence in gaps between two cadences', () => {
    expect(fitCadence(rowsOf(occurrencesEvery(22, 'PAYEE', '2025-01-01', times(10, -1_000))))).toBeNull();
    expect(fitCadence(rowsOf(occurrencesEvery(45, 'PAYEE', '2025-01-01', times(8, -1_000))))).toBeNull();
  });

  it('distinguishes four weeks, which drift through the months, from a month', () => {
    const fit = fitCadence(rowsOf(occurrencesEvery(28, 'PAYEE', '2024-01-03', times(24, -1_000))));
    expect(fit).toMatchObject({ rule: { cadence: 'every_four_weeks' }, anchorDays: [3], score: 1 });
  });

  it('gives payments about a week apart on varying weekdays no score of 0.7 or more', () => {
    const days = [0, 9, 14, 23, 28, 37, 42, 51, 56, 65].map((shift) => addDays(on('2025-09-01'), shift));
    const fit = fitCadence(onDays(...days));
    expect(fit === null || fit.score < 0.7).toBe(true);
  });

  it.each<{ cadence: Cadence; rows: ReturnType<typeof everyMonths> }>([
    { cadence: 'weekly', rows: occurrencesEvery(7, 'P', '2024-01-03', times(30, -100)) },
    { cadence: 'every_two_weeks', rows: occurrencesEvery(14, 'P', '2024-01-03', times(30, -100)) },
    { cadence: 'monthly', rows: everyMonths(1, 'P', '2024-01-31', times(24, -100), { day: 31 }) },
    { cadence: 'every_two_months', rows: everyMonths(2, 'P', '2022-01-31', times(12, -100), { day: 31 }) },
    { cadence: 'quarterly', rows: everyMonths(3, 'P', '2022-01-30', times(12, -100), { day: 30 }) },
    { cadence: 'twice_a_year', rows: everyMonths(6, 'P', '2020-02-29', times(8, -100), { day: 29 }) },
    { cadence: 'yearly', rows: everyMonths(12, 'P', '2016-02-29', times(8, -100), { day: 29 }) },
  ])('recognizes $cadence across year ends and month ends', ({ cadence, rows }) => {
    expect(fitCadence(rowsOf(rows))).toMatchObject({ rule: { cadence }, score: 1 });
  });

  it('recognizes any two days half a month apart as twice a month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 14, max: 17 }), (first, apart) => {
        const rows = rowsOf([
          ...everyMonths(1, 'P', '2024-01-01', times(12, -100), { day: first }),
          ...everyMonths(1, 'P', '2024-01-01', times(12, -100), { day: first + apart }),
        ]);
        expect(fitCadence(rows)?.rule.cadence).toBe('twice_a_month');
      }),
    );
  });

  it('recognizes a monthly cadence on any day of the month, even if payments are up to two days late', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 31 }),
        fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 8, maxLength: 24 }),
        (day, late) => {
          const rows = rowsOf(
            everyMonths(
              1,
              'P',
              '2024-01-01',
              late.map(() => -100),
              { day },
            ).map((row, index) => ({ ...row, postedOn: addDays(row.postedOn, late[index] ?? 0) })),
          );
          const fit = fitCadence(rows);
          expect(fit?.rule.cadence).toBe('monthly');
          expect(fit?.score).toBeGreaterThan(0.9);
        },
      ),
    );
  });
});

describe('anchor days', () => {
  it.each([
    { why: 'the same day each month', days: ['2025-10-15', '2025-11-15', '2025-12-15'], anchors: [15] },
    {
      why: 'the last days of four months',
      days: ['2025-11-30', '2025-12-31', '2026-01-31', '2026-02-28'],
      anchors: [31],
    },
    {
      why: 'the 30th, shortened by February',
      days: ['2025-12-30', '2026-01-30', '2026-02-28', '2026-03-30'],
      anchors: [30],
    },
    {
      why: 'the last days of short months, of which the 30th occurred and the 31st did not',
      days: ['2025-09-30', '2025-11-30', '2026-02-28'],
      anchors: [30],
    },
    {
      why: 'the 1st across the end of a year',
      days: ['2025-10-31', '2025-12-01', '2026-01-01', '2026-02-02'],
      anchors: [1],
    },
    {
      why: 'an anchor that moved a year ago',
      days: [
        '2024-12-03',
        ...Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}-20`),
      ],
      anchors: [20],
    },
  ])('for $why, are $anchors', ({ days, anchors }) => {
    expect(monthAnchors(onDays(...days), 1).anchorDays).toEqual(anchors);
  });

  it('are the weekday of most payments', () => {
    // Thursday, Friday (moved by a holiday), Thursday, Thursday.
    expect(weekdayAnchor(onDays('2025-12-11', '2025-12-19', '2025-12-25', '2026-01-01'))).toEqual({
      anchorDays: [4],
      distances: [0, 1, 0, 0],
    });
  });

  it('come with distances that are measured across the end of the week', () => {
    // Saturday before Sunday.
    expect(weekdayAnchor(onDays('2026-01-04', '2026-01-11', '2026-01-17')).distances).toEqual([0, 0, 1]);
  });
});

describe('cadence rules', () => {
  it('have tolerances below half a period, so that they are distinct', () => {
    for (const { periodDays, toleranceDays } of CADENCE_RULES) expect(toleranceDays * 2).toBeLessThan(periodDays);
  });

  it('have periods that add up to a year', () => {
    for (const { periodDays, perYear } of CADENCE_RULES)
      expect(Math.abs(periodDays * perYear - 365.25)).toBeLessThan(1.5);
  });

  it('are found by name, and an unknown name throws', () => {
    expect(cadenceRule('quarterly').perYear).toBe(4);
    expect(() => cadenceRule('daily' as Cadence)).toThrow('unknown cadence daily');
    expect(CADENCE_RULES.filter(isMonthlyOrRarer)).toHaveLength(6);
  });
});
