import { daysBetween } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { type YieldAccount, type YieldSlice, yieldSlices } from '../../products/savings/yield-account.ts';

/** Cash that is held from a day, instead of paying off an interest-free balance. */
export interface HeldCash {
  from: CivilDate;
  cashMinor: Minor;
}

/** A payment that will reduce the cash on a day. */
export interface PlannedPayment {
  on: CivilDate;
  amountMinor: Minor;
}

/** A period without a change in cash or yield. */
export interface FloatPeriod {
  from: CivilDate;
  days: number;
  cashMinor: Minor;
  slices: YieldSlice[];
}

export interface FloatPeriodInputs {
  account: YieldAccount;
  /** Balance of the account apart from the held cash. */
  ownMinor: Minor;
  /** Cash held, earliest first. The last entry is the amount held today. */
  held: readonly HeldCash[];
  payments: readonly PlannedPayment[];
  today: CivilDate;
}

/**
 * Splits the time from the first cash held until a day (exclusive) wherever cash or yield changes. Payments planned
 * before today are ignored, because the recorded cash already includes them.
 */
export function floatPeriodsUntil(until: CivilDate, inputs: FloatPeriodInputs): FloatPeriod[] {
  const { account, ownMinor, held, payments, today } = inputs;
  const first = held[0]?.from;
  if (first === undefined || first >= until) return [];
  const changes = [
    ...held.map(({ from }) => from),
    ...payments.map(({ on }) => on),
    ...account.periods.map(({ from }) => from),
    today,
  ];
  const starts = [first, ...[...new Set(changes)].filter((on) => on > first && on < until).sort()];
  return starts.map((from, index) => {
    const cashMinor = cashOn(from, inputs);
    return {
      from,
      days: daysBetween(from, starts[index + 1] ?? until),
      cashMinor,
      slices: yieldSlices(account, { ownMinor, cashMinor, on: from }),
    };
  });
}

/** Returns the cash held on a day: the recorded amount minus payments planned from today until then, never negative. */
export function cashOn(
  on: CivilDate,
  { held, payments, today }: Pick<FloatPeriodInputs, 'held' | 'payments' | 'today'>,
): Minor {
  const recorded = held.findLast(({ from }) => from <= on)?.cashMinor ?? 0;
  const paid = payments.reduce(
    (sum, payment) => (payment.on >= today && payment.on <= on ? sum + payment.amountMinor : sum),
    0,
  );
  return Math.max(0, recorded - paid) as Minor;
}
