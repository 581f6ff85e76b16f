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
