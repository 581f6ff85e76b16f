import { assert } from '../../foundation/assert.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type DayCount, dayFraction } from '../interest/day-count.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';

export interface Deferment {
  /** Interest of the period without payments. */
  interestMinor: Minor;
  /** Principal after the period, including capitalized interest. */
  principalMinor: Minor;
  /** Interest that is owed in addition to the principal and bears no interest itself. */
  unpaidInterestMinor: Minor;
}

/**
 * Computes months without payments: interest accrues on the principal unless the loan is subsidized, and is added to
 * the principal at the end if the loan capitalizes it.
 *
 *     interest = principal × apr × days ÷ daysInYear
 *
 * Units     minor units, parts per million
 * Rounding  half away from zero, once
 * Source    capitalized interest of student loans: 34 CFR 685.202(b); subsidized loans bear none in deferment: 34 CFR
 *           685.204
 * Example   $10,000 at 6% from January 1 to July 1 (181 days) → $297.53
 */
export function defer(
  { principalMinor, aprPpm, dayCount = 'actual_365' }: { principalMinor: Minor; aprPpm: Ppm; dayCount?: DayCount },
  {
    from,
    to,
    isSubsidized = false,
    capitalizes,
  }: { from: CivilDate; to: CivilDate; isSubsidized?: boolean; capitalizes: boolean },
): Deferment {
  assert(
    principalMinor >= 0 && aprPpm >= 0 && from <= to,
    'amounts and rates must not be negative, and the end must follow the beginning',
  );
  const { days, daysInYear } = dayFraction(from, to, dayCount);
  const interest = isSubsidized ? 0 : mulDiv(principalMinor, aprPpm * days, PPM_ONE * daysInYear, 'half-away');
  return {
    interestMinor: interest as Minor,
    principalMinor: (principalMinor + (capitalizes ? interest : 0)) as Minor,
    unpaidInterestMinor: (capitalizes ? 0 : interest) as Minor,
  };
}
