import { oc } from '@orpc/contract';
import { z } from 'zod';
import { AccountSubtype, AccountType } from './accounts.ts';
import { IMPORT_FILES } from './body-limits.ts';
import {
  byId,
  CivilDate,
  Currency,
  EnteredDate,
  EnteredMoney,
  Id,
  IDEMPOTENCY_KEY_MAX_LENGTH,
  Instant,
  Money,
  text,
} from './wire.ts';
import { CsvChoices, CsvReading } from './csv-import.ts';

/** An unreadable row, which is listed and never dropped silently. */
export const ListedRow = z.object({
  line: z.int(),
  field: z.string(),
  value: z.string(),
  /**
   * Reason why a row is unreadable. too_precise: more decimals than the currency has · other_currency: not the
   * account's · not_closed: the row is incomplete · deletes_earlier_row: the bank withdraws a row, which the user must
   * decide · too_many_columns: more cells than the header · two_amounts: money in and money out in one row ·
   * not_a_direction: neither in nor out · not_carried_out: declined, canceled or reversed by the bank.
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
 * Part of a file, other than a row, that was omitted or assumed. `detail`: the element, the currency, or the bank's
 * text. balance_mismatch: a row's balance does not result from the previous row's · balance_unusable: hardly any
 * balance results from the previous one, so the column is ignored · list_left_out: categories, classes, memorized
 * payments of another program · batch_not_split: an entry of several payments is one transaction, because some amounts
 * are missing · splits_in_memo: the parts of split transactions are stored in the memo · splits_differ: the parts of a
 * transaction do not add up to its amount · day_moved: a date that February does not have, read as its last day
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
  /** For a balance_mismatch between statements, the stated balance minus the balance computed from the rows. */
  difference: Money.optional(),
});

const Counts = z.object({
  /** Counts of rows: rows = new + present + changed + review + listed. */
  rows: z.int(),
  new: z.int(),
  present: z.int(),
  changed: z.int(),
  review: z.int(),
  listed: z.int(),
});

export const ImportStatement = z.object({
  /** Key of the statement within its batch. */
  key: z.string(),
  file: z.string(),
  format: z.enum(['ofx1', 'ofx2', 'csv', 'qif', 'camt', 'mt940']),
  /**
   * For a table, the program that exported it. Its accounts, categories, splits, transfers and tags are also imported.
   */
  program: z.enum(['ynab', 'actual', 'mint', 'firefly']).optional(),
  /** The reading of a CSV or QIF file; absent for other files. */
  csv: CsvReading.optional(),
  /** Account details in the file. */
  account: z.object({
    type: AccountType,
    subtype: AccountSubtype.nullable(),
    name: z.string(),
    institution: z.string().nullable(),
    mask: z.string().nullable(),
    currency: Currency,
  }),
  /** The matching account of the household; null: a new account would be created. */
  matchedAccountId: Id.nullable(),
  /**
   * An account that already has many rows of this statement under another account number. If the bank changed the
   * number, the user can assign the statement to that account.
   */
  resemblesAccountId: Id.optional(),
  /** Key of the statement that creates the account shared by this statement. */
  together: z.string().optional(),
  from: CivilDate.nullable(),
  to: CivilDate.nullable(),
  counts: Counts,
  /** Whether the user skipped it when applying the batch. Its rows are not in the totals. */
  skipped: z.literal(true).optional(),
  /**
   * Balance stated in the file, and the ledger's balance after the import, both on the file's date. They differ if rows
   * are missing. Without a stated balance, the ledger's balance includes all days.
   */
  fileBalance: Money.nullable(),
  fileBalanceOn: CivilDate.nullable(),
  balanceAfter: Money,
  difference: Money.nullable(),
  /**
   * Opening entry after the import, if it is created or moved. A new account opens so that its balance is the file's.
   * Rows until a known account's opening day were part of its opening balance, so the opening entry moves to before
   * them. Null: unchanged. `before`: the previous opening entry of a known account.
   */
  opening: z
    .object({ on: CivilDate, amount: Money, before: z.object({ on: CivilDate, amount: Money }).optional() })
    .nullable(),
  /** The first unreadable rows. */
  listedRows: z.array(ListedRow),
  /** The first new rows, for display. */
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
  /**
   * Phase of the work. uploading: bytes received · reading: bytes read · comparing: rows matched against the ledger ·
   * writing: transactions written.
   */
  phase: z.enum(['uploading', 'reading', 'comparing', 'writing']).nullable(),
  file: z.string().nullable(),
  done: z.int(),
  total: z.int().nullable(),
  /** Number of rows read so far. */
  rows: z.int(),
});

export type ImportProgress = z.infer<typeof ImportProgress>;

/** Reason for a failure: an error code with its params. */
export const ImportFailure = z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) });

export type ImportFailure = z.infer<typeof ImportFailure>;

export const ImportBatch = z.object({
  id: Id,
  /**
   * reading and applying: many rows, processed in the background; poll for progress · `canceled`: canceled while
   * reading · failed: none of the files could be read. An import canceled or failed while applying returns to the
   * preview.
   */
  state: z.enum(['reading', 'previewed', 'applying', 'applied', 'reverted', 'canceled', 'failed']),
  createdAt: Instant,
  /** The member who applied it; null before that, or if they deleted their account. */
  by: z.string().nullable().optional(),
  files: z.array(z.string()),
  statements: z.array(ImportStatement),
  totals: Counts,
  notices: z.array(ImportNotice),
  /** The change set that undoes the import; set after it was applied. */
  changeSetId: Id.nullable(),
  /** Progress; set while it is processed. */
  progress: ImportProgress.nullable(),
  /** Files that could not be read. */
  refused: z.array(ImportFailure),
  /** Reason why the last attempt to read or apply it failed. */
  failure: ImportFailure.nullable(),
  /**
   * Whether the worker that last read or applied it in the background stopped midway, and the work resumed
   * automatically.
   */
  interrupted: z.boolean(),
});

export type ImportBatch = z.infer<typeof ImportBatch>;

/** A row of the files with its outcome. `listed`: unreadable, with the reason; `value` is the file's text. */
export const ImportRow = z.object({
  /** Key of the row's statement. */
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
      summary:
        'Upload files and preview what they would change (multipart; at most 20 files, 20 MiB a file, 40 MiB together)',
    })
    // A single form part arrives as a file, and several parts with the same name as an array.
    .input(z.object({ files: z.union([z.array(z.file()).min(1).max(IMPORT_FILES), z.file()]) }))
    .output(ImportBatch),
  progress: {
    get: oc
      .route({
        method: 'GET',
        path: '/imports/progress/{key}',
        tags,
        summary:
          'Get the progress of an upload or import by the Idempotency-Key of its request; nulls if ' +
          'nothing is known about it',
      })
      .input(z.object({ key: z.string().min(1).max(IDEMPOTENCY_KEY_MAX_LENGTH) }))
      .output(ImportProgress),
  },
  read: oc
    .route({
      method: 'POST',
      path: '/imports/{id}/statements/{key}/read',
      tags,
      summary: 'Parse a CSV or QIF file again with other options, and preview the result',
    })
    .input(
      byId.extend({
        key: z.string().max(20),
        /** All choices, including unchanged ones. */
        choices: CsvChoices,
        /** Account for the rows; null: a new account; omitted: the matching one. */
        accountId: Id.nullable().optional(),
        /** Balance of the file's account at the end of a day (amounts owed are negative); null: unknown. */
        closingBalance: z.object({ amount: EnteredMoney, on: EnteredDate }).nullable().optional(),
      }),
    )
    .output(ImportBatch),
  list: oc
    .route({ method: 'GET', path: '/imports', tags, summary: 'List past imports, newest first' })
    .output(z.object({ items: z.array(ImportBatch.omit({ statements: true })) })),
  get: oc
    .route({ method: 'GET', path: '/imports/{id}', tags, summary: 'Get an import with its preview' })
    .input(byId)
    .output(ImportBatch),
  apply: oc
    .route({
      method: 'POST',
      path: '/imports/{id}/apply',
      tags,
      summary: 'Import all new rows in one change; repeating it changes nothing',
    })
    .input(
      byId.extend({
        statements: z
          .array(
            z.object({
              key: z.string().max(20),
              action: z.enum(['import', 'skip']).default('import'),
              /** Account into which the rows are imported, instead of the matched one. */
              accountId: Id.optional(),
              /** Name of the account that is created if no account matches. */
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
        summary: 'List every row of the files and its outcome, in file order',
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
      summary: 'Cancel background reading or importing; nothing is left half done, and finished work remains',
    })
    .input(byId)
    .output(ImportBatch),
  revert: oc
    .route({ method: 'POST', path: '/imports/{id}/revert', tags, summary: 'Undo an import' })
    .input(byId)
    .output(ImportBatch),
};
