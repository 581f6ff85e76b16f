import { acceptedMonths, type PayoffResult, repaymentDisclosure } from '@tideline/domain';
import { CaseError, cents, dollars, type Fields, type Json, ppmOf, tuple } from '../fields.ts';
import { debtOf, installment, percentOfBalance, plan } from './debts.ts';

const baseOf = (input: Fields) =>
  input.text('base', 'after_interest') === 'before_interest' ? 'before_interest' : 'after_interest';

function shown(result: PayoffResult): Json {
  if (result.outcome === 'never_pays_off') return { pays_off: false, months: null, total_interest: null };
  return {
    pays_off: true,
    months: result.months,
    total_interest: dollars(result.totalInterestMinor),
    total_paid: dollars(result.totalPaidMinor),
  };
}

/** Simulates a debt paid at the minimum. Without rounding to cents, fractional interest is carried over. */
function minimumOnly(input: Fields): Json {
  const minimum = percentOfBalance(input.ppm('pct'), input.minor('floor'), baseOf(input));
  const formula = input.flag('add_interest', input.flag('plus_interest', false))
    ? { ...minimum, kind: 'percent_plus_interest_and_fees' as const }
    : minimum;
  const interestRounding = input.flag('round_cents', true) ? 'minor' : 'carried';
  return shown(
    plan([debtOf('debt', input.minor('balance'), input.ppm('apr'), formula)], { conventions: { interestRounding } }),
  );
}

function fixed(input: Fields): Json {
  return shown(
    plan([debtOf('debt', input.minor('balance'), input.ppm('apr'), installment(input.minor('payment')))], {}),
  );
}

function disclosure(input: Fields): Json {
  const rates = tuple(input.list('aprs'));
  const found = repaymentDisclosure({
    balances: input.list('balances').map((balance, index) => {
      if (typeof balance !== 'number') throw new CaseError('balances are numbers');
      return { balanceMinor: cents(balance), aprPpm: ppmOf(rates.number(index)) };
    }),
    floorMinor: input.minor('floor'),
    finalPayment: 'as_sample_program',
    pctPpm: input.ppm('pct'),
    ...(input.number('promo_last_month', 0) > 0
      ? { promo: { lastMonth: input.number('promo_last_month'), regularAprPpm: input.ppm('regular_rate') } }
      : {}),
  });
  if (found.outcome !== 'paid_off') return { pays_off: false };
  return {
    pays_off: true,
    months: found.months,
    total_min: dollars(found.totalMinor),
    pmt36: dollars(found.payment36Minor),
    total36: dollars(found.total36Minor),
    savings: dollars(found.savingsMinor),
    first_months: found.rows.map((row) => ({
      month: row.month,
      pmt: dollars(row.paymentMinor),
      fc: dollars(row.interestMinor),
      balances: row.balancesMinor.map(dollars),
      total: dollars(row.totalMinor),
    })),
  };
}

export const minimumPaymentKinds: Record<string, (input: Fields) => Json> = {
  minimum_only: minimumOnly,
  never: minimumOnly,
  negative_amortization: minimumOnly,
  fixed,
  regz_m2: disclosure,
  regz_m2_negative_amortization: disclosure,
  tolerance: (input) => {
    const { from, to } = acceptedMonths(input.number('exact_months'));
    return { accepted: [from, to] };
  },
};
