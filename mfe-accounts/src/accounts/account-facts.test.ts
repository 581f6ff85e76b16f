import { describe, expect, it } from '@jest/globals';
import { earnsInAYearMinor, isStale, wordOfBalance } from './account-facts.ts';
import { anAccount } from './testing/an-account.ts';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });

describe('earnsInAYearMinor', () => {
  it.each`
    balance      | apyPpm    | earns    | why
    ${1_200_000} | ${43_500} | ${52_200} | ${'4.35 % of $12,000.00'}
    ${1}         | ${43_500} | ${0}     | ${'less than half a cent rounds to none'}
    ${-5_000}    | ${43_500} | ${null}  | ${'an overdrawn account earns nothing'}
    ${5_000}     | ${null}   | ${null}  | ${'no rate is known'}
    ${5_000}     | ${0}      | ${null}  | ${'a rate of zero is not worth a line'}
  `('$why', ({ balance, apyPpm, earns }) => {
    expect(earnsInAYearMinor(anAccount({ balance: usd(balance), apyPpm }))).toBe(earns);
  });
});

describe('isStale', () => {
  const seen = (fields: Parameters<typeof anAccount>[0]) => isStale(anAccount({ transactionCount: 30, balanceAsOf: '2026-01-01', ...fields }), '2026-03-01');

  it.each`
    fields                             | stale    | why
    ${{}}                              | ${true}  | ${'59 days without news'}
    ${{ balanceAsOf: '2026-01-20' }}   | ${false} | ${'40 days may just be a late statement'}
    ${{ balanceAsOf: '2026-01-19' }}   | ${true}  | ${'41 days are one too many'}
    ${{ state: 'closed' }}             | ${false} | ${'a closed account gets no news'}
    ${{ transactionCount: 1 }}         | ${false} | ${'a balance typed in once is not kept by files'}
    ${{ balanceAsOf: null }}           | ${false} | ${'nothing is known yet'}
  `('$why', ({ fields, stale }) => {
    expect(seen(fields)).toBe(stale);
  });
});

describe('wordOfBalance', () => {
  it.each`
    type             | minor   | word
    ${'credit_card'} | ${-100} | ${'youOwe'}
    ${'credit_card'} | ${100}  | ${'inCredit'}
    ${'loan'}        | ${0}    | ${null}
    ${'depository'}  | ${-100} | ${'overdrawn'}
    ${'depository'}  | ${100}  | ${null}
  `('a $type at $minor: $word', ({ type, minor, word }) => {
    expect(wordOfBalance(anAccount({ type, subtype: null, balance: usd(minor) }))).toBe(word);
  });
});
