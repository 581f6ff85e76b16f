import { assert } from '../../foundation/assert.ts';

export type AprResult = { ok: true; apr: number } | { ok: false; reason: 'no_solution' };

/**
 * Computes the annual percentage rate of an amount advanced once and repaid in equal payments, by the general equation.
 *
 *     amount = Σ payment ÷ ((1 + f × i) × (1 + i)^(t + k)), k = 0 … n − 1; apr = i × unit periods per year
 *
 * Units    amounts in one unit; t: whole unit periods until the first payment, f: the fraction beyond them; result a
 *          fraction
 * Errors   no_solution if the payments do not repay the amount
 * Source   Regulation Z, 12 CFR 1026 Appendix J (b)(8); accurate within 1/8 point: 1026.22(a)(2)
 * Example  $6,000, 36 × $200, first after 1 month and 19/30 → 11.82%
 */
export function actuarialApr({
  amount,
  payment,
  payments,
  wholePeriods,
  fraction,
  periodsPerYear,
}: {
  amount: number;
  payment: number;
  payments: number;
  wholePeriods: number;
  fraction: number;
  periodsPerYear: number;
}): AprResult {
  assert(
    amount > 0 && payment > 0 && Number.isInteger(payments) && payments >= 1,
    'an amount and at least one payment',
  );
  const present = (i: number) => {
    const annuity = i === 0 ? payments : (-Math.expm1(-payments * Math.log1p(i)) / i) * (1 + i);
    return (payment * annuity) / ((1 + fraction * i) * (1 + i) ** wholePeriods);
  };
  if (present(0) < amount) return { ok: false, reason: 'no_solution' };
  let [low, high] = [0, 1];
  while (present(high) > amount) high *= 2;
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (present(middle) > amount) low = middle;
    else high = middle;
  }
  return { ok: true, apr: low * periodsPerYear };
}
