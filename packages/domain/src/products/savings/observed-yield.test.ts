import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { observedYield } from './observed-yield.ts';

const ENDS = ['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'];
const paid = (amounts: readonly number[]) =>
  amounts.map((amount, index) => ({ on: civilDate(ENDS[index] ?? ''), amountMinor: minor(amount) }));

describe('observedYield', () => {
  it.each`
    amounts                                     | balance      | expected  | why
    ${[16_151, 16_151, 16_151, 16_151]}         | ${5_119_562} | ${37_500} | ${'three months have 92 days'}
    ${[90_000, 16_151, 16_151, 16_151, 16_151]} | ${5_119_562} | ${37_500} | ${'an older payment does not count'}
    ${[16_151, 16_151]}                         | ${5_119_562} | ${37_100} | ${'one month is enough'}
    ${[16_151]}                                 | ${5_119_562} | ${null}   | ${'one payment has no period'}
    ${[]}                                       | ${5_119_562} | ${null}   | ${'there was no interest'}
    ${[16_151, 16_151]}                         | ${0}         | ${null}   | ${'the account is empty'}
    ${[16_151, 16_151]}                         | ${-100}      | ${null}   | ${'the account is overdrawn'}
    ${[16_151, 30_000]}                         | ${100_000}   | ${null}   | ${'a bonus is not a yield'}
    ${[16_151, 1]}                              | ${5_119_562} | ${null}   | ${'it is less than a hundredth of a percent'}
  `('estimates $expected from $amounts on $balance: $why', ({ amounts, balance, expected }) => {
    expect(observedYield(paid(amounts as number[]), minor(balance as number))).toBe(expected);
  });
});
