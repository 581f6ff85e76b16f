import { oc } from '@orpc/contract';
import { z } from 'zod';
import { AccountSubtype, AccountType } from './accounts.ts';
import { byId, CivilDate, Currency, Id, Instant, Money, text } from './wire.ts';

/** A row that could not be read: listed, never dropped in silence. */
export const ListedRow = z.object({
  line: z.int(),
  field: z.string(),
  value: z.string(),
  /**
   * too_precise: more decimals than the currency has · other_currency: not the account's · not_closed: the row has no end or no
   * beginning · deletes_earlier_row: the bank takes a row back, which a person decides
   */
  reason: z.enum(['missing', 'not_a_date', 'not_an_amount', 'too_precise', 'too_long', 'out_of_range', 'other_currency', 'not_closed', 'deletes_earlier_row']),
});

/** Something of a file that is no row and was left out or assumed. `detail`: the element, the currency, or the bank's own words. */
export const ImportNotice = z.object({
  file: z.string(),
  line: z.int(),
  code: z.enum(['investment_left_out', 'other_statement_left_out', 'bank_error', 'currency_assumed', 'balance_unreadable']),
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

export const ImportStatement = z.object({
  /** Names the statement within its batch. */
  key: z.string(),
  file: z.string(),
  format: z.enum(['ofx1', 'ofx2']),
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
  listedRows: z.array(ListedRow),
  /** The first new rows, for the eye. */
  sample: z.array(z.object({ line: z.int(), postedOn: CivilDate, payee: z.string(), amount: Money, outcome: z.enum(['new', 'present', 'changed', 'review']) })),
});
export type ImportStatement = z.infer<typeof ImportStatement>;

export const ImportBatch = z.object({
  id: Id,
  state: z.enum(['previewed', 'applied', 'reverted']),
  createdAt: Instant,
  files: z.array(z.string()),
  statements: z.array(ImportStatement),
  totals: Counts,
  notices: z.array(ImportNotice),
  /** Set once applied; revert undoes it. */
  changeSetId: Id.nullable(),
});
export type ImportBatch = z.infer<typeof ImportBatch>;

const tags = ['imports'];

export const imports = {
  create: oc
    .route({ method: 'POST', path: '/imports', tags, successStatus: 201, summary: 'Upload files and preview what they would change (multipart, at most 20 MiB a file)' })
    // one part of a form arrives as a file, several of one name as an array
    .input(z.object({ files: z.union([z.array(z.file()).min(1).max(20), z.file()]) }))
    .output(ImportBatch),
  list: oc.route({ method: 'GET', path: '/imports', tags, summary: 'Past imports, newest first' }).output(z.object({ items: z.array(ImportBatch.omit({ statements: true })) })),
  get: oc.route({ method: 'GET', path: '/imports/{id}', tags, summary: 'One import with its preview' }).input(byId).output(ImportBatch),
  apply: oc
    .route({ method: 'POST', path: '/imports/{id}/apply', tags, summary: 'Import all new rows as one change set; doing it twice changes nothing' })
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
  revert: oc
    .route({ method: 'POST', path: '/imports/{id}/revert', tags, summary: 'Take the whole import back' })
    .input(byId)
    .output(ImportBatch),
};
