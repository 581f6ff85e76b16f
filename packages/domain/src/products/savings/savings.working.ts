import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, money, rate, type Working } from '../../foundation/working/working.ts';
import { apyFormula, aprToApyFormula, apyToAprFormula } from './savings-formulas.ts';

/** Returns the working of the yield for interest earned over a number of days on a principal above 0. */
export function apyWorking({
  interestMinor,
  principalMinor,
  days,
}: {
  interestMinor: Minor;
  principalMinor: Minor;
  days: number;
}): Working {
  return explain(apyFormula, {
    lines: [money('interest', interestMinor), money('principal', principalMinor), count('days', days)],
    assumptions: ['interest_stays_in_the_account'],
  });
}

/** Returns the working of a nominal rate converted to a yield. */
export function aprToApyWorking(aprPpm: Ppm, periodsPerYear: number): Working {
  return explain(aprToApyFormula, {
    lines: [rate('apr', aprPpm), count('compounded_a_year', periodsPerYear)],
    assumptions: ['rate_stays_for_a_year'],
  });
}

/** Returns the working of a yield converted to its nominal rate. */
export function apyToAprWorking(apyPpm: Ppm, periodsPerYear: number): Working {
  return explain(apyToAprFormula, {
    lines: [rate('apy', apyPpm), count('compounded_a_year', periodsPerYear)],
    assumptions: ['rate_stays_for_a_year'],
  });
}
