import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { accrueInterest, type DaysInYear } from '../interest/accrue-interest.ts';

/**
 * Computes the interest of a billing cycle on a balance base by the daily periodic rate.
 *     charge = base × apr ÷ daysInYear × days, at least the minimum charge if any interest is due
 * Rounding  once per cycle, half away from zero
 * Source    Regulation Z, 12 CFR 1026.14(b); average daily balance × rate × days equals the sum of the daily charges
 */
export function cycleInterest(
  baseMinor: Minor,
  {
    aprPpm,
    days,
    daysInYear = 365,
    minimumChargeMinor = 0 as Minor,
  }: { aprPpm: Ppm; days: number; daysInYear?: DaysInYear; minimumChargeMinor?: Minor },
): Minor {
  const charge = accrueInterest(baseMinor, { aprPpm, days, daysInYear });
  return charge === 0 ? charge : (Math.max(charge, minimumChargeMinor) as Minor);
}

/**
 * Computes a month's interest by a monthly periodic rate, as textbooks and some store cards state it. Rounded half away
 * from zero.
 */
export function monthlyCharge(baseMinor: Minor, monthlyRatePpm: Ppm): Minor {
  return baseMinor <= 0 ? (0 as Minor) : mulDiv(baseMinor, monthlyRatePpm, PPM_ONE, 'half-away');
}

/**
 * Computes the annual rate of a statement that also has a charge on single transactions.
 *     apr = 12 × (charge on the balance + transaction charge) ÷ the larger of balance base and transactions
 * Rounding  charges and rate half away from zero
 * Source    Regulation Z, 12 CFR 1026.14(c)(3) and Appendix F
 * Example   average balance $100, 1.5% a month, $3 on a $100 transaction → $4.50, 54%
 */
export function statementApr({
  baseMinor,
  monthlyRatePpm,
  transactionMinor,
  transactionChargePpm,
}: {
  baseMinor: Minor;
  monthlyRatePpm: Ppm;
  transactionMinor: Minor;
  transactionChargePpm: Ppm;
}): { chargeMinor: Minor; aprPpm: Ppm } {
  const chargeMinor = (monthlyCharge(baseMinor, monthlyRatePpm) +
    mulDiv(transactionMinor, transactionChargePpm, PPM_ONE, 'half-away')) as Minor;
  const larger = Math.max(baseMinor, transactionMinor);
  return {
    chargeMinor,
    aprPpm: (larger === 0 ? 0 : mulDiv(chargeMinor, 12 * PPM_ONE, larger, 'half-away')) as number as Ppm,
  };
}
