import { expect, it } from '@jest/globals';
import { monthsOf, periodOf, type PeriodName } from './report-period.ts';

it.each<[PeriodName, string, string, string]>([
  ['3-months', '2026-03-12', '2025-12-01', '2026-02-28'],
  ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['12-months', '2028-03-01', '2027-03-01', '2028-02-29'],
  ['last-year', '2026-03-12', '2025-01-01', '2025-12-31'],
  ['this-month', '2026-03-12', '2026-03-01', '2026-03-12'],
  ['this-year', '2026-01-01', '2026-01-01', '2026-01-01'],
])('maps %s of %s to %s through %s', (name, today, from, to) => {
  expect(periodOf(name, today, { from: null, to: null })).toEqual({ from, to });
});

it.each([
  ['a custom period', '2026-01-05', '2026-02-10', '2026-01-05', '2026-02-10'],
  ['a period that ends before it starts', '2026-02-10', '2026-01-05', '2025-12-01', '2026-02-28'],
  ['an invalid day', 'yesterday', '2026-01-05', '2025-12-01', '2026-02-28'],
  ['a missing day', null, '2026-01-05', '2025-12-01', '2026-02-28'],
])('uses %s, or the last three months', (_, from, to, first, last) => {
  expect(periodOf('own', '2026-03-12', { from, to })).toEqual({ from: first, to: last });
});

it('returns the months of a period', () =>
  expect(monthsOf({ from: '2026-01-05', to: '2026-02-10' })).toEqual({ from: '2026-01', to: '2026-02' }));
