/** Returns the civil date the given number of days later. */
export function daysAfter(today: string, days: number): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

export const SNOOZES = [
  { key: 'tomorrow', days: 1 },
  { key: 'week', days: 7 },
  { key: 'month', days: 30 },
] as const;

export const WEEK_DAYS = 7;
