import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, date, money, rate, type Working } from '../../foundation/working/working.ts';
import { chargedPeriods } from './charged-periods.ts';
import { type DatedAmount, type DebtHistory, owedAtEndOf } from './debt-history.ts';
import { type RateEstimate, rateOfCharges } from './estimate-apr.ts';
import { levelPaymentFormula, rateFormula, usualAmountFormula } from './terms-formulas.ts';
import { usualAmountOf } from './usual-amount.ts';

export interface PaymentEstimate {
  amountMinor: Minor;
  /** Number of payments on which it is based. */
  payments: number;
  working: Working;
}

export interface LoanEstimate {
  apr: RateEstimate | null;
  payment: PaymentEstimate | null;
  /** How the lender counts time; null if the rate is unknown. */
  dayCount: 'actual_365' | 'thirty_360' | null;
}

const RECENT = 12;
const FEWEST_PAYMENTS = 3;

/** Maximum range of an offered rate: a tenth of a percentage point. */
const WIDEST_SPAN_PPM = 1_000;

/**
 * Estimates the rate and the payment of a loan.
 *
 * With interest charges in its ledger, the rate is the one that results in them, by equal months or by days, and the
 * payment is the amount paid most often. Without them, entries that grow from month to month are the principal of a
 * level payment:
 *
 *     apr = 12 × (last principal − first principal) ÷ (balance before the first − balance before the last)
 *
 * Result  null for each value that the ledger does not show: equal entries without interest prove nothing about a rate
 */
export function estimateLoan(history: DebtHistory): LoanEstimate {
  if (history.interest.length > 0) {
    const charged = rateOfCharges(chargedPeriods(history, 'before_charge'), ['by_month', 'by_day']);
    return {
      apr: charged,
      payment: usualPayment(history.payments),
      dayCount: charged === null ? null : charged.method === 'by_day' ? 'actual_365' : 'thirty_360',
    };
  }
  return bySplit(history) ?? { apr: null, payment: usualPayment(history.payments), dayCount: null };
}

function usualPayment(payments: readonly DatedAmount[]): PaymentEstimate | null {
  const recent = payments.slice(-RECENT);
  if (recent.length === 0) return null;
  const { amountMinor, times } = usualAmountOf(recent.map((payment) => payment.amountMinor));
  if (times < 2) return null;
  return {
    amountMinor,
    payments: times,
    working: explain(usualAmountFormula, {
      lines: recent.flatMap((payment) => [
        date('paid_on', payment.on, [payment.id]),
        money('paid', payment.amountMinor),
      ]),
      assumptions: ['estimate_until_confirmed'],
    }),
  };
}

interface PrincipalPart extends DatedAmount {
  /** Balance owed before the payment. */
  beforeMinor: Minor;
}

/** Derives rate and payment from principal parts that grow as those of a level payment do; null if they do not. */
function bySplit(history: DebtHistory): LoanEstimate | null {
  const parts = history.payments
    .slice(-RECENT)
    .map((part): PrincipalPart => ({ ...part, beforeMinor: owedAtEndOf(history, addDays(part.on, -1)) }));
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined || parts.length < FEWEST_PAYMENTS || !isMonthly(parts)) return null;
  const [grown, repaid] = [last.amountMinor - first.amountMinor, first.beforeMinor - last.beforeMinor];
  if (grown <= 0 || repaid <= 0) return null;
  // Both parts are rounded to the minor unit, so their difference is off by less than one.
  const aprOf = (difference: number) => mulDiv(difference, 12 * PPM_ONE, repaid, 'half-away') as number as Ppm;
  const [low, high] = [aprOf(grown - 1), aprOf(grown + 1)];
  if (high - low > WIDEST_SPAN_PPM || high > PPM_ONE) return null;
  const working = explain(rateFormula, {
    lines: [
      count('payments', parts.length),
      date('first_paid_on', first.on, [first.id]),
      money('first_principal', first.amountMinor),
      money('first_balance', first.beforeMinor),
      date('last_paid_on', last.on, [last.id]),
      money('last_principal', last.amountMinor),
      money('last_balance', last.beforeMinor),
      rate('apr_from', low),
      rate('apr_to', high),
    ],
    assumptions: ['payments_are_level', 'estimate_until_confirmed'],
  });
  if (working.result.value.kind !== 'ppm') return null;
  const aprPpm = working.result.value.ppm;
  const payment = levelPaymentOf(parts, last, aprPpm);
  return payment === null
    ? null
    : { apr: { aprPpm, lowPpm: low, highPpm: high, months: parts.length, working }, payment, dayCount: 'thirty_360' };
}

const isMonthly = (parts: readonly PrincipalPart[]): boolean =>
  parts.every((part, index) => {
    const before = parts[index - 1];
    if (before === undefined) return true;
    const apart = daysBetween(before.on, part.on);
    return apart >= 25 && apart <= 36;
  });

/**
 * Returns the level payment if principal plus interest is the same in every month, except for rounding; null if it is
 * not.
 */
function levelPaymentOf(parts: readonly PrincipalPart[], last: PrincipalPart, aprPpm: Ppm): PaymentEstimate | null {
  const totalOf = ({ amountMinor, beforeMinor }: PrincipalPart) =>
    amountMinor + mulDiv(beforeMinor, aprPpm, 12 * PPM_ONE, 'half-away');
  const totals = parts.map(totalOf);
  // An estimated rate is slightly off, and so is its interest on a large balance.
  const slack = Math.max(2, mulDiv(last.beforeMinor, WIDEST_SPAN_PPM, 24 * PPM_ONE, 'ceil'));
  if (Math.max(...totals) - Math.min(...totals) > slack) return null;
  return {
    amountMinor: totalOf(last) as Minor,
    payments: parts.length,
    working: explain(levelPaymentFormula, {
      lines: [
        date('last_paid_on', last.on, [last.id]),
        money('principal_paid', last.amountMinor),
        money('balance_before', last.beforeMinor),
        rate('apr', aprPpm),
      ],
      assumptions: ['payments_are_level', 'estimate_until_confirmed'],
    }),
  };
}
