import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../foundation/dates/add.ts';
import { FRIDAY, quietHousehold } from '../../testing/insight-household.ts';
import { shouldReopen } from './reopen-insight.ts';
import { staleData } from './stale-data.ts';

const found = (daysOld: number, staleAfterDays: number, today = FRIDAY) =>
  staleData(
    quietHousehold({
      today,
      freshness: [{ accountId: 'savings', name: 'Savings', asOf: addDays(today, -daysOld), staleAfterDays }],
    }),
  );

describe('staleData', () => {
  it('reports the age of a balance', () => {
    expect(found(8, 7)).toMatchObject([
      {
        working: { result: { value: { kind: 'count', count: 8 } } },
        confidencePpm: 1_000_000,
        act: { kind: 'open', subject: { id: 'savings' } },
      },
    ]);
  });

  it.each<[string, number, number, string[]]>([
    ['of today', 0, 7, []],
    ['as old as it may be', 7, 7, []],
    ['a day older', 8, 7, ['info']],
    ['twice as old', 14, 7, ['info']],
    ['more than twice', 15, 7, ['warning']],
    ['an account kept by hand may be older', 30, 35, []],
    ['a balance of tomorrow', -1, 7, []],
  ])('%s', (_why, daysOld, limit, severities) => {
    expect(found(daysOld, limit).map(({ severity }) => severity)).toEqual(severities);
  });

  it('does not return every morning after it was dismissed', () => {
    const [today, tomorrow] = [found(8, 7)[0], found(9, 7, addDays(FRIDAY, 1))[0]];
    if (today === undefined || tomorrow === undefined) throw new Error('both are stale');
    expect(tomorrow.dedupKey).toBe(today.dedupKey);
    expect(shouldReopen(today.facts, tomorrow.facts)).toBe(false);
  });
});
