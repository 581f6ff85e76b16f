import { addDays, daysBetween } from '../dates/add.ts';
import { type CivilDate, maxDate } from '../dates/civil-date.ts';
import type { DebtSegment } from '../debt/debt.ts';
import type { PayoffResult } from '../debt/plan.ts';
import { type Minor, type Ppm, ZERO } from '../money/minor.ts';

/** How a segment would go without the spare money. */
export interface SegmentCourse {
  /** The day its last unit would be paid: until then a unit paid today saves its rate. */
  displacedUntil: CivilDate;
  /** Deferred interest that would be charged, and what would be left of the balance then. */
  cliff: { chargedMinor: Minor; leftMinor: Minor; on: CivilDate } | null;
}

/** Read from a plan's months; where it shows no end, the last month shown counts. */
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
  for (const { on: paidOn, cliffs, debts } of rows) {
    const found = cliffs.find((cliff) => cliff.debtId === debtId && cliff.segmentId === segment.id);
    if (found === undefined) continue;
    const closing =
      debts.find(({ id }) => id === debtId)?.segments.find(({ id }) => id === segment.id)?.closingMinor ?? ZERO;
    // What is charged stands in the month's closing balance, unless the promotion ends before the first payment.
    const left = paidOn > found.on ? segment.balanceMinor : closing - found.chargedMinor;
    return { chargedMinor: found.chargedMinor, leftMinor: Math.min(left, segment.balanceMinor) as Minor, on: found.on };
  }
  return null;
}

export interface RateDays {
  ratePpm: Ppm;
  days: number;
}

/** The rates that a unit of a segment bears from today until a day, at least for one day: as agreed, or from 0 % while it is deferred. */
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

/** A promotion's last day still bears its rate. */
const changesOf = ({ promo, rateSteps = [] }: DebtSegment) =>
  promo === undefined ? rateSteps : [{ on: addDays(promo.endsOn, 1), aprPpm: promo.revertAprPpm }];
