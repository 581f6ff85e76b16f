import { describe, expect, it } from '@jest/globals';
import { staleSince } from './freshness.ts';

const account = (balanceAsOf: string | null, more: object = {}) => ({
  balanceAsOf,
  transactionCount: 20,
  subtype: 'checking' as const,
  state: 'active' as const,
  ...more,
});

describe('staleSince', () => {
  it.each`
    accounts                                            | since           | why
    ${[account('2026-10-31')]}                          | ${'2026-10-31'} | ${'22 days old'}
    ${[account('2026-11-15')]}                          | ${null}         | ${'a week old'}
    ${[account('2026-11-14')]}                          | ${'2026-11-14'} | ${'older than a week'}
    ${[account('2026-11-20'), account('2026-10-31')]}   | ${'2026-10-31'} | ${'only the oldest is stale'}
    ${[account('2026-10-31', { subtype: 'cash' })]}     | ${null}         | ${'cash has no statements'}
    ${[account('2026-10-31', { state: 'closed' })]}     | ${null}         | ${'closed'}
    ${[account('2026-10-31', { transactionCount: 1 })]} | ${null}         | ${'only an opening balance'}
    ${[account(null)]}                                  | ${null}         | ${'no data'}
    ${[]}                                               | ${null}         | ${'no accounts'}
  `('is $since: $why', ({ accounts, since }) => {
    expect(staleSince(accounts as ReturnType<typeof account>[], '2026-11-22')).toBe(since);
  });
});
