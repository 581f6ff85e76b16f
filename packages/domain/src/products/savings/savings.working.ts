import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, money, rate, type Working } from '../../foundation/working/working.ts';
import { apyFormula, aprToApyFormula, apyToAprFormula } from './savings-formulas.ts';

/** Working for the yield of interest earned over a number of days on a principal above 0. */
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

/** Working for a nominal rate converted to a yield. */
export function aprToApyWorking(aprPpm: Ppm, periodsPerYear: number): Working {
  return explain(aprToApyFormula, {
    lines: [rate('apr', aprPpm), count('compounded_a_year', periodsPerYear)],
    assumptions: ['rate_stays_for_a_year'],
  });
}

/** Working for a yield converted to its nominal rate. */
export function apyToAprWorking(apyPpm: Ppm, periodsPerYear: number): Working {
  return explain(apyToAprFormula, {
    lines: [rate('apy', apyPpm), count('compounded_a_year', periodsPerYear)],
    assumptions: ['rate_stays_for_a_year'],
  });
}
