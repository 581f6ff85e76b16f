import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { addDays } from '../../foundation/dates/add.ts';
import { minor } from '../../foundation/money/minor.ts';
import { amount } from '../../testing/arbitrary.ts';
import { checking, keepTarget, MONDAY, pastRun, rule, savings, sweepInputs } from '../../testing/sweeps.ts';
import { decideTopUps } from './top-up.ts';
import { openSweepLedger } from './sweep-ledger.ts';
import { DEFAULT_SWEEP_SETTINGS } from './sweep-settings.ts';

const each = rule(keepTarget(0), { direction: 'two_way' });
const tax = (total: number, on: string) => [{ id: 'tax', accountId: 'checking', amount: total, on: civilDate(on) }];

/** Inputs with $1,000 in checking, $5,000 in savings, and a bill. */
function back({
  bill = 150_000,
  on = '2026-03-05',
  floor = 0,
  saved = 500_000,
  ...more
}: { bill?: number; on?: string; floor?: number; saved?: number } & Partial<Parameters<typeof sweepInputs>[0]> & {
    roundTo?: number;
    minMove?: number;
  } = {}) {
  const accounts = [checking(100_000), savings(saved)];
  const ledger = openSweepLedger(sweepInputs({ accounts, bills: tax(bill, on), ...more }));
  const using = { ...each, roundToMinor: minor(more.roundTo ?? 1), minMoveMinor: minor(more.minMove ?? 0) };
  return decideTopUps(ledger, using, {
    account: accounts[0] ?? checking(0),
    floorMinor: minor(floor),
    sources: accounts.slice(1),
  });
}

const amountsOf = (result: ReturnType<typeof decideTopUps>) =>
  'skip' in result
    ? result.skip
    : result.map((decision) => (decision.outcome === 'proposed' ? decision.amountMinor : decision.reason));
const settings = (more: Partial<typeof DEFAULT_SWEEP_SETTINGS>) => ({
  settings: { ...DEFAULT_SWEEP_SETTINGS, ...more },
});

describe('decideTopUps', () => {
  it.each([
    [{}, [50_000], 'the gap is $500'],
    [{ floor: 20_000 }, [70_000], 'the floor is added to the gap'],
    [{ bill: 100_000 }, 'no_shortfall', 'a balance of zero is not below zero'],
    [{ bill: 100_001, roundTo: 500 }, [500], 'one cent is missing, so a whole step is moved'],
    [{ bill: 100_001, minMove: 2_000 }, [2_000], 'the smallest move applies'],
    [{ saved: 30_000 }, [30_000], 'all the savings move, to the cent'],
    [{ saved: 0 }, ['nothing_safe'], 'the savings are empty'],
    [{ ...settings({ floors: { savings: minor(480_000) } }) }, [20_000], 'the savings keep their own floor'],
    [{ ...settings({ maxPerTransferMinor: minor(40_000) }) }, [40_000], 'limits also apply to money brought back'],
    [{ on: '2026-03-06' }, 'top_up_not_due', 'Friday is four business days ahead'],
    [{ on: '2026-03-08' }, 'top_up_not_due', 'a Sunday shortfall needs the money on Friday'],
    [{ on: '2026-03-06', ...settings({ topUpLeadDays: 4 }) }, [50_000], 'a longer lead time moves it today'],
    [
      { on: '2026-03-06', ...settings({ topUpLeadDays: 0, transferDays: 4 }) },
      [50_000],
      'the lead time is at least the transfer time',
    ],
    [{ on: '2026-03-02' }, [50_000], 'the shortfall is today, and late is better than never'],
  ] as [Parameters<typeof back>[0], unknown, string][])('for %j returns %j: %s', (given, expected, _why) => {
    expect(amountsOf(back(given))).toEqual(expected);
  });

  it('counts money in transit and subtracts promised money', () => {
    const coming = pastRun({
      fromAccountId: 'savings',
      toAccountId: 'checking',
      amountMinor: minor(20_000),
      state: 'in_transit',
      isInCounted: false,
    });
    const going = pastRun({ toAccountId: 'card', amountMinor: minor(7_000), state: 'approved', isOutCounted: false });
    expect(amountsOf(back({ recentRuns: [coming] }))).toEqual([30_000]);
    expect(amountsOf(back({ recentRuns: [going] }))).toEqual([57_000]);
    expect(amountsOf(back({ recentRuns: [{ ...coming, amountMinor: minor(50_000) }] }))).toBe('no_shortfall');
  });

  it('reports the day and the amount of the next top-up', () => {
    expect(back({ on: '2026-03-12' })).toEqual({ skip: 'top_up_not_due', on: '2026-03-09', amountMinor: 50_000 });
  });

  it('skips a source that may not send', () => {
    const accounts = [
      checking(100_000),
      savings(500_000, { isSweepSuspended: true }),
      savings(500_000, { id: 'second' }),
    ];
    const ledger = openSweepLedger(sweepInputs({ accounts, bills: tax(150_000, '2026-03-05') }));
    expect(
      amountsOf(
        decideTopUps(ledger, each, {
          account: accounts[0] ?? checking(0),
          floorMinor: minor(0),
          sources: accounts.slice(1),
        }),
      ),
    ).toEqual(['account_suspended', 50_000]);
  });

  it('closes the gap exactly, or empties its sources down to their floors', () => {
    fc.assert(
      fc.property(
        amount(400_000),
        amount(200_000),
        amount(300_000),
        amount(300_000),
        amount(50_000),
        (bill, floor, first, second, kept) => {
          const accounts = [checking(100_000), savings(first), savings(second, { id: 'second' })];
          const ledger = openSweepLedger(
            sweepInputs({
              accounts,
              bills: tax(bill, '2026-03-04'),
              ...settings({ floors: { savings: kept, second: kept } }),
            }),
          );
          const result = decideTopUps(ledger, each, {
            account: accounts[0] ?? checking(0),
            floorMinor: floor,
            sources: accounts.slice(1),
          });
          const gap = Math.max(0, floor + bill - 100_000);
          const available = Math.max(0, first - kept) + Math.max(0, second - kept);
          const brought =
            'skip' in result
              ? 0
              : result.reduce((sum, decision) => sum + (decision.outcome === 'proposed' ? decision.amountMinor : 0), 0);
          expect(brought).toBe(Math.min(gap, available));
        },
      ),
    );
  });

  it('reports the top-up as due from its sending day on', () => {
    const due = Array.from({ length: 12 }, (_, index) => addDays(MONDAY, index)).filter((today) => {
      const accounts = [checking(100_000, { balanceAsOf: today }), savings(500_000, { balanceAsOf: today })];
      const ledger = openSweepLedger(sweepInputs({ today, accounts, bills: tax(150_000, '2026-03-12') }));
      return !(
        'skip' in
        decideTopUps(ledger, each, {
          account: accounts[0] ?? checking(0),
          floorMinor: minor(0),
          sources: accounts.slice(1),
        })
      );
    });
    expect(due).toEqual(['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13']);
  });
});
