import type { Promo } from '@tideline/contract';
import { daysBetween } from '@tideline/ui';

export interface TimelineRow {
  id: string;
  /** Fractions of the width, 0–1. */
  start: number;
  end: number;
  window: number | null;
  safe: number | null;
}

export interface Timeline {
  today: number;
  rows: TimelineRow[];
  /** First days of months, at most {@link TICKS_MAX}. */
  ticks: { date: string; at: number }[];
}

/** The maximum number of past days shown, so that there is room for the future. */
const PAST_DAYS = 30;
const AFTER_DAYS = 12;
const TICKS_MAX = 5;

/** Lays out the offers on one axis, from at most {@link PAST_DAYS} days ago to a few days after the last end date. */
export function timelineOf(promos: readonly Promo[], today: string): Timeline {
  const firstStart = Math.min(0, ...promos.map(({ startsOn }) => daysBetween(today, startsOn)));
  const from = Math.max(firstStart, -PAST_DAYS);
  const to = Math.max(60, ...promos.map(({ endsOn }) => daysBetween(today, endsOn))) + AFTER_DAYS;
  const share = (date: string) => Math.min(1, Math.max(0, (daysBetween(today, date) - from) / (to - from)));
  return {
    today: share(today),
    rows: promos.map(({ id, startsOn, endsOn, safeOn, transferWindowEndsOn, payBy }) => ({
      id,
      start: share(startsOn),
      end: share(endsOn),
      window:
        transferWindowEndsOn === null || transferWindowEndsOn < today || transferWindowEndsOn > endsOn
          ? null
          : share(transferWindowEndsOn),
      safe: payBy === null ? null : share(safeOn),
    })),
    ticks: monthsBetween(today, from, to).map((date) => ({ date, at: share(date) })),
  };
}

function monthsBetween(today: string, from: number, to: number): string[] {
  const inside = (date: string) => daysBetween(today, date) >= from && daysBetween(today, date) <= to - 10;
  const [year = 0, month = 1] = today.split('-').map(Number);
  const all = Array.from({ length: 160 }, (_, index) => {
    const months = year * 12 + month - 1 - 12 + index;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
  }).filter(inside);
  const every = Math.max(1, Math.ceil(all.length / TICKS_MAX));
  return all.filter((_, index) => index % every === 0);
}
