import type { Minor, Ppm } from '../money/minor.ts';
import { explain } from '../working/formula.ts';
import { count, money, rate, type Working } from '../working/working.ts';
import { apyFormula, aprToApyFormula, apyToAprFormula } from './savings-formulas.ts';

/** The yield of interest earned over some days on a principal above 0. */
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

/** A nominal rate as a yield. */
export function aprToApyWorking(aprPpm: Ppm, periodsPerYear: number): Working {
  return explain(aprToApyFormula, {
    lines: [rate('apr', aprPpm), count('compounded_a_year', periodsPerYear)],
    assumptions: ['rate_stays_for_a_year'],
  });
}

/** A yield as the nominal rate that makes it. */
export function apyToAprWorking(apyPpm: Ppm, periodsPerYear: number): Working {
  return explain(apyToAprFormula, {
    lines: [rate('apy', apyPpm), count('compounded_a_year', periodsPerYear)],
    assumptions: ['rate_stays_for_a_year'],
  });
}
