import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addBusinessDays } from '../../foundation/dates/business-days.ts';
import { addDays } from '../../foundation/dates/add.ts';
import { amount } from '../../testing/arbitrary.ts';
import { certainSafe, MONDAY } from '../../testing/sweeps.ts';
import { inputs } from '../../testing/sweep-households.ts';
import { recompute } from '../../formulas.ts';
import { evaluateSweeps, proposedSweeps } from './evaluate-sweeps.ts';
import { recheckSweep } from './recheck-sweep.ts';
import { plannedAmount } from './planned-use.ts';
import type { RecentSweepRun } from './sweep-inputs.ts';

const moves = (run: RecentSweepRun) => run.state !== 'failed' && run.state !== 'returned';
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

describe('every evaluation', () => {
  it('leaves every source at or above its floor, and moves only money that is safe and not yet promised', () => {
    fc.assert(
      fc.property(inputs(), (given) => {
        const decisions = proposedSweeps(evaluateSweeps(given));
        for (const account of given.accounts) {
          const own = decisions.filter(({ fromAccountId }) => fromAccountId === account.id);
          if (own.length === 0) continue;
          const promised = sum(
            given.recentRuns
              .filter((run) => run.fromAccountId === account.id && !run.isOutCounted && moves(run))
              .map(({ amountMinor }) => amountMinor),
          );
          const left = account.balanceMinor - promised - sum(own.map(({ amountMinor }) => amountMinor));
          const floors = own
            .map(({ ruleId }) => given.rules.find(({ id }) => id === ruleId))
            .map((each) => (each?.sourceAccountId === account.id ? each.keepFloorMinor : 0));
          expect(left).toBeGreaterThanOrEqual(Math.max(given.settings.floors[account.id] ?? 0, Math.min(...floors)));
        }
        for (const each of decisions) {
          const lines = new Map(
            each.working.lines.map(({ key, value }) => [key, value.kind === 'money' ? value.minor : 0]),
          );
          expect(each.amountMinor).toBeLessThanOrEqual(
            (lines.get('safe_to_move') ?? 0) - (lines.get('already_promised') ?? 0),
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never exceeds a limit per transfer, rule, day, week, month or share', () => {
    fc.assert(
      fc.property(inputs(), (given) => {
        const decisions = proposedSweeps(evaluateSweeps(given));
        const within = (days: number, ruleId?: string) =>
          sum(
            given.recentRuns
              .filter(
                (run) =>
                  moves(run) &&
                  run.decidedOn > addDays(MONDAY, -days) &&
                  (ruleId === undefined || run.ruleId === ruleId),
              )
              .map(({ amountMinor }) => amountMinor),
          ) +
          sum(
            decisions
              .filter((each) => ruleId === undefined || each.ruleId === ruleId)
              .map(({ amountMinor }) => amountMinor),
          );
        const { maxPerTransferMinor, maxPerDayMinor, maxPerWeekMinor, maxPerMonthMinor, maxSharePpm } = given.settings;
        if (decisions.length > 0) {
          expect(within(1)).toBeLessThanOrEqual(maxPerDayMinor ?? Infinity);
          expect(within(7)).toBeLessThanOrEqual(maxPerWeekMinor ?? Infinity);
          expect(within(30)).toBeLessThanOrEqual(maxPerMonthMinor ?? Infinity);
        }
        for (const { ruleId, amountMinor, fromAccountId, rounding } of decisions) {
          const each = given.rules.find(({ id }) => id === ruleId);
          const balance = given.accounts.find(({ id }) => id === fromAccountId)?.balanceMinor ?? 0;
          expect(amountMinor).toBeLessThanOrEqual(
            Math.min(maxPerTransferMinor ?? Infinity, each?.maxMoveMinor ?? Infinity),
          );
          expect(within(7, ruleId)).toBeLessThanOrEqual(each?.maxPerWeekMinor ?? Infinity);
          expect(amountMinor * 1_000_000).toBeLessThanOrEqual(balance * (maxSharePpm ?? 1_000_000));
          expect(amountMinor).toBeGreaterThanOrEqual(rounding === 'owed' ? 1 : Math.max(1, each?.minMoveMinor ?? 0));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never pays more than a debt owes', () => {
    fc.assert(
      fc.property(inputs(), (given) => {
        const owed = -(given.accounts.find(({ id }) => id === 'card')?.balanceMinor ?? 0);
        const sent = sum(
          proposedSweeps(evaluateSweeps(given))
            .filter(({ toAccountId }) => toAccountId === 'card')
            .map(({ amountMinor }) => amountMinor),
        );
        expect(sent).toBeLessThanOrEqual(owed);
      }),
      { numRuns: 300 },
    );
  });

  it('is worth at least as much per year with the ladder as without it, and moves as much from every account', () => {
    fc.assert(
      fc.property(inputs(), (given) => {
        const ladder = proposedSweeps(evaluateSweeps(given));
        const plain = proposedSweeps(evaluateSweeps({ ...given, plannedUses: [] }));
        const worth = (each: typeof plain) => sum(each.map(({ value }) => value.perYearMinor));
        const from = (each: typeof plain, id: string) =>
          sum(each.filter(({ fromAccountId }) => fromAccountId === id).map(({ amountMinor }) => amountMinor));
        // Each of the two parts of a split is rounded to a cent.
        expect(worth(ladder)).toBeGreaterThanOrEqual(worth(plain) - (ladder.length - plain.length));
        for (const { id } of given.accounts) expect(from(ladder, id)).toBe(from(plain, id));
      }),
      { numRuns: 300 },
    );
  });

  it("redirects to a debt at most the amount of today's plan, and only money of rules that follow the ladder", () => {
    fc.assert(
      fc.property(inputs(), (given) => {
        for (const { fromAccountId, parts } of given.plannedUses ?? []) {
          const instead = proposedSweeps(evaluateSweeps(given)).filter(
            (each) => each.fromAccountId === fromAccountId && each.insteadOf !== null,
          );
          expect(sum(instead.map(({ amountMinor }) => amountMinor))).toBeLessThanOrEqual(plannedAmount({ parts }));
          for (const { ruleId, insteadOf } of instead) {
            const each = given.rules.find(({ id }) => id === ruleId);
            expect([each?.obeysLadder, (insteadOf?.gainMinor ?? 0) > 0]).toEqual([true, true]);
            expect(['keep_target', 'above_threshold', 'debt_extra', 'fixed_schedule']).toContain(each?.terms.kind);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never moves money both ways between two accounts within the cool-down', () => {
    fc.assert(
      fc.property(inputs(), (given) => {
        const { coolDownDays } = given.settings;
        if (coolDownDays === 0) return;
        const decisions = proposedSweeps(evaluateSweeps(given));
        for (const { fromAccountId, toAccountId } of decisions) {
          const opposite = (each: { fromAccountId: string; toAccountId: string }) =>
            each.fromAccountId === toAccountId && each.toAccountId === fromAccountId;
          expect(decisions.some(opposite)).toBe(false);
          expect(
            given.recentRuns.some(
              (run) => opposite(run) && moves(run) && addBusinessDays(run.decidedOn, coolDownDays) > MONDAY,
            ),
          ).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('returns the same decisions and keys when repeated, regardless of the order of the rules, and each key once', () => {
    fc.assert(
      fc.property(inputs(), (given) => {
        const decisions = evaluateSweeps(given);
        expect(evaluateSweeps({ ...given, rules: given.rules.toReversed() })).toEqual(decisions);
        const keys = proposedSweeps(decisions).map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 150 },
    );
  });

  it('repeats no move after its runs are recorded, regardless of their outcome', () => {
    fc.assert(
      fc.property(inputs(), fc.constantFrom('canceled', 'voided', 'settled' as const), (given, state) => {
        const first = proposedSweeps(evaluateSweeps(given));
        const written = first.map(
          ({ key, ruleId, fromAccountId, toAccountId, destinationKey, amountMinor, evidenceIds }): RecentSweepRun => ({
            key,
            ruleId,
            fromAccountId,
            toAccountId,
            destinationKey,
            amountMinor,
            evidenceIds,
            decidedOn: MONDAY,
            state,
            isOutCounted: false,
            isInCounted: false,
          }),
        );
        const again = proposedSweeps(evaluateSweeps({ ...given, recentRuns: [...given.recentRuns, ...written] }));
        expect(again.filter(({ key }) => first.some((each) => each.key === key))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('gives every amount and value the lines from which it can be recomputed', () => {
    fc.assert(
      fc.property(inputs(), (given) => {
        for (const each of proposedSweeps(evaluateSweeps(given))) {
          expect(recompute(each.working)).toEqual({ kind: 'money', minor: each.amountMinor });
          const { betterUse, insteadOf } = each;
          for (const gain of [betterUse, insteadOf])
            if (gain !== null) expect(recompute(gain.working)).toEqual({ kind: 'money', minor: gain.gainMinor });
          expect(recompute(each.value.working)).toEqual({ kind: 'money', minor: each.value.perYearMinor });
        }
      }),
      { numRuns: 150 },
    );
  });

  it('never raises an amount at the re-check, regardless of the new balances', () => {
    fc.assert(
      fc.property(inputs(), fc.tuple(amount(900_000), amount(900_000), amount(900_000)), (given, balances) => {
        const accounts = given.accounts.map((account, index) => ({
          ...account,
          balanceMinor: balances[index] ?? account.balanceMinor,
        }));
        const later = { ...given, accounts, safeToMove: certainSafe(accounts) };
        for (const each of proposedSweeps(evaluateSweeps(given))) {
          const check = recheckSweep(later, each);
          if (check.event !== 'instruct') continue;
          expect(check.amountMinor).toBeLessThanOrEqual(each.amountMinor);
          expect(check.amountMinor).toBeGreaterThan(0);
        }
      }),
      { numRuns: 150 },
    );
  });
});
