import { assert } from '../assert.ts';
import { daysBetween } from '../dates/add.ts';
import type { BusinessCalendar } from '../dates/business-days.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { cadenceRule } from './cadences.ts';
import type { RecurringSeries } from './recurring-series.ts';
import { type DayRoll, dueDay, nearestDue, rolled, rollOf, type Schedule } from './schedule.ts';

/** certain: counted in full · uncertain: discounted and later · doubtful: not counted where caution counts. */
export type Certainty = 'certain' | 'uncertain' | 'doubtful';

/** What is expected of a series, whether it was detected or a person entered it. */
export interface SeriesPlan extends Pick<
  RecurringSeries,
  'key' | 'kind' | 'accountId' | 'payee' | 'typicalMinor' | 'rangeMinor'
> {
  schedule: Schedule;
  roll: DayRoll;
  /** How many days before its day a payment may come. */
  earlyDays: number;
  certainty: Certainty;
  /** Last day that can bring one; null: no end. */
  endsOn: CivilDate | null;
}

const FEW = 4;
const EARLY_WHILE_FEW = 2;
const CERTAIN_PPM = 700_000;

/** The plan of a detected series: its days roll and come early as they did before. */
export function planOf(series: RecurringSeries, calendar: BusinessCalendar = {}): SeriesPlan {
  const { key, kind, accountId, payee, typicalMinor, rangeMinor, cadence, anchorDays, occurrences, nextOn } = series;
  const seenOn = occurrences.at(-1)?.on ?? nextOn;
  assert(seenOn !== null, `series ${key} has neither a past nor a next day`);
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

/** Income counts in full once it came four times at one amount and has not failed to come since. */
function certaintyOf({ state, amountKind, occurrences, confidencePpm }: RecurringSeries): Certainty {
  if (state === 'missed' || state === 'ended') return 'doubtful';
  return state === 'active' && amountKind === 'fixed' && occurrences.length >= FEW && confidencePpm >= CERTAIN_PPM
    ? 'certain'
    : 'uncertain';
}

/** The most days a payment of the last dozen came before its day, never more than the tolerance; at least two while few are known. */
function earliness(
  { occurrences, cadence }: RecurringSeries,
  schedule: Schedule,
  roll: DayRoll,
  calendar: BusinessCalendar,
): number {
  const { toleranceDays } = cadenceRule(cadence);
  const early = occurrences
    .slice(-12)
    .map(({ on }) => daysBetween(on, rolled(dueDay(schedule, nearestDue(schedule, on)), roll, calendar)));
  return Math.min(toleranceDays, Math.max(occurrences.length < FEW ? EARLY_WHILE_FEW : 0, ...early));
}
