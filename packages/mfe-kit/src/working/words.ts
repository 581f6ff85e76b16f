import { engineAssumptions } from './assumption-words.ts';
import { engineFormulas, type FormulaWords } from './formula-words.ts';
import { engineLines } from './line-words.ts';

/** Texts for the parts of a working, by the keys of the engine or the screen that computed it. */
export interface WorkingWords {
  /** Inputs, steps and results. */
  lines: Readonly<Record<string, string>>;
  formulas: Readonly<Record<string, FormulaWords>>;
  assumptions: Readonly<Record<string, string>>;
}

/** Texts for the engine's constants; other values are shown as they are. */
export const valueWords: Readonly<Record<string, string>> = {
  adb_including_new: 'average daily balance with new purchases',
  adb_excluding_new: 'average daily balance without new purchases',
  adjusted_balance: 'previous balance less payments',
  previous_balance: 'previous balance',
  daily_compounding: 'daily balance with interest',
  actual_365: '365',
  actual_360: '360',
  actual_actual: 'actual days of the year',
  percent_of_balance: 'percentage of the balance',
  percent_plus_interest_and_fees: 'percentage plus interest and fees',
  greater_of_both: 'the greater of the two',
  full_balance: 'the whole balance',
  before_interest: 'balance before interest',
  after_interest: 'statement balance',
  before_interest_and_fees: 'balance before interest and fees',
  us_fed: 'the Federal Reserve',
  compounding: 'compounds',
  simple: 'doesn’t compound',
  margin: 'sent a month early',
  float: 'kept as long as possible',
  down: 'down to the rule’s multiple',
  exact: 'to the cent if all of it fits',
  owed: 'to the cent',
};

/** Every formula, input and assumption that the server sends. */
export const engineWords: WorkingWords = {
  lines: engineLines,
  formulas: engineFormulas,
  assumptions: engineAssumptions,
};
