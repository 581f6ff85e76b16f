/** The source of the current time, passed to everything that needs it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that is fixed until it is moved, for tests and TIDELINE_NOW. */
export interface MovableClock extends Clock {
  move(to: Date): void;
}

export function createFixedClock(start: Date): MovableClock {
  let current = start;
  return {
    now: () => new Date(current),
    move: (to) => {
      current = to;
    },
  };
}

/**
 * Date formats by time zone; every request needs the household's date, and creating a format costs more than using it.
 */
const dateFormats = new Map<string, Intl.DateTimeFormat>();
/** Maximum number of stored formats; more than the number of time zones, because names also differ in case. */
const MAX_DATE_FORMATS = 1_000;

function dateFormatOf(timeZone: string): Intl.DateTimeFormat {
  const known = dateFormats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  if (dateFormats.size >= MAX_DATE_FORMATS) dateFormats.clear();
  dateFormats.set(timeZone, made);
  return made;
}

/** Returns the civil date (YYYY-MM-DD) at an instant in an IANA time zone. */
export const civilDate = (instant: Date, timeZone: string): string => dateFormatOf(timeZone).format(instant);

/** Returns the time of day (HH:MM) at an instant in an IANA time zone. */
export const localTime = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
