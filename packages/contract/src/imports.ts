import { oc } from '@orpc/contract';
import { z } from 'zod';
import { AccountSubtype, AccountType } from './accounts.ts';
import { byId, CivilDate, Currency, EnteredDate, EnteredMoney, Id, Instant, Money, text } from './wire.ts';

/** A row that could not be read: listed, never dropped in silence. */
export const ListedRow = z.object({
  line: z.int(),
  field: z.string(),
  value: z.string(),
  /**
   * too_precise: more decimals than the currency has · other_currency: not the account's · not_closed: the row has no end or no
   * beginning · deletes_earlier_row: the bank takes a row back, which a person decides · too_many_columns: more cells than the
   * header · two_amounts: money in and money out in one row · not_a_direction: neither in nor out · not_carried_out: declined,
   * cancelled or reversed by the bank
   */
  reason: z.enum([
    'missing',
    'not_a_date',
    'not_an_amount',
    'too_precise',
    'too_long',
    'out_of_range',
    'other_currency',
    'not_closed',
    'deletes_earlier_row',
    'too_many_columns',
    'two_amounts',
    'not_a_direction',
    'not_carried_out',
  ]),
});

/**
 * Something of a file that is no row and was left out or assumed. `detail`: the element, the currency, or the bank's own words.
 * balance_mismatch: the balance of a row does not follow from the one before it · balance_unusable: hardly any does, so the column
 * is not used · list_left_out: categories, classes, memorized payments of another program · batch_not_split: an entry of several
 * payments is one transaction, as their amounts are not all there · splits_in_memo: the parts of split transactions are kept in the
 * memo · splits_differ: the parts of a transaction are not its amount · day_moved: a day that February has not, taken as its last
 */
export const ImportNotice = z.object({
  file: z.string(),
  line: z.int(),
  code: z.enum([
    'investment_left_out',
    'other_statement_left_out',
    'list_left_out',
    'bank_error',
    'currency_assumed',
    'balance_unreadable',
    'balance_mismatch',
    'balance_unusable',
    'batch_not_split',
    'splits_in_memo',
    'splits_differ',
    'day_moved',
  ]),
  detail: z.string(),
});

const Counts = z.object({
  /** rows = new + present + changed + review + listed */
  rows: z.int(),
  new: z.int(),
  present: z.int(),
  changed: z.int(),
  review: z.int(),
  listed: z.int(),
});

/** What a column of a CSV file can hold. `direction`: a word or sign for money in or out · `status`: pending, posted, declined. */
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
]);
export type CsvField = z.infer<typeof CsvField>;

export const CsvDelimiter = z.enum([',', ';', '\t', '|']);
export type CsvDelimiter = z.infer<typeof CsvDelimiter>;

/** Order of day, month and year. */
export const DateOrder = z.enum(['ymd', 'dmy', 'mdy']);
export type DateOrder = z.infer<typeof DateOrder>;

/** Position of the column of each field, from 0; a field without one is not in the file. */
export const CsvColumns = z.partialRecord(CsvField, z.int().min(0).max(499));
export type CsvColumns = z.infer<typeof CsvColumns>;

/**
 * What a person changes of how a CSV file was read; what is left out stays as it was detected or remembered.
 * `sign`: reversed where money spent is written without a minus.
 */
export const CsvChoices = z.object({
  delimiter: CsvDelimiter.optional(),
  /** Line of the header; null: the file has none. */
  headerLine: z.int().min(1).nullable().optional(),
  /** All of them, not only those that change. */
  columns: CsvColumns.optional(),
  dateOrder: DateOrder.optional(),
  decimalMark: z.enum(['.', ',']).optional(),
  sign: z.enum(['as_written', 'reversed']).optional(),
  currency: Currency.optional(),
});
export type CsvChoices = z.infer<typeof CsvChoices>;

/**
 * How a CSV or QIF file was read: everything that was detected, remembered or chosen, and what only a person can say. A QIF file is
 * no table: `delimiter` is null, there is no header, and `fields` name examples of its days and amounts only.
 */
export const CsvReading = z.object({
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
  delimiter: CsvDelimiter.nullable(),
  headerLine: z.int().nullable(),
  /** A person said which line it is, now or the last time. */
  headerChosen: z.boolean(),
  /** A person said which account the rows go into; else it was found by the name of the file or by its rows. */
  accountChosen: z.boolean(),
  /** The first lines that could be the header. */
  headerLines: z.array(z.object({ line: z.int(), text: z.string() })),
  columns: z.array(z.object({ name: z.string().nullable(), examples: z.array(z.string()) })),
  fields: CsvColumns,
  dateOrder: DateOrder,
  decimalMark: z.enum(['.', ',']),
  sign: z.enum(['as_written', 'reversed']),
  currency: Currency,
  /** Read as the household had this kind of file read last time. */
  remembered: z.boolean(),
  /**
   * postedOn, amount: no column holds it · dateOrder, decimalMark, sign: the rows allow more than one reading. Importing waits
   * until each is chosen.
   */
  questions: z.array(z.enum(['postedOn', 'amount', 'dateOrder', 'decimalMark', 'sign'])),
  /** file: the last row of the balance column, or a balance in a QIF file · person: as entered · skipped: the person does not know it · null: not asked yet. */
  closingBalance: z.enum(['file', 'person', 'skipped']).nullable(),
});
export type CsvReading = z.infer<typeof CsvReading>;

export const ImportStatement = z.object({
  /** Names the statement within its batch. */
  key: z.string(),
  file: z.string(),
  format: z.enum(['ofx1', 'ofx2', 'csv', 'qif', 'camt', 'mt940']),
  /** Of a table: the program that it is an export of, whose accounts, categories, splits, transfers and tags come with it. */
  program: z.enum(['ynab', 'actual', 'mint', 'firefly']).optional(),
  /** Only of a CSV or QIF file. */
  csv: CsvReading.optional(),
  /** What the file says of the account. */
  account: z.object({
    type: AccountType,
    subtype: AccountSubtype.nullable(),
    name: z.string(),
    institution: z.string().nullable(),
    mask: z.string().nullable(),
    currency: Currency,
  }),
  /** The account of the household it belongs to; null: it would be created. */
  matchedAccountId: Id.nullable(),
  /** Key of the statement that opens the new account which this one goes into too. */
  together: z.string().optional(),
  from: CivilDate.nullable(),
  to: CivilDate.nullable(),
  counts: Counts,
  /** The person left it out when the batch was applied; its rows are not in the totals. */
  skipped: z.literal(true).optional(),
  /**
   * Balance that the file states, and what the ledger would say after the import, both on the file's day; they differ when rows are
   * missing. Without a stated balance: of all days.
   */
  fileBalance: Money.nullable(),
  fileBalanceOn: CivilDate.nullable(),
  balanceAfter: Money,
  difference: Money.nullable(),
  /**
   * Opening entry after the import, where it is made or moved: a new account opens so that its balance is the file's; rows up to the
   * opening day of a known account were part of its opening balance, which goes back in time by them. Null: it stays as it is.
   */
  opening: z.object({ on: CivilDate, amount: Money }).nullable(),
  /** The first of the rows that cannot be read. */
  listedRows: z.array(ListedRow),
  /** The first new rows, for the eye. */
  sample: z.array(
    z.object({
      line: z.int(),
      postedOn: CivilDate,
      payee: z.string(),
      amount: Money,
      outcome: z.enum(['new', 'present', 'changed', 'review']),
    }),
  ),
});
export type ImportStatement = z.infer<typeof ImportStatement>;

export const ImportProgress = z.object({
  /** uploading: bytes received · reading: bytes read · comparing: rows compared with the ledger · writing: transactions written. */
  phase: z.enum(['uploading', 'reading', 'comparing', 'writing']).nullable(),
  file: z.string().nullable(),
  done: z.int(),
  total: z.int().nullable(),
  /** Rows read so far. */
  rows: z.int(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

/** Why something was not done: a code of the error catalogue with its params. */
export const ImportFailure = z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) });
export type ImportFailure = z.infer<typeof ImportFailure>;

export const ImportBatch = z.object({
  id: Id,
  /**
   * reading and applying: many rows, worked on in the background; ask again for how far it is · cancelled: while it was read ·
   * failed: nothing of it could be read. An import that is cancelled or fails while it is applied is previewed again.
   */
  state: z.enum(['reading', 'previewed', 'applying', 'applied', 'reverted', 'cancelled', 'failed']),
  createdAt: Instant,
  files: z.array(z.string()),
  statements: z.array(ImportStatement),
  totals: Counts,
  notices: z.array(ImportNotice),
  /** Set once applied; revert undoes it. */
  changeSetId: Id.nullable(),
  /** While it is worked on. */
  progress: ImportProgress.nullable(),
  /** Files that could not be read while the others could, of an import that was read in the background. */
  refused: z.array(ImportFailure),
  /** Why the last try to read or to import it came to nothing. */
  failure: ImportFailure.nullable(),
});
export type ImportBatch = z.infer<typeof ImportBatch>;

/** A row of the files and what becomes of it; `listed`: it cannot be read, for a reason, and `value` is what the file says there. */
export const ImportRow = z.object({
  /** Of its statement. */
  key: z.string(),
  line: z.int(),
  outcome: z.enum(['new', 'present', 'changed', 'review', 'listed']),
  postedOn: CivilDate.nullable(),
  payee: z.string(),
  amount: Money.nullable(),
  problem: ListedRow.nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

const tags = ['imports'];

export const imports = {
  create: oc
    .route({
      method: 'POST',
      path: '/imports',
      tags,
      successStatus: 201,
      summary: 'Upload files and preview what they would change (multipart, at most 20 MiB a file)',
    })
    // one part of a form arrives as a file, several of one name as an array
    .input(z.object({ files: z.union([z.array(z.file()).min(1).max(20), z.file()]) }))
    .output(ImportBatch),
  progress: {
    get: oc
      .route({
        method: 'GET',
        path: '/imports/progress/{key}',
        tags,
        summary:
          'How far an upload or an import is, by the Idempotency-Key of its request; nulls where nothing is known of it',
      })
      .input(z.object({ key: z.string().min(1).max(200) }))
      .output(ImportProgress),
  },
  read: oc
    .route({
      method: 'POST',
      path: '/imports/{id}/statements/{key}/read',
      tags,
      summary: 'Read a CSV or QIF file again as a person says, and preview what it would change then',
    })
    .input(
      byId.extend({
        key: z.string().max(20),
        /** All choices, not only those that change. */
        choices: CsvChoices,
        /** Account the rows go into; null: a new one; left out: the one that is found. */
        accountId: Id.nullable().optional(),
        /** What the account of the file holds (what is owed: below zero) at the end of a day; null: not known. */
        closingBalance: z.object({ amount: EnteredMoney, on: EnteredDate }).nullable().optional(),
      }),
    )
    .output(ImportBatch),
  list: oc
    .route({ method: 'GET', path: '/imports', tags, summary: 'Past imports, newest first' })
    .output(z.object({ items: z.array(ImportBatch.omit({ statements: true })) })),
  get: oc
    .route({ method: 'GET', path: '/imports/{id}', tags, summary: 'One import with its preview' })
    .input(byId)
    .output(ImportBatch),
  apply: oc
    .route({
      method: 'POST',
      path: '/imports/{id}/apply',
      tags,
      summary: 'Import all new rows as one change set; doing it twice changes nothing',
    })
    .input(
      byId.extend({
        statements: z
          .array(
            z.object({
              key: z.string().max(20),
              action: z.enum(['import', 'skip']).default('import'),
              /** Put the rows into this account instead of the matched one. */
              accountId: Id.optional(),
              /** Name of the account that is created where none matches. */
              name: text(120).optional(),
              type: AccountType.optional(),
              subtype: AccountSubtype.nullable().optional(),
            }),
          )
          .max(4_000)
          .default([]),
      }),
    )
    .output(ImportBatch),
  rows: {
    list: oc
      .route({
        method: 'GET',
        path: '/imports/{id}/rows',
        tags,
        summary: 'Every row of the files and what becomes of it, in the order of the files',
      })
      .input(
        byId.extend({
          statement: z.string().max(20).optional(),
          outcome: z.enum(['new', 'present', 'changed', 'review', 'listed']).optional(),
          cursor: z.string().max(60).optional(),
          limit: z.int().min(1).max(200).default(50),
        }),
      )
      .output(z.object({ items: z.array(ImportRow), nextCursor: z.string().nullable() })),
  },
  cancel: oc
    .route({
      method: 'POST',
      path: '/imports/{id}/cancel',
      tags,
      summary: 'Stop reading or importing in the background; nothing is half done, and what is done already stays',
    })
    .input(byId)
    .output(ImportBatch),
  revert: oc
    .route({ method: 'POST', path: '/imports/{id}/revert', tags, summary: 'Take the whole import back' })
    .input(byId)
    .output(ImportBatch),
};
