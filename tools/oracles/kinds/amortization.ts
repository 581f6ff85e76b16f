import {
  amortize,
  type AmortizationRow,
  futureValueOf,
  levelPayment,
  paymentParts,
  periodsNeeded,
  presentValueOf,
  solveRate,
} from '@tideline/domain';
import { cents, dollars, type Fields, type Json } from '../fields.ts';

const rateOf = (input: Fields): number =>
  input.has('rate_per_period')
    ? input.number('rate_per_period')
    : input.number('annual_rate') / input.number('periods_per_year', 12);

function pmt(input: Fields, begin = false): Json {
  const value = -levelPayment({
    rate: rateOf(input),
    periods: input.number('n'),
    presentValue: input.number('pv'),
    futureValue: input.number('fv', 0),
    begin,
  });
  return { payment: value, value };
}

function nper(input: Fields): Json {
  const found = periodsNeeded({
    rate: rateOf(input),
    payment: -input.number('payment'),
    presentValue: input.number('pv'),
    futureValue: input.number('fv', 0),
  });
  if (!found.ok) return { n: 'Infinity', value: 'Infinity', n_exact: null, n_payments: null };
  return { n: found.periods, value: found.periods, n_exact: found.periods, n_payments: Math.ceil(found.periods) };
}

/** Returns the rate of a loan whose payment is given without a sign. */
function rate(input: Fields): Json {
  const [payment, presentValue] = [input.number('payment'), input.number('pv')];
  const isLoan = !input.has('fv') && payment > 0 && presentValue > 0;
  const found = solveRate({
    periods: input.number('n'),
    payment: isLoan ? -payment : payment,
    presentValue,
    futureValue: input.number('fv', 0),
  });
  return found.ok
    ? { rate: found.rate, value: found.rate * input.number('periods_per_year', 12) }
    : { rate: null, value: null };
}

function part(input: Fields, name: 'interest' | 'principal'): Json {
  const parts = paymentParts({
    rate: rateOf(input),
    periods: input.number('n'),
    presentValue: input.number('pv'),
    period: input.number('per'),
  });
  return { ...parts, value: parts[name] };
}

function cumulative(input: Fields, name: 'interest' | 'principal'): Json {
  let value = 0;
  for (let period = input.number('start'); period <= input.number('end'); period += 1) {
    value += paymentParts({
      rate: rateOf(input),
      periods: input.number('n'),
      presentValue: input.number('pv'),
      period,
    })[name];
  }
  return { value, [name]: value };
}

function schedule(input: Fields, extraMode: 'shorten_term' | 'lower_payment' = 'shorten_term'): Json {
  const extras = input.has('extra')
    ? input
        .objects('extra')
        .map((extra) => ({ paymentNo: extra.number('payment_no'), amountMinor: extra.minor('amount') }))
    : [];
  const plan = amortize(
    {
      principalMinor: input.minor('principal'),
      aprPpm: input.ppm('annual_rate'),
      payments: input.number('n'),
      periodsPerYear: input.number('periods_per_year', 12),
    },
    { extras, extraMode },
  );
  if (!plan.ok) return { error: plan.reason };
  const rows = plan.rows.map(rowOf);
  const afterExtra = rows[Math.max(0, ...extras.map(({ paymentNo }) => paymentNo))];
  return {
    payment: dollars(plan.rows[0]?.paymentMinor ?? 0),
    new_payment: dollars(plan.paymentMinor),
    last_payment: dollars(plan.lastPaymentMinor),
    total_interest: dollars(plan.totalInterestMinor),
    payments: rows.length,
    rows,
    ...(afterExtra === undefined ? {} : { row: afterExtra }),
  };
}

function rowOf(row: AmortizationRow): Json {
  return {
    n: row.paymentNo,
    payment: dollars(row.paymentMinor),
    interest: dollars(row.interestMinor),
    principal: dollars(row.principalMinor),
    balance_before: dollars(row.openingMinor),
    balance: dollars(row.closingMinor),
  };
}

function belowInterest(input: Fields): Json {
  const plan = amortize({
    principalMinor: input.minor('pv'),
    aprPpm: input.ppm('annual_rate'),
    payments: 1200,
    periodsPerYear: input.number('periods_per_year', 12),
    paymentMinor: cents(input.number('payment')),
  });
  return { error: plan.ok ? null : 'payment must exceed first period interest' };
}

export const amortization: Record<string, (input: Fields) => Json> = {
  pmt: (input) => pmt(input),
  pmt_begin: (input) => pmt(input, true),
  pmt_semimonthly: (input) => pmt(input),
  nper,
  nper_zero_payment: nper,
  rate,
  rate_infeasible: rate,
  annual_rate: rate,
  pv: (input) => ({
    value: presentValueOf({
      rate: rateOf(input),
      periods: input.number('n'),
      payment: -input.number('payment'),
      futureValue: -input.number('fv', 0),
    }),
  }),
  fv: (input) => ({
    value: futureValueOf({
      rate: rateOf(input),
      periods: input.number('n'),
      payment: -input.number('deposit', input.number('payment', 0)),
      presentValue: -input.number('pv', 0),
    }),
  }),
  ipmt: (input) => part(input, 'interest'),
  ppmt: (input) => part(input, 'principal'),
  cum_interest: (input) => cumulative(input, 'interest'),
  cum_principal: (input) => cumulative(input, 'principal'),
  schedule: (input) => schedule(input),
  extra_payment_reduce_term: (input) => schedule(input),
  extra_payment_reduce_instalment: (input) => schedule(input, 'lower_payment'),
  payment_below_interest: belowInterest,
};
