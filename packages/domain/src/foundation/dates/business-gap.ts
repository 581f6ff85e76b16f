import { addDays } from './add.ts';
import { isBusinessDay } from './business-days.ts';
import type { CivilDate } from './civil-date.ts';

/** Gaps longer than this many calendar days are not counted, since no window is that long. */
const CALENDAR_DAYS_MAX = 14;

/**
 * Counts business days between two dates: those after the first up to the second. Saturday to Sunday is 0, Friday to
 * Monday is 1. Negative if the second is earlier; null if they are more than 14 calendar days apart.
 * Caches which days are business days, because many pairs share few days.
 */
export function businessGap(
  isHoliday?: (date: CivilDate) => boolean,
): (from: CivilDate, to: CivilDate) => number | null {
  const open = new Map<CivilDate, boolean>();
  const isOpen = (date: CivilDate): boolean => {
    const known = open.get(date);
    if (known !== undefined) return known;
    const answer = isBusinessDay(date, isHoliday === undefined ? {} : { isHoliday });
    open.set(date, answer);
    return answer;
  };
  const next = new Map<CivilDate, CivilDate>();
  const after = (date: CivilDate): CivilDate => {
    const known = next.get(date);
    if (known !== undefined) return known;
    const answer = addDays(date, 1);
    next.set(date, answer);
    return answer;
  };
  return (from, to) => {
    const [first, last] = from <= to ? [from, to] : [to, from];
    let gap = 0;
    let at = first;
    for (let step = 0; at < last; step += 1) {
      if (step >= CALENDAR_DAYS_MAX) return null;
      at = after(at);
      if (isOpen(at)) gap += 1;
    }
    return from <= to || gap === 0 ? gap : -gap;
  };
}
