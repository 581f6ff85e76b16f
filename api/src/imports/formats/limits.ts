/** Limits of one imported file; above them it is refused in words. */
export const FILE_BYTES_MAX = 20 * 1024 * 1024;
export const FILE_ROWS_MAX = 200_000;
/** Deepest nesting of a real statement is 8; more is damage or an attack. */
export const NESTING_MAX = 64;
/** Accounts in one file; a bank's customer has a few dozen, and each one costs questions to the database. */
export const FILE_STATEMENTS_MAX = 200;
/** Things of a file that are named because they were left out, and fields found outside any row. */
export const FILE_NOTICES_MAX = 200;
/** Text of one element that is looked at; no field of a bank comes near it. */
export const ELEMENT_CHARS_MAX = 10_000;
/** Longest bank id kept; the standard allows 255. */
export const EXTERNAL_ID_CHARS_MAX = 255;
/** Longer payees and memos are cut with an ellipsis. */
export const PAYEE_CHARS_MAX = 200;
export const MEMO_CHARS_MAX = 500;
/** Columns of a table; banks write fewer than forty. */
export const CSV_CELLS_MAX = 500;
/** Characters of one row of a table; more is a quote that was never closed, or no table. */
export const CSV_RECORD_CHARS_MAX = 100_000;
