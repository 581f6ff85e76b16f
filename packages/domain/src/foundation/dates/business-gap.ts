import { addDays } from './add.ts';
import { isBusinessDay } from './business-days.ts';
import type { CivilDate } from './civil-date.ts';

/** Maximum gap in calendar days that is counted, because no window is longer. */
const CALENDAR_DAYS_MAX = 14;

/**
 * Returns a function that counts the business days after one date through another. Saturday to Sunday is 0, Friday to
 * Monday is 1. The count is negative if the second date is earlier, and null if they are more than 14 calendar days
 * apart. It caches which days are business days, because many pairs share few days.
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
