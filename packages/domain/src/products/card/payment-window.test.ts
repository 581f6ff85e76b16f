import { expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { paymentWindowStart } from './payment-window.ts';

it.each([
  ['2026-03-15', 15, 20, '2026-02-21', 'because the statement closed 23 days before'],
  ['2026-03-15', 15, 10, '2026-02-11', 'because the statement that closed 5 days before is not due yet'],
  ['2026-03-15', 15, 22, '2026-02-23', 'because the statement closed exactly 21 days before'],
  ['2026-03-15', 15, undefined, '2026-02-16', 'because without a closing day, they count after the previous due date'],
  ['2026-03-31', 31, undefined, '2026-03-01', 'because the last day of February is the 28th'],
  ['2026-01-05', 5, 10, '2025-12-11', 'across the turn of the year'],
])('for due date %s (day %s) and closing day %s, counts payments from %s %s', (dueOn, dueDay, closeDay, from, _why) => {
  expect(paymentWindowStart({ dueOn: civilDate(dueOn), dueDay, ...(closeDay === undefined ? {} : { closeDay }) })).toBe(
    from,
  );
});
