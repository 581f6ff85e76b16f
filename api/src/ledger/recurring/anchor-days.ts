import { addDays, type Cadence, type CivilDate, dayOfWeek, daysInMonth, monthOf, partsOf } from '@tideline/domain';

/**
 * Returns the domain's anchor days for a cadence that the user entered with a start date and, for a twice-a-month
 * cadence, a second day of the month.
 */
export function anchorDaysOf(cadence: Cadence, startsOn: CivilDate, secondDay: number | null): number[] {
  const { year, month, day } = partsOf(startsOn);
  if (cadence === 'weekly' || cadence === 'every_two_weeks' || cadence === 'every_four_weeks')
    return [dayOfWeek(startsOn)];
  if (cadence === 'monthly_by_weekday')
    return [isLastOfItsKind(startsOn) ? 5 : Math.ceil(day / 7), dayOfWeek(startsOn)];
  // The last day of a short month means the last day of every month.
  const dayOfMonth = day === daysInMonth(year, month) ? 31 : day;
  if (cadence !== 'twice_a_month') return [dayOfMonth];
  const other = secondDay ?? (dayOfMonth > 15 ? dayOfMonth - 15 : Math.min(31, dayOfMonth + 15));
  return other === dayOfMonth
    ? [Math.min(dayOfMonth, 16), Math.min(dayOfMonth, 16) + 15]
    : [dayOfMonth, other].toSorted((one, two) => one - two);
}

const isLastOfItsKind = (on: CivilDate): boolean => monthOf(addDays(on, 7)) !== monthOf(on);
