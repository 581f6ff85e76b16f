import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import { type CivilDate, maxDate } from '../../foundation/dates/civil-date.ts';
import type { DebtSegment } from '../../projections/debt/debt.ts';
import type { PayoffResult } from '../../projections/debt/plan.ts';
import { type Minor, type Ppm, ZERO } from '../../foundation/money/minor.ts';

/** The payoff of a segment without the spare money. */
export interface SegmentCourse {
  /**
   * The day on which the last unit of the segment would be paid. A unit paid today saves the segment's rate until then.
   */
  displacedUntil: CivilDate;
  /** Deferred interest that would be charged, and the balance left at that time. */
  cliff: { chargedMinor: Minor; leftMinor: Minor; on: CivilDate } | null;
}

/**
 * Returns the course of a segment from a plan's months. If the plan never pays the segment off, `displacedUntil` is the
 * last month of the plan.
 */
export function segmentCourse(course: PayoffResult, debtId: string, segment: DebtSegment): SegmentCourse {
  const { rows, startOn } = course;
  const closings = rows.map(({ on, debts }) => ({
    on,
    closingMinor:
      debts.find(({ id }) => id === debtId)?.segments.find(({ id }) => id === segment.id)?.closingMinor ?? ZERO,
  }));
  const lastOwed = closings.findLastIndex(({ closingMinor }) => closingMinor > 0);
  const displacedUntil = closings[lastOwed + 1]?.on ?? closings.at(-1)?.on ?? startOn;
  return { displacedUntil, cliff: cliffOf(course, debtId, segment) };
}

function cliffOf({ rows }: PayoffResult, debtId: string, segment: DebtSegment): SegmentCourse['cliff'] {
  const found = rows
    .flatMap(({ cliffs }) => cliffs)
    .find((cliff) => cliff.debtId === debtId && cliff.segmentId === segment.id);
  return found === undefined
    ? null
    : {
        chargedMinor: found.chargedMinor,
        leftMinor: Math.min(found.leftMinor, segment.balanceMinor) as Minor,
        on: found.on,
      };
}

export interface RateDays {
  ratePpm: Ppm;
  days: number;
}

/**
 * Returns the rates that a unit of a segment bears from today until a day, for at least one day: as agreed, or 0%
 * first if interest is deferred.
 */
export function ratesUntil(segment: DebtSegment, today: CivilDate, until: CivilDate): RateDays[] {
  const end = maxDate(until, addDays(today, 1));
  const steps = changesOf(segment).filter(({ on }) => on < end);
  const now = steps.findLast(({ on }) => on <= today)?.aprPpm ?? segment.aprPpm;
  const changes = [{ on: today, aprPpm: now }, ...steps.filter(({ on }) => on > today)];
  return changes.map(({ on, aprPpm }, index) => ({
    ratePpm: aprPpm,
    days: daysBetween(on, changes[index + 1]?.on ?? end),
  }));
}

/** The promotional rate still applies on a promotion's last day. */
const changesOf = ({ promo, rateSteps = [] }: DebtSegment) =>
  promo === undefined ? rateSteps : [{ on: addDays(promo.endsOn, 1), aprPpm: promo.revertAprPpm }];
