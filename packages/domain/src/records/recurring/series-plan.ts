import { assert } from '../../foundation/assert.ts';
import { daysBetween } from '../../foundation/dates/add.ts';
import type { BusinessCalendar } from '../../foundation/dates/business-days.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { cadenceRule } from './cadences.ts';
import type { RecurringSeries } from './recurring-series.ts';
import { type DayRoll, dueDays, nearestDue, rolled, rollOf, type Schedule } from './schedule.ts';

/**
 * How reliable a series is. certain: counted in full · uncertain: discounted and delayed · doubtful: not counted in
 * cautious figures.
 */
export type Certainty = 'certain' | 'uncertain' | 'doubtful';

/** Expectations of a series, whether detected or entered by the user. */
export interface SeriesPlan extends Pick<
  RecurringSeries,
  'key' | 'kind' | 'accountId' | 'payee' | 'typicalMinor' | 'rangeMinor'
> {
  schedule: Schedule;
  roll: DayRoll;
  /** Maximum number of days by which a payment may be early. */
  earlyDays: number;
  certainty: Certainty;
  /** Last day on which an occurrence may fall; null: no end. */
  endsOn: CivilDate | null;
}

const FEW = 4;
const EARLY_WHILE_FEW = 2;
const CERTAIN_PPM = 700_000;

/** Returns the plan of a detected series. Days roll, and payments may be early, as in the past. */
export function seriesPlanOf(series: RecurringSeries, calendar: BusinessCalendar = {}): SeriesPlan {
  const { key, kind, accountId, payee, typicalMinor, rangeMinor, cadence, anchorDays, occurrences, nextOn } = series;
  const seenOn = occurrences.at(-1)?.on ?? nextOn;
  assert(seenOn !== null, () => `series ${key} has neither a past nor a next day`);
  const schedule: Schedule = { cadence, anchorDays, seenOn };
  const roll = rollOf(
    kind,
    occurrences.map(({ on }) => on),
    calendar,
  );
  const endsOn = series.state === 'ended' ? seenOn : null;
  return {
    key,
    kind,
    accountId,
    payee,
    typicalMinor,
    rangeMinor,
    schedule,
    roll,
    earlyDays: earliness(series, schedule, roll, calendar),
    certainty: certaintyOf(series),
    endsOn,
  };
}

/**
 * Returns how reliable a series is. A series is certain after four payments at a fixed price if it is neither late nor
 * missed and its confidence is at least 70%.
 */
function certaintyOf({ state, amountKind, occurrences, confidencePpm }: RecurringSeries): Certainty {
  if (state === 'missed' || state === 'ended') return 'doubtful';
  return (state === 'active' || state === 'not_seen') &&
    amountKind === 'fixed' &&
    occurrences.length >= FEW &&
    confidencePpm >= CERTAIN_PPM
    ? 'certain'
    : 'uncertain';
}

/**
 * Returns the largest number of days by which any of the last dozen payments was early, limited by the tolerance; at
 * least two if few payments are known.
 */
function earliness(
  { occurrences, cadence }: RecurringSeries,
  schedule: Schedule,
  roll: DayRoll,
  calendar: BusinessCalendar,
): number {
  const { toleranceDays } = cadenceRule(cadence);
  const dueDay = dueDays(schedule);
  const early = occurrences
    .slice(-12)
    .map(({ on }) => daysBetween(on, rolled(dueDay(nearestDue(schedule, on)), roll, calendar)));
  return Math.min(toleranceDays, Math.max(occurrences.length < FEW ? EARLY_WHILE_FEW : 0, ...early));
}
