import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Transaction } from './transactions.ts';
import { byId, changed, CivilDate, EnteredDate, EnteredMoney, Id, Money, Removed, Version, text } from './wire.ts';

const tags = ['transactions'];

/** Parts as entered. Those with an id are updated, those without an id are added, and all others are deleted. */
const EnteredSplit = z.object({
  id: Id.optional(),
  categoryId: Id.nullable(),
  amount: EnteredMoney,
  memo: text(500).nullable().default(null),
  tagIds: z.array(Id).max(50).default([]),
});

/** Rows of a change, each with the version that the user saw, so that no other edit is lost. */
const Seen = z.object({ id: Id, version: Version });

const BULK_MAX = 1_000;

/** Id of the change set; null if every row was skipped, so that there is nothing to undo. */
export const NullableId = Id.nullable();

/** Skipped rows, with the reason. All other rows were changed. */
const SkippedTransaction = z.object({
  id: Id,
  /**
   * Reason why a row was skipped. `reconciled`: locked by a statement until it is unlocked · `split`: its parts have
   * the categories · `transfer`: one half of a confirmed transfer, which has no category and stays in two accounts ·
   * `pending`: the bank has not posted it yet · `read_only`: only the owner of its account can change it.
   */
  reason: z.enum([
    'not_found',
    'changed_since',
    'reconciled',
    'split',
    'transfer',
    'pending',
    'other_currency',
    'account_closed',
    'read_only',
  ]),
});

export type SkippedTransaction = z.infer<typeof SkippedTransaction>;

/** Two transactions of one account that may be the same purchase. */
export const DuplicateCandidate = z.object({
  id: Id,
  version: Version,
  first: Transaction,
  second: Transaction,
  /** Reason why they may be duplicates. */
  reason: z.enum(['typed_and_imported', 'two_sources', 'renumbered', 'twice']),
  /** Number of days between them. */
  days: z.int(),
  confidencePpm: z.int(),
});

export type DuplicateCandidate = z.infer<typeof DuplicateCandidate>;

/** Numbers of items to review, for the tabs of the screen. */
export const transactionQueues = {
  get: oc
    .route({ method: 'GET', path: '/transactions/queues', tags, summary: 'Count transactions by what they need' })
    .output(
      z.object({
        /** Number of transactions without category, parts or transfer, except openings and corrections. */
        uncategorized: z.int(),
        toReview: z.int(),
        /** Number of suggested pairs. */
        transfers: z.int(),
        duplicates: z.int(),
        /** Number of rows from imports and connections that are held because they may be duplicates. */
        held: z.int(),
        pending: z.int(),
      }),
    ),
};

export const transactionChanges = {
  split: oc
    .route({
      method: 'PUT',
      path: '/transactions/{id}/splits',
      tags,
      summary: 'Split a transaction, or remove its split by sending no parts',
    })
    .input(byId.extend({ splits: z.array(EnteredSplit).max(200) }))
    .output(changed(Transaction)),
  edit: oc
    .route({
      method: 'POST',
      path: '/transactions/edit',
      tags,
      summary: 'Update several transactions in one change',
    })
    .input(
      z.object({
        transactions: z.array(Seen).min(1).max(BULK_MAX),
        set: z.object({
          categoryId: Id.nullable().optional(),
          payee: text(200).optional(),
          memo: text(500).nullable().optional(),
          postedOn: EnteredDate.optional(),
          accountId: Id.optional(),
          excluded: z.boolean().optional(),
          /** `cleared`, or back to `posted`. Only a statement sets `reconciled`. */
          status: z.enum(['posted', 'cleared']).optional(),
          reviewed: z.literal(true).optional(),
          addTagIds: z.array(Id).max(50).optional(),
          removeTagIds: z.array(Id).max(50).optional(),
        }),
      }),
    )
    .output(z.object({ changeSetId: NullableId, items: z.array(Transaction), leftOut: z.array(SkippedTransaction) })),
  removeMany: oc
    .route({
      method: 'POST',
      path: '/transactions/remove',
      tags,
      summary: 'Delete several transactions in one change',
    })
    .input(z.object({ transactions: z.array(Seen).min(1).max(BULK_MAX) }))
    .output(z.object({ changeSetId: NullableId, removedIds: z.array(Id), leftOut: z.array(SkippedTransaction) })),
  duplicate: oc
    .route({
      method: 'POST',
      path: '/transactions/duplicate',
      tags,
      successStatus: 201,
      summary: 'Duplicate transactions, on a given date or their original one',
    })
    .input(z.object({ ids: z.array(Id).min(1).max(200), postedOn: EnteredDate.optional() }))
    .output(z.object({ changeSetId: Id, items: z.array(Transaction) })),
  merge: oc
    .route({
      method: 'POST',
      path: '/transactions/merge',
      tags,
      summary: 'Merge two duplicates; the bank’s description of the other is kept',
    })
    .input(z.object({ kept: Seen, gone: Seen }))
    .output(changed(Transaction)),
  unlock: oc
    .route({
      method: 'POST',
      path: '/transactions/{id}/unlock',
      tags,
      summary: 'Unlock a reconciled transaction',
    })
    .input(byId)
    .output(changed(Transaction)),
};

/** Date range, at most two years. */
export const Window = z.object({ from: EnteredDate.optional(), to: EnteredDate.optional() });

export const Found = z.object({ from: CivilDate, to: CivilDate, count: z.int() });

export const duplicates = {
  list: oc
    .route({
      method: 'GET',
      path: '/duplicates',
      tags: ['duplicates'],
      summary: 'List possible duplicates, most certain first',
    })
    .input(z.object({ limit: z.int().min(1).max(200).default(100) }))
    .output(z.object({ items: z.array(DuplicateCandidate), count: z.int() })),
  find: oc
    .route({
      method: 'POST',
      path: '/duplicates/find',
      tags: ['duplicates'],
      summary: 'Find duplicates again; the last 13 months if no dates are given',
    })
    .input(Window)
    .output(Found),
  keepBoth: oc
    .route({ method: 'POST', path: '/duplicates/{id}/keep-both', tags: ['duplicates'], summary: 'Reject a duplicate' })
    .input(byId)
    .output(Removed),
  merge: oc
    .route({
      method: 'POST',
      path: '/duplicates/{id}/merge',
      tags: ['duplicates'],
      summary: 'Confirm a duplicate and keep the given transaction',
    })
    .input(byId.extend({ keptId: Id }))
    .output(changed(Transaction)),
};

const HeldSide = z.object({ id: Id, postedOn: CivilDate, payee: z.string(), amount: Money });

/**
 * A row of an import or a connection that may duplicate a transaction of the account. It is excluded from all figures
 * until the user decides.
 */
export const HeldTransaction = HeldSide.extend({
  accountId: Id,
  /** The transaction that it may duplicate; null: it no longer exists. */
  existing: HeldSide.nullable(),
});

export type HeldTransaction = z.infer<typeof HeldTransaction>;

export const heldTransactions = {
  list: oc
    .route({
      method: 'GET',
      path: '/held-transactions',
      tags: ['duplicates'],
      summary: 'List imported rows held as possible duplicates, newest first',
    })
    .input(z.object({ limit: z.int().min(1).max(200).default(100) }))
    .output(z.object({ items: z.array(HeldTransaction), count: z.int() })),
  decide: oc
    .route({
      method: 'POST',
      path: '/held-transactions/decide',
      tags: ['duplicates'],
      summary: 'Import or discard held rows; rows already decided are skipped',
    })
    .input(z.object({ ids: z.array(Id).min(1).max(500), decision: z.enum(['add', 'already_here']) }))
    .output(
      z.object({
        changeSetId: NullableId,
        count: z.int(),
        /**
         * Opening entries that also changed, because rows until the date of an opening balance were part of that
         * balance.
         */
        openings: z.array(z.object({ accountId: Id, on: CivilDate, before: Money, after: Money })),
      }),
    ),
};

export const Tag = z.object({ id: Id, version: Version, name: z.string(), transactionCount: z.int() });

export type Tag = z.infer<typeof Tag>;

export const tagsOfHousehold = {
  list: oc
    .route({ method: 'GET', path: '/tags', tags: ['tags'], summary: 'List tags' })
    .output(z.object({ items: z.array(Tag) })),
  create: oc
    .route({ method: 'POST', path: '/tags', tags: ['tags'], successStatus: 201, summary: 'Add a tag' })
    .input(z.object({ name: text(60) }))
    .output(changed(Tag)),
  update: oc
    .route({
      method: 'PATCH',
      path: '/tags/{id}',
      tags: ['tags'],
      summary: 'Rename a tag; an existing name merges the two',
    })
    .input(byId.extend({ name: text(60) }))
    .output(changed(Tag)),
  remove: oc
    .route({ method: 'DELETE', path: '/tags/{id}', tags: ['tags'], summary: 'Delete a tag from all transactions' })
    .input(byId)
    .output(Removed),
};
