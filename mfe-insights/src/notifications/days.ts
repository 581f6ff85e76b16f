import type { Notification } from '@tideline/contract';

export interface Day {
  /** YYYY-MM-DD in the user's time zone. */
  on: string;
  groups: Group[];
}

export interface Group {
  key: string;
  latest: Notification;
  /** The other notifications about the same subject on the same day, newest first. */
  others: Notification[];
}

const dayIn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  );

/** Groups notifications by day, newest first, and within a day by subject. */
export function byDay(items: readonly Notification[], timeZone: string): Day[] {
  const days: Day[] = [];
  for (const item of items) {
    const on = dayIn(item.createdAt, timeZone);
    let day = days.at(-1);
    if (day?.on !== on) days.push((day = { on, groups: [] }));
    const { kind, id } = item.subject;
    const subject = id === '' ? `${kind}:${item.id}` : `${kind}:${id}`;
    const group = day.groups.find(({ key }) => key === subject);
    if (group === undefined) day.groups.push({ key: subject, latest: item, others: [] });
    else group.others.push(item);
  }
  return days;
}

export const SNOOZES = ['tonight', 'tomorrow', 'week'] as const;
export type Snooze = (typeof SNOOZES)[number];
const HOUR_MS = 3_600_000;
const HOURS: Readonly<Record<Exclude<Snooze, 'tomorrow'>, number>> = { tonight: 4, week: 168 };

/**
 * Returns when a snoozed notification reappears. "tomorrow" is 8 a.m. in the user's time zone, even across a clock
 * change.
 */
export function snoozedUntil(snooze: Snooze, now: Date, timeZone: string): string {
  if (snooze !== 'tomorrow') return new Date(now.getTime() + HOURS[snooze] * HOUR_MS).toISOString();
  const eightToday = Date.parse(`${dayIn(now.toISOString(), timeZone)}T08:00:00Z`);
  return new Date(instantOf(eightToday + 24 * HOUR_MS, timeZone)).toISOString();
}

/**
 * Returns the instant of a local time that is given as UTC in `wall`. The second pass uses the UTC offset of that day.
 */
function instantOf(wall: number, timeZone: string): number {
  const face = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const offsetAt = (instant: number): number => Date.parse(`${face.format(instant).replace(' ', 'T')}Z`) - instant;
  return wall - offsetAt(wall - offsetAt(wall));
}
