import { assert } from '../../foundation/assert.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { type AmortizationRow, HORIZON_YEARS, startingInstallment } from './amortize.ts';

/** A rate that applies from a payment on: index plus margin, before caps. */
export interface LoanRateChange {
  fromPaymentNo: number;
  aprPpm: Ppm;
}

/**
 * Limits on a rate change: at the first change, at each later one, and relative to the first rate over the life of the
 * loan.
 */
export interface RateCaps {
  initialPpm: Ppm;
  periodicPpm: Ppm;
  lifetimePpm: Ppm;
}

export type AdjustableSchedule =
  | { ok: true; rows: (AmortizationRow & { aprPpm: Ppm })[]; totalInterestMinor: Minor }
  /** `variable` keeps the installment, which may no longer cover the interest after a rate increase. */
  | { ok: false; reason: 'payment_below_interest' | 'beyond_horizon'; paymentNo: number; interestMinor: Minor };

/**
 * Computes the schedule of a loan whose rate changes.
 *
 * adjustable: each change recomputes the installment for the remaining payments. variable: the installment stays, and
 * the loan ends earlier or later.
 *
 * Units     minor units, parts per million, payments from 1
 * Rounding  interest half away from zero in each row; the last payment takes the remainder
 * Errors    payment_below_interest, beyond_horizon (more than a hundred years): returned as results
 * Source    caps of adjustable-rate mortgages: Consumer Handbook on Adjustable-Rate Mortgages (CFPB)
 * Example   caps 2/2/5 from 5%: an index of 9% gives 7%, then 9%, and never above 10%
 */
export function adjustableSchedule(
  { principalMinor, aprPpm, payments }: { principalMinor: Minor; aprPpm: Ppm; payments: number },
  changes: readonly LoanRateChange[],
  { kind, caps }: { kind: 'adjustable' | 'variable'; caps?: RateCaps },
): AdjustableSchedule {
  assert(
    Number.isInteger(payments) && payments >= 1 && aprPpm >= 0,
    'the rate must not be negative, and there must be at least one payment',
  );
  assert(
    changes.every(
      ({ fromPaymentNo, aprPpm: to }, index) => to >= 0 && fromPaymentNo > (changes[index - 1]?.fromPaymentNo ?? 1),
    ),
    'rates change in order, after the first payment',
  );
  const capped = cappedRates(aprPpm, changes, caps);
  const rows: (AmortizationRow & { aprPpm: Ppm })[] = [];
  let [balance, installment, rate] = [
    principalMinor as number,
    startingInstallment({ principalMinor, aprPpm, payments }) as number,
    aprPpm,
  ];
  for (let paymentNo = 1; balance > 0; paymentNo += 1) {
    const changed = capped.find(({ fromPaymentNo }) => fromPaymentNo === paymentNo);
    if (changed !== undefined) {
      rate = changed.aprPpm;
      if (kind === 'adjustable' && paymentNo <= payments)
        installment = startingInstallment({
          principalMinor: balance as Minor,
          aprPpm: rate,
          payments: payments - paymentNo + 1,
        });
    }
    const interest = mulDiv(balance, rate, 12 * PPM_ONE, 'half-away');
    if (paymentNo > HORIZON_YEARS * 12)
      return { ok: false, reason: 'beyond_horizon', paymentNo, interestMinor: interest };
    if (installment <= interest)
      return { ok: false, reason: 'payment_below_interest', paymentNo, interestMinor: interest };
    const paid =
      kind === 'adjustable' && paymentNo >= payments ? balance + interest : Math.min(installment, balance + interest);
    rows.push(row(paymentNo, balance, interest, paid, rate));
    balance += interest - paid;
  }
  return {
    ok: true,
    rows,
    totalInterestMinor: rows.reduce((sum, { interestMinor }) => sum + interestMinor, 0) as Minor,
  };
}

/** Applies the caps to each rate, measured from the previous capped rate. */
export function cappedRates(firstPpm: Ppm, changes: readonly LoanRateChange[], caps?: RateCaps): LoanRateChange[] {
  let before = firstPpm as number;
  return changes.map(({ fromPaymentNo, aprPpm }, index) => {
    if (caps !== undefined) {
      const step = index === 0 ? caps.initialPpm : caps.periodicPpm;
      const highest = Math.min(before + step, firstPpm + caps.lifetimePpm);
      const lowest = Math.max(0, before - step, firstPpm - caps.lifetimePpm);
      before = Math.min(highest, Math.max(lowest, aprPpm));
    } else {
      before = aprPpm;
    }
    return { fromPaymentNo, aprPpm: before as Ppm };
  });
}

function row(
  paymentNo: number,
  opening: number,
  interest: number,
  paid: number,
  aprPpm: Ppm,
): AmortizationRow & { aprPpm: Ppm } {
  return {
    paymentNo,
    aprPpm,
    openingMinor: opening as Minor,
    interestMinor: interest as Minor,
    principalMinor: (paid - interest) as Minor,
    paymentMinor: paid as Minor,
    extraMinor: 0 as Minor,
    closingMinor: (opening + interest - paid) as Minor,
  };
}
