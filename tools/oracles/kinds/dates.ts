import {
  addBusinessDays,
  addMonths,
  bankHolidays,
  civilDate,
  dueDateInMonth,
  type DueDay,
  earliestDueDate,
  isBusinessDay,
  isMailedPaymentOnTime,
} from '@tideline/domain';
import { type Fields, type Json, tuple } from '../fields.ts';

function dueDayOf(input: Fields): DueDay {
  const value = input.values['due_day'];
  return value === 'last' ? 'last' : input.number('due_day');
}

function texts(input: Fields, key: string): string[] {
  return input.list(key).map((_, index) => tuple(input.list(key)).text(index));
}

/** Returns the bank holidays of a year, and which of the case's open days are business days. */
function fedHolidays(input: Fields, expected: Fields): Json {
  const open = expected.has('open') ? texts(expected, 'open') : [];
  return { closed: bankHolidays(input.number('year')), open: open.filter((day) => isBusinessDay(civilDate(day))) };
}

export const dates: Record<string, (input: Fields, expected: Fields) => Json> = {
  same_day: (input) => ({
    dates: texts(input, 'months').map((month) => dueDateInMonth(civilDate(`${month}-01`), dueDayOf(input))),
  }),
  min_days: (input) => ({
    earliest_due: earliestDueDate(civilDate(input.text('closing')), { mailDays: input.number('mail_days', 0) }),
  }),
  due_on_holiday: (input) => ({
    late: !isMailedPaymentOnTime({
      dueOn: civilDate(input.text('due')),
      receivedOn: civilDate(input.text('mail_received')),
    }),
    disclosed_due: input.text('due'),
  }),
  fed_holidays: fedHolidays,
  month_add_clamp: (input) => ({
    dates: Array.from({ length: input.number('count') }, (_, index) =>
      addMonths(civilDate(input.text('start')), index),
    ),
  }),
  add_business_days: (input) => {
    const holidays = new Set(input.has('holidays') ? texts(input, 'holidays') : []);
    return {
      date: addBusinessDays(civilDate(input.text('start')), input.number('n'), {
        isHoliday: (date) => holidays.has(date),
      }),
    };
  },
};
