import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, money, rate, type Working } from '../../foundation/working/working.ts';
import { offerGainFormula } from './float-formulas.ts';
import { type FloatCircumstances, type FloatVerdict, floatVerdict } from './float-verdict.ts';
import { type FloatOfferTerms, offerGain } from './offer-months.ts';

export interface FloatOffer {
  gainMinor: Minor;
  earnedMinor: Minor;
  /** Amount of the single payment at the end. */
  unwindMinor: Minor;
  mostOwedMinor: Minor;
  /** The first month after which earnings cover the fee and the expected loss; null: no month does. */
  breakEvenMonth: number | null;
  /** The smallest yield that does not lose money; null: no yield up to 100% does. */
  breakEvenApyPpm: Ppm | null;
  verdict: FloatVerdict;
  working: Working;
}

/**
 * Determines whether an interest-free offer is worth taking.
 *
 * Method, units, rounding and errors are as in `offerGain`; the verdict is `floatVerdict` on the highest balance owed,
 * including the balance already on the card.
 *
 * Example  $8,000 moved for 18 months at a fee of 3%, yield 4.5% → a gain of $220.84 before tax, break-even after 9
 *          months
 */
export function floatOffer(
  terms: FloatOfferTerms,
  card: Omit<FloatCircumstances, 'limitMinor' | 'isTooLate'>,
): FloatOffer {
  const { gainMinor, earnedMinor, unwindMinor, mostOwedMinor, months } = offerGain(terms);
  const costs = earnedMinor - gainMinor;
  return {
    gainMinor,
    earnedMinor,
    unwindMinor,
    mostOwedMinor,
    breakEvenMonth: costs === 0 ? 0 : (months.find(({ earned }) => earned >= costs)?.month ?? null),
    breakEvenApyPpm: breakEvenYield(terms),
    verdict: floatVerdict(gainMinor, {
      ...card,
      limitMinor: terms.limitMinor,
      owedMinor: (card.owedMinor + mostOwedMinor) as Minor,
    }),
    working: workingOf(terms),
  };
}

/** Finds the lowest yield without a loss by bisection, because earnings never decrease with a higher yield. */
function breakEvenYield(terms: FloatOfferTerms): Ppm | null {
  const loses = (apyPpm: number) => offerGain({ ...terms, apyPpm: apyPpm as Ppm }).gainMinor < 0;
  if (loses(PPM_ONE)) return null;
  let [tooLittle, enough] = [-1, PPM_ONE];
  while (enough - tooLittle > 1) {
    const middle = mulDiv(enough + tooLittle, 1, 2, 'floor');
    if (loses(middle)) tooLittle = middle;
    else enough = middle;
  }
  return enough as Ppm;
}

function workingOf(terms: FloatOfferTerms): Working {
  return explain(offerGainFormula, {
    lines: [
      money('transfer', terms.transferMinor),
      money('monthly_spending', terms.monthlySpendingMinor),
      money('credit_limit', terms.limitMinor),
      count('promo_months', terms.months),
      rate('minimum_percent', terms.minimumPctPpm),
      money('minimum_floor', terms.minimumFloorMinor),
      rate('float_yield', terms.apyPpm),
      rate('tax', terms.taxPpm),
      money('float_fee', terms.feeMinor),
      rate('late_chance', terms.lateChancePpm),
      money('late_cost', terms.lateCostMinor),
    ],
    assumptions: [
      'minimums_paid_on_time',
      'earnings_stay_on_the_account',
      'months_of_equal_length',
      ...(terms.taxPpm === 0 ? ['before_tax'] : []),
    ],
  });
}
