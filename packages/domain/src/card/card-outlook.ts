import { daysBetween } from '../dates/add.ts';
import { billingCycleOf } from '../dates/billing-cycle.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { type DueDay, nextDueDate } from '../dates/due-date.ts';
import type { Debt, DebtSegment } from '../debt/debt.ts';
import { debtMinimumToday } from '../debt/outlook-minimums.ts';
import { utilisation } from '../indicators/ratios.ts';
import { type Minor, type Ppm, PPM_ONE } from '../money/minor.ts';
import { cycleInterest } from './cycle-interest.ts';
import type { CardSegment } from './split-card-balance.ts';

const UTILISATION_MAX = 1_000;

export interface CardFacts {
  /** Owed on the card in all, zero or more. */
  owedMinor: Minor;
  segments: readonly CardSegment<Ppm | null>[];
  minimum: Debt['minimum'];
  dueDay?: DueDay;
  closeDay?: DueDay;
  creditLimitMinor?: Minor;
  /** Statements are paid in full, so purchases bear nothing; default: they bear their rate. */
  inGrace?: boolean;
}

export interface CardOutlook {
  /** Balance over limit, at most a thousandfold; null without a limit, or with a limit of zero. */
  utilisationPpm: number | null;
  /** The next payment; null where the due day is not known. */
  next: {
    dueOn: CivilDate;
    inDays: number;
    minimumMinor: Minor;
    closesOn: CivilDate | null;
    interestMinor: Minor;
  } | null;
}

/**
 * What a screen says about a card on a day, beside its segments.
 *
 * Units     minor units, parts per million; the interest is that of the running billing cycle (calendar month where the closing day
 *           is not known) on today's balances; segments without a rate bear none, purchases in grace neither
 * Rounding  half away from zero, interest once per segment
 * Estimate  the statement decides: balances change until it closes
 */
export function cardOutlook(
  { owedMinor, segments, minimum, dueDay, closeDay, creditLimitMinor, inGrace = false }: CardFacts,
  today: CivilDate,
): CardOutlook {
  const utilisationPpm = utilisationWithin(owedMinor, creditLimitMinor ?? null);
  if (dueDay === undefined) return { utilisationPpm, next: null };
  const rated = bearingSegments({ segments, inGrace });
  const { days } = billingCycleOf(today, closeDay ?? 'last');
  const dueOn = nextDueDate(today, dueDay);
  return {
    utilisationPpm,
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

/** At the rates that count: purchases in grace bear none, nor does what has no rate. */
export function bearingSegments({ segments, inGrace = false }: Pick<CardFacts, 'segments' | 'inGrace'>): DebtSegment[] {
  const isFree = ({ kind }: CardSegment<Ppm | null>) => inGrace && kind === 'purchase';
  return segments.map((segment) => ({
    ...segment,
    aprPpm: isFree(segment) ? (0 as Ppm) : (segment.aprPpm ?? (0 as Ppm)),
  }));
}

/** A thousand times the limit says no less than what lies above it. */
function utilisationWithin(owedMinor: Minor, limitMinor: Minor | null): number | null {
  if (limitMinor !== null && limitMinor > 0 && owedMinor >= limitMinor * UTILISATION_MAX)
    return UTILISATION_MAX * PPM_ONE;
  return utilisation(owedMinor, limitMinor);
}

/** A card as every plan sees it; null where the rate of a segment is not known. */
export function cardDebt({
  id,
  name,
  segments,
  minimum,
  dueDay,
}: Pick<CardFacts, 'segments' | 'minimum' | 'dueDay'> & { id: string; name: string }): Debt | null {
  const rated: DebtSegment[] = [];
  for (const { promoId: _, aprPpm, ...segment } of segments) {
    if (aprPpm === null) return null;
    rated.push({ ...segment, aprPpm });
  }
  return { id, name, kind: 'card', segments: rated, minimum, ...(typeof dueDay === 'number' ? { dueDay } : {}) };
}
