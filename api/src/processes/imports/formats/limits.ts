import { IMPORT_FILE_BYTES } from '@tideline/contract';

/** Limits of one imported file. A file above them is rejected with a reason. */
export const FILE_BYTES_MAX = IMPORT_FILE_BYTES;
export const FILE_ROWS_MAX = 200_000;
/** Maximum number of unreadable entries before the first readable one. A file with more is not from a bank. */
export const UNREADABLE_MAX = 10_000;
/** Maximum depth of elements. Real statements nest at most 8 levels deep, so more is damage or an attack. */
export const NESTING_MAX = 64;
/** Elements of an OFX or CAMT file held in memory at once: those outside rows plus those of the current row. */
export const ELEMENTS_MAX = 200_000;
/** Lines in a QIF or MT940 file: ten per row. */
export const LINES_MAX = 10 * FILE_ROWS_MAX;
export const LINE_CHARS_MAX = 100_000;
/**
 * Lines in one MT940 field, which the standard limits to six, and in one QIF record, whose splits take three lines
 * each.
 */
export const FIELD_LINES_MAX = 1_000;
export const RECORD_LINES_MAX = 10_000;
/** CAMT and MT940 statements (a day or a page each) before those of one account are joined, or QIF sections. */
export const PERIODS_MAX = 20_000;
/** Accounts in one file. A bank customer has a few dozen, and each one costs database queries. */
export const FILE_STATEMENTS_MAX = 200;
/** Skipped items listed in notices, and fields found outside any row. */
export const FILE_NOTICES_MAX = 200;
/** Characters read from one element. No bank field comes near this limit. */
export const ELEMENT_CHARS_MAX = 10_000;
/** Maximum length of stored bank ids, as in the standard. */
export const EXTERNAL_ID_CHARS_MAX = 255;
/** Longer payees and memos are truncated with an ellipsis. */
export const PAYEE_CHARS_MAX = 200;
export const MEMO_CHARS_MAX = 500;
/** Cells in one table row. Banks write fewer than forty. */
export const CSV_ROW_CELLS_MAX = 500;
/** Cells in a whole table: twenty for each of the maximum number of rows. */
export const CSV_CELLS_MAX = 20 * FILE_ROWS_MAX;
/** Blank rows in a table, which spreadsheets often save. */
export const CSV_BLANK_ROWS_MAX = 200_000;
/** Characters in one cell, as in spreadsheets. */
export const CSV_CELL_CHARS_MAX = 32_767;
/** Characters in one table row. More indicates an unclosed quote or a file that is not a table. */
export const CSV_ROW_CHARS_MAX = 100_000;
/** Files in one archive. Other programs export about a dozen. */
export const ARCHIVE_ENTRIES_MAX = 200;
/** Total unpacked size of an archive's files, which equals the limit of an upload. */
export const ARCHIVE_BYTES_MAX = 40 * 1024 * 1024;
