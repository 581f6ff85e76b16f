import { lastRun, nextRun } from '../jobs/next-run.ts';

export interface QuietHours {
  on: boolean;
  /** HH:MM on the wall. */
  from: string;
  to: string;
}

export interface Digest {
  every: 'off' | 'daily' | 'weekly';
  at: string;
  /** 0 = Sunday. */
  weekday: number;
}

/**
 * When the quiet hours that hold at an instant are over, to the minute; null: they do not hold. A minute that the clocks skip in spring is
 * the first one after them; one that comes twice in autumn counts the first time.
 */
export function quietUntil({ on, from, to }: QuietHours, timeZone: string, at: Date): Date | null {
  if (!on || from === to) return null;
  const began = lastRun(daily(from), timeZone, at);
  const ended = lastRun(daily(to), timeZone, at);
  return began > ended ? nextRun(daily(to), timeZone, at) : null;
}

/** When the next digest goes out; null: there is none. */
export function nextDigest({ every, at, weekday }: Digest, timeZone: string, after: Date): Date | null {
  return every === 'off'
    ? null
    : nextRun(every === 'daily' ? daily(at) : `${minuteAndHour(at)} * * ${weekday}`, timeZone, after);
}

/** The next time it is that o'clock. */
export const nextTime = (clockTime: string, timeZone: string, after: Date): Date =>
  nextRun(daily(clockTime), timeZone, after);

const minuteAndHour = (clockTime: string): string => `${Number(clockTime.slice(3))} ${Number(clockTime.slice(0, 2))}`;
const daily = (clockTime: string): string => `${minuteAndHour(clockTime)} * * *`;
