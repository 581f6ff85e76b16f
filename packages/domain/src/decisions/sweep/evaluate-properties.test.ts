import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addBusinessDays } from '../../foundation/dates/business-days.ts';
import { addDays } from '../../foundation/dates/add.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount } from '../../testing/arbitrary.ts';
import {
  card,
  certainSafe,
  checking,
  MONDAY,
  pastRun,
  posted,
  rule,
  savings,
  sweepInputs,
} from '../../testing/sweeps.ts';
import { recompute } from '../../formulas.ts';
import { evaluateSweeps, proposedSweeps } from './evaluate-sweeps.ts';
import { recheckSweep } from './recheck-sweep.ts';
import type { RecentSweepRun, SweepInputs } from './sweep-inputs.ts';
import type { SweepDestination, SweepRule, SweepTerms } from './sweep-rule.ts';
import { DEFAULT_SWEEP_SETTINGS, type SweepSettings } from './sweep-settings.ts';

/** Amounts large enough for something to move; small ones would only be skipped. */
const upTo = (max: number) => fc.integer({ min: 0, max }).map(minor);
const limit = (max: number) => fc.option(fc.integer({ min: 10_000, max }).map(minor), { freq: 1 });

const ACCOUNTS = ['checking', 'savings', 'best'];
const to = (accountId: string): SweepDestination =>
  accountId === 'card' ? { kind: 'card_segment', accountId, segmentId: 'purchases' } : { kind: 'account', accountId };

const terms = (): fc.Arbitrary<SweepTerms> =>
  fc.oneof(
    fc.record({ kind: fc.constant('keep_target' as const), targetMinor: amount(400_000), bandMinor: amount(50_000) }),
    fc.record({ kind: fc.constant('above_threshold' as const), thresholdMinor: amount(400_000) }),
    fc.record({
      kind: fc.constant('percent_of_income' as const),
      sharePpm: fc.integer({ min: 1, max: 1_000_000 }).map(ppm),
    }),
    fc.record({
      kind: fc.constant('round_up' as const),
      unitMinor: fc.constantFrom(100, 500).map(minor),
      releaseAtMinor: amount(2_000),
      startsOn: fc.constant(addDays(MONDAY, -30)),
    }),
    fc.record({
      kind: fc.constant('fixed_schedule' as const),
      amountMinor: amount(200_000).filter((each) => each > 0),
      schedule: fc.constant({ startsOn: MONDAY, every: 'weekly' as const, endsOn: null }),
    }),
    fc.record({ kind: fc.constant('debt_extra' as const), amountMinor: fc.option(amount(200_000)) }),
    fc.constant({ kind: 'minimum_payment' as const }),
    fc.constant({ kind: 'promo_deadline' as const, promoId: 'p' }),
    fc.record({ kind: fc.constant('buffer_refill' as const), protectedFloorMinor: amount(400_000) }),
  );

const anyRule = (): fc.Arbitrary<SweepRule> =>
  fc
    .record({
      terms: terms(),
      sourceAccountId: fc.constantFrom(...ACCOUNTS),
      targets: fc.uniqueArray(fc.constantFrom('checking', 'savings', 'best', 'card'), { minLength: 1, maxLength: 3 }),
      direction: fc.constantFrom('one_way' as const, 'two_way' as const),
      keepFloorMinor: upTo(200_000),
      bufferDays: fc.integer({ min: 0, max: 5 }),
      minMoveMinor: amount(5_000),
      maxMoveMinor: limit(300_000),
      maxPerWeekMinor: limit(300_000),
      roundToMinor: fc.constantFrom(1, 100, 500).map(minor),
      priority: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ terms: kind, targets, ...more }) =>
      rule(kind, { ...more, destinations: targets.filter((id) => id !== more.sourceAccountId).map(to) }),
    );

const anySettings = (): fc.Arbitrary<SweepSettings> =>
  fc
    .record({
      maxPerTransferMinor: limit(300_000),
      maxPerDayMinor: limit(400_000),
      maxPerWeekMinor: limit(500_000),
      maxPerMonthMinor: limit(600_000),
      maxSharePpm: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map(ppm), { freq: 1 }),
      floors: fc.record({ checking: amount(200_000), savings: amount(200_000) }),
      coolDownDays: fc.integer({ min: 0, max: 5 }),
    })
    .map((more) => ({ ...DEFAULT_SWEEP_SETTINGS, ...more }));

const pastRuns = (): fc.Arbitrary<RecentSweepRun[]> =>
  fc
    .array(
      fc.record({
        from: fc.constantFrom(...ACCOUNTS),
        target: fc.constantFrom('checking', 'savings', 'best', 'card'),
        amountMinor: upTo(40_000),
        daysAgo: fc.integer({ min: 0, max: 40 }),
        isOutCounted: fc.boolean(),
        isInCounted: fc.boolean(),
        state: fc.constantFrom('proposed', 'in_transit', 'settled', 'failed', 'returned' as const),
      }),
      { maxLength: 3 },
    )
    .map((runs) =>
      runs
        .filter(({ from, target }) => from !== target)
        .map(({ from, target, daysAgo, ...run }, index) =>
          pastRun({
            ...run,
            key: `past:${index}`,
            ruleId: `r${index % 3}`,
            fromAccountId: from,
            toAccountId: target,
            destinationKey: target === 'card' ? 'segment:card/purchases' : `account:${target}`,
            decidedOn: addDays(MONDAY, -daysAgo),
          }),
        ),
    );

const inputs = (): fc.Arbitrary<SweepInputs> =>
  fc
    .record({
      rules: fc.array(anyRule(), { minLength: 1, maxLength: 5 }),
      settings: anySettings(),
      recentRuns: pastRuns(),
      balances: fc.tuple(upTo(900_000), upTo(900_000), upTo(900_000), upTo(400_000)),
      bills: fc.oneof(upTo(100_000), upTo(900_000)),
      minimumMinor: amount(30_000),
      paymentMinor: amount(90_000),
    })
    .map(
      ({ rules, settings, recentRuns, balances: [first, second, third, owed], bills, minimumMinor, paymentMinor }) => {
        const accounts = [
          checking(first, { dailySpendingMinor: minor(2_000) }),
          savings(second),
          savings(third, { id: 'best', ratePpm: ppm(50_000) }),
          card(owed),
        ];
        return sweepInputs({
          accounts,
          settings,
          recentRuns,
          rules: rules.map((each, index) => ({ ...each, id: `r${index}` })),
          safeToMove: certainSafe(accounts, [
            { id: 'bill', accountId: 'checking', amount: bills, on: addDays(MONDAY, 2) },
          ]),
          payCheques: [posted('pay', MONDAY, 250_000), posted('pay2', MONDAY, 90_000)],
          purchases: [posted('coffee', addDays(MONDAY, -1), -333)],
          minimums: [{ accountId: 'card', minimumMinor, dueOn: addDays(MONDAY, 2), plannedFlow: null }],
          promos: [
            {
              promoId: 'p',
              cardAccountId: 'card',
              paymentMinor,
              dueOn: addDays(MONDAY, 2),
              opportunities: 3,
              costIfMissedMinor: minor(0),
              plannedFlow: { id: 'bill', amountMinor: minor(-bills) },
            },
          ],
        });
      },
    );

const moves = (run: RecentSweepRun) => run.state !== 'failed' && run.state !== 'returned';
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

describe('every evaluation', () => {
  it('leaves every source at or above its floor, and takes no more than is safe and unpromised', () => {
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

  it('exceeds no limit per transfer, rule, day, week, month or share', () => {
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

  it('moves no pair both ways within the cool-down', () => {
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

  it('returns the same decisions and keys when repeated, in any order of the rules, and no key twice', () => {
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

  it('moves nothing again once its runs are recorded, whatever their outcome', () => {
    fc.assert(
      fc.property(inputs(), fc.constantFrom('cancelled', 'voided', 'settled' as const), (given, state) => {
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

  it('shows its inputs: every amount and value can be recomputed from its lines', () => {
    fc.assert(
      fc.property(inputs(), (given) => {
        for (const each of proposedSweeps(evaluateSweeps(given))) {
          expect(recompute(each.working)).toEqual({ kind: 'money', minor: each.amountMinor });
          expect(recompute(each.value.working)).toEqual({ kind: 'money', minor: each.value.perYearMinor });
        }
      }),
      { numRuns: 150 },
    );
  });

  it('never raises an amount at the re-check, however the balances changed', () => {
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
