import { describe, expect, it } from '@jest/globals';
import { isStale, balanceLabel } from './account-facts.ts';
import { anAccount } from './testing/an-account.ts';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });

describe('isStale', () => {
  const seen = (fields: Parameters<typeof anAccount>[0]) =>
    isStale(anAccount({ transactionCount: 30, balanceAsOf: '2026-01-01', ...fields }), '2026-03-01');

  it.each([
    { fields: {}, stale: true, why: 'an update 59 days ago' },
    {
      fields: { balanceAsOf: '2026-01-20' },
      stale: false,
      why: 'an update 40 days ago, because a statement may be late',
    },
    { fields: { balanceAsOf: '2026-01-19' }, stale: true, why: 'an update 41 days ago, one day over the limit' },
    { fields: { state: 'closed' }, stale: false, why: 'a closed account, because it gets no more updates' },
    { fields: { transactionCount: 1 }, stale: false, why: 'a balance entered once by hand, which no file updates' },
    { fields: { balanceAsOf: null }, stale: false, why: 'an account without any update' },
  ] as const)('returns $stale for $why', ({ fields, stale }) => {
    expect(seen(fields)).toBe(stale);
  });
});

describe('balanceLabel', () => {
  it.each([
    { type: 'credit_card', minor: -100, word: 'youOwe' },
    { type: 'credit_card', minor: 100, word: 'inCredit' },
    { type: 'loan', minor: 0, word: null },
    { type: 'depository', minor: -100, word: 'overdrawn' },
    { type: 'depository', minor: 100, word: null },
  ] as const)('labels a $type balance of $minor as $word', ({ type, minor, word }) => {
    expect(balanceLabel(anAccount({ type, subtype: null, balance: usd(minor) }))).toBe(word);
  });
});
