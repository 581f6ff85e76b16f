import type { UnseenCase } from './unseen-case.ts';

/** Rounding and splitting of amounts, and dates of payments. */
export const moneyCases: readonly UnseenCase[] = [
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
];
