import { assert } from '../../foundation/assert.ts';
import { type Minor, type Ppm, sumMinor } from '../../foundation/money/minor.ts';
import { explain, type Formula } from '../../foundation/working/formula.ts';
import { money, rate } from '../../foundation/working/working.ts';
import { shareOf } from '../../foundation/statistics/share-of.ts';
import { type Indicator, notApplicable, ppmOf, rateValue } from './indicator.ts';
import { weightedApr } from './ratios.ts';

export interface NamedAmount {
  id: string;
  amountMinor: Minor;
}

export type RatioIndicator = Indicator<{ ratioPpm: Ppm }>;

export const debtToIncomeFormula: Formula = {
  id: 'indicator.debt-to-income',
  resultKey: 'debt_to_income',
  compute: ({ moneys, money: amount }) =>
    rateValue(shareOf(sumMinor(moneys('required_payment')), amount('gross_income'))),
};

export const housingRatioFormula: Formula = {
  id: 'indicator.housing-ratio',
  resultKey: 'housing_ratio',
  compute: ({ moneys, money: amount }) =>
    rateValue(shareOf(sumMinor(moneys('housing_payment')), amount('gross_income'))),
};

export const interestBurdenFormula: Formula = {
  id: 'indicator.interest-burden',
  resultKey: 'interest_burden',
  compute: ({ moneys, money: amount }) =>
    rateValue(shareOf(sumMinor([...moneys('interest'), ...moneys('fees')]), amount('income'))),
};

export const weightedAprFormula: Formula = {
  id: 'indicator.weighted-apr',
  resultKey: 'weighted_apr',
  compute: ({ moneys, rates }) => {
    const aprs = rates('apr');
    return rateValue(
      weightedApr(
        moneys('balance').map((balanceMinor, index) => ({ balanceMinor, aprPpm: aprs[index] ?? (0 as Ppm) })),
      ) ?? (0 as Ppm),
    );
  },
};

/**
 * Computes debt to income (back-end): required monthly payments over gross monthly income. A card contributes its
 * minimum, not its balance.
 *
 * Units     minor units a month; parts per million
 * Rounding  half to even
 * Result    no_income if the income is zero or less
 * Example   minimums of $120, an installment of $380, rent of $1,500 excluded, gross income $5,000 → 10%
 */
export function debtToIncomeIndicator(
  required: readonly NamedAmount[],
  grossMonthlyIncomeMinor: Minor,
): RatioIndicator {
  return paymentRatio(debtToIncomeFormula, 'required_payment', required, grossMonthlyIncomeMinor);
}

/**
 * Computes the housing ratio (front-end): rent, or mortgage with taxes and insurance, over gross monthly income. Units,
 * rounding and result are those of `debtToIncomeIndicator`.
 */
export function housingRatioIndicator(housing: readonly NamedAmount[], grossMonthlyIncomeMinor: Minor): RatioIndicator {
  return paymentRatio(housingRatioFormula, 'housing_payment', housing, grossMonthlyIncomeMinor);
}

function paymentRatio(
  formula: Formula,
  key: string,
  payments: readonly NamedAmount[],
  incomeMinor: Minor,
): RatioIndicator {
  assert(
    payments.every(({ amountMinor }) => amountMinor >= 0),
    'payments must not be negative',
  );
  if (incomeMinor <= 0) return notApplicable('no_income');
  const lines = [
    ...payments.map(({ id, amountMinor }) => money(key, amountMinor, [id])),
    money('gross_income', incomeMinor),
  ];
  const working = explain(formula, { lines, assumptions: ['gross_income_as_entered'] });
  return { kind: 'value', ratioPpm: ppmOf(working), working };
}

export interface YearOfCharges {
  /** Interest charged in twelve months, less refunds; zero or more. */
  interestMinor: Minor;
  feesMinor: Minor;
  incomeMinor: Minor;
  evidenceIds?: readonly string[];
}

/**
 * Computes the interest burden: interest and fees of twelve months over the income of the same months.
 *
 * Units     minor units; parts per million
 * Rounding  half to even
 * Result    no_income
 * Example   $900 interest, $120 fees, $51,000 income → 2%
 */
export function interestBurdenIndicator({
  interestMinor,
  feesMinor,
  incomeMinor,
  evidenceIds,
}: YearOfCharges): RatioIndicator {
  assert(interestMinor >= 0 && feesMinor >= 0, 'charges must not be negative');
  if (incomeMinor <= 0) return notApplicable('no_income');
  const lines = [
    money('interest', interestMinor, evidenceIds),
    money('fees', feesMinor, evidenceIds),
    money('income', incomeMinor),
  ];
  const working = explain(interestBurdenFormula, { lines, assumptions: ['twelve_months'] });
  return { kind: 'value', ratioPpm: ppmOf(working), working };
}

export interface RatedBalance {
  id: string;
  /** Balance owed, zero or more. */
  balanceMinor: Minor;
  aprPpm: Ppm;
  /** Later rate; set while a promotional rate is active. */
  revertAprPpm?: Ppm | null;
}

/**
 * Computes the average rate of the balances owed: Σ balance × rate ÷ Σ balance, once at today's rates and once at the
 * rates after every promotion.
 *
 * Units     minor units; parts per million
 * Rounding  half to even
 * Result    no_debt if nothing is owed
 * Example   $3,000 at 20% and $1,000 at 0% (28% afterward) → 15% today, 22% without promotions
 */
export function weightedAprIndicator(balances: readonly RatedBalance[]): {
  withPromos: RatioIndicator;
  withoutPromos: RatioIndicator;
} {
  assert(
    balances.every(({ balanceMinor }) => balanceMinor >= 0),
    'balances owed must not be negative',
  );
  if (!balances.some(({ balanceMinor }) => balanceMinor > 0))
    return { withPromos: notApplicable('no_debt'), withoutPromos: notApplicable('no_debt') };
  return {
    withPromos: averageRate(balances, ({ aprPpm }) => aprPpm, 'rates_of_today'),
    withoutPromos: averageRate(
      balances,
      ({ aprPpm, revertAprPpm }) => revertAprPpm ?? aprPpm,
      'rates_after_promotions',
    ),
  };
}

function averageRate(
  balances: readonly RatedBalance[],
  aprOf: (balance: RatedBalance) => Ppm,
  assumption: string,
): RatioIndicator {
  const lines = balances.flatMap((each) => [
    money('balance', each.balanceMinor, [each.id]),
    rate('apr', aprOf(each), [each.id]),
  ]);
  const working = explain(weightedAprFormula, { lines, assumptions: [assumption] });
  return { kind: 'value', ratioPpm: ppmOf(working), working };
}
