import { describe, expect, it } from '@jest/globals';
import { earnsInAYearMinor, isStale, wordOfBalance } from './account-facts.ts';
import { anAccount } from './testing/an-account.ts';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });

describe('earnsInAYearMinor', () => {
  it.each([
    { balance: 1_200_000, apyPpm: 43_500, earns: 52_200, why: '4.35 % of $12,000.00' },
    { balance: 1, apyPpm: 43_500, earns: 0, why: 'less than half a cent rounds to none' },
    { balance: -5_000, apyPpm: 43_500, earns: null, why: 'an overdrawn account earns nothing' },
    { balance: 5_000, apyPpm: null, earns: null, why: 'no rate is known' },
    { balance: 5_000, apyPpm: 0, earns: null, why: 'a rate of zero is not worth a line' },
  ] as const)('$why', ({ balance, apyPpm, earns }) => {
    expect(earnsInAYearMinor(anAccount({ balance: usd(balance), apyPpm }))).toBe(earns);
  });
});

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
    expect(wordOfBalance(anAccount({ type, subtype: null, balance: usd(minor) }))).toBe(word);
  });
});
