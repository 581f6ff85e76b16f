/** How a formula is presented. */
export interface FormulaWords {
  /** The sentence, if the terms don't read as one. */
  sentence?: string;
  /**
   * Terms that are added up. `{key}` represents an input: its name in the sentence, its figure in the sum. A term is
   * omitted if the working lacks its input.
   */
  terms: readonly string[];
  /** Note below the formula: how the result was rounded. */
  rounding?: string;
}

const TO_THE_CENT = 'Rounded to the nearest cent. Half cents round away from zero.';

/** Formulas that the server sends, by id. */
export const engineFormulas = {
  'forecast.day': {
    sentence: 'Opening balance + planned money in and out − everyday spending',
    terms: ['{balance_before}', '{planned}', '{everyday_spending}'],
  },
  'forecast.safe-to-move': {
    sentence: 'Lowest balance ahead − floor',
    terms: [
      '{balance}',
      '{income}',
      '{bills}',
      '{debt_payments}',
      '{other_movements}',
      '{everyday_spending} − {floor}',
    ],
    rounding: 'Rounded down. Zero below the smallest transfer, or with less than 28 days of spending.',
  },
  'float.gain': {
    sentence: 'Each day’s cash × yield ÷ 365, after tax − fee − chance of a late payment × its cost',
    terms: ['Cash × yield × days ÷ 365, after tax of {tax} − {float_fee} − {late_chance} × {late_cost}'],
    rounding: TO_THE_CENT,
  },
  'insight.better-use': {
    sentence: 'Amount × difference in yield after tax × days ÷ 365',
    terms: ['{amount} × ({better_apy} − {apy_now}) × {days} ÷ 365'],
    rounding: TO_THE_CENT,
  },
  'savings.year-difference': {
    sentence: 'Earnings there in a year − earnings here',
    terms: ['Amount × yield × days ÷ 365 there − the same here'],
    rounding: 'Each account’s total is rounded once, to the nearest cent.',
  },
  'interest.month': { terms: ['{statement_balance} × {apr} ÷ 12'], rounding: TO_THE_CENT },
  'minimum.late-cost': { terms: ['{late_fee}', '{minimum_open} × {apr} ÷ 12'], rounding: TO_THE_CENT },
  'promo.deferred-at-end': {
    sentence: 'Interest at the APR after the offer, for every month since it began',
    terms: ['Every month’s interest at {revert_apr} from {promo_starts_on}, charged on {promo_ends_on}'],
    rounding: 'Rounded once, at the end, to the nearest cent.',
  },
  'promo.year-at-later-rate': { terms: ['{promo_balance} × {revert_apr}, for a year'], rounding: TO_THE_CENT },
  'debt.interest-saved': {
    sentence: 'Interest with minimum payments only − interest and fees of this plan',
    terms: ['{baseline_interest} − {plan_interest}', '−{baseline_yield}', '−{fee}', '{plan_yield}'],
    rounding: 'Each month’s interest on each balance is rounded to the nearest cent.',
  },
  'debt.months-saved': {
    sentence: 'Months with minimum payments only − months of this plan',
    terms: ['{baseline_months} − {plan_months}'],
  },
  'debt.never-pays-off': {
    sentence: 'Smallest monthly amount that pays off all debts − what you pay now',
    terms: ['{needed} − {monthly}'],
  },
  'debt.plan-drift': {
    sentence: 'Owed now − planned balance after the last payment, for each debt',
    terms: ['Owed now − planned balance now, for every debt'],
  },
  'loan.total-interest': {
    sentence: 'Balance before each payment × APR ÷ payments a year, until paid off',
    terms: ['Owed before each payment × {apr} ÷ {payments_a_year}, until {principal} is paid'],
    rounding: 'Rounded to the nearest cent at each payment. The last payment covers the rest.',
  },
  'sweep.amount': {
    sentence: 'The smallest of the rule’s amount, what’s safe to move minus pending sweeps, and every limit',
    terms: [],
    rounding:
      'Rounded down to the rule’s increment. Zero if below the smallest transfer. Debts and full targets are exact.',
  },
  'sweep.earned': {
    sentence: 'Interest earned with sweep rules − without, after tax + debt interest avoided',
    terms: [
      '({interest_with} − {interest_without}) after tax of {tax}',
      '{debt_interest_without} − {debt_interest_with}',
    ],
    rounding: TO_THE_CENT,
  },
  'sweep.earned-so-far': {
    sentence: 'Amount moved × days × rate difference ÷ 365 − the same for returned money',
    terms: [
      '{unit_days_out} × {average_difference_out} ÷ 365 − {unit_days_back} × {average_difference_back} ÷ ' +
        '365, in cents',
    ],
    rounding: TO_THE_CENT,
  },
  'sweep.planned-value': {
    sentence: 'Sum of what each part of the payment saves',
    terms: ['{saved_by_part}'],
    rounding: TO_THE_CENT,
  },
  'sweep.better-use': {
    sentence: 'Savings there − value at the rule’s own destination',
    terms: ['{better_value} − {own_value}'],
  },
  'sweep.value-year': {
    sentence: 'Amount × (rate there after tax − rate here after tax)',
    terms: ['{amount} × ({to_rate} after tax of {to_tax} − {from_rate} after tax of {from_tax})'],
    rounding: TO_THE_CENT,
  },
  'debt.debt-free-on': {
    sentence: 'The day the last debt is paid off',
    terms: ['The last of {paid_off_on}'],
  },
  'debt.gone-on': {
    sentence: 'Start of the plan + one month for each payment',
    terms: ['{plan_begins_on} + {months_until_gone} months'],
  },
  'debt.total-interest': {
    sentence: 'Sum of each debt’s interest until it’s paid off',
    terms: ['{debt_interest}'],
    rounding: 'Each month’s interest on each balance is rounded to the nearest cent.',
  },
  'debt.interest-of-debt': {
    sentence: 'Total payments − balance today',
    terms: ['{paid_in_all} − {owed_today}'],
  },
  'debt.month-payment': { terms: ['{minimum}', '{above_minimum}'] },
  'debt.installment-due': {
    sentence: 'Lower of the agreed installment and the balance + a month of interest',
    terms: ['Lower of {agreed_installment} and {owed_today} + {interest_next_month}'],
    rounding: TO_THE_CENT,
  },
  'debt.last-installment': {
    sentence: 'The balance + a month of interest, because the last installment includes a small remainder',
    terms: ['{owed_today} + {interest_next_month}'],
    rounding: TO_THE_CENT,
  },
  'planner.price-of-choice': { terms: ['{chosen_cost} − {best_cost}'] },
  'card.cycle-interest': {
    sentence: 'Each balance × APR ÷ 365 × days in the billing cycle',
    terms: ['Balances × their rates ÷ 365 × {cycle_days}'],
    rounding: 'Each balance is rounded to the nearest cent.',
  },
  'card.year-interest': {
    sentence: 'Sum of 12 months of interest after the payment',
    terms: ['{interest_of_month}'],
    rounding: 'Each month’s interest on each balance is rounded to the nearest cent.',
  },
  'card.cycle-rows': {
    sentence: 'Sum of these transactions in the billing cycle',
    terms: ['{transaction}', '{changed_since_close}'],
  },
  'card.statement-interest': {
    sentence: 'Sum of the interest on each balance',
    terms: ['{interest_of_balance}', '{printed_otherwise}'],
  },
  'card.statement-balance': {
    sentence: 'Previous balance + purchases + fees + interest − payments − credits',
    terms: [
      '{balance_before}',
      '{purchases}',
      '{fees}',
      '{interest} − {payments} − {credits}',
      '{other_entries}',
      '{printed_otherwise}',
    ],
  },
  'card.fees': { sentence: 'Sum of the fees charged', terms: ['{fee_charged}'] },
  'indicator.utilization': { sentence: 'Balance ÷ credit limit', terms: ['{owed} ÷ {credit_limit}'] },
  'promo.payment-to-clear': {
    sentence: 'Offer balance ÷ payments left + what the card’s other balances take first',
    terms: ['{promo_balance} ÷ {payments_that_fit}', '{for_other_balances}'],
    rounding: 'Rounded up to the cent.',
  },
  'promo.deferred-so-far': {
    sentence: 'Interest at the APR after the offer, for every month since it began',
    terms: ['Every month’s interest at {revert_apr} from {promo_starts_on} until {as_of}'],
    rounding: 'Rounded once, at the end, to the nearest cent.',
  },
  'promo.cost-deferred': {
    sentence: 'Interest at the APR after the offer, for every month since it began',
    terms: ['Every month’s interest at {revert_apr} from {promo_starts_on}, charged on {promo_ends_on}'],
    rounding: 'Rounded once, at the end, to the nearest cent.',
  },
  'mode.interest-saved': { terms: ['{interest_before} − {interest_after}'] },
  'mode.moved': { sentence: 'Sum of what would have gone to each destination in the month', terms: ['{moved_to}'] },
  'mode.cash-change': { terms: ['{lowest_cash_after} − {lowest_cash_before}'] },
  'promo.cost-later': { terms: ['{promo_balance} × {revert_apr}, for a year'], rounding: TO_THE_CENT },
  'promo.left-in-time': { terms: ['{promo_balance} − {reaches_promo}'] },
  'promo.safe-date': {
    sentence: 'Deadline − safety margin, or earlier if a payment needs more business days',
    terms: [
      '{deadline} − {margin_months} months, or {transfer_days} + {posting_days} + {retry_days} + ' +
        '{buffer_days} business days before it, whichever is earlier',
      '{deadline} − {margin_days} days, or {transfer_days} + {posting_days} + {retry_days} + ' +
        '{buffer_days} business days before it, whichever is earlier',
    ],
  },
  'promo.transfer-break-even': {
    terms: ['{transfer_fee} ÷ ({apr_now} ÷ 12)'],
    rounding: 'Rounded up to whole months.',
  },
  'promo.effective-transfer-apr': {
    sentence: 'The APR at which equal payments repay the amount and the fee',
    terms: ['{amount} + {fee} in {months} equal payments'],
  },
  'planner.transfer-saving': {
    sentence: 'Interest if you stay − interest after the transfer − fee',
    terms: ['{stay_interest} − {move_interest} − {fee}'],
  },
  'move.amount': {
    sentence: 'Sum of what each reason needs',
    terms: [
      '{part_required}',
      '{part_grace}',
      '{part_promo}',
      '{part_plan}',
      '{part_debt}',
      '{part_buffer}',
      '{part_savings}',
      '{part_hold}',
    ],
  },
  'move.return': {
    sentence: 'Amount × rate difference, for a year or the days it’s kept',
    terms: ['{moved} × ({better_rate} − {yield_at_source})'],
    rounding: TO_THE_CENT,
  },
  'today.first-year': { sentence: 'Sum of what each move saves or earns', terms: ['{worth_of_move}'] },
} as const satisfies Readonly<Record<string, FormulaWords>>;
