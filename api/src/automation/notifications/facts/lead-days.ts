import { civilDate, daysBetween } from '@tideline/domain';

/**
 * Returns the lead time in days for which today's run notifies users of a date, or null if none applies. If no run
 * took place on a lead day, or the date was entered later, the next run notifies users with the shortest lead time
 * that has been reached.
 *
 *     leadDue('2026-12-31', { today: '2026-12-01', leadDays: [90, 60, 30, 14] })   // 30: it is 30 days ahead
 */
export function leadDue(
  on: string,
  { today, leadDays }: { today: string; leadDays: readonly number[] },
): number | null {
  const ahead = daysBetween(civilDate(today), civilDate(on));
  const lead = Math.min(...leadDays.filter((days) => days >= ahead));
  return ahead >= 0 && Number.isFinite(lead) ? lead : null;
}
