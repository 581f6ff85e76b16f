import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../dates/civil-date.ts';
import type { YieldTier } from '../float/yield-account.ts';
import type { SavingsPlace } from '../ladder/facts.ts';
import { minor, ppm } from '../money/minor.ts';
import { recompute } from '../working/formulas.ts';
import { accountEarnings } from './account-earnings.ts';

const today = civilDate('2026-01-01');
const tier = (percent: number, upTo: number | null = null): YieldTier => ({
  apyPpm: ppm(Math.round(percent * 10_000)),
  upToMinor: upTo === null ? null : minor(upTo * 100),
});
const place = (accountId: string, dollars: number, tiers: YieldTier[], method: 'A' | 'B' = 'A'): SavingsPlace => ({
  accountId,
  accountName: accountId,
  balanceMinor: minor(dollars * 100),
  periods: [{ from: today, tiers }],
  method,
});

describe('accountEarnings', () => {
  it('compares with the account that would bring most, and its working gives the difference', () => {
    const result = accountEarnings(
      place('old', 10_000, [tier(0.5)]),
      [place('old', 10_000, [tier(0.5)]), place('good', 0, [tier(3)]), place('best', 500, [tier(4.2)])],
      today,
    );
    expect(result).toMatchObject({
      yearlyMinor: 5_000,
      best: { accountId: 'best', yearlyMinor: 42_000, differenceMinor: 37_000 },
    });
    expect(result?.best && recompute(result.best.working)).toEqual({ kind: 'money', minor: 37_000 });
  });

  it.each<['A' | 'B', number, string]>([
    ['A', 55_000, '$15,000 at 4 %, less the $50 that its $5,000 bring anyway at 1 %'],
    ['B', 25_000, '$5,000 at 1 % and $5,000 at 4 %'],
  ])('by method %s counts the tier that the money would reach there', (method, yearlyMinor, _why) => {
    const other = place('tiered', 5_000, [tier(1, 10_000), tier(4)], method);
    expect(accountEarnings(place('old', 10_000, [tier(0)]), [other], today)?.best?.yearlyMinor).toBe(yearlyMinor);
  });

  it.each<[string, SavingsPlace, SavingsPlace[]]>([
    ['this is the best', place('one', 1_000, [tier(4)]), [place('two', 0, [tier(3)])]],
    ['both bring the same', place('one', 1_000, [tier(4)]), [place('two', 0, [tier(4)])]],
    ['there is no other', place('one', 1_000, [tier(4)]), []],
    ['the difference is below half a cent', place('one', 0.01, [tier(0)]), [place('two', 0, [tier(4)])]],
  ])('names no better one where %s', (_why, account, others) => {
    expect(accountEarnings(account, others, today)?.best).toBeNull();
  });

  it('says nothing of an account with nothing on it', () => {
    expect(accountEarnings(place('empty', 0, [tier(4)]), [], today)).toBeNull();
  });

  it('counts rates that begin or end within the year for their days', () => {
    const account: SavingsPlace = {
      ...place('one', 10_000, []),
      periods: [
        { from: today, tiers: [tier(4)] },
        { from: civilDate('2026-07-01'), tiers: [tier(3)] },
      ],
    };
    // 181 days at 4 % and 184 at 3 %: 3.4959 %.
    expect(accountEarnings(account, [], today)).toEqual({ yearlyMinor: 34_959, apyPpm: 34_959, best: null });
  });
});
