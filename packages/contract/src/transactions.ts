import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Exchange } from './exchange.ts';
import { byId, changed, CivilDate, EnteredDate, EnteredMoney, Id, Money, Removed, Version, text } from './wire.ts';

export const TransactionKind = z.enum([
  'standard',
  'transfer',
  'card_payment',
  'loan_payment',
  'interest',
  'fee',
  'refund',
  'balance_transfer',
  'cash_advance',
  'opening',
  'adjustment',
]);

/** One part of a transaction. The parts add up to its amount. */
const Split = z.object({
  id: Id,
  categoryId: Id.nullable(),
  amount: Money,
  memo: z.string().nullable(),
  tagIds: z.array(Id),
});
export type Split = z.infer<typeof Split>;

/** The other half of a transfer between two accounts of the household. */
const TransferLeg = z.object({
  transferId: Id,
  /** Version of the transfer, which is required to confirm or reject it. */
  version: Version,
  state: z.enum(['suggested', 'confirmed']),
  transactionId: Id,
  accountId: Id,
});
export type TransferLeg = z.infer<typeof TransferLeg>;

const transactionShape = z.object({
  id: Id,
  version: Version,
  accountId: Id,
  postedOn: CivilDate,
  /** Amount, signed: money that leaves the account is negative. */
  amount: Money,
  payee: z.string(),
  memo: z.string().nullable(),
  /** The bank's description, which is never edited. */
  rawDescription: z.string().nullable(),
  checkNumber: z.string().nullable(),
  kind: TransactionKind,
  /** Status. `void`: an authorization that was never posted, and is excluded from all figures. */
  status: z.enum(['pending', 'posted', 'cleared', 'reconciled', 'void']),
  needsReview: z.boolean(),
  /** Whether it counts toward the balance, but not in reports. */
  excluded: z.boolean(),
  /** Category; also null if the transaction is split. */
  categoryId: Id.nullable(),
  source: z.enum(['manual', 'import', 'sync', 'sweep']),
  /** Amount in the foreign currency, before the bank converted it. */
  originalAmount: Money.nullable(),
  /** Parts: none, or at least two. */
  splits: z.array(Split),
  tagIds: z.array(Id),
  attachmentCount: z.int(),
  /** The other half of its transfer; null for a rejected suggestion. */
  transfer: TransferLeg.nullable(),
  /**
   * Account balance after this transaction; null unless the list is sorted by date and filtered only by one account
   * and, optionally, dates.
   */
  runningBalance: Money.nullable(),
});
// The interface has a name, because the expanded type of every route that returns it would exceed the compiler's limit.
export interface Transaction extends z.infer<typeof transactionShape> {}
export const Transaction: z.ZodType<Transaction, Transaction> = transactionShape;

export const TransactionFilter = z.object({
  /** Query in the search language (docs/SEARCH.md), such as `amount>50 account:visa -category:groceries`. */
  q: z.string().max(1_000).optional(),
  accountId: Id.optional(),
  categoryId: Id.optional(),
  /** `true`: only transactions without a category. */
  uncategorized: z.boolean().optional(),
  /** `true`: only transactions that an import flagged for review. */
  needsReview: z.boolean().optional(),
  from: CivilDate.optional(),
  to: CivilDate.optional(),
});

/**
 * Order. `date`: newest first · `date_up`: oldest first · `amount`: from money in to money out · `amount_up`: reversed
 * · `payee`: A to Z, newest first.
 */
export const TransactionSort = z.enum(['date', 'date_up', 'amount', 'amount_up', 'payee']);
export type TransactionSort = z.infer<typeof TransactionSort>;

const Sums = z.object({ count: z.int(), inflow: Money, outflow: Money, net: Money });

const fields = {
  postedOn: EnteredDate,
  amount: EnteredMoney,
  payee: text(200),
  memo: text(500).nullable(),
  categoryId: Id.nullable(),
};
const tags = ['transactions'];

export const transactions = {
  list: oc
    .route({
      method: 'GET',
      path: '/transactions',
      tags,
      summary:
        'List transactions, newest first or in another order, with a cursor tied to the filter and order, or ' +
        'from a row number',
    })
    .input(
      TransactionFilter.extend({
        sort: TransactionSort.default('date'),
        cursor: z.string().max(2_000).optional(),
        /** Position of the first row in the full list, from 0. It cannot be combined with a cursor. */
        at: z.int().min(0).max(1_000_000_000).optional(),
        limit: z.int().min(1).max(200).default(100),
        /** Whether to count the matching rows. */
        count: z.boolean().default(false),
        totals: z.boolean().default(false),
      }),
    )
    .output(
      z.object({
        items: z.array(Transaction),
        nextCursor: z.string().nullable(),
        /** Number of matching rows; null unless requested. */
        count: z.int().nullable(),
        /**
         * Totals in the household's currency, or in that of the only account listed. Amounts in other currencies are
         * converted at the rates of their days. The count includes amounts omitted without a rate. `currencies` lists
         * the totals in each currency.
         */
        totals: Sums.extend({ currencies: z.array(Sums), exchange: Exchange }).nullable(),
      }),
    ),
  export: oc
    .route({
      method: 'GET',
      path: '/transactions/export',
      tags,
      summary: 'Export matching transactions as CSV (RFC 4180) or JSON; requires a recent sign-in',
      outputStructure: 'detailed',
    })
    .input(
      TransactionFilter.extend({
        sort: TransactionSort.default('date'),
        format: z.enum(['csv', 'json']).default('csv'),
      }),
    )
    .output(
      z.object({
        headers: z.object({ 'content-type': z.string(), 'content-disposition': z.string() }),
        body: z.instanceof(ReadableStream),
      }),
    ),
  get: oc
    .route({ method: 'GET', path: '/transactions/{id}', tags, summary: 'Get a transaction' })
    .input(byId)
    .output(Transaction),
  create: oc
    .route({ method: 'POST', path: '/transactions', tags, successStatus: 201, summary: 'Add a transaction manually' })
    .input(
      z.object({
        accountId: Id,
        postedOn: fields.postedOn,
        amount: fields.amount,
        payee: fields.payee,
        memo: fields.memo.default(null),
        /** Omitted: guessed from the payee. */
        categoryId: fields.categoryId.optional(),
      }),
    )
    .output(changed(Transaction)),
  update: oc
    .route({ method: 'PATCH', path: '/transactions/{id}', tags, summary: 'Edit a transaction' })
    .input(
      byId.extend({
        postedOn: fields.postedOn.optional(),
        amount: fields.amount.optional(),
        payee: fields.payee.optional(),
        memo: fields.memo.optional(),
        categoryId: fields.categoryId.optional(),
        accountId: Id.optional(),
        excluded: z.boolean().optional(),
        /** Only a statement sets `reconciled`. */
        status: z.enum(['posted', 'cleared']).optional(),
        /** Tags that replace all its tags. */
        tagIds: z.array(Id).max(50).optional(),
        originalAmount: EnteredMoney.nullable().optional(),
        reviewed: z.literal(true).optional(),
      }),
    )
    .output(changed(Transaction)),
  remove: oc
    .route({ method: 'DELETE', path: '/transactions/{id}', tags, summary: 'Delete a transaction; can be undone' })
    .input(byId)
    .output(Removed),
};
