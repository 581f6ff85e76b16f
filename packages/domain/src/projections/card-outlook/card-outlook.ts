import { daysBetween } from '../../foundation/dates/add.ts';
import { billingCycleOf } from '../../foundation/dates/billing-cycle.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type DueDay, nextDueDate } from '../../foundation/dates/due-date.ts';
import type { Debt, DebtSegment } from '../debt/debt.ts';
import { debtMinimumToday } from '../debt/minimum-today.ts';
import { utilization } from '../../records/indicators/ratios.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { cycleInterest } from '../../products/card/cycle-interest.ts';
import type { CardSegment } from './split-card-balance.ts';

const UTILIZATION_MAX = 1_000;

export interface CardFacts {
  /** Total owed on the card, zero or more. */
  owedMinor: Minor;
  segments: readonly CardSegment<Ppm | null>[];
  minimum: Debt['minimum'];
  dueDay?: DueDay;
  closeDay?: DueDay;
  creditLimitMinor?: Minor;
  /** Whether statements are paid in full, in which case purchases bear no interest; default: false. */
  inGrace?: boolean;
}

export interface CardOutlook {
  /** Balance divided by limit, at most 1,000 times; null without a limit, or with a limit of zero. */
  utilizationPpm: number | null;
  /** The next payment; null if the due day is unknown. */
  next: {
    dueOn: CivilDate;
    inDays: number;
    minimumMinor: Minor;
    closesOn: CivilDate | null;
    interestMinor: Minor;
  } | null;
}

/**
 * Computes the key figures of a card on a day, in addition to its segments.
 * Units     minor units, parts per million; the interest is that of the current billing cycle (calendar month if the
 *           closing day is unknown) on today's balances; segments without a rate and purchases in grace bear none
 * Rounding  half away from zero, interest once per segment
 * Estimate  balances may change until the statement closes
 */
export function cardOutlook(
  { owedMinor, segments, minimum, dueDay, closeDay, creditLimitMinor, inGrace = false }: CardFacts,
  today: CivilDate,
): CardOutlook {
  const utilizationPpm = utilizationWithin(owedMinor, creditLimitMinor ?? null);
  if (dueDay === undefined) return { utilizationPpm, next: null };
  const rated = effectiveSegments({ segments, inGrace });
  const { days } = billingCycleOf(today, closeDay ?? 'last');
  const dueOn = nextDueDate(today, dueDay);
  return {
    utilizationPpm,
    next: {
      dueOn,
      inDays: daysBetween(today, dueOn),
      minimumMinor: debtMinimumToday({ id: '', name: '', kind: 'card', segments: rated, minimum }),
      closesOn: closeDay === undefined ? null : nextDueDate(today, closeDay),
      interestMinor: rated.reduce(
        (sum, { balanceMinor, aprPpm }) => sum + cycleInterest(balanceMinor, { aprPpm, days }),
        0,
      ) as Minor,
    },
  };
}

/** Returns the segments with their effective rates: 0 for purchases in grace and for segments without a rate. */
export function effectiveSegments({
  segments,
  inGrace = false,
}: Pick<CardFacts, 'segments' | 'inGrace'>): DebtSegment[] {
  const isFree = ({ kind }: CardSegment<Ppm | null>) => inGrace && kind === 'purchase';
  return segments.map((segment) => ({
    ...segment,
    aprPpm: isFree(segment) ? (0 as Ppm) : (segment.aprPpm ?? (0 as Ppm)),
  }));
}

/** Returns the utilization, at most 1,000 times the limit, because a higher figure is not meaningful. */
function utilizationWithin(owedMinor: Minor, limitMinor: Minor | null): number | null {
  if (limitMinor !== null && limitMinor > 0 && owedMinor >= limitMinor * UTILIZATION_MAX)
    return UTILIZATION_MAX * PPM_ONE;
  return utilization(owedMinor, limitMinor);
}

/** Returns the card as an input for plans; null if the rate of a segment is unknown. */
export function cardDebt({
  id,
  name,
  segments,
  minimum,
  dueDay,
  allocation,
}: Pick<CardFacts, 'segments' | 'minimum' | 'dueDay'> & Pick<Debt, 'id' | 'name' | 'allocation'>): Debt | null {
  const rated: DebtSegment[] = [];
  for (const { promoId: _, aprPpm, ...segment } of segments) {
    if (aprPpm === null) return null;
    rated.push({ ...segment, aprPpm });
  }
  return {
    id,
    name,
    kind: 'card',
    segments: rated,
    minimum,
    ...(allocation === undefined ? {} : { allocation }),
    ...(typeof dueDay === 'number' ? { dueDay } : {}),
  };
}
