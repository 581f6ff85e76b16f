import { fail } from '@tideline/contract';
import { addMonths, civilDate, type CivilMonth, monthOf, type Period } from '@tideline/domain';

const YEARS_MAX = 10;

/** Parses a period. Errors: VALIDATION_FAILED if it ends before it begins, or is longer than ten years. */
export function checkPeriod(from: string, to: string): Period {
  const period = { from: civilDate(from), to: civilDate(to) };
  if (period.to < period.from) throw refuse('/to', 'before_from', 'A period ends on or after its first day.');
  if (period.to >= addMonths(period.from, YEARS_MAX * 12))
    throw refuse('/from', 'too_long', 'Choose ten years or less.');
  return period;
}

/** Returns the months from first to last, inclusive, oldest first. */
export function checkMonths(from: string, to: string): CivilMonth[] {
  checkPeriod(`${from}-01`, `${to}-01`);
  const months: CivilMonth[] = [];
  for (let day = civilDate(`${from}-01`); monthOf(day) <= to; day = addMonths(day, 1)) months.push(monthOf(day));
  return months;
}

const refuse = (pointer: string, rule: string, message: string) =>
  fail('VALIDATION_FAILED', { fields: [{ pointer, rule, message }] });
