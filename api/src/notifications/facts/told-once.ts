import { civilDate, daysBetween } from '@tideline/domain';

/**
 * Which of the days ahead a date is told for today; null: none. On each of them, and where nothing ran that day or nobody had entered it yet, on
 * the next: so the nearest that has come.
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
