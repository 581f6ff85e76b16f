import { expect, it } from '@jest/globals';
import { reminderDays } from './reminder-days.ts';

it.each<[string, string, string[], string]>([
  ['2026-12-31', '2026-03-01', ['2026-12-01', '2026-12-24', '2026-12-30', '2026-12-31'], 'the date is months ahead'],
  ['2026-03-08', '2026-03-01', ['2026-03-07', '2026-03-08'], 'the week before starts today, so it is omitted'],
  ['2026-03-01', '2026-03-01', [], 'today'],
  ['2026-02-01', '2026-03-01', [], 'after the end'],
])('for the pay-by date %s, the days offered on %s are %j: %s', (by, today, days, _why) =>
  expect(reminderDays(by, today).map(({ on }) => on)).toEqual(days),
);
