import type { WorkingWords } from '@tideline/mfe-kit';

/** Labels for the workings of estimated terms. */
export const termsWords = {
  formulas: {
    'terms.rate': {
      sentence:
        'The rate that matches most of these charges to the cent. If several do, the one lenders quote most often',
      terms: [],
      rounding: 'Charges are rounded to the cent, so each one fits a range of rates.',
    },
    'terms.minimum-matches': {
      sentence: 'The payments that match this formula to the cent',
      terms: [],
    },
    'terms.due-day': { sentence: 'The day of the month payments usually arrive', terms: [] },
    'terms.usual-payment': { sentence: 'The amount paid most often', terms: [] },
    'terms.level-payment': {
      terms: ['{principal_paid}', '{balance_before} × {apr} ÷ 12'],
      rounding: 'Rounded to the nearest cent. Half cents round away from zero.',
    },
    'terms.interest-at-stake': {
      terms: ['{owed} × {apr}, for a year'],
      rounding: 'Rounded to the nearest cent. Half cents round away from zero.',
    },
  },
  lines: {
    apr: 'APR',
    apr_from: 'Lowest matching rate',
    apr_to: 'Highest matching rate',
    average_balance: 'Average balance over those days',
    balance_before: 'Balance before the last payment',
    charged: 'Interest charged',
    charged_by: 'Interest on',
    charged_on: 'Charged on',
    closed_on: 'Statement of',
    days: 'Days',
    due_day: 'Due day of the month',
    fees: 'Fees',
    first_balance: 'Balance before the first payment',
    first_paid_on: 'First payment',
    first_principal: 'Principal of the first payment',
    floor: 'At least',
    interest: 'Interest',
    interest_a_year: 'Interest in a year',
    last_balance: 'Balance before the last payment',
    last_paid_on: 'Last payment',
    last_principal: 'Principal of the last payment',
    minimum_kind: 'Formula',
    owed: 'Owed today',
    paid: 'Paid',
    paid_on: 'Paid on',
    payments: 'Payments',
    payments_that_match: 'Payments that match',
    percentage: 'Percentage',
    principal_paid: 'Principal of the last payment',
    rounds_up_to: 'Rounded up to a multiple of',
    statement_balance: 'Statement balance',
    usual_payment: 'Monthly payment',
  },
  assumptions: {
    balance_stays_a_year: 'The balance stays as it is for a year.',
    estimate_until_confirmed: 'This is an estimate. Your statement or agreement decides.',
    one_rate_on_the_whole_balance: 'The whole balance has one rate. An offer balance or cash advance would change it.',
    paid_when_due: 'You pay around the due day.',
    payments_are_level: 'Every payment is the same. Only the split between principal and interest changes.',
    rate_estimated_from_charges: 'The rate is estimated from the interest you were charged.',
    statement_closes_with_its_interest: 'A statement closes on the day its interest is charged.',
    typical_rate_of_such_debts:
      'Your rate isn’t known, so this uses a typical one: rounded from the Federal Reserve’s G.19 release and ' +
      'Freddie Mac’s mortgage survey, 2024. No plan uses it.',
  },
} as const satisfies WorkingWords;
