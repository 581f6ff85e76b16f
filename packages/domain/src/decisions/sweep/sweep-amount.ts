import { type Minor, minor, PPM_ONE, ZERO } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { explain, type Formula, moneyValue } from '../../foundation/working/formula.ts';
import { money, text, type Working, type WorkingInputs, type WorkingLine } from '../../foundation/working/working.ts';
import type { SafeToMove } from '../../projections/forecast/safe-to-move.ts';
import { movedWithin, committedIn, committedOut, committedTo, type SweepLedger } from './sweep-ledger.ts';
import type { SweepAccount } from './sweep-inputs.ts';
import { destinationKey, type SweepRule } from './sweep-rule.ts';

/** Limits, in the order in which they are reported as the reason if several apply. */
export const SWEEP_LIMITS = [
  'capacity',
  'limit_rule_transfer',
  'limit_rule_week',
  'limit_transfer',
  'limit_share',
  'limit_day',
  'limit_week',
  'limit_month',
] as const;

/**
 * Computes the amount of a sweep.
 *
 *     amount = min(wanted, min(safe to move, balance − floor) − already promised, every limit), rounded down
 *
 * Rounding  down to a multiple of round_to, except for an amount that fills its destination, an exact amount that fits
 *           completely, and the amount owed
 * Result    0 if nothing is left or, except for the amount owed, if it is below the smallest move
 */
export const sweepAmount: Formula = {
  id: 'sweep.amount',
  resultKey: 'sweep_amount',
  compute: (inputs) => {
    const amount = Math.min(
      inputs.money('wanted'),
      headroomOf(inputs),
      ...SWEEP_LIMITS.flatMap((key) => inputs.moneys(key)),
    );
    if (amount <= 0) return moneyValue(ZERO);
    const rounding = inputs.text('rounding');
    if (rounding === 'owed') return moneyValue(minor(amount));
    const roundTo = inputs.money('round_to');
    const isWhole =
      (inputs.has('capacity') && amount === inputs.money('capacity')) ||
      (rounding === 'exact' && amount === inputs.money('wanted'));
    const rounded = isWhole ? minor(amount) : minor(mulDiv(amount, 1, roundTo, 'floor') * roundTo);
    return moneyValue(rounded < inputs.money('min_move') ? ZERO : rounded);
  },
};

function headroomOf(inputs: WorkingInputs): number {
  return Math.min(inputs.money('safe_to_move'), inputs.money('above_floor')) - inputs.money('already_promised');
}

/**
 * Rounding. down: to the rule's multiple · exact: to the cent if all of it fits · owed: to the cent, regardless of the
 * smallest move.
 */
export type SweepRounding = 'down' | 'exact' | 'owed';

export interface AmountRequest {
  rule: SweepRule;
  from: SweepAccount;
  wantedMinor: Minor;
  evidenceIds: readonly string[];
  rounding: SweepRounding;
  safe: SafeToMove;
  /** The amount that can leave for this rule by the forecast alone. */
  movableMinor: Minor;
  floorMinor: Minor;
  /** Remaining capacity of the destination; null: unlimited. */
  capacityMinor: Minor | null;
}

/** Builds the working of an amount: every limiting input, with the waterfall of the safe amount as its steps. */
export function amountWorking(ledger: SweepLedger, request: AmountRequest): Working {
  const { rule, from, safe } = request;
  const lines = [
    money('wanted', request.wantedMinor, request.evidenceIds),
    money('safe_to_move', request.movableMinor, [from.id]),
    money('above_floor', minor(from.balanceMinor - request.floorMinor), [from.id]),
    money('already_promised', committedOut(ledger, from.id)),
    ...(request.capacityMinor === null ? [] : [money('capacity', request.capacityMinor)]),
    ...limitLines(ledger, rule, from),
    money('round_to', rule.roundToMinor),
    money('min_move', rule.minMoveMinor),
    text('rounding', request.rounding),
  ];
  return explain(sweepAmount, {
    lines,
    steps: [...safe.working.lines, safe.working.result],
    assumptions: safe.working.assumptions,
    otherwise: money('balance_kept', from.balanceMinor, [from.id]),
  });
}

function limitLines(ledger: SweepLedger, rule: SweepRule, from: SweepAccount): WorkingLine[] {
  const { settings } = ledger.inputs;
  const left = (key: (typeof SWEEP_LIMITS)[number], limitMinor: Minor | null, usedMinor: Minor = ZERO): WorkingLine[] =>
    limitMinor === null ? [] : [money(key, minor(limitMinor - usedMinor))];
  return [
    ...left('limit_rule_transfer', rule.maxMoveMinor),
    ...left('limit_rule_week', rule.maxPerWeekMinor, movedWithin(ledger, 7, rule.id)),
    ...left('limit_transfer', settings.maxPerTransferMinor),
    ...left(
      'limit_share',
      settings.maxSharePpm === null
        ? null
        : mulDiv(Math.max(0, from.balanceMinor), settings.maxSharePpm, PPM_ONE, 'floor'),
    ),
    ...left('limit_day', settings.maxPerDayMinor, movedWithin(ledger, 1)),
    ...left('limit_week', settings.maxPerWeekMinor, movedWithin(ledger, 7)),
    ...left('limit_month', settings.maxPerMonthMinor, movedWithin(ledger, 30)),
  ];
}

/**
 * Returns what a destination can still take once everything in transit has arrived; null: unlimited. Never more than
 * its account owes or its goal lacks.
 */
export function capacityLeft(ledger: SweepLedger, key: string, to: SweepAccount): Minor | null {
  const listed = ledger.inputs.destinations.find((each) => each.key === key)?.capacityMinor ?? null;
  const goal = ledger.inputs.goals.find(
    ({ id, accountId }) => destinationKey({ kind: 'goal', accountId, goalId: id }) === key,
  );
  const ends: number[] = [];
  if (goal !== undefined) ends.push(goal.amountMinor - goal.savedMinor - committedTo(ledger, key));
  if (listed !== null) ends.push(listed - committedTo(ledger, key));
  if (to.kind === 'debt') ends.push(-to.balanceMinor - committedIn(ledger, to.id));
  return ends.length === 0 ? null : minor(Math.max(0, Math.min(...ends)));
}
