import { assert } from '../../foundation/assert.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { nearestMinor } from '../../foundation/money/nearest-minor.ts';
import { levelPayment } from '../loan/time-value.ts';

export interface DisclosureBalance {
  balanceMinor: Minor;
  aprPpm: Ppm;
}

export interface DisclosureInputs {
  /** Balances by rate, lowest first; a promotional rate comes first. */
  balances: readonly DisclosureBalance[];
  floorMinor: Minor;
  /** Share of the balance before the month's interest that the minimum requires. */
  pctPpm: Ppm;
  /** End of a promotion: the rate of the first balance from the last promotional month on. */
  promo?: { lastMonth: number; regularAprPpm: Ppm };
  /**
   * clears_everything (default), or as in the sample program of Appendix M2: the last payment is the balance left at
   * the highest rate, and the rest at lower rates takes another month. The difference is a few cents.
   */
  finalPayment?: 'clears_everything' | 'as_sample_program';
}

export interface DisclosureMonth {
  month: number;
  paymentMinor: Minor;
  interestMinor: Minor;
  balancesMinor: Minor[];
  totalMinor: Minor;
}

export type RepaymentDisclosure =
  | {
      outcome: 'paid_off';
      months: number;
      totalMinor: Minor;
      /** Payment that repays everything in 36 months. */
      payment36Minor: Minor;
      total36Minor: Minor;
      /** Difference between the two totals, each rounded to whole currency units first. */
      savingsMinor: Minor;
      rows: DisclosureMonth[];
    }
  | { outcome: 'negative_amortization'; rows: DisclosureMonth[] };

const HORIZON_MONTHS = 1200;

/**
 * Computes the repayment disclosure of a statement: the duration with minimum payments, and the amount of 36 equal
 * payments.
 * Assumes   no new activity, equal months, no grace period, payments on the last day, the lowest rate first, minimum =
 *           max(floor, pct × balance); the final payment clears everything
 * Rounding  interest per balance and month, and each payment, half away from zero
 * Result    negative_amortization if the balance stops falling: a separate disclosure (12 CFR 1026.7(b)(12)(ii))
 * Source    Regulation Z, 12 CFR 1026 Appendices M1 and M2
 * Example   $500 at 0% until month 6 then 17%, $250 at 17%, $250 at 21%; 2% or $20 → 94 months, $1,872.38; 36 ×
 *           $35.45
 */
export function repaymentDisclosure(inputs: DisclosureInputs): RepaymentDisclosure {
  const { balances, floorMinor, pctPpm, promo } = inputs;
  const owed = balances.map(({ balanceMinor }) => balanceMinor as number);
  assert(
    owed.every((balance) => balance >= 0),
    'balances must not be negative',
  );
  const rows: DisclosureMonth[] = [];
  let paid = 0;
  for (let month = 1; total(owed) > 0; month += 1) {
    const opening = total(owed);
    const minimum = Math.max(floorMinor, mulDiv(opening, pctPpm, PPM_ONE, 'half-away'));
    const interest = balances.map(({ aprPpm }, index) => {
      const rate = index === 0 && promo !== undefined && month >= promo.lastMonth ? promo.regularAprPpm : aprPpm;
      return mulDiv(owed[index] ?? 0, rate, 12 * PPM_ONE, 'half-away');
    });
    for (const [index, charged] of interest.entries()) owed[index] = (owed[index] ?? 0) + charged;
    const payment = minimum > total(owed) ? lastPayment(owed, inputs) : minimum;
    payLowestFirst(owed, payment);
    paid += payment;
    rows.push({
      month,
      paymentMinor: payment as Minor,
      interestMinor: total(interest) as Minor,
      balancesMinor: [...owed] as Minor[],
      totalMinor: total(owed) as Minor,
    });
    const settled = promo === undefined || month > promo.lastMonth;
    if ((settled && total(owed) >= opening) || month === HORIZON_MONTHS)
      return { outcome: 'negative_amortization', rows };
  }
  return { outcome: 'paid_off', months: rows.length, totalMinor: paid as Minor, ...in36Months(inputs, paid), rows };
}

function lastPayment(owed: readonly number[], { finalPayment = 'clears_everything' }: DisclosureInputs): number {
  return finalPayment === 'clears_everything' ? total(owed) : (owed.findLast((balance) => balance > 0) ?? 0);
}

function payLowestFirst(owed: number[], payment: number): void {
  let left = payment;
  for (const [index, balance] of owed.entries()) {
    const used = Math.min(left, balance);
    owed[index] = balance - used;
    left -= used;
  }
}

/**
 * Computes an annuity at the rates weighted by balance, with the promotional rate weighted by its share of the 36
 * months.
 */
function in36Months(
  { balances, promo }: DisclosureInputs,
  totalMinimums: number,
): { payment36Minor: Minor; total36Minor: Minor; savingsMinor: Minor } {
  const weighted = balances.reduce((sum, { balanceMinor, aprPpm }, index) => {
    const share = index === 0 && promo !== undefined ? Math.min(1, promo.lastMonth / 36) : 1;
    return sum + balanceMinor * (share * aprPpm + (1 - share) * (promo?.regularAprPpm ?? 0));
  }, 0);
  const owed = balances.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0);
  if (owed === 0) return { payment36Minor: 0 as Minor, total36Minor: 0 as Minor, savingsMinor: 0 as Minor };
  const payment36Minor = nearestMinor(
    -levelPayment({ rate: weighted / owed / PPM_ONE / 12, periods: 36, presentValue: owed }),
  );
  const total36 = payment36Minor * 36;
  const wholeUnits = (amount: number) => mulDiv(amount, 1, 100, 'half-away') * 100;
  return {
    payment36Minor,
    total36Minor: total36 as Minor,
    savingsMinor: (wholeUnits(totalMinimums) - wholeUnits(total36)) as Minor,
  };
}

/**
 * Returns the range of months that a statement may print: up to two months from the exact number (Appendix M1(b)(5)).
 */
export function acceptedMonths(exactMonths: number): { from: number; to: number } {
  return { from: exactMonths - 2, to: exactMonths + 2 };
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
