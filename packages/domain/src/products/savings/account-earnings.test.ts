import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import type { SavingsAccountBalance, YieldTier } from './yield-account.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { recompute } from '../../formulas.ts';
import { accountEarnings } from './account-earnings.ts';

const today = civilDate('2026-01-01');
const tier = (percent: number, upTo: number | null = null): YieldTier => ({
  apyPpm: ppm(Math.round(percent * 10_000)),
  upToMinor: upTo === null ? null : minor(upTo * 100),
});
const place = (
  accountId: string,
  dollars: number,
  tiers: YieldTier[],
  method: 'A' | 'B' = 'A',
): SavingsAccountBalance => ({
  accountId,
  accountName: accountId,
  balanceMinor: minor(dollars * 100),
  periods: [{ from: today, tiers }],
  method,
});

describe('accountEarnings', () => {
  it('compares with the account that would earn the most, and explains the difference in its working', () => {
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
    ['A', 55_000, '$15,000 at 4%, less the $50 that the $5,000 already there earn at 1%'],
    ['B', 25_000, '$5,000 at 1% and $5,000 at 4%'],
  ])('by method %s, uses the tier that the money would reach in the other account', (method, yearlyMinor, _why) => {
    const other = place('tiered', 5_000, [tier(1, 10_000), tier(4)], method);
    expect(accountEarnings(place('old', 10_000, [tier(0)]), [other], today)?.best?.yearlyMinor).toBe(yearlyMinor);
  });

  it.each<[string, SavingsAccountBalance, SavingsAccountBalance[]]>([
    ['this account is the best', place('one', 1_000, [tier(4)]), [place('two', 0, [tier(3)])]],
    ['both accounts earn the same', place('one', 1_000, [tier(4)]), [place('two', 0, [tier(4)])]],
    ['there is no other account', place('one', 1_000, [tier(4)]), []],
    ['the difference is below half a cent', place('one', 0.01, [tier(0)]), [place('two', 0, [tier(4)])]],
  ])('names no better account if %s', (_why, account, others) => {
    expect(accountEarnings(account, others, today)?.best).toBeNull();
  });

  it('adds up the earnings on $15,000 by tier instead of rounding a blended yield', () => {
    // 2,500 × 5.39% = 134.75 and 12,500 × 5.65% = 706.25. The blend of 5.60666… % rounds to 5.6067%, which would be
    // 841.01.
    expect(accountEarnings(place('tiered', 15_000, [tier(5.39, 2_500), tier(5.65)], 'B'), [], today)).toEqual({
      yearlyMinor: 84_100,
      apyPpm: 56_067,
      best: null,
    });
  });

  it('adds up the tiers of both accounts exactly, for any balances, tiers and periods', () => {
    const rates = fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 4 });
    const tiersOf = (yields: readonly number[]): YieldTier[] =>
      yields.map((apyPpm, index) => ({
        apyPpm: ppm(apyPpm),
        upToMinor: index === yields.length - 1 ? null : minor((index + 1) * 333_333),
      }));
    const account = (id: string) =>
      fc
        .record({
          balance: fc.integer({ min: 1, max: 3_000_000 }),
          first: rates,
          later: rates,
          method: fc.constantFrom('A' as const, 'B' as const),
        })
        .map(({ balance, first, later, method }): SavingsAccountBalance => ({
          accountId: id,
          accountName: id,
          balanceMinor: minor(balance),
          method,
          periods: [
            { from: today, tiers: tiersOf(first) },
            { from: civilDate('2026-05-17'), tiers: tiersOf(later) },
          ],
        }));
    /** Returns the earnings on a full balance, in millionths of a minor unit × 365, computed without yieldSlices. */
    const earned = (balance: number, { periods, method }: SavingsAccountBalance): bigint =>
      periods.reduce((sum, { tiers }, index) => {
        const days = index === 0 ? 136 : 229;
        const share = tiers.reduce((all, { apyPpm, upToMinor }, at) => {
          const [from, to] = [at === 0 ? 0 : (tiers[at - 1]?.upToMinor ?? 0), Math.min(balance, upToMinor ?? balance)];
          if (method === 'B') return all + BigInt(Math.max(0, to - from)) * BigInt(apyPpm);
          return balance > from && to === balance ? all + BigInt(balance) * BigInt(apyPpm) : all;
        }, 0n);
        return sum + share * BigInt(days);
      }, 0n);
    const rounded = (value: bigint): number => Number((2n * value + 365_000_000n) / 730_000_000n);
    fc.assert(
      fc.property(account('one'), account('two'), (one, two) => {
        const result = accountEarnings(one, [two], today);
        expect(result?.yearlyMinor).toBe(rounded(earned(one.balanceMinor, one)));
        if (!result?.best) return;
        expect(result.best.yearlyMinor).toBe(
          rounded(earned(one.balanceMinor + two.balanceMinor, two) - earned(two.balanceMinor, two)),
        );
        expect(recompute(result.best.working)).toEqual({
          kind: 'money',
          minor: result.best.yearlyMinor - result.yearlyMinor,
        });
      }),
      { numRuns: 200, seed: 10 },
    );
  });

  it('returns nothing for an empty account', () => {
    expect(accountEarnings(place('empty', 0, [tier(4)]), [], today)).toBeNull();
  });

  it('applies rates that start or end within the year only on their days', () => {
    const account: SavingsAccountBalance = {
      ...place('one', 10_000, []),
      periods: [
        { from: today, tiers: [tier(4)] },
        { from: civilDate('2026-07-01'), tiers: [tier(3)] },
      ],
    };
    // 181 days at 4% and 184 at 3% average 3.4959%.
    expect(accountEarnings(account, [], today)).toEqual({ yearlyMinor: 34_959, apyPpm: 34_959, best: null });
  });
});
