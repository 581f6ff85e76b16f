import { describe, expect, it } from '@jest/globals';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { interestAtStake, type TypicalDebt } from './interest-at-stake.ts';

describe('interestAtStake', () => {
  it.each<{ owed: number; estimated: number | null; typical: TypicalDebt; amount: number; source: string }>`
    owed       | estimated  | typical       | amount    | source
    ${400_000} | ${249_900} | ${'card'}     | ${99_960} | ${'estimated'}
    ${400_000} | ${null}    | ${'card'}     | ${88_000} | ${'typical'}
    ${400_000} | ${0}       | ${'card'}     | ${0}      | ${'estimated'}
    ${400_000} | ${null}    | ${'mortgage'} | ${28_000} | ${'typical'}
    ${-5_000}  | ${249_900} | ${'card'}     | ${0}      | ${'estimated'}
  `('of $owed at $estimated ($typical) is $amount: $source', ({ owed, estimated, typical, amount, source }) => {
    const stake = interestAtStake(minor(owed), { estimatedPpm: estimated === null ? null : ppm(estimated), typical });
    expect(stake).toMatchObject({ amountMinor: amount, source });
    expect(stake.working.result.value).toEqual({ kind: 'money', minor: amount });
  });
});
