/** Rows of a table that move with an account: those whose `column` contains the id of a moved row of `parent`. */
export interface MovedTable {
  table: string;
  column: string;
  parent: string;
  /** Columns with ids that no foreign key checks. Ids of moved rows stay, and others are cleared. */
  loose?: Readonly<Record<string, string>>;
}

/** The tables that move with an account, parents first. */
export const MOVED_TABLES: readonly MovedTable[] = [
  { table: 'account', column: 'id', parent: 'account' },
  { table: 'yield_rate', column: 'account_id', parent: 'account' },
  { table: 'balance_snapshot', column: 'account_id', parent: 'account' },
  { table: 'card_terms', column: 'account_id', parent: 'account' },
  { table: 'card_rate', column: 'account_id', parent: 'account' },
  { table: 'card_statement', column: 'account_id', parent: 'account' },
  { table: 'card_dispute', column: 'account_id', parent: 'account' },
  { table: 'promo_period', column: 'account_id', parent: 'account' },
  { table: 'loan_terms', column: 'account_id', parent: 'account' },
  {
    table: 'transaction',
    column: 'account_id',
    parent: 'account',
    loose: { statement_id: 'card_statement', held_for: 'transaction' },
  },
  { table: 'split', column: 'transaction_id', parent: 'transaction' },
  { table: 'transaction_tag', column: 'transaction_id', parent: 'transaction' },
  { table: 'attachment', column: 'transaction_id', parent: 'transaction' },
  { table: 'external_ref', column: 'account_id', parent: 'account' },
  { table: 'goal', column: 'account_id', parent: 'account' },
  { table: 'recurring_series', column: 'account_id', parent: 'account' },
  { table: 'series_occurrence', column: 'series_id', parent: 'recurring_series' },
];

/** Tables that refer to an account or its rows but do not move with it, with the reason. */
export const NOT_MOVED: Readonly<Record<string, string>> = {
  account_balance: 'follows from the transactions',
  account_identifier: 'a digest made with the id of the household; in another one it would match nothing',
  csv_memory: 'how files of the bank were read; the next import asks again',
  connection_link: 'an account that a bank connection updates does not move',
  duplicate_candidate: 'found again in the transactions',
  series_finding: 'found again in the transactions',
  sweep_account: 'how money leaves an account; chosen again',
  sweep_rule: 'an account with sweep rules does not move',
  sweep_run: 'decisions of the household that it leaves',
  transfer: 'pairs a row with one of another account, which stays; both remain marked as transfers',
};
