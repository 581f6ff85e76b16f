import { type CivilDate, dateOf } from './civil-date.ts';

/**
 * Returns Easter Sunday of a year in the Gregorian calendar.
 * Source   "Anonymous Gregorian algorithm", Nature, April 20, 1876; J. Meeus, Astronomical Algorithms, chapter 8
 * Example  2026 → 2026-04-05
 */
export function easterSunday(year: number): CivilDate {
  const whole = (a: number, b: number) => Math.floor(a / b);
  const golden = year % 19;
  const century = whole(year, 100);
  const inCentury = year % 100;
  const correction = whole(century - whole(century + 8, 25) + 1, 3);
  const epact = (19 * golden + century - whole(century, 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * whole(inCentury, 4) - epact - (inCentury % 4)) % 7;
  const late = whole(golden + 11 * epact + 22 * weekday, 451);
  const ordinal = epact + weekday - 7 * late + 114;
  return dateOf(year, whole(ordinal, 31), (ordinal % 31) + 1);
}
