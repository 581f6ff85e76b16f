import {
  cardPaymentToClear,
  deferredInterest,
  effectiveTransferApr,
  highestRateAfterPromo,
  isPromoLengthAllowed,
  mayRevokePromo,
  type Minor,
  mustRestoreRate,
  paymentToClear,
  type TransferFee,
  transferFee,
  transferSaving,
} from '@tideline/domain';
import { cents, dollars, type Fields, type Json, tuple } from '../fields.ts';
import { debtOf, installment, START } from './debts.ts';

function clearBy(input: Fields): Json {
  const [balanceMinor, opportunities] = [input.minor('balance'), input.number('payments_left')];
  if (input.number('apr', 0) > 0) {
    const card = debtOf('card', balanceMinor, input.ppm('apr'), installment(0 as Minor));
    return { payment: dollars(cardPaymentToClear(card, 'balance', { months: opportunities, startOn: START })) };
  }
  const { paymentMinor, lastMinor } = paymentToClear({ balanceMinor, opportunities });
  return { payment: dollars(paymentMinor), last: dollars(lastMinor) };
}

const feeOf = (input: Fields): TransferFee => ({
  feePpm: input.ppm('fee_pct'),
  ...(input.has('fee_min') ? { minMinor: input.minor('fee_min') } : {}),
  ...(input.has('fee_max') ? { maxMinor: input.minor('fee_max') } : {}),
});

function effectiveApr(input: Fields): Json {
  const amountMinor = input.minor('amount');
  return {
    apr: effectiveTransferApr({
      amountMinor,
      feeMinor: transferFee(amountMinor, feeOf(input)),
      months: input.number('months'),
    }),
  };
}

function savings(input: Fields): Json {
  const found = transferSaving({
    balanceMinor: input.minor('balance'),
    aprPpm: input.ppm('apr'),
    fee: feeOf(input),
    promoMonths: input.number('promo_months'),
    startOn: START,
  });
  const orNull = (amount: Minor | null): Json => (amount === null ? null : dollars(amount));
  return {
    fee: dollars(found.feeMinor),
    stay_interest: orNull(found.stayInterestMinor),
    stay_months: found.stayMonths,
    saving: orNull(found.savingMinor),
  };
}

/** Computes deferred interest with the given payments, with equal payments that leave a remainder, or with none. */
function deferredRetroactive(input: Fields): Json {
  const [purchase, months] = [input.minor('purchase'), input.number('months')];
  const [, left] = /^all but (\d+(?:\.\d+)?)$/.exec(input.text('paid', '')) ?? [];
  const even = left === undefined ? 0 : (purchase - cents(Number(left))) / months;
  const payments =
    typeof input.values['payments'] === 'number'
      ? Array.from({ length: months }, () => input.minor('payments'))
      : input.has('payments')
        ? input.list('payments').map((_, index) => cents(tuple(input.list('payments')).number(index)))
        : [];
  const balances: Minor[] = [];
  let balance: number = purchase;
  for (let month = 0; month < months; month += 1) {
    balances.push(Math.round(balance) as Minor);
    balance -= payments[month] ?? even;
  }
  const mode = input.text('shadow', 'monthly compounding').includes('simple') ? 'simple' : 'compounding';
  const retro = dollars(deferredInterest(balances, { aprPpm: input.ppm('apr'), mode }));
  return {
    remaining: dollars(Math.round(balance)),
    retro_interest: retro,
    interest_at_least: retro,
    interest_at_most: retro,
  };
}

function afterPromo(input: Fields): Json {
  const highest = (madeBeforePromo: boolean) =>
    highestRateAfterPromo({
      madeBeforePromo,
      rateBeforePpm: input.ppm('balance_before_promo_rate'),
      disclosedPpm: input.ppm('after_disclosed'),
    }) / 1_000_000;
  return {
    rate_after_on_pre_promo_transactions_max: highest(true),
    rate_after_on_promo_transactions_max: highest(false),
  };
}

export const promo: Record<string, (input: Fields) => Json> = {
  clear_by: clearBy,
  bt_effective_apr_equal_payments: effectiveApr,
  bt_savings: savings,
  deferred_retroactive: deferredRetroactive,
  promo_minimum_length: (input) => ({ allowed: isPromoLengthAllowed(input.number('months')) }),
  penalty: (input) => ({
    promo_may_be_revoked_on_existing_balance: mayRevokePromo({ daysLate: input.number('days_late') }),
  }),
  penalty_cure: (input) => ({
    rate_must_return: mustRestoreRate({ onTimeMinimums: input.number('consecutive_on_time') }),
  }),
  promo_expired_rate: afterPromo,
};
