import { describe, expect, it } from '@jest/globals';
import { isStale, balanceLabel } from './account-facts.ts';
import { anAccount } from './testing/an-account.ts';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });

describe('isStale', () => {
  const seen = (fields: Parameters<typeof anAccount>[0]) =>
    isStale(anAccount({ transactionCount: 30, balanceAsOf: '2026-01-01', ...fields }), '2026-03-01');

  it.each([
    { fields: {}, stale: true, why: '59 days without news' },
    { fields: { balanceAsOf: '2026-01-20' }, stale: false, why: '40 days may just be a late statement' },
    { fields: { balanceAsOf: '2026-01-19' }, stale: true, why: '41 days are one too many' },
    { fields: { state: 'closed' }, stale: false, why: 'a closed account gets no news' },
    { fields: { transactionCount: 1 }, stale: false, why: 'a balance typed in once is not kept by files' },
    { fields: { balanceAsOf: null }, stale: false, why: 'nothing is known yet' },
  ] as const)('$why', ({ fields, stale }) => {
    expect(seen(fields)).toBe(stale);
  });
});

describe('wordOfBalance', () => {
  it.each([
    { type: 'credit_card', minor: -100, word: 'youOwe' },
    { type: 'credit_card', minor: 100, word: 'inCredit' },
    { type: 'loan', minor: 0, word: null },
    { type: 'depository', minor: -100, word: 'overdrawn' },
    { type: 'depository', minor: 100, word: null },
  ] as const)('a $type at $minor: $word', ({ type, minor, word }) => {
    expect(balanceLabel(anAccount({ type, subtype: null, balance: usd(minor) }))).toBe(word);
  });
});
