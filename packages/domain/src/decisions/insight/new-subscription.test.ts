import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import type { RecurringSeries } from '../../records/recurring/recurring-series.ts';
import { FRIDAY, quietHousehold, row, series } from '../../testing/insight-household.ts';
import { newSubscription } from './new-subscription.ts';

const since = (daysAgo: number) => [
  { transactionId: 'first', on: addDays(FRIDAY, -daysAgo), amountMinor: minor(-5_000) },
];
const found = (fields: Partial<RecurringSeries>) =>
  newSubscription(
    quietHousehold({ series: [series('stream', { kind: 'subscription', occurrences: since(70), ...fields })] }),
  );

describe('newSubscription', () => {
  it('reports the yearly cost, and suggests a reminder before the next charge', () => {
    expect(found({})).toMatchObject([
      {
        valueMinor: 5_000,
        valuePerYearMinor: 60_000,
        deadlineOn: '2026-04-05',
        act: { kind: 'reminder', on: '2026-04-02' },
        severity: 'info',
      },
    ]);
  });

  it('suggests a reminder today if the next charge is near, and none if no charge is expected', () => {
    expect(found({ nextOn: civilDate('2026-03-21') })).toMatchObject([{ act: { kind: 'reminder', on: FRIDAY } }]);
    expect(found({ nextOn: null })).toMatchObject([{ act: { kind: 'open' }, deadlineOn: null }]);
  });

  it.each([
    [34, 0, 'the rows start with it, so it may be years old'],
    [35, 1, 'a month without the charge is known'],
  ])(
    'for an account whose rows start %i days before the first charge, reports %i subscriptions (%s)',
    (days, times) => {
      const rows = [
        row('old', addDays(FRIDAY, -400), -100, { accountId: 'other' }),
        row('first', addDays(FRIDAY, -30 - days), -100),
        row('later', FRIDAY, -100),
      ];
      expect(
        newSubscription(
          quietHousehold({ rows, series: [series('stream', { kind: 'subscription', occurrences: since(30) })] }),
        ),
      ).toHaveLength(times);
    },
  );

  it('keeps the key of the insight when the second charge arrives', () => {
    const second = { transactionId: 'second', on: FRIDAY, amountMinor: minor(-5_000) };
    expect(found({ occurrences: [...since(30), second] })[0]?.dedupKey).toBe(
      found({ occurrences: since(30) })[0]?.dedupKey,
    );
  });

  it.each<[string, Partial<RecurringSeries>, number]>([
    ['reports a subscription first charged 75 days ago', { occurrences: since(75) }, 1],
    ['ignores a subscription first charged 76 days ago', { occurrences: since(76) }, 0],
    ['ignores a subscription that was never charged', { occurrences: [] }, 0],
    ['ignores a subscription that has ended', { state: 'ended' }, 0],
    ['ignores a bill', { kind: 'bill' }, 0],
    ['ignores a cost of 0.33 a month, 3.96 a year', { typicalMinor: minor(-33) }, 0],
    ['reports a cost of 0.34 a month, 4.08 a year', { typicalMinor: minor(-34) }, 1],
  ])('%s', (_why, fields, times) => {
    expect(found(fields)).toHaveLength(times);
  });
});
