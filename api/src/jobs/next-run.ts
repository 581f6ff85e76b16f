import { Cron } from 'croner';

const known = new Map<string, Cron>();

/** Patterns are few and time zones some hundred: each is parsed once. */
function cronOf(pattern: string, timeZone: string): Cron {
  const key = `${timeZone} ${pattern}`;
  const cron = known.get(key) ?? new Cron(pattern, { timezone: timeZone });
  known.set(key, cron);
  return cron;
}

/**
 * The first time after an instant that a cron pattern (five fields) names in an IANA time zone. A fixed time that the clocks skip
 * in spring comes as much later as they go forward; one that comes twice in autumn is taken the first time.
 *
 *     nextRun('0 3 * * *', 'Europe/Helsinki', new Date('2026-03-28T12:00:00Z'))   // 2026-03-29T01:00:00Z: 04:00 there
 *
 * Errors: throws where the pattern or the time zone is none, or where it names no time any more.
 */
export function nextRun(pattern: string, timeZone: string, after: Date): Date {
  const next = cronOf(pattern, timeZone).nextRun(after);
  if (next === null) throw new RangeError(`"${pattern}" names no time after ${after.toISOString()}`);
  return next;
}

/** The last time, at or before an instant, that a cron pattern names: `nextRun` of any instant since that time is later. */
export function lastRun(pattern: string, timeZone: string, at: Date): Date {
  let [last, back] = [at, 1];
  // from far enough back the next run is in the past; then onwards to the last one that is
  do {
    back *= 2;
    last = nextRun(pattern, timeZone, new Date(at.getTime() - back * 3_600_000));
  } while (last > at && back < FURTHEST_HOURS);
  if (last > at) throw new RangeError(`"${pattern}" names no time before ${at.toISOString()}`);
  for (let next = last; next <= at; next = nextRun(pattern, timeZone, next)) last = next;
  return last;
}

/** A leap day may be eight years away. */
const FURTHEST_HOURS = 9 * 366 * 24;
