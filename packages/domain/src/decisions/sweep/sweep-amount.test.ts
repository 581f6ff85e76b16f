import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, ppm } from '../../foundation/money/minor.ts';
import { amount } from '../../testing/arbitrary.ts';
import { card, checking, keepTarget, MONDAY, pastRun, rule, savings, sweepInputs } from '../../testing/sweeps.ts';
import { inputsOf, money, text, type WorkingLine } from '../../foundation/working/working.ts';
import { amountWorking, capacityLeft, SWEEP_LIMITS, sweepAmount } from './sweep-amount.ts';
import { openSweepLedger } from './sweep-ledger.ts';
import { safeAbove } from './movable-amount.ts';
import { DEFAULT_SWEEP_SETTINGS } from './sweep-settings.ts';

interface Lines {
  wanted: number;
  safe?: number;
  aboveFloor?: number;
  promised?: number;
  capacity?: number;
  limit?: number;
  roundTo?: number;
  minMove?: number;
  rounding?: string;
}

function lines({
  wanted,
  safe = 1_000_000,
  aboveFloor = 1_000_000,
  promised = 0,
  capacity,
  limit,
  roundTo = 1,
  minMove = 0,
  rounding = 'down',
}: Lines): WorkingLine[] {
  return [
    money('wanted', minor(wanted)),
    money('safe_to_move', minor(safe)),
    money('above_floor', minor(aboveFloor)),
    money('already_promised', minor(promised)),
    ...(capacity === undefined ? [] : [money('capacity', minor(capacity))]),
    ...(limit === undefined ? [] : [money('limit_week', minor(limit))]),
    money('round_to', minor(roundTo)),
    money('min_move', minor(minMove)),
    text('rounding', rounding),
  ];
}

const compute = (given: Lines): number => {
  const result = sweepAmount.compute(inputsOf(lines(given)));
  return result.kind === 'money' ? result.minor : NaN;
};

describe('sweep amount', () => {
  it.each([
    [{ wanted: 5_000 }, 5_000, 'there is no limit'],
    [{ wanted: 5_000, safe: 4_000 }, 4_000, 'the safe amount limits it'],
    [{ wanted: 5_000, aboveFloor: 3_000 }, 3_000, 'the floor limits it, even if the forecast allows more'],
    [{ wanted: 5_000, safe: 4_000, promised: 1_500 }, 2_500, 'promised money is subtracted from the safe amount'],
    [{ wanted: 5_000, safe: 1_000, promised: 1_500 }, 0, 'more money is promised than is safe'],
    [{ wanted: 5_000, capacity: 1_234 }, 1_234, 'the destination takes no more'],
    [{ wanted: 5_000, limit: 2_000 }, 2_000, 'a limit of the rule or household applies'],
    [{ wanted: 5_000, limit: -1 }, 0, 'a limit is already exceeded'],
    [{ wanted: 5_499, roundTo: 500 }, 5_000, 'it is rounded down, not to the nearest step'],
    [{ wanted: 499, roundTo: 500 }, 0, 'it is less than one step'],
    [{ wanted: 5_499, roundTo: 500, capacity: 5_499 }, 5_499, 'an amount that fills its destination is not rounded'],
    [{ wanted: 5_499, roundTo: 500, rounding: 'exact' }, 5_499, 'an exact amount that fits completely is not rounded'],
    [
      { wanted: 5_499, safe: 5_498, roundTo: 500, rounding: 'exact' },
      5_000,
      'an exact amount that does not fit is rounded down',
    ],
    [
      { wanted: 5_499, safe: 777, roundTo: 500, minMove: 1_000, rounding: 'owed' },
      777,
      'the amount owed is neither rounded nor too small',
    ],
    [{ wanted: 999, minMove: 1_000 }, 0, 'it is below the smallest move'],
    [{ wanted: 1_000, minMove: 1_000 }, 1_000, 'it equals the smallest move'],
    [{ wanted: 1_400, minMove: 1_200, roundTo: 1_000 }, 0, 'rounding down leaves less than the smallest move'],
    [{ wanted: 0 }, 0, 'the rule requests nothing'],
  ] as [Lines, number, string][])('%j → %i: %s', (given, expected, _why) => {
    expect(compute(given)).toBe(expected);
  });

  it('never exceeds any input, is never negative, and is a whole step unless exempt', () => {
    const given = fc.record({
      wanted: amount(100_000),
      safe: amount(100_000),
      aboveFloor: amount(100_000),
      promised: amount(50_000),
      capacity: amount(100_000),
      limit: amount(100_000),
      roundTo: fc.constantFrom(1, 100, 500),
      minMove: amount(5_000),
      rounding: fc.constantFrom('down', 'exact', 'owed'),
    });
    fc.assert(
      fc.property(given, (each) => {
        const result = compute(each);
        expect(result).toBeGreaterThanOrEqual(0);
        expect(result).toBeLessThanOrEqual(
          Math.max(
            0,
            Math.min(
              each.wanted,
              each.capacity,
              each.limit,
              each.safe - each.promised,
              each.aboveFloor - each.promised,
            ),
          ),
        );
        if (each.rounding === 'down' && result !== each.capacity) expect(result % each.roundTo).toBe(0);
        if (each.rounding !== 'owed' && result > 0) expect(result).toBeGreaterThanOrEqual(each.minMove);
      }),
    );
  });

  it('never decreases when more is safe', () => {
    fc.assert(
      fc.property(
        amount(100_000),
        amount(100_000),
        amount(10_000),
        fc.constantFrom(1, 500),
        (wanted, safe, more, roundTo) => {
          expect(compute({ wanted, safe: safe + more, roundTo })).toBeGreaterThanOrEqual(
            compute({ wanted, safe, roundTo }),
          );
        },
      ),
    );
  });
});

describe('amountWorking', () => {
  const settings = {
    ...DEFAULT_SWEEP_SETTINGS,
    maxPerTransferMinor: minor(90_000),
    maxPerDayMinor: minor(80_000),
    maxPerWeekMinor: minor(70_000),
    maxPerMonthMinor: minor(60_000),
    maxSharePpm: ppm(333_333),
  };
  const each = rule(keepTarget(0), {
    maxMoveMinor: minor(50_000),
    maxPerWeekMinor: minor(40_000),
    roundToMinor: minor(500),
    minMoveMinor: minor(2_000),
  });
  const runs = [
    pastRun({ key: '1', amountMinor: minor(1_000), decidedOn: MONDAY }),
    pastRun({ key: '2', ruleId: 'other', amountMinor: minor(2_000), decidedOn: MONDAY }),
    pastRun({ key: '3', amountMinor: minor(4_000), decidedOn: civilDate('2026-02-25') }),
    pastRun({ key: '4', amountMinor: minor(8_000), decidedOn: civilDate('2026-02-10') }),
  ];
  const ledger = openSweepLedger(sweepInputs({ settings, recentRuns: runs, rules: [each] }));
  const from = checking(500_000);
  const safe = safeAbove(ledger, each, { accountId: 'checking', floorMinor: minor(30_000) });
  const working = amountWorking(ledger, {
    rule: each,
    from,
    wantedMinor: minor(123_456),
    evidenceIds: ['t1'],
    rounding: 'down',
    safe,
    movableMinor: safe.amountMinor,
    floorMinor: minor(30_000),
    capacityMinor: null,
  });
  const shown = Object.fromEntries(
    working.lines.map(({ key, value }) => [key, value.kind === 'money' ? value.minor : value]),
  );

  it('shows every limit with its remaining amount', () => {
    // All rules moved $30 today, $70 in seven days ($50 of them by this rule) and $150 in thirty days.
    expect(shown).toMatchObject({
      wanted: 123_456,
      safe_to_move: 470_000,
      above_floor: 470_000,
      already_promised: 0,
      limit_rule_transfer: 50_000,
      limit_rule_week: 40_000 - 5_000,
      limit_transfer: 90_000,
      limit_share: 166_666,
      limit_day: 80_000 - 3_000,
      limit_week: 70_000 - 7_000,
      limit_month: 60_000 - 15_000,
      round_to: 500,
      min_move: 2_000,
    });
    expect(shown).not.toHaveProperty('capacity');
  });

  it('returns the lowest input, in whole steps', () => {
    expect(working.result).toEqual({ key: 'sweep_amount', value: { kind: 'money', minor: 35_000 } });
  });

  it('includes the waterfall of the safe amount, its assumptions and its evidence', () => {
    expect(working.steps).toEqual([...safe.working.lines, safe.working.result]);
    expect(working.assumptions).toEqual(['no_chance']);
    expect(working.lines[0]?.evidenceIds).toEqual(['t1']);
    expect(working.otherwise).toEqual({
      key: 'balance_kept',
      value: { kind: 'money', minor: 500_000 },
      evidenceIds: ['checking'],
    });
  });

  it('omits limits that are not set', () => {
    const free = rule(keepTarget(0));
    const plain = amountWorking(openSweepLedger(sweepInputs({})), {
      rule: free,
      from,
      wantedMinor: minor(1),
      evidenceIds: [],
      rounding: 'down',
      safe,
      movableMinor: minor(1),
      floorMinor: minor(0),
      capacityMinor: minor(5),
    });
    expect(
      plain.lines.filter(({ key }) => (SWEEP_LIMITS as readonly string[]).includes(key)).map(({ key }) => key),
    ).toEqual(['capacity']);
  });
});

describe('capacityLeft', () => {
  const listed = (capacity: number | null) => [
    { key: 'loan:card', capacityMinor: capacity === null ? null : minor(capacity), ratePpm: ppm(0) },
  ];
  const coming = (more: Parameters<typeof pastRun>[0] = {}) =>
    pastRun({
      toAccountId: 'card',
      destinationKey: 'loan:card',
      amountMinor: minor(4_000),
      state: 'in_transit',
      isInCounted: false,
      ...more,
    });
  const left = (owed: number, more: Parameters<typeof sweepInputs>[0] = {}, to = card(owed)): Minor | null =>
    capacityLeft(openSweepLedger(sweepInputs({ accounts: [checking(0), savings(0), to], ...more })), 'loan:card', to);
  it.each([
    [left(10_000), 10_000, 'the amount owed'],
    [left(10_000, { destinations: listed(3_000) }), 3_000, "the ladder's capacity if it is less"],
    [left(10_000, { destinations: listed(30_000) }), 10_000, 'never more than is owed, regardless of the ladder'],
    [left(10_000, { destinations: listed(null) }), 10_000, 'the amount owed if the ladder has no limit'],
    [left(10_000, { recentRuns: [coming()] }), 6_000, 'minus payments in transit'],
    [
      left(10_000, { recentRuns: [coming({ isInCounted: true })] }),
      10_000,
      'without subtracting payments already in the balance',
    ],
    [left(10_000, { recentRuns: [coming({ state: 'failed' })] }), 10_000, 'without subtracting failed payments'],
    [
      left(10_000, { recentRuns: [coming({ destinationKey: 'segment:card/other' })] }),
      6_000,
      'minus payments for another segment of the same card',
    ],
    [left(2_000, { recentRuns: [coming()] }), 0, 'never below zero'],
    [left(-500), 0, 'zero for a card with a credit balance'],
    [left(0, {}, savings(5)), null, 'unlimited for a deposit account'],
  ])('returns %s, expected %s: %s', (actual, expected, _why) => {
    expect(actual).toBe(expected);
  });
});
