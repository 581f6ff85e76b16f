import { expect, it } from '@jest/globals';
import { monthsOf, periodOf, type PeriodName } from './report-period.ts';

it.each<[PeriodName, string, string, string, number?]>([
  ['3-months', '2026-03-12', '2025-12-01', '2026-02-28'],
  ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['12-months', '2028-03-01', '2027-03-01', '2028-02-29'],
  ['last-year', '2026-03-12', '2025-01-01', '2025-12-31'],
  ['this-month', '2026-03-12', '2026-03-01', '2026-03-12'],
  ['this-year', '2026-01-01', '2026-01-01', '2026-01-01'],
  ['3-months', '2026-11-24', '2026-07-25', '2026-10-24', 25],
  ['last-month', '2026-11-25', '2026-10-25', '2026-11-24', 25],
  ['this-month', '2026-11-24', '2026-10-25', '2026-11-24', 25],
  ['last-year', '2027-01-25', '2026-01-25', '2027-01-24', 25],
  ['this-year', '2027-01-24', '2026-01-25', '2027-01-24', 25],
])('maps %s on %s to the dates %s through %s', (name, today, from, to, monthStartDay = 1) => {
  expect(periodOf(name, { today, monthStartDay }, { from: null, to: null })).toEqual({ from, to });
});

it.each([
  ['a custom period', '2026-01-05', '2026-02-10', '2026-01-05', '2026-02-10'],
  ['a period that ends before it starts', '2026-02-10', '2026-01-05', '2025-12-01', '2026-02-28'],
  ['an invalid day', 'yesterday', '2026-01-05', '2025-12-01', '2026-02-28'],
  ['a missing day', null, '2026-01-05', '2025-12-01', '2026-02-28'],
])('maps %s to its own dates if they are valid, or otherwise to the last three months', (_, from, to, first, last) => {
  expect(periodOf('own', { today: '2026-03-12', monthStartDay: 1 }, { from, to })).toEqual({ from: first, to: last });
});

it.each([
  [1, '2026-01', '2026-02'],
  [6, '2025-12', '2026-02'],
  [25, '2025-12', '2026-01'],
])('with months that start on day %i, a period touches the months %s through %s', (monthStartDay, from, to) =>
  expect(monthsOf({ from: '2026-01-05', to: '2026-02-10' }, monthStartDay)).toEqual({ from, to }),
);
