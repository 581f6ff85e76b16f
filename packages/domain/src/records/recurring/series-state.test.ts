import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../foundation/dates/add.ts';
import { occurrencesEvery, everyMonths, on, times } from '../../testing/ledger.ts';
import { detectSeries } from './detect-series.ts';

// The last payment is on Wednesday February 4, 2026; October 4, 2025 was a Saturday.
const rows = everyMonths(1, 'NETFLIX.COM', '2025-10-04', times(5, -1_799));

describe('series state', () => {
  it.each([
    { today: '2026-02-04', state: 'active', nextOn: '2026-03-04', missedOn: [], why: 'it was paid today' },
    { today: '2026-03-04', state: 'active', nextOn: '2026-03-04', missedOn: [], why: 'it is due today' },
    { today: '2026-03-05', state: 'late', nextOn: '2026-03-04', missedOn: [], why: 'it was due yesterday' },
    {
      today: '2026-03-08',
      state: 'late',
      nextOn: '2026-03-04',
      missedOn: [],
      why: 'it is the last day of the tolerance of four days',
    },
    {
      today: '2026-03-09',
      state: 'missed',
      nextOn: '2026-04-04',
      missedOn: ['2026-03-04'],
      why: 'it is beyond the tolerance',
    },
    {
      today: '2026-04-08',
      state: 'missed',
      nextOn: '2026-04-04',
      missedOn: ['2026-03-04'],
      why: 'the second payment is late',
    },
    {
      today: '2026-04-09',
      state: 'ended',
      nextOn: null,
      missedOn: ['2026-03-04', '2026-04-04'],
      why: 'two payments were missed',
    },
    {
      today: '2028-01-01',
      state: 'ended',
      nextOn: null,
      missedOn: ['2026-03-04', '2026-04-04'],
      why: 'two payments were missed long ago',
    },
  ])('is $state on $today: $why', ({ today, state, nextOn, missedOn }) => {
    expect(detectSeries(rows, { today: on(today) })[0]).toMatchObject({ state, nextOn, missedOn });
  });

  it('is measured in weeks for a weekly series', () => {
    const lessons = occurrencesEvery(7, 'VIOLIN STUDIO', '2026-01-06', times(6, -4_500)); // the last is on February 10
    const stateOn = (today: string) => detectSeries(lessons, { today: on(today) })[0]?.state;
    expect(['2026-02-17', '2026-02-19', '2026-02-20', '2026-02-26', '2026-02-27'].map(stateOn)).toEqual([
      'active',
      'late',
      'missed',
      'missed',
      'ended',
    ]);
  });
});

describe('series state after the end of the data', () => {
  it.each`
    dataThrough     | today           | state         | nextOn          | why
    ${'2026-02-28'} | ${'2026-03-03'} | ${'active'}   | ${'2026-03-04'} | ${'nothing was due since the data ended'}
    ${'2026-02-28'} | ${'2026-03-05'} | ${'not_seen'} | ${'2026-03-04'} | ${'it was due after the data ended'}
    ${'2026-02-28'} | ${'2026-03-22'} | ${'not_seen'} | ${'2026-03-04'} | ${'the data ended 22 days ago'}
    ${'2026-02-28'} | ${'2027-03-01'} | ${'not_seen'} | ${'2026-03-04'} | ${'the data ended a year ago'}
    ${'2026-03-04'} | ${'2026-03-06'} | ${'not_seen'} | ${'2026-03-04'} | ${'it was due on the last day of the data'}
    ${'2026-03-05'} | ${'2026-03-06'} | ${'late'}     | ${'2026-03-04'} | ${'the data contains the day, and today is within tolerance'}
    ${'2026-03-06'} | ${'2026-03-20'} | ${'not_seen'} | ${'2026-03-04'} | ${'the data ends within the tolerance'}
    ${'2026-03-09'} | ${'2026-03-22'} | ${'missed'}   | ${'2026-04-04'} | ${'the data contains the whole tolerance'}
    ${'2026-04-08'} | ${'2026-06-01'} | ${'missed'}   | ${'2026-04-04'} | ${'the data does not contain the whole tolerance of the second miss'}
    ${'2026-04-09'} | ${'2026-06-01'} | ${'ended'}    | ${null}         | ${'the data contains two misses'}
    ${'2026-12-31'} | ${'2026-03-05'} | ${'late'}     | ${'2026-03-04'} | ${'data from the future counts only until today'}
  `('is $state on $today with data until $dataThrough: $why', ({ dataThrough, today, state, nextOn }) => {
    const coverage = new Map([['checking', on(dataThrough as string)]]);
    expect(detectSeries(rows, { today: on(today as string), coverage })[0]).toMatchObject({ state, nextOn });
  });

  it("ignores the date on which another account's data ends", () => {
    const coverage = new Map([['savings', on('2026-02-28')]]);
    expect(detectSeries(rows, { today: on('2026-06-01'), coverage })[0]?.state).toBe('ended');
  });

  it('lowers the confidence of the series less than a missed payment does', () => {
    const coverage = new Map([['checking', on('2026-02-28')]]);
    const [found] = detectSeries(rows, { today: on('2026-03-22'), coverage });
    const [missed] = detectSeries(rows, { today: on('2026-03-22') });
    expect(found?.confidencePpm).toBeGreaterThan(missed?.confidencePpm ?? 0);
  });
});

describe('series confidence', () => {
  const confidence = (list: typeof rows, today: string) =>
    detectSeries(list, { today: on(today) })[0]?.confidencePpm ?? 0;

  it('is five sixths for five equal payments on their days', () => {
    expect(confidence(rows, '2026-02-10')).toBe(Math.round((5 / 6) * 1_000_000));
  });

  it('grows with every payment', () => {
    const more = [3, 5, 8, 13, 24].map((count) =>
      confidence(
        everyMonths(1, 'NETFLIX.COM', '2024-03-04', times(count, -1_799)),
        addDays(on('2024-03-04'), Math.floor((count - 1) * 30.44) + 2),
      ),
    );
    expect(more).toEqual([...more].sort((a, b) => a - b));
    expect(new Set(more).size).toBe(5);
  });

  it('decreases from active through late and missed to ended', () => {
    const over = ['2026-02-10', '2026-03-06', '2026-03-10', '2026-05-01'].map((today) => confidence(rows, today));
    expect(over).toEqual([...over].sort((a, b) => b - a));
    expect(new Set(over).size).toBe(4);
  });

  it('is lower if amounts or days vary', () => {
    const variable = everyMonths(1, 'DUKE ENERGY', '2025-10-04', [-8_000, -12_000, -9_500, -15_000, -7_000]);
    const uneven = rows.map((row, index) => ({
      ...row,
      postedOn: addDays(row.postedOn, [0, 3, -2, 3, 0][index] ?? 0),
    }));
    expect(confidence(variable, '2026-02-10')).toBeLessThan(confidence(rows, '2026-02-10'));
    expect(confidence(uneven, '2026-02-10')).toBeLessThan(confidence(rows, '2026-02-10'));
  });
});
