import type { Notification } from '@tideline/contract';

export interface Day {
  /** YYYY-MM-DD in the person's time zone. */
  on: string;
  groups: Group[];
}

export interface Group {
  key: string;
  latest: Notification;
  /** Of the same subject on the same day, newest first. */
  others: Notification[];
}

const dayIn = (instant: string, timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(instant));

/** Newest first: by day, and within a day those about the same thing together. */
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
const HOURS: Readonly<Record<Snooze, number>> = { tonight: 4, tomorrow: 24, week: 168 };

/** The instant at which one comes back. */
export const snoozedUntil = (snooze: Snooze, now: Date): string => new Date(now.getTime() + HOURS[snooze] * 3_600_000).toISOString();
