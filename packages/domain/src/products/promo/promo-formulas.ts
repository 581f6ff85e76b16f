import { assert } from '../../foundation/assert.ts';
import { CALENDAR_NAMES, calendarOf } from '../../foundation/dates/calendars.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { nearestMinor } from '../../foundation/money/nearest-minor.ts';
import { type Formula, moneyValue } from '../../foundation/working/formula.ts';
import type { WorkingInputs } from '../../foundation/working/working.ts';
import { deferredPromoOf } from './deferred-lines.ts';
import { deferredAccrued, deferredAtEnd, deferredInterest } from './deferred-meter.ts';
import { paymentToClear } from './payment-to-clear.ts';
import { safeDate } from './safe-date.ts';
import { effectiveTransferApr, transferBreakEvenMonths } from './transfer-fee.ts';

/**
 * Computes balance ÷ payments that fit, rounded up to the minor unit, plus the part of each payment that goes to other
 * balances of the card.
 */
export const paymentToClearFormula: Formula = {
  id: 'promo.payment-to-clear',
  resultKey: 'payment',
  compute: (inputs) => {
    const { paymentMinor } = paymentToClear({
      balanceMinor: inputs.money('promo_balance'),
      opportunities: inputs.count('payments_that_fit'),
    });
    return moneyValue(
      (paymentMinor + (inputs.has('for_other_balances') ? inputs.money('for_other_balances') : 0)) as Minor,
    );
  },
};

/** Computes the deferred interest from the start of a promotion to a day, as `deferredAccrued` does. */
export const deferredSoFarFormula: Formula = {
  id: 'promo.deferred-so-far',
  resultKey: 'deferred_so_far',
  compute: (inputs) => moneyValue(deferredAccrued(deferredPromoOf(inputs), inputs.date('as_of'))),
};

/**
 * Computes the cost of keeping today's balance: the deferred interest charged at the end, as `deferredAtEnd` computes
 * it, or the amount charged after the promotion has ended.
 */
export const costDeferredFormula: Formula = {
  id: 'promo.cost-deferred',
  resultKey: 'cost_if_it_stays',
  compute: (inputs) => {
    const [promo, asOf] = [deferredPromoOf(inputs), inputs.date('as_of')];
    return moneyValue(asOf > promo.endsOn ? deferredAccrued(promo, promo.endsOn) : deferredAtEnd(promo, asOf));
  },
};

/** Computes the cost of keeping today's balance: a year at the later rate. Rounded half away from zero. */
export const costLaterFormula: Formula = {
  id: 'promo.cost-later',
  resultKey: 'cost_if_it_stays',
  compute: (inputs) =>
    moneyValue(mulDiv(inputs.money('promo_balance'), inputs.rate('revert_apr'), PPM_ONE, 'half-away')),
};

/** Computes today's balance − the payments that reach it by the pay-by date. */
export const leftInTimeFormula: Formula = {
  id: 'promo.left-in-time',
  resultKey: 'left_on_pay_day',
  compute: ({ money }) => moneyValue((money('promo_balance') - money('reaches_promo')) as Minor),
};

/**
 * Computes deferred interest on the balance at the start of each month, compounding or simple. Rounded half away from
 * zero, once.
 */
export const deferredMeterFormula: Formula = {
  id: 'promo.deferred-meter',
  resultKey: 'deferred_interest',
  compute: (inputs) =>
    moneyValue(
      deferredInterest(inputs.moneys('opening_balance'), {
        aprPpm: inputs.rate('deferred_apr'),
        mode: inputs.text('deferred_mode') === 'simple' ? 'simple' : 'compounding',
      }),
    ),
};

/** Computes the deadline minus the margin, but leaves at least the business days that a payment needs. */
export const safeDateFormula: Formula = {
  id: 'promo.safe-date',
  resultKey: 'safe_date',
  compute: (inputs) => ({
    kind: 'date',
    on: safeDate(inputs.date('deadline'), {
      ...(inputs.has('margin_days')
        ? { marginDays: inputs.count('margin_days') }
        : { marginMonths: inputs.count('margin_months') }),
      mode: inputs.text('mode') === 'float' ? 'float' : 'margin',
      calendar: calendarNamed(inputs),
      timing: {
        transferDays: inputs.count('transfer_days'),
        postingDays: inputs.count('posting_days'),
        retryDays: inputs.count('retry_days'),
        bufferDays: inputs.count('buffer_days'),
      },
    }),
  }),
};

function calendarNamed(inputs: WorkingInputs) {
  const name = CALENDAR_NAMES.find((each) => each === inputs.text('calendar'));
  assert(name !== undefined, () => `no calendar ${inputs.text('calendar')}`);
  return calendarOf(name);
}

/** Computes fee ÷ (apr ÷ 12), rounded up to a whole month. */
export const breakEvenFormula: Formula = {
  id: 'promo.transfer-break-even',
  resultKey: 'months',
  compute: (inputs) => {
    const months = transferBreakEvenMonths({ feePpm: inputs.rate('transfer_fee'), aprPpm: inputs.rate('apr_now') });
    assert(months !== null, 'at 0 % a transfer never pays for itself');
    return { kind: 'count', count: months };
  },
};

/** Computes the yearly rate of equal payments of amount and fee, rounded to a part per million. */
export const effectiveAprFormula: Formula = {
  id: 'promo.effective-transfer-apr',
  resultKey: 'effective_apr',
  compute: (inputs) => {
    const apr = effectiveTransferApr({
      amountMinor: inputs.money('amount'),
      feeMinor: inputs.money('fee'),
      months: inputs.count('months'),
    });
    return { kind: 'ppm', ppm: nearestMinor(apr * PPM_ONE) as number as Ppm };
  },
};

export const promoFormulas: readonly Formula[] = [
  paymentToClearFormula,
  deferredMeterFormula,
  deferredSoFarFormula,
  costDeferredFormula,
  costLaterFormula,
  leftInTimeFormula,
  safeDateFormula,
  breakEvenFormula,
  effectiveAprFormula,
];
