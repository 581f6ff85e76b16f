import { assert } from '../../foundation/assert.ts';
import { minimumPayment } from '../../products/card/minimum-payment.ts';
import { type Minor, type Ppm, PPM_ONE, ZERO } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { nearestMinor } from '../../foundation/money/nearest-minor.ts';

/** An interest-free offer that the user considers: a transfer, spending on the card, or both. */
export interface FloatOfferTerms {
  /** Cash moved in the first month. The fee is owed in addition. */
  transferMinor: Minor;
  feeMinor: Minor;
  /** Spending charged to the card each month instead of paid in cash, as far as the limit allows. */
  monthlySpendingMinor: Minor;
  limitMinor: Minor;
  months: number;
  minimumPctPpm: Ppm;
  minimumFloorMinor: Minor;
  apyPpm: Ppm;
  taxPpm: Ppm;
  lateChancePpm: Ppm;
  /** Cost of a late payment: the fee, and interest at the later rate. */
  lateCostMinor: Minor;
}

export interface OfferMonth {
  month: number;
  owedMinor: Minor;
  /** Earnings so far after tax, unrounded, in minor units. */
  earned: number;
}

export interface OfferGain {
  gainMinor: Minor;
  earnedMinor: Minor;
  /** Balance owed when the offer ends, paid back in one payment. */
  unwindMinor: Minor;
  mostOwedMinor: Minor;
  months: OfferMonth[];
}

/**
 * Computes the gain of an interest-free offer from its first month to its last.
 *
 * In each month, all of equal length: the cash held earns (1 + yield)^(1 ÷ 12) − 1, and the after-tax earnings stay in
 * the account; then the month's spending goes on the card, and its cash is kept; then the minimum is paid from the
 * cash. The fee is owed, not paid in cash, so it increases the minimums. At the end, the whole balance is paid back.
 *
 *     gain = earned after tax − fee − chance of a late payment × its cost
 *
 * Units     minor units, parts per million, whole months
 * Rounding  the total once, half away from zero; minimums as the issuer rounds them
 * Errors    throws on negative amounts, a tax above 100%, or a term that is not at least one whole month
 * Example   £1,000 a month on 0% for 18 months, limit £9,000, minimum 2.5% or £25, yield 4.5% → £418.12; $8,000
 *           moved for 18 months, minimum 2% or $25, yield 4.5% → $220.84 at a fee of 3%, $59.19 at 5%
 */
export function offerGain(terms: FloatOfferTerms): OfferGain {
  checkTerms(terms);
  const months: OfferMonth[] = [];
  const monthly = Math.expm1(Math.log1p(terms.apyPpm / PPM_ONE) / 12) * (1 - terms.taxPpm / PPM_ONE);
  let owed: number = terms.transferMinor === 0 ? 0 : terms.transferMinor + terms.feeMinor;
  let [cash, earned, mostOwed] = [terms.transferMinor as number, 0, owed];
  for (let month = 1; month <= terms.months; month += 1) {
    const interest = Math.max(0, cash) * monthly;
    earned += interest;
    const spent = Math.max(0, Math.min(terms.monthlySpendingMinor, terms.limitMinor - owed));
    mostOwed = Math.max(mostOwed, owed + spent);
    const paid = minimumOf(terms, (owed + spent) as Minor);
    owed += spent - paid;
    cash += interest + spent - paid;
    months.push({ month, owedMinor: owed as Minor, earned });
  }
  const earnedMinor = nearestMinor(earned);
  const loss = mulDiv(terms.lateCostMinor, terms.lateChancePpm, PPM_ONE, 'half-away');
  return {
    gainMinor: (earnedMinor - terms.feeMinor - loss) as Minor,
    earnedMinor,
    unwindMinor: owed as Minor,
    mostOwedMinor: mostOwed as Minor,
    months,
  };
}

const minimumOf = ({ minimumPctPpm, minimumFloorMinor }: FloatOfferTerms, balanceMinor: Minor): Minor =>
  minimumPayment(
    { kind: 'percent_of_balance', pctPpm: minimumPctPpm, floorMinor: minimumFloorMinor },
    { balanceMinor, interestMinor: ZERO },
  );

function checkTerms(terms: FloatOfferTerms): void {
  const amounts = [
    terms.transferMinor,
    terms.feeMinor,
    terms.monthlySpendingMinor,
    terms.limitMinor,
    terms.minimumFloorMinor,
    terms.minimumPctPpm,
    terms.apyPpm,
    terms.taxPpm,
    terms.lateChancePpm,
    terms.lateCostMinor,
  ];
  assert(
    amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0),
    'amounts and rates are whole numbers from 0',
  );
  assert(terms.taxPpm <= PPM_ONE && terms.lateChancePpm <= PPM_ONE, 'tax and probability must be at most 100 %');
  assert(Number.isInteger(terms.months) && terms.months >= 1, 'one or more whole months');
}
