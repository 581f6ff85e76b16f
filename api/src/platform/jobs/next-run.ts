import { Cron } from 'croner';

const known = new Map<string, Cron>();

/**
 * Returns the parsed pattern. There are few patterns and a few hundred time zones, so each combination is parsed only
 * once.
 */
function cronOf(pattern: string, timeZone: string): Cron {
  const key = `${timeZone} ${pattern}`;
  const cron = known.get(key) ?? new Cron(pattern, { timezone: timeZone });
  known.set(key, cron);
  return cron;
}

/**
 * Returns the first time after an instant that matches a cron pattern (five fields) in an IANA time zone. A fixed time
 * that is skipped in spring moves later by the length of the gap; if it occurs twice in the fall, only the first
 * occurrence matches.
 *
 *     nextRun('0 3 * * *', 'Europe/Helsinki', new Date('2026-03-28T12:00:00Z'))   // 2026-03-29T01:00:00Z: 04:00 there
 *
 * Errors: throws if the pattern or time zone is invalid, or if no matching time remains.
 */
export function nextRun(pattern: string, timeZone: string, after: Date): Date {
  const next = cronOf(pattern, timeZone).nextRun(after);
  if (next === null) throw new RangeError(`"${pattern}" names no time after ${after.toISOString()}`);
  return next;
}

/**
 * Returns the last time at or before an instant that matches a cron pattern. `nextRun` of that time is after the
 * instant.
 */
export function lastRun(pattern: string, timeZone: string, at: Date): Date {
  let [last, back] = [at, 1];
  // Goes back far enough that the next run is in the past, then advances to the last run in the past.
  do {
    back *= 2;
    last = nextRun(pattern, timeZone, new Date(at.getTime() - back * 3_600_000));
  } while (last > at && back < FURTHEST_HOURS);
  if (last > at) throw new RangeError(`"${pattern}" names no time before ${at.toISOString()}`);
  for (let next = last; next <= at; next = nextRun(pattern, timeZone, next)) last = next;
  return last;
}

/** Maximum number of hours to go back; the previous leap day may be eight years ago. */
const FURTHEST_HOURS = 9 * 366 * 24;
