import { describe, expect, it } from '@jest/globals';
import { nameOf, periodNames, periodOf, type PeriodName } from './periods.ts';

describe('periodOf', () => {
  it.each<{
    name: PeriodName;
    today: string;
    monthStartDay?: number;
    from: string | null;
    to: string | null;
    why: string;
  }>([
    { name: 'thisMonth', today: '2026-03-01', from: '2026-03-01', to: null, why: 'the first day of a month' },
    {
      name: 'lastMonth',
      today: '2026-03-31',
      from: '2026-02-01',
      to: '2026-02-28',
      why: 'a short month before a long one',
    },
    {
      name: 'lastMonth',
      today: '2026-01-15',
      from: '2025-12-01',
      to: '2025-12-31',
      why: 'a month of the previous year',
    },
    { name: 'last90', today: '2026-03-01', from: '2025-12-02', to: null, why: '90 days including today' },
    { name: 'lastYear', today: '2025-06-01', from: '2024-01-01', to: '2024-12-31', why: 'a leap year' },
    {
      name: 'lastMonth',
      today: '2026-01-24',
      monthStartDay: 25,
      from: '2025-11-25',
      to: '2025-12-24',
      why: 'months that start on the 25th',
    },
    {
      name: 'thisYear',
      today: '2026-01-24',
      monthStartDay: 25,
      from: '2025-01-25',
      to: null,
      why: 'the last month of a year that starts on the 25th',
    },
    { name: 'all', today: '2026-03-01', from: null, to: null, why: 'everything' },
  ])('computes $name on $today: $why', ({ name, today, monthStartDay = 1, from, to }) => {
    expect(periodOf(name, { today, monthStartDay })).toEqual({ from, to });
  });
});

describe('nameOf', () => {
  it('maps every name to its dates and back on an ordinary day', () => {
    for (const monthStartDay of [1, 25]) {
      const today = { today: '2026-05-20', monthStartDay };
      expect(periodNames.map((name) => nameOf(periodOf(name, today), today))).toEqual([...periodNames]);
    }
  });

  it('returns no name for custom dates', () => {
    expect(nameOf({ from: '2026-05-02', to: '2026-05-03' }, { today: '2026-05-20', monthStartDay: 1 })).toBeNull();
  });
});
