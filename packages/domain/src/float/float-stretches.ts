import { daysBetween } from '../dates/add.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import type { Minor } from '../money/minor.ts';
import { type YieldAccount, type YieldSlice, yieldSlices } from './yield-account.ts';

/** Cash held from a day on, instead of paying an interest-free balance with it. */
export interface HeldCash {
  from: CivilDate;
  cashMinor: Minor;
}

/** A payment that will leave the cash on a day. */
export interface PlannedPayment {
  on: CivilDate;
  amountMinor: Minor;
}

/** Days without a change of cash or yield. */
export interface Stretch {
  from: CivilDate;
  days: number;
  cashMinor: Minor;
  slices: YieldSlice[];
}

export interface StretchInputs {
  account: YieldAccount;
  /** On the account beside the cash held. */
  ownMinor: Minor;
  /** Earliest first, the last one as it is today. */
  held: readonly HeldCash[];
  payments: readonly PlannedPayment[];
  today: CivilDate;
}

/** The time from the first cash held to a day (not included), cut where cash or yield changes; payments count from today on. */
export function stretchesUntil(until: CivilDate, inputs: StretchInputs): Stretch[] {
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

/** Cash held on a day: as recorded, less the payments planned from today until then; never below nothing. */
export function cashOn(
  on: CivilDate,
  { held, payments, today }: Pick<StretchInputs, 'held' | 'payments' | 'today'>,
): Minor {
  const recorded = held.findLast(({ from }) => from <= on)?.cashMinor ?? 0;
  const paid = payments.reduce(
    (sum, payment) => (payment.on >= today && payment.on <= on ? sum + payment.amountMinor : sum),
    0,
  );
  return Math.max(0, recorded - paid) as Minor;
}
