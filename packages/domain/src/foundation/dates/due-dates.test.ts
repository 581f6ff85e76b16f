import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { date } from '../../testing/arbitrary.ts';
import { addDays, dayOfWeek, daysBetween } from './add.ts';
import { bankHolidays } from './bank-holidays.ts';
import { billingCycleOf } from './billing-cycle.ts';
import { addBusinessDays, isBusinessDay, rollToBusinessDay } from './business-days.ts';
import { civilDate } from './civil-date.ts';
import {
  type DueDay,
  dueDateInMonth,
  dueDatesBetween,
  earliestDueDate,
  isMailedPaymentOnTime,
  nextDueDate,
} from './due-date.ts';

const d = civilDate;
const dueDay = (): fc.Arbitrary<DueDay> => fc.oneof(fc.constant('last' as const), fc.integer({ min: 1, max: 31 }));

describe('due dates', () => {
  it.each([
    ['2027-02-01', '2027-02-28'],
    ['2028-02-01', '2028-02-29'],
    ['2027-08-01', '2027-08-31'],
  ])('for the last day of the month of %s are on %s (comment 7(b)(11)-6)', (month, due) => {
    expect(dueDateInMonth(d(month), 'last')).toBe(due);
  });

  it('stay on the same day each month, without drifting after a short month', () => {
    expect(dueDatesBetween(d('2026-01-15'), d('2026-06-30'), 30)).toEqual([
      '2026-01-30',
      '2026-02-28',
      '2026-03-30',
      '2026-04-30',
      '2026-05-30',
      '2026-06-30',
    ]);
  });

  it('include today if today is the due day', () => {
    expect([nextDueDate(d('2026-03-15'), 15), nextDueDate(d('2026-03-16'), 15)]).toEqual(['2026-03-15', '2026-04-15']);
  });

  it.each([0, 32, 1.5])('cannot be on day %s of a month', (day) => {
    expect(() => nextDueDate(d('2026-03-15'), day)).toThrow();
  });

  it('are on or after the given date, and at most 31 days after it', () => {
    fc.assert(
      fc.property(date(), dueDay(), (on, day) => {
        const ahead = daysBetween(on, nextDueDate(on, day));
        expect(ahead).toBeGreaterThanOrEqual(0);
        expect(ahead).toBeLessThanOrEqual(31);
      }),
    );
  });

  it('are at least 24 days after closing if the statement is mailed within three days (comment 5(b)(2)(ii)-1)', () => {
    expect(earliestDueDate(d('2026-01-03'), { mailDays: 3 })).toBe('2026-01-27');
    expect(() => earliestDueDate(d('2026-01-03'), { mailDays: -1 })).toThrow();
  });

  it.each<{ due: string; received: string; onTime: boolean; why: string }>`
    due             | received        | onTime   | why
    ${'2024-07-04'} | ${'2024-07-05'} | ${true}  | ${'no mail is received on a holiday, so the next business day is on time (comment 7(b)(11)-9)'}
    ${'2024-07-04'} | ${'2024-07-08'} | ${false} | ${'the Monday after that is late'}
    ${'2026-03-14'} | ${'2026-03-16'} | ${true}  | ${'the due date is a Saturday'}
    ${'2026-03-17'} | ${'2026-03-18'} | ${false} | ${'the due date is a business day'}
    ${'2026-03-17'} | ${'2026-03-17'} | ${true}  | ${'it is the due date'}
  `('of $due are met by mail received on $received: $onTime, because $why', ({ due, received, onTime }) => {
    expect(isMailedPaymentOnTime({ dueOn: d(due), receivedOn: d(received) })).toBe(onTime);
  });
});

describe('billing cycles', () => {
  it.each<{ on: string; close: DueDay; from: string; to: string; days: number; why: string }>`
    on              | close     | from            | to              | days  | why
    ${'2026-02-10'} | ${'last'} | ${'2026-02-01'} | ${'2026-02-28'} | ${28} | ${'it is a calendar month'}
    ${'2026-03-01'} | ${25}     | ${'2026-02-26'} | ${'2026-03-25'} | ${28} | ${'it starts on the day after the previous close'}
    ${'2026-03-25'} | ${25}     | ${'2026-02-26'} | ${'2026-03-25'} | ${28} | ${'the closing day is part of the cycle'}
    ${'2026-03-26'} | ${25}     | ${'2026-03-26'} | ${'2026-04-25'} | ${31} | ${'the day after the closing day starts the next cycle'}
    ${'2026-03-05'} | ${31}     | ${'2026-03-01'} | ${'2026-03-31'} | ${31} | ${'February closes on its last day'}
  `('contain $on with a close on $close: $why', ({ on, close, from, to, days }) => {
    expect(billingCycleOf(d(on), close)).toEqual({ startsOn: from, closesOn: to, days });
  });

  it('are contiguous without gaps or overlaps', () => {
    fc.assert(
      fc.property(date(), dueDay(), (on, close) => {
        const cycle = billingCycleOf(on, close);
        expect(cycle.startsOn <= on && on <= cycle.closesOn).toBe(true);
        expect(billingCycleOf(addDays(cycle.closesOn, 1), close).startsOn).toBe(addDays(cycle.closesOn, 1));
      }),
    );
  });
});

describe('bank holidays', () => {
  it("match the Federal Reserve's in 2026, when July 4 is a Saturday and Friday, July 3, is open", () => {
    expect(bankHolidays(2026)).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ]);
    expect(isBusinessDay(d('2026-07-03'))).toBe(true);
  });

  it("match the Federal Reserve's in 2027, when July 4 is a Sunday and the Monday after it is closed", () => {
    expect(bankHolidays(2027)).toEqual([
      '2027-01-01',
      '2027-01-18',
      '2027-02-15',
      '2027-05-31',
      '2027-07-05',
      '2027-09-06',
      '2027-10-11',
      '2027-11-11',
      '2027-11-25',
    ]);
    for (const open of ['2027-06-18', '2027-12-24', '2027-12-31']) expect(isBusinessDay(d(open))).toBe(true);
  });

  it('include Juneteenth in 2023, but not in 2020', () => {
    expect(bankHolidays(2020)).not.toContain('2020-06-19');
    expect(bankHolidays(2023)).toContain('2023-06-19');
  });

  it('are always weekdays', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1990, max: 2200 }), (year) =>
        bankHolidays(year).every((day) => dayOfWeek(day) % 6 !== 0),
      ),
    );
  });
});

describe('business days', () => {
  it('skip the holiday and the weekend: LibreOffice WORKDAY(2026-11-25; 2; {2026-11-26}) is 2026-11-30', () => {
    const isHoliday = (on: string) => on === '2026-11-26';
    expect(addBusinessDays(d('2026-11-25'), 2, { isHoliday })).toBe('2026-11-30');
  });

  it('are also counted backward, and zero of them lead to the same date', () => {
    expect([addBusinessDays(d('2026-11-30'), -2), addBusinessDays(d('2026-11-28'), 0)]).toEqual([
      '2026-11-25',
      '2026-11-28',
    ]);
  });

  it.each<{ on: string; following: string; preceding: string; modified: string; why: string }>`
    on              | following       | preceding       | modified        | why
    ${'2026-03-14'} | ${'2026-03-16'} | ${'2026-03-13'} | ${'2026-03-16'} | ${'a Saturday within the month'}
    ${'2026-05-31'} | ${'2026-06-01'} | ${'2026-05-29'} | ${'2026-05-29'} | ${'a date for which following would leave the month'}
    ${'2026-12-25'} | ${'2026-12-28'} | ${'2026-12-24'} | ${'2026-12-28'} | ${'a holiday before a weekend'}
    ${'2026-03-17'} | ${'2026-03-17'} | ${'2026-03-17'} | ${'2026-03-17'} | ${'a business day, which stays'}
  `('are $following, $preceding and $modified when $on is rolled: $why', ({ on, following, preceding, modified }) => {
    expect([
      rollToBusinessDay(d(on), 'following'),
      rollToBusinessDay(d(on), 'preceding'),
      rollToBusinessDay(d(on), 'modified_following'),
    ]).toEqual([following, preceding, modified]);
  });

  it('lead back to the start if counted forward and then backward', () => {
    fc.assert(
      fc.property(date('2000-01-01', '2060-01-01'), fc.integer({ min: 1, max: 60 }), (on, count) => {
        const start = rollToBusinessDay(on, 'following');
        expect(addBusinessDays(addBusinessDays(start, count), -count)).toBe(start);
      }),
    );
  });
});
