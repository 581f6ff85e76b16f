import { lastRun, nextRun } from '../../platform/jobs/next-run.ts';

export interface QuietHours {
  on: boolean;
  /** Local time as HH:MM. */
  from: string;
  to: string;
}

export interface Digest {
  every: 'off' | 'daily' | 'weekly';
  at: string;
  /** Day of the week; 0 = Sunday. */
  weekday: number;
}

/**
 * Returns when the quiet hours at an instant end, to the minute; null if none apply. A minute skipped in spring
 * becomes the first minute after the gap; if a minute occurs twice in autumn, the first occurrence counts.
 */
export function quietUntil({ on, from, to }: QuietHours, timeZone: string, at: Date): Date | null {
  if (!on || from === to) return null;
  const began = lastRun(daily(from), timeZone, at);
  const ended = lastRun(daily(to), timeZone, at);
  return began > ended ? nextRun(daily(to), timeZone, at) : null;
}

/** Returns when the next digest is sent, or null if there is none. */
export function nextDigest({ every, at, weekday }: Digest, timeZone: string, after: Date): Date | null {
  return every === 'off'
    ? null
    : nextRun(every === 'daily' ? daily(at) : `${minuteAndHour(at)} * * ${weekday}`, timeZone, after);
}

/** Returns the next occurrence of a clock time. */
export const nextTime = (clockTime: string, timeZone: string, after: Date): Date =>
  nextRun(daily(clockTime), timeZone, after);

const minuteAndHour = (clockTime: string): string => `${Number(clockTime.slice(3))} ${Number(clockTime.slice(0, 2))}`;
const daily = (clockTime: string): string => `${minuteAndHour(clockTime)} * * *`;
