import { type CivilDate, dateOf, partsOf } from './civil-date.ts';

/**
 * Returns the number of days since 1970-01-01, so that dates can be added and compared as whole numbers.
 * Source  Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil
 */
export function dayNumberOf(date: CivilDate): number {
  const { year, month, day } = partsOf(date);
  // Years start in March here, so that the leap day is the last day of its year.
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** Returns the date of a day number; inverse of dayNumberOf (civil_from_days of the same source). */
export function dateOfDayNumber(dayNumber: number): CivilDate {
  const z = dayNumber + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1;
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return dateOf(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}
