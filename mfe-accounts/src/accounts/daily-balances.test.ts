import { describe, expect, it } from '@jest/globals';
import { aTransaction } from '../transactions/testing/a-transaction.ts';
import { dailyBalances } from './daily-balances.ts';

const after = (postedOn: string, minor: number) => aTransaction({ postedOn, runningBalance: { minor: String(minor), currency: 'USD' } });
const shown = (rows: Parameters<typeof dailyBalances>[0], days: number) => dailyBalances(rows, '2026-03-01', days).map(({ on, balanceMinor }) => `${on.slice(5)} ${balanceMinor}`);

describe('dailyBalances', () => {
  it('takes the last balance of each day and carries it over days without transactions', () => {
    expect(shown([after('2026-02-28', 300), after('2026-02-28', 500), after('2026-02-26', 100)], 90)).toEqual(['02-26 100', '02-27 100', '02-28 300', '03-01 300']);
  });

  it('starts at most so many days ago, with the balance that stood then', () => {
    expect(shown([after('2026-03-01', 70), after('2025-12-24', 900)], 3)).toEqual(['02-27 900', '02-28 900', '03-01 70']);
  });

  it('leaves out transactions dated later than today', () => {
    expect(shown([after('2026-03-05', 1), after('2026-02-28', 40)], 30)).toEqual(['02-28 40', '03-01 40']);
  });

  it('knows nothing without running balances', () => {
    expect(dailyBalances([aTransaction()], '2026-03-01', 90)).toEqual([]);
  });
});
