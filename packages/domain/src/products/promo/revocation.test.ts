import { describe, expect, it } from '@jest/globals';
import { promoRevocation } from './revocation.ts';

const minimums = (...days: number[]) => days.map((daysLate) => ({ daysLate }));

describe('promoRevocation', () => {
  it.each<{ days: number[]; state: string; until: number; needed: number | null; why: string }>`
    days                          | state                 | until | needed  | why
    ${[]}                         | ${'kept'}             | ${61} | ${null} | ${'nothing was due yet'}
    ${[0, 0, 0]}                  | ${'kept'}             | ${61} | ${null} | ${'every minimum was on time'}
    ${[0, 20]}                    | ${'kept'}             | ${41} | ${null} | ${'a minimum was twenty days late'}
    ${[60]}                       | ${'kept'}             | ${1}  | ${null} | ${'a payment on the sixtieth day is not more than 60 days late'}
    ${[61]}                       | ${'may_be_revoked'}   | ${0}  | ${6}    | ${'a minimum was more than 60 days late'}
    ${[61, 0, 0]}                 | ${'may_be_revoked'}   | ${0}  | ${4}    | ${'two minimums have been on time since'}
    ${[61, 0, 0, 0, 0, 0, 0]}     | ${'must_be_restored'} | ${0}  | ${0}    | ${'six consecutive minimums were on time'}
    ${[61, 0, 0, 0, 0, 0]}        | ${'may_be_revoked'}   | ${0}  | ${1}    | ${'five on time are not enough'}
    ${[61, 0, 0, 3, 0, 0, 0]}     | ${'may_be_revoked'}   | ${0}  | ${null} | ${'a late minimum interrupted the six, which count from the first one due'}
    ${[90, 0, 0, 0, 0, 0, 0, 70]} | ${'may_be_revoked'}   | ${0}  | ${6}    | ${'a minimum was late again after the rate was restored'}
  `('returns $state for minimums late by $days days: $why', ({ days, state, until, needed }) => {
    expect(promoRevocation(minimums(...days))).toEqual({ state, daysUntilRevocable: until, onTimeStillNeeded: needed });
  });

  it.each([[-1], [0.5], [NaN]])('rejects a minimum that is %s days late', (days) => {
    expect(() => promoRevocation(minimums(days))).toThrow();
  });
});
