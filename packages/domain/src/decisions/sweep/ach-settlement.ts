import {
  addBusinessDays,
  type BusinessCalendar,
  isBusinessDay,
  rollToBusinessDay,
} from '../../foundation/dates/business-days.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor } from '../../foundation/money/minor.ts';

/** A time of day in Eastern Time, 'HH:MM'; sorts as text. */
export type EasternTime = `${number}:${number}`;

export interface SubmissionWindow {
  submitBy: EasternTime;
  settlesAt: EasternTime;
}

/**
 * Submission windows of same-day ACH.
 *
 * Source  Nacha same-day ACH: 10:30, 14:45 and 16:45 ET, settling at 13:00, 17:00 and 18:00 ET; up to $1 million a
 *         payment
 */
export const SAME_DAY_WINDOWS: readonly SubmissionWindow[] = [
  { submitBy: '10:30', settlesAt: '13:00' },
  { submitBy: '14:45', settlesAt: '17:00' },
  { submitBy: '16:45', settlesAt: '18:00' },
];

export const SAME_DAY_LIMIT: Minor = minor(100_000_000);

export interface TransferTiming {
  speed: 'same_day' | 'standard';
  /** The bank's own cutoff, earlier than the network's. */
  bankCutoff: EasternTime;
  /** Number of business days for a standard transfer, at least 1. */
  standardDays: number;
}

export interface Settlement {
  /** The business day on which the bank accepts the transfer: the next one after the cutoff or on a closed day. */
  submittedOn: CivilDate;
  settlesOn: CivilDate;
  /** Time of settlement; null: any time that day. */
  settlesAt: EasternTime | null;
  /** Speed of the transfer. same_day falls back to standard above its limit. */
  speed: TransferTiming['speed'];
}

/**
 * Returns the day and time at which a transfer instructed at a given time settles.
 *
 * Example  standard, Friday 2026-07-03 (the Fed is open) 15:00, cutoff 14:00 → submitted Monday 2026-07-06, settles
 *          2026-07-07
 */
export function settlementOf(
  { on, at, amountMinor }: { on: CivilDate; at: EasternTime; amountMinor: Minor },
  timing: TransferTiming,
  calendar: BusinessCalendar = {},
): Settlement {
  const isInTime = isBusinessDay(on, calendar) && at <= timing.bankCutoff;
  const window = isInTime ? SAME_DAY_WINDOWS.find(({ submitBy }) => at <= submitBy) : SAME_DAY_WINDOWS[0];
  const isSameDay = timing.speed === 'same_day' && amountMinor <= SAME_DAY_LIMIT;
  const takenToday = isInTime && (!isSameDay || window !== undefined);
  const submittedOn = takenToday
    ? on
    : isBusinessDay(on, calendar)
      ? addBusinessDays(on, 1, calendar)
      : rollToBusinessDay(on, 'following', calendar);
  if (isSameDay)
    return {
      submittedOn,
      settlesOn: submittedOn,
      settlesAt: (window ?? SAME_DAY_WINDOWS[0])?.settlesAt ?? null,
      speed: 'same_day',
    };
  return {
    submittedOn,
    settlesOn: addBusinessDays(submittedOn, timing.standardDays, calendar),
    settlesAt: null,
    speed: 'standard',
  };
}
