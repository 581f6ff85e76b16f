import { z } from 'zod';
import { Currency } from './wire.ts';

/**
 * Fields that the columns of a CSV file can contain. `direction`: a word or sign for money in or out · `status`:
 * pending, posted, declined · `account`: the account of each row, which splits the table into one statement per
 * account.
 */
export const CsvField = z.enum([
  'postedOn',
  'transactedOn',
  'amount',
  'debit',
  'credit',
  'direction',
  'payee',
  'memo',
  'category',
  'balance',
  'id',
  'currency',
  'checkNumber',
  'type',
  'status',
  'account',
  'accountNumber',
  'institution',
  'tags',
]);

export type CsvField = z.infer<typeof CsvField>;

export const CsvDelimiter = z.enum([',', ';', '\t', '|']);

export type CsvDelimiter = z.infer<typeof CsvDelimiter>;

/** Order of day, month and year. */
export const DateOrder = z.enum(['ymd', 'dmy', 'mdy']);

export type DateOrder = z.infer<typeof DateOrder>;

/** Column of each field, from 0. Fields that are not in the file are omitted. */
export const CsvColumns = z.partialRecord(CsvField, z.int().min(0).max(499));

export type CsvColumns = z.infer<typeof CsvColumns>;

/**
 * The user's corrections to the reading of a CSV file. Omitted fields stay as detected or remembered. `sign`: reversed
 * if money spent has no minus sign.
 */
export const CsvChoices = z.object({
  delimiter: CsvDelimiter.optional(),
  /** Line number of the header; null: the file has no header. */
  headerLine: z.int().min(1).nullable().optional(),
  /** All columns, including unchanged ones. */
  columns: CsvColumns.optional(),
  dateOrder: DateOrder.optional(),
  decimalMark: z.enum(['.', ',']).optional(),
  sign: z.enum(['as_written', 'reversed']).optional(),
  currency: Currency.optional(),
});

export type CsvChoices = z.infer<typeof CsvChoices>;

/**
 * The reading of a CSV or QIF file: all detected, remembered or chosen settings, and the questions for the user. A QIF
 * file is not a table: `delimiter` is null, it has no header, and `fields` only contains examples of its dates and
 * amounts.
 */
export const CsvReading = z.object({
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
  delimiter: CsvDelimiter.nullable(),
  headerLine: z.int().nullable(),
  /** Whether the user chose the line, now or last time. */
  headerChosen: z.boolean(),
  /** Whether the user chose the account of the rows. Otherwise, it was found by the file's name or by its rows. */
  accountChosen: z.boolean(),
  /** The first lines, any of which could be the header. */
  headerLines: z.array(z.object({ line: z.int(), text: z.string() })),
  columns: z.array(z.object({ name: z.string().nullable(), examples: z.array(z.string()) })),
  fields: CsvColumns,
  dateOrder: DateOrder,
  decimalMark: z.enum(['.', ',']),
  sign: z.enum(['as_written', 'reversed']),
  currency: Currency,
  /** Whether it was read with the settings that the household last used for this kind of file. */
  remembered: z.boolean(),
  /**
   * Open questions. postedOn, amount: no column contains it · dateOrder, decimalMark, sign: the rows allow several
   * readings · accountKind: the type of a new account is unknown, so applying requires its `type`. The import waits for
   * all answers.
   */
  questions: z.array(z.enum(['postedOn', 'amount', 'dateOrder', 'decimalMark', 'sign', 'accountKind'])),
  /**
   * Source of the closing balance. file: the last row of the balance column, or a balance in a QIF file · person: the
   * user entered it · skipped: the user does not know it · null: the user was not asked yet.
   */
  closingBalance: z.enum(['file', 'person', 'skipped']).nullable(),
});

export type CsvReading = z.infer<typeof CsvReading>;
