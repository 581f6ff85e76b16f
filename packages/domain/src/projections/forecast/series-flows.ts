import { addDays } from '../../foundation/dates/add.ts';
import { addBusinessDays, type BusinessCalendar } from '../../foundation/dates/business-days.ts';
import { type CivilDate, maxDate } from '../../foundation/dates/civil-date.ts';
import type { PlannedFlow } from './planned-flow.ts';
import { maxMinor, minMinor, ZERO } from '../../foundation/money/minor.ts';
import {
  type ExpectedOccurrence,
  matchOccurrences,
  type OccurrenceState,
} from '../../records/recurring/occurrences.ts';
import type { RecurringSeries } from '../../records/recurring/recurring-series.ts';
import { seriesPlanOf, type SeriesPlan } from '../../records/recurring/series-plan.ts';

/** Delay that is assumed for uncertain income. */
const LATE_BUSINESS_DAYS = 2;

export interface SeriesFlowOptions {
  today: CivilDate;
  /** Last expected day, inclusive. */
  until: CivilDate;
  calendar?: BusinessCalendar;
  /** Ids of occurrences that the user skipped. */
  skipped?: ReadonlySet<string>;
}

/**
 * Projects the flows of detected series from tomorrow, with each expected day once.
 *
 * A late series is expected tomorrow; a missed day is no longer expected; an ended series has no flows. Cautious
 * figures are money out at the 80th percentile of its size on its earliest day so far, uncertain income at its 20th
 * percentile two business days later, and zero for income that failed to arrive.
 */
export function seriesFlows(
  series: readonly RecurringSeries[],
  { today, until, calendar = {}, skipped }: SeriesFlowOptions,
): PlannedFlow[] {
  return series.flatMap((each) => {
    if (each.nextOn === null || each.nextOn > until) return [];
    const plan = seriesPlanOf(each, calendar);
    // Past payments are before the next expected day, so there is nothing to match.
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

/**
 * Returns the flows of occurrences that are expected, late or not seen yet; matched, missed and skipped ones have none.
 *
 * If the data ends too early to show a payment, the balance does not include it either, so it is assumed for tomorrow.
 * Cautious figures exclude such income.
 */
export function planFlows(
  plans: readonly SeriesPlan[],
  occurrences: readonly ExpectedOccurrence[],
  { today, calendar = {} }: { today: CivilDate; calendar?: BusinessCalendar },
): PlannedFlow[] {
  const byKey = new Map(plans.map((plan) => [plan.key, plan]));
  return occurrences.flatMap((occurrence) => {
    const plan = byKey.get(occurrence.seriesKey);
    return OPEN.has(occurrence.state) && plan !== undefined
      ? [flowOfOccurrence(plan, occurrence, { today, calendar })]
      : [];
  });
}

const OPEN: ReadonlySet<OccurrenceState> = new Set(['expected', 'late', 'not_seen']);

function flowOfOccurrence(
  plan: SeriesPlan,
  { id, expectedOn, state }: ExpectedOccurrence,
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
  if (state === 'not_seen') return { ...flow, cautiousOn: on, cautiousMinor: ZERO };
  if (plan.certainty === 'certain') return { ...flow, cautiousOn: on, cautiousMinor: plan.typicalMinor };
  const cautiousMinor = plan.certainty === 'doubtful' ? ZERO : maxMinor(ZERO, minMinor(plan.typicalMinor, low));
  return { ...flow, cautiousOn: addBusinessDays(on, LATE_BUSINESS_DAYS, calendar), cautiousMinor };
}
