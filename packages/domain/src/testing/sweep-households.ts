import * as fc from 'fast-check';
import { addDays } from '../foundation/dates/add.ts';
import { minor, ppm } from '../foundation/money/minor.ts';
import { amount } from './arbitrary.ts';
import { card, certainSafe, checking, MONDAY, pastRun, posted, rule, savings, sweepInputs } from './sweeps.ts';
import { type PlannedUse } from '../decisions/sweep/planned-use.ts';
import type { RecentSweepRun, SweepInputs } from '../decisions/sweep/sweep-inputs.ts';
import type { SweepDestination, SweepRule, SweepTerms } from '../decisions/sweep/sweep-rule.ts';
import { DEFAULT_SWEEP_SETTINGS, type SweepSettings } from '../decisions/sweep/sweep-settings.ts';

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
      obeysLadder: fc.boolean(),
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
      twoPersonAboveMinor: limit(300_000),
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

const planned = (): fc.Arbitrary<PlannedUse[]> =>
  fc.uniqueArray(
    fc
      .record({
        fromAccountId: fc.constantFrom(...ACCOUNTS),
        parts: fc.array(
          fc.record({
            amountMinor: fc.integer({ min: 1, max: 200_000 }).map(minor),
            per: fc.constantFrom('once' as const, 'year' as const),
            valueMinor: upTo(40_000),
          }),
          { minLength: 1, maxLength: 3 },
        ),
      })
      .map((use) => ({ ...use, toAccountId: 'card', key: 'card:card' })),
    { maxLength: 2, selector: ({ fromAccountId }) => fromAccountId },
  );

export const inputs = (): fc.Arbitrary<SweepInputs> =>
  fc
    .record({
      rules: fc.array(anyRule(), { minLength: 1, maxLength: 5 }),
      settings: anySettings(),
      recentRuns: pastRuns(),
      balances: fc.tuple(upTo(900_000), upTo(900_000), upTo(900_000), upTo(400_000)),
      bills: fc.oneof(upTo(100_000), upTo(900_000)),
      minimumMinor: amount(30_000),
      paymentMinor: amount(90_000),
      plannedUses: planned(),
    })
    .map(
      ({
        rules,
        settings,
        recentRuns,
        balances: [first, second, third, owed],
        bills,
        minimumMinor,
        paymentMinor,
        plannedUses,
      }) => {
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
          plannedUses,
          rules: rules.map((each, index) => ({ ...each, id: `r${index}` })),
          safeToMove: certainSafe(accounts, [
            { id: 'bill', accountId: 'checking', amount: bills, on: addDays(MONDAY, 2) },
          ]),
          paychecks: [posted('pay', MONDAY, 250_000), posted('pay2', MONDAY, 90_000)],
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
