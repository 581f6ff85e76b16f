import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { money, rate, type Working } from '../../foundation/working/working.ts';
import { interestAtStakeFormula, yearOfInterest } from './terms-formulas.ts';

/** Kinds of debts with different usual rates. */
export type TypicalDebt = 'card' | 'mortgage' | 'home_equity' | 'auto' | 'student' | 'loan';

/**
 * Usual rates in the United States, rounded to whole percent. They only order questions about debts whose rate is
 * unknown, and are never used in a plan.
 *
 * Source  cards (accounts assessed interest), personal and car loans: Federal Reserve, G.19 Consumer Credit, 2024 ·
 *         mortgages: Freddie Mac, Primary Mortgage Market Survey, 2024 · student loans: Federal Student Aid, 2024–25
 */
const TYPICAL_APRS: Readonly<Record<TypicalDebt, Ppm>> = {
  card: 220_000 as Ppm,
  mortgage: 70_000 as Ppm,
  home_equity: 80_000 as Ppm,
  auto: 80_000 as Ppm,
  student: 60_000 as Ppm,
  loan: 120_000 as Ppm,
};

export interface InterestAtStake {
  amountMinor: Minor;
  aprPpm: Ppm;
  /** Source of the rate. estimated: from the debt's own ledger · typical: the usual rate of such debts. */
  source: 'estimated' | 'typical';
  working: Working;
}

/**
 * Computes the value of an answer about a debt's terms: a year's interest on the amount owed, at its estimated rate or,
 * without an estimate, at the usual rate of such debts.
 *
 * Rounding  half away from zero, once
 * Example   $4,000.00 at 24.99% → $999.60
 */
export function interestAtStake(
  owedMinor: Minor,
  { estimatedPpm, typical }: { estimatedPpm: Ppm | null; typical: TypicalDebt },
): InterestAtStake {
  const aprPpm = estimatedPpm ?? TYPICAL_APRS[typical];
  return {
    amountMinor: yearOfInterest(owedMinor, aprPpm),
    aprPpm,
    source: estimatedPpm === null ? 'typical' : 'estimated',
    working: explain(interestAtStakeFormula, {
      lines: [money('owed', owedMinor), rate('apr', aprPpm)],
      assumptions: [
        estimatedPpm === null ? 'typical_rate_of_such_debts' : 'rate_estimated_from_charges',
        'balance_stays_a_year',
      ],
    }),
  };
}
