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
    ["ignores today's balance", 0, 7, []],
    ['ignores a balance as old as allowed', 7, 7, []],
    ['reports a balance a day older than allowed as worth knowing', 8, 7, ['info']],
    ['reports a balance twice as old as allowed as worth knowing', 14, 7, ['info']],
    ['warns about a balance more than twice as old as allowed', 15, 7, ['warning']],
    ['allows an older balance for a manual account', 30, 35, []],
    ['ignores a balance dated tomorrow', -1, 7, []],
  ])('%s', (_why, daysOld, limit, severities) => {
    expect(found(daysOld, limit).map(({ severity }) => severity)).toEqual(severities);
  });

  it('does not reopen a dismissed insight on the next day', () => {
    const [today, tomorrow] = [found(8, 7)[0], found(9, 7, addDays(FRIDAY, 1))[0]];
    if (today === undefined || tomorrow === undefined) throw new Error('both are stale');
    expect(tomorrow.dedupKey).toBe(today.dedupKey);
    expect(shouldReopen(today.facts, tomorrow.facts)).toBe(false);
  });
});
