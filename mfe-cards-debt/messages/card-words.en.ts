import type { WorkingWords } from '@tideline/mfe-kit';

/** Labels for the inputs of statement workings. */
export const cardWords = {
  lines: {
    method: 'Balance that interest is charged on',
    day_count: 'Days in a year',
    rate_decimals: 'Decimal places in the daily rate',
    daily_rounding: 'Rounded each day',
    from: 'From',
    days: 'Days',
    balance: 'Balance',
    balance_before: 'Balance before',
    apr: 'APR',
    minimum_charge: 'Minimum interest charge',
    average_balance: 'Average balance',
    interest: 'Interest',
    fees: 'Fees',
    past_due: 'Past due',
    over_limit: 'Over the credit limit',
    disputed: 'In dispute',
    minimum_kind: 'Formula',
    percentage: 'Percentage',
    floor: 'At least',
    percentage_of: 'Percentage of',
    adds_fees: 'Fees on top',
    rounds_up_to: 'Rounded up to a multiple of',
    percentage_beside_interest: 'Percentage plus interest',
    plan_balance: 'Installment plan balance',
    plan_payment: 'Installment plan payment',
    by_formula: 'By the formula',
    for_plans: 'For plans',
    minimum: 'Minimum payment',
    paid_in_full: 'Paid in full',
    deferred_if_not_cleared: 'Deferred interest, if the balance isn’t cleared',
  },
  formulas: {
    'card.segment-interest': {
      sentence: 'Sum of each balance × APR × days ÷ days in the year',
      terms: ['{interest}'],
      rounding: 'Rounded once a cycle to the nearest cent. Half cents round away from zero.',
    },
    'card.minimum-payment': {
      sentence:
        'A percentage of the balance, plus interest and fees if the formula adds them, or the minimum amount ' +
        'if that is more. Past-due and over-limit amounts are added',
      terms: ['{minimum}'],
      rounding: 'Never more than the balance.',
    },
  },
  assumptions: {
    issuer_may_round_otherwise: 'The issuer may round differently, by a cent.',
    issuer_formula_as_entered: 'Uses the issuer’s formula as you entered it.',
  },
} as const satisfies Partial<WorkingWords>;
