import { type CalendarName, calendarOf } from '../../foundation/dates/calendars.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, date, money, rate, text, type Working } from '../../foundation/working/working.ts';
import { deferredInterest, type DeferredMode } from './deferred-meter.ts';
import { paymentToClear } from './payment-to-clear.ts';
import {
  breakEvenFormula,
  deferredMeterFormula,
  effectiveAprFormula,
  paymentToClearFormula,
  safeDateFormula,
} from './promo-formulas.ts';
import { DEFAULT_TIMING, latestSafePayment, type SafeDateOptions } from './safe-date.ts';

/**
 * Returns the working of the equal payments that clear a promotion. Its alternative, `otherwise`, is the cost of
 * keeping the balance.
 */
export function paymentToClearWorking({
  balanceMinor,
  opportunities,
  costAtEndMinor,
}: {
  balanceMinor: Minor;
  opportunities: number;
  costAtEndMinor: Minor;
}): Working {
  return explain(paymentToClearFormula, {
    lines: [money('promo_balance', balanceMinor), count('payments_that_fit', opportunities)],
    steps: [money('last_payment', paymentToClear({ balanceMinor, opportunities }).lastMinor)],
    assumptions: ['no_new_balance_joins', 'each_payment_reaches_the_promotion'],
    otherwise: money('cost_if_it_stays', costAtEndMinor),
  });
}

/**
 * Returns the working of the deferred-interest meter on the balances at the start of each month. Its alternative,
 * `otherwise`, is the meter without any payments.
 */
export function deferredMeterWorking(
  openingBalances: readonly Minor[],
  { aprPpm, mode = 'compounding' }: { aprPpm: Ppm; mode?: DeferredMode },
): Working {
  const [first] = openingBalances;
  const unpaid = deferredInterest(
    openingBalances.map(() => first ?? (0 as Minor)),
    { aprPpm, mode },
  );
  return explain(deferredMeterFormula, {
    lines: [
      ...openingBalances.map((balance) => money('opening_balance', balance)),
      rate('deferred_apr', aprPpm),
      text('deferred_mode', mode),
    ],
    assumptions: [
      'charged_only_if_a_balance_is_left',
      mode === 'simple' ? 'deferred_interest_bears_none' : 'deferred_interest_compounds',
    ],
    otherwise: money('if_nothing_is_paid', unpaid),
  });
}

/**
 * Returns the working of the pay-by date. Its alternative, `otherwise`, is the deadline itself, without any reserve.
 */
export function safeDateWorking(
  deadline: CivilDate,
  {
    timing = DEFAULT_TIMING,
    marginMonths = 1,
    marginDays,
    mode = 'margin',
    calendar,
  }: Omit<SafeDateOptions, 'calendar'> & { calendar: CalendarName },
): Working {
  const reserve = [
    count('transfer_days', timing.transferDays),
    count('posting_days', timing.postingDays),
    count('retry_days', timing.retryDays),
    count('buffer_days', timing.bufferDays),
  ];
  const working = explain(safeDateFormula, {
    lines: [
      date('deadline', deadline),
      marginDays === undefined ? count('margin_months', marginMonths) : count('margin_days', marginDays),
      ...reserve,
      text('mode', mode),
      text('calendar', calendar),
    ],
    assumptions: ['payments_travel_on_business_days'],
    otherwise: date('deadline', deadline),
  });
  return { ...working, steps: [date('latest_payment', latestSafePayment(deadline, timing, calendarOf(calendar)))] };
}

/**
 * Returns the working of the number of months until a fee has paid for itself on a flat balance; null at 0%, because
 * it never does.
 */
export function breakEvenWorking({
  feePpm,
  aprPpm,
  balanceMinor,
}: {
  feePpm: Ppm;
  aprPpm: Ppm;
  balanceMinor: Minor;
}): Working | null {
  if (aprPpm <= 0) return null;
  return explain(breakEvenFormula, {
    lines: [rate('transfer_fee', feePpm), rate('apr_now', aprPpm)],
    steps: [
      money('interest_a_month', mulDiv(balanceMinor, aprPpm, 12 * PPM_ONE, 'half-away')),
      money('fee', mulDiv(balanceMinor, feePpm, PPM_ONE, 'half-away')),
    ],
    assumptions: ['balance_stays_flat'],
    otherwise: money('interest_of_a_year', mulDiv(balanceMinor, aprPpm, PPM_ONE, 'half-away')),
  });
}

/**
 * Returns the working of the yearly rate that is equivalent to a transfer fee if amount and fee are repaid in equal
 * payments.
 */
export function effectiveAprWorking({
  amountMinor,
  feeMinor,
  months,
  aprNowPpm,
}: {
  amountMinor: Minor;
  feeMinor: Minor;
  months: number;
  aprNowPpm: Ppm;
}): Working {
  return explain(effectiveAprFormula, {
    lines: [money('amount', amountMinor), money('fee', feeMinor), count('months', months)],
    steps: [money('payment', mulDiv(amountMinor + feeMinor, 1, months, 'half-away'))],
    assumptions: ['equal_monthly_payments'],
    otherwise: rate('apr_now', aprNowPpm),
  });
}
