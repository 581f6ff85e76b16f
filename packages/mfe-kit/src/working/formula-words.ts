/** How a formula is presented. */
export interface FormulaWords {
  /** The sentence, if the terms don't read as one. */
  sentence?: string;
  /**
   * Terms that are added up. `{key}` stands for an input: its name in the sentence, its figure in the sum. A term is
   * omitted if the working lacks its input.
   */
  terms: readonly string[];
  /** Note below the formula: how the result was rounded. */
  rounding?: string;
}

const TO_THE_CENT = 'Rounded to the nearest cent, a half away from zero.';

/** Formulas that the server sends, by id. */
export const engineFormulas: Readonly<Record<string, FormulaWords>> = {
  'forecast.day': {
    sentence: 'The balance when the day begins, with every planned movement and everyday spending',
    terms: ['{balance_before}', '{planned}', '{everyday_spending}'],
  },
  'forecast.safe-to-move': {
    sentence: 'The lowest balance ahead, less what should stay',
    terms: [
      '{balance}',
      '{income}',
      '{bills}',
      '{debt_payments}',
      '{other_movements}',
      '{everyday_spending} − {floor}',
    ],
    rounding:
      'Rounded down; nothing where less than the smallest move is left, or where less than 28 days of ' +
      'spending are known.',
  },
  'float.gain': {
    sentence:
      'Cash of each day × its yield ÷ 365, after tax, less the fee and less the chance of a late payment × its cost',
    terms: ['Cash × yield × days ÷ 365, after tax of {tax} − {float_fee} − {late_chance} × {late_cost}'],
    rounding: TO_THE_CENT,
  },
  'insight.better-use': {
    sentence: 'The amount × the difference of the yields after tax, for the days',
    terms: ['{amount} × ({better_apy} − {apy_now}) × {days} ÷ 365'],
    rounding: TO_THE_CENT,
  },
  'savings.year-difference': {
    sentence: 'What each part of the money earns there in a year, added up, less what it earns here',
    terms: ['Amount × yield × days ÷ 365 there − the same here'],
    rounding: 'Each account is rounded once, over all its tiers, to the nearest cent.',
  },
  'interest.month': { terms: ['{statement_balance} × {apr} ÷ 12'], rounding: TO_THE_CENT },
  'minimum.late-cost': { terms: ['{late_fee}', '{minimum_open} × {apr} ÷ 12'], rounding: TO_THE_CENT },
  'promo.deferred-at-end': {
    sentence: 'Interest of every month since the offer began, at the yearly rate afterwards, added back when it ends',
    terms: ['Interest of every month at {revert_apr} from {promo_starts_on} on, added back on {promo_ends_on}'],
    rounding: 'Rounded once, at the end, to the nearest cent.',
  },
  'promo.year-at-later-rate': { terms: ['{promo_balance} × {revert_apr}, for a year'], rounding: TO_THE_CENT },
  'debt.interest-saved': {
    sentence: 'The interest of paying minimums alone, less the interest and fees of this plan',
    terms: ['{baseline_interest} − {plan_interest}', '−{baseline_yield}', '−{fee}', '{plan_yield}'],
    rounding: 'Interest of each balance and month is rounded to the nearest cent; nothing else is divided.',
  },
  'debt.months-saved': {
    sentence: 'The months of paying minimums alone, less the months of this plan',
    terms: ['{baseline_months} − {plan_months}'],
  },
  'debt.never-pays-off': {
    sentence: 'The smallest amount a month that ends all debts, less what is paid now',
    terms: ['{needed} − {monthly}'],
  },
  'debt.plan-drift': {
    sentence: 'What is owed now, less what the plan had left after its last payment day, debt by debt',
    terms: ['Owed now − planned for now, of every debt'],
  },
  'loan.total-interest': {
    sentence:
      'What is owed before each payment × the yearly rate ÷ the payments a year, added up until nothing is owed',
    terms: ['Owed before each payment × {apr} ÷ {payments_a_year}, until {principal} is paid'],
    rounding: 'Rounded to the nearest cent with each payment; the last one takes what is left.',
  },
  'sweep.amount': {
    sentence:
      'The smallest of what the rule asks for, what is safe to move less what is promised already, and every limit',
    terms: [],
    rounding:
      'Rounded down as the rule says, and nothing where less than the smallest move is left; what is ' +
      'owed, and what fills its destination, goes to the cent.',
  },
  'sweep.earned': {
    sentence:
      'The interest with the rules less the interest without, after tax, and the debt interest that was avoided',
    terms: [
      '({interest_with} − {interest_without}) after tax of {tax}',
      '{debt_interest_without} − {debt_interest_with}',
    ],
    rounding: TO_THE_CENT,
  },
  'sweep.earned-so-far': {
    sentence: 'Each cent moved × its days × the rate difference ÷ 365, less the same of what came back',
    terms: [
      '{unit_days_out} × {average_difference_out} ÷ 365 − {unit_days_back} × {average_difference_back} ÷ ' +
        '365, in cents',
    ],
    rounding: TO_THE_CENT,
  },
  'sweep.planned-value': {
    sentence: 'What each part of the payment saves, added up',
    terms: ['{saved_by_part}'],
    rounding: TO_THE_CENT,
  },
  'sweep.better-use': {
    sentence: 'What it saves there less what it is worth at the rule’s own destination',
    terms: ['{better_value} − {own_value}'],
  },
  'sweep.value-year': {
    sentence: 'The amount × the rate there after tax less the rate here after tax',
    terms: ['{amount} × ({to_rate} after tax of {to_tax} − {from_rate} after tax of {from_tax})'],
    rounding: TO_THE_CENT,
  },
  'debt.debt-free-on': {
    sentence: 'The day on which the last debt is paid off',
    terms: ['The last of {paid_off_on}'],
  },
  'debt.gone-on': {
    sentence: 'The day the plan begins, and a month for each payment until nothing is left',
    terms: ['{plan_begins_on} + {months_until_gone} months'],
  },
  'debt.total-interest': {
    sentence: 'The interest of every debt until it is paid off',
    terms: ['{debt_interest}'],
    rounding: 'Interest of each balance and month is rounded to the nearest cent.',
  },
  'debt.interest-of-debt': {
    sentence: 'All that is paid to it, less what is owed today',
    terms: ['{paid_in_all} − {owed_today}'],
  },
  'debt.month-payment': { terms: ['{minimum}', '{above_minimum}'] },
  'debt.instalment-due': {
    sentence: 'The installment as agreed, never more than what is owed with a month of interest',
    terms: ['{agreed_instalment}, at most {owed_today} + {interest_next_month}'],
    rounding: TO_THE_CENT,
  },
  'planner.price-of-choice': { terms: ['{chosen_cost} − {best_cost}'] },
  'card.cycle-interest': {
    sentence: 'Each balance × its yearly rate ÷ 365 × the days of the billing cycle',
    terms: ['Balances × their rates ÷ 365 × {cycle_days}'],
    rounding: 'Rounded to the nearest cent for each balance.',
  },
  'card.year-interest': {
    sentence: 'The interest of the twelve months after the payment, added up',
    terms: ['{interest_of_month}'],
    rounding: 'Interest of each balance and month is rounded to the nearest cent.',
  },
  'card.cycle-rows': {
    sentence: 'The transactions of the billing cycle that count as this, added up',
    terms: ['{transaction}', '{changed_since_close}'],
  },
  'card.statement-interest': {
    sentence: 'The interest of each balance, added up',
    terms: ['{interest_of_balance}', '{printed_otherwise}'],
  },
  'card.statement-balance': {
    sentence: 'The balance before, with purchases, fees and interest, less payments and credits',
    terms: [
      '{balance_before}',
      '{purchases}',
      '{fees}',
      '{interest} − {payments} − {credits}',
      '{other_entries}',
      '{printed_otherwise}',
    ],
  },
  'card.fees': { sentence: 'The fees that were charged, added up', terms: ['{fee_charged}'] },
  'indicator.utilisation': { sentence: 'What is owed ÷ the credit limit', terms: ['{owed} ÷ {credit_limit}'] },
  'promo.payment-to-clear': {
    sentence: 'What is left ÷ the payments that still fit, and what other balances of the card take first',
    terms: ['{promo_balance} ÷ {payments_that_fit}', '{for_other_balances}'],
    rounding: 'Rounded up to the cent.',
  },
  'promo.deferred-so-far': {
    sentence: 'Interest of every month since the offer began, at the yearly rate afterwards',
    terms: ['Interest of every month at {revert_apr} from {promo_starts_on} until {as_of}'],
    rounding: 'Rounded once, at the end, to the nearest cent.',
  },
  'promo.cost-deferred': {
    sentence: 'Interest of every month since the offer began, at the yearly rate afterwards, added back when it ends',
    terms: ['Interest of every month at {revert_apr} from {promo_starts_on} on, added back on {promo_ends_on}'],
    rounding: 'Rounded once, at the end, to the nearest cent.',
  },
  'mode.interest-saved': { terms: ['{interest_before} − {interest_after}'] },
  'mode.moved': { sentence: 'What would have gone to each destination in the month', terms: ['{moved_to}'] },
  'mode.cash-change': { terms: ['{lowest_cash_after} − {lowest_cash_before}'] },
  'promo.cost-later': { terms: ['{promo_balance} × {revert_apr}, for a year'], rounding: TO_THE_CENT },
  'promo.left-in-time': { terms: ['{promo_balance} − {reaches_promo}'] },
  'promo.safe-date': {
    sentence:
      'The last day it has to be there, less what is kept in reserve, and never later than the business ' +
      'days that a payment needs',
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
    sentence: 'The yearly rate at which equal payments would repay amount and fee',
    terms: ['{amount} + {fee} in {months} equal payments'],
  },
  'planner.transfer-saving': {
    sentence: 'The interest of staying, less the interest after moving and the fee',
    terms: ['{stay_interest} − {move_interest} − {fee}'],
  },
  'move.amount': {
    sentence: 'What each reason needs, added up',
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
    sentence: 'The amount × the difference of the rates, for a year or for the days it is kept',
    terms: ['{moved} × ({better_rate} − {yield_at_source})'],
    rounding: TO_THE_CENT,
  },
  'today.first-year': { sentence: 'What each move saves or earns, added up', terms: ['{worth_of_move}'] },
};
