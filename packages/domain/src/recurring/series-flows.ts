import { addDays } from '../dates/add.ts';
import { addBusinessDays, type BusinessCalendar } from '../dates/business-days.ts';
import { type CivilDate, maxDate } from '../dates/civil-date.ts';
import type { PlannedFlow } from '../forecast/planned-flow.ts';
import { maxMinor, minMinor, ZERO } from '../money/minor.ts';
import { type ExpectedOccurrence, matchOccurrences } from './occurrences.ts';
import type { RecurringSeries } from './recurring-series.ts';
import { planOf, type SeriesPlan } from './series-plan.ts';

/** Uncertain income is counted this much later. */
const LATE_BUSINESS_DAYS = 2;

export interface SeriesFlowOptions {
  today: CivilDate;
  /** Last expected day. */
  until: CivilDate;
  calendar?: BusinessCalendar;
  /** Ids of occurrences that a person said will not come. */
  skipped?: ReadonlySet<string>;
}

/**
 * What detected series will bring and take from tomorrow on; each expected day once.
 *
 * A series that is late is expected tomorrow; a day that was missed is not expected any more; an ended series brings nothing.
 * Caution: money out at the 80th percentile of its size on the earliest day it ever came, uncertain income at its 20th percentile
 * two business days later, income that failed to come not at all.
 */
export function seriesFlows(
  series: readonly RecurringSeries[],
  { today, until, calendar = {}, skipped }: SeriesFlowOptions,
): PlannedFlow[] {
  return series.flatMap((each) => {
    if (each.nextOn === null || each.nextOn > until) return [];
    const plan = planOf(each, calendar);
    // What came is behind the next expected day, so nothing is left to match.
    return planFlows(
      [plan],
      matchOccurrences([plan], [], {
        from: each.nextOn,
        to: until,
        today,
        calendar,
        ...(skipped === undefined ? {} : { skipped }),
      }),
      { today, calendar },
    );
  });
}

/** The flows of expected and late occurrences; matched, missed and skipped ones bring none. */
export function planFlows(
  plans: readonly SeriesPlan[],
  occurrences: readonly ExpectedOccurrence[],
  { today, calendar = {} }: { today: CivilDate; calendar?: BusinessCalendar },
): PlannedFlow[] {
  const byKey = new Map(plans.map((plan) => [plan.key, plan]));
  return occurrences.flatMap((occurrence) => {
    const plan = byKey.get(occurrence.seriesKey);
    const open = occurrence.state === 'expected' || occurrence.state === 'late';
    return open && plan !== undefined ? [flowOfOccurrence(plan, occurrence, { today, calendar })] : [];
  });
}

function flowOfOccurrence(
  plan: SeriesPlan,
  { id, expectedOn }: ExpectedOccurrence,
  { today, calendar }: { today: CivilDate; calendar: BusinessCalendar },
): PlannedFlow {
  const tomorrow = addDays(today, 1);
  const on = maxDate(expectedOn, tomorrow);
  const flow = {
    id,
    source: { kind: 'series' as const, id: plan.key },
    label: plan.payee,
    accountId: plan.accountId,
    on,
    amountMinor: plan.typicalMinor,
    seriesKind: plan.kind,
  };
  const [low] = plan.rangeMinor;
  if (plan.typicalMinor <= 0)
    return {
      ...flow,
      cautiousOn: maxDate(addDays(on, -plan.earlyDays), tomorrow),
      cautiousMinor: minMinor(plan.typicalMinor, low),
    };
  if (plan.certainty === 'certain') return { ...flow, cautiousOn: on, cautiousMinor: plan.typicalMinor };
  const cautiousMinor = plan.certainty === 'doubtful' ? ZERO : maxMinor(ZERO, minMinor(plan.typicalMinor, low));
  return { ...flow, cautiousOn: addBusinessDays(on, LATE_BUSINESS_DAYS, calendar), cautiousMinor };
}
