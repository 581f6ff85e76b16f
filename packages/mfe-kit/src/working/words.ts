/** What a formula says of itself. */
export interface FormulaWords {
  /** The sentence, where the terms read with names would not be one. */
  sentence?: string;
  /**
   * Terms that are added up. `{key}` stands for an input: read as its name in the sentence, as its figure in the sum.
   * A term that names an input the working does not have is left out.
   */
  terms: readonly string[];
  /** Said below: how the result was rounded. */
  rounding?: string;
}

/** Words for the parts of a working; the keys are those of the engine, or of the screen, that worked it out. */
export interface WorkingWords {
  /** Inputs, steps and results. */
  lines: Readonly<Record<string, string>>;
  formulas: Readonly<Record<string, FormulaWords>>;
  assumptions: Readonly<Record<string, string>>;
}

const TO_THE_CENT = 'Rounded to the nearest cent, a half away from zero.';

/** Every formula, input and assumption that the server sends. */
export const engineWords: WorkingWords = {
  lines: {
    amount: 'Amount',
    apy_now: 'Yield here',
    balance: 'Balance today, what is pending included',
    better_apy: 'Yield there',
    bills: 'Bills until the lowest point',
    cap: 'At most',
    confidence: 'Share of futures in which it holds',
    days: 'Days',
    debt_payments: 'Payments to cards and loans until then',
    everyday_spending: 'Everyday spending until then',
    floor: 'What should stay',
    gain: 'Difference',
    history_days: 'Days of your own spending it is drawn from',
    income: 'Income until then',
    looked_until: 'Looked ahead until',
    lowest_balance: 'Lowest balance ahead',
    lowest_balance_if_all_above_the_floor_left_today: 'Lowest balance if everything above the floor left today',
    lowest_on: 'Around',
    other_movements: 'Transfers and others until then',
    paths: 'Futures that were drawn',
    round_to: 'Rounded down to',
    safe_to_move: 'Safe to move',
    smallest_move: 'Smallest move',
    tax: 'Tax on interest',
    apr: 'Yearly rate',
    as_of: 'Seen on',
    cost_avoided: 'Cost avoided',
    cost_if_late: 'Cost if it is late',
    cost_if_nothing_changes: 'Cost if nothing changes',
    cash: 'Money on deposit accounts',
    due_on: 'Due',
    extra: 'Extra payment',
    interest_avoided: 'Interest avoided',
    interest_next_month: 'Interest next month',
    interest_of_a_year: 'Interest of a year',
    kept: 'Kept for a month of spending and open payments',
    late_fee: 'Late fee',
    minimum_open: 'Minimum still open',
    needed_per_month: 'Needed each month',
    pay_by: 'Pay by',
    payments_left: 'Payments that still fit',
    promo_balance: 'Promotional balance',
    promo_ends_on: 'Offer ends',
    promo_original: 'Balance it began with',
    promo_starts_on: 'Offer began',
    revert_apr: 'Yearly rate afterwards',
    statement_balance: 'Statement balance',
  },
  formulas: {
    'forecast.safe-to-move': {
      sentence: 'The lowest balance ahead, less what should stay',
      terms: ['{balance}', '{income}', '{bills}', '{debt_payments}', '{other_movements}', '{everyday_spending} − {floor}'],
      rounding: 'Rounded down; nothing where less than the smallest move is left, or where less than 28 days of spending are known.',
    },
    'insight.better-use': { sentence: 'The amount × the difference of the yields after tax, for the days', terms: ['{amount} × ({better_apy} − {apy_now}) × {days} ÷ 365'], rounding: TO_THE_CENT },
    'interest.month': { terms: ['{statement_balance} × {apr} ÷ 12'], rounding: TO_THE_CENT },
    'interest.year': { terms: ['{extra} × {apr}, for a year'], rounding: TO_THE_CENT },
    'minimum.late-cost': { terms: ['{late_fee}', '{minimum_open} × {apr} ÷ 12'], rounding: TO_THE_CENT },
    'promo.deferred-at-end': {
      sentence: 'Interest of every month since the offer began, at the yearly rate afterwards, added back when it ends',
      terms: ['Interest of every month at {revert_apr} from {promo_starts_on} on, added back on {promo_ends_on}'],
      rounding: 'Rounded once, at the end, to the nearest cent.',
    },
    'promo.year-at-later-rate': { terms: ['{promo_balance} × {revert_apr}, for a year'], rounding: TO_THE_CENT },
  },
  assumptions: {
    before_tax: 'Before tax.',
    bills_at_80th_percentile_on_earliest_day: 'Bills count at a high amount of theirs, on the earliest day they ever came.',
    money_out_before_money_in: 'On each day money goes out before it comes in.',
    rates_stay: 'Rates stay as they are entered.',
    simple_interest: 'Interest earns no interest.',
    spending_as_in_own_history: 'Everyday spending goes on as in your own history.',
    uncertain_income_at_20th_percentile_and_later: 'Income that varies counts at a low amount of its own, two business days late.',
    apr_not_entered: 'The rate of this card is not entered yet, so interest is left out.',
    balance_stays_a_year: 'The balance would otherwise stay as it is for a year.',
    chosen_by_mode: 'Your financial mode puts spare money here first.',
    cut_to_available_cash: 'Cut to the money there is.',
    deferred_interest_estimated: 'Deferred interest is estimated from the balance at the start of each month.',
    earlier_statement_paid_in_full: 'The statement before was paid in full.',
    late_fee_not_entered: 'The late fee of this card is not entered yet, so it is left out.',
    month_of_needs_kept: 'A month of average spending and the open payments of the month stay on the accounts.',
  },
};
