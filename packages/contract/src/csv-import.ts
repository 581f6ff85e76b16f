import { z } from 'zod';
import { Currency } from './wire.ts';

/**
 * Fields that a column of a CSV file can contain. `direction`: a word or sign for money in or out · `status`: pending,
 * posted, declined · `account`: the account of each row, which splits the table into one statement per account.
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

/** Column position of each field, from 0; a field without one is not in the file. */
export const CsvColumns = z.partialRecord(CsvField, z.int().min(0).max(499));

export type CsvColumns = z.infer<typeof CsvColumns>;

/**
 * The user's corrections to how a CSV file was read; omitted fields stay as detected or remembered. `sign`: reversed if
 * money spent has no minus sign.
 */
export const CsvChoices = z.object({
  delimiter: CsvDelimiter.optional(),
  /** Line number of the header; null: the file has none. */
  headerLine: z.int().min(1).nullable().optional(),
  /** All columns, not only the changed ones. */
  columns: CsvColumns.optional(),
  dateOrder: DateOrder.optional(),
  decimalMark: z.enum(['.', ',']).optional(),
  sign: z.enum(['as_written', 'reversed']).optional(),
  currency: Currency.optional(),
});

export type CsvChoices = z.infer<typeof CsvChoices>;

/**
 * How a CSV or QIF file was read: everything detected, remembered or chosen, and the questions for the user. A QIF file
 * is not a table: `delimiter` is null, there is no header, and `fields` only has examples of its dates and amounts.
 */
export const CsvReading = z.object({
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
  delimiter: CsvDelimiter.nullable(),
  headerLine: z.int().nullable(),
  /** The user chose the line, now or last time. */
  headerChosen: z.boolean(),
  /** The user chose the account of the rows; otherwise it was found by the file's name or its rows. */
  accountChosen: z.boolean(),
  /** The first lines that could be the header. */
  headerLines: z.array(z.object({ line: z.int(), text: z.string() })),
  columns: z.array(z.object({ name: z.string().nullable(), examples: z.array(z.string()) })),
  fields: CsvColumns,
  dateOrder: DateOrder,
  decimalMark: z.enum(['.', ',']),
  sign: z.enum(['as_written', 'reversed']),
  currency: Currency,
  /** Read with the settings that the household last used for this kind of file. */
  remembered: z.boolean(),
  /**
   * postedOn, amount: no column has it · dateOrder, decimalMark, sign: the rows allow several readings · accountKind:
   * the type of a new account is unknown, so applying needs its `type`. The import waits until each is answered.
   */
  questions: z.array(z.enum(['postedOn', 'amount', 'dateOrder', 'decimalMark', 'sign', 'accountKind'])),
  /**
   * file: the last row of the balance column, or a balance in a QIF file · person: as entered · skipped: the user does
   * not know it · null: not asked yet.
   */
  closingBalance: z.enum(['file', 'person', 'skipped']).nullable(),
});

export type CsvReading = z.infer<typeof CsvReading>;
