import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Transaction } from './transactions.ts';
import {
  byId,
  changed,
  CivilDate,
  EnteredDate,
  EnteredMoney,
  Id,
  Instant,
  Money,
  Removed,
  Version,
  text,
} from './wire.ts';

const tags = ['transactions'];

/** Parts as a person enters them; those with an id are kept, the others are new, and what is not named goes. */
const EnteredSplit = z.object({
  id: Id.optional(),
  categoryId: Id.nullable(),
  amount: EnteredMoney,
  memo: text(500).nullable().default(null),
  tagIds: z.array(Id).max(50).default([]),
});

/** Which rows a change is about: each with the version it was seen at, so that nobody's edit is lost. */
const Seen = z.object({ id: Id, version: Version });
const BULK_MAX = 1_000;

/** Null where every row was left out: nothing was changed, there is nothing to undo. */
const NoneOrId = Id.nullable();

/** Rows that were not changed, and why. The others were. */
const LeftOut = z.object({
  id: Id,
  /**
   * `reconciled`: locked by a statement until it is unlocked · `split`: its parts carry the categories · `transfer`: one half of a
   * confirmed transfer, which has no category and stays on two accounts · `pending`: the bank has not booked it yet.
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
  ]),
});
export type LeftOut = z.infer<typeof LeftOut>;

export const Attachment = z.object({
  id: Id,
  version: Version,
  transactionId: Id,
  fileName: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
  createdAt: Instant,
});
export type Attachment = z.infer<typeof Attachment>;

/** Two transactions of one account that may be one purchase. */
export const DuplicateCandidate = z.object({
  id: Id,
  version: Version,
  first: Transaction,
  second: Transaction,
  /** Why it is thought so. */
  reason: z.enum(['typed_and_imported', 'two_sources', 'renumbered', 'twice']),
  /** How far they are apart. */
  days: z.int(),
  confidencePpm: z.int(),
});
export type DuplicateCandidate = z.infer<typeof DuplicateCandidate>;

export const TransferReason = z.enum([
  'same_amount',
  'amount_less_fee',
  'amount_at_exchange_rate',
  'same_day',
  'within_days',
  'arrived_before_leaving',
  'outflow_says_transfer',
  'inflow_says_transfer',
  'names_the_other_account',
  'says_something_else',
  'could_be_another',
]);

export const TransferSuggestion = z.object({
  id: Id,
  version: Version,
  state: z.enum(['suggested', 'confirmed', 'rejected']),
  outflow: Transaction,
  inflow: Transaction,
  /** What both become when it is confirmed. */
  kind: z.enum(['transfer', 'card_payment', 'loan_payment', 'balance_transfer', 'cash_advance']),
  /** What left the one account and did not reach the other; null across currencies. */
  fee: Money.nullable(),
  /** Null where a person paired them. */
  confidencePpm: z.int().nullable(),
  /** Beyond doubt: these may be confirmed together. */
  isSure: z.boolean(),
  reasons: z.array(TransferReason),
});
export type TransferSuggestion = z.infer<typeof TransferSuggestion>;

/** What waits for a person, for the tabs of the screen. */
export const transactionQueues = {
  get: oc
    .route({ method: 'GET', path: '/transactions/queues', tags, summary: 'How many transactions wait for what' })
    .output(
      z.object({
        /** Neither a category nor parts nor a transfer, openings and corrections aside. */
        uncategorised: z.int(),
        toReview: z.int(),
        /** Suggested pairs. */
        transfers: z.int(),
        duplicates: z.int(),
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
      summary: 'Divide a transaction, or put it together again with no parts',
    })
    .input(byId.extend({ splits: z.array(EnteredSplit).max(200) }))
    .output(changed(Transaction)),
  edit: oc
    .route({
      method: 'POST',
      path: '/transactions/edit',
      tags,
      summary: 'Change many transactions at once, as one change',
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
          /** `cleared` or back to `posted`; `reconciled` is the work of a statement. */
          status: z.enum(['posted', 'cleared']).optional(),
          reviewed: z.literal(true).optional(),
          addTagIds: z.array(Id).max(50).optional(),
          removeTagIds: z.array(Id).max(50).optional(),
        }),
      }),
    )
    .output(z.object({ changeSetId: NoneOrId, items: z.array(Transaction), leftOut: z.array(LeftOut) })),
  removeMany: oc
    .route({
      method: 'POST',
      path: '/transactions/remove',
      tags,
      summary: 'Delete many transactions at once, as one change',
    })
    .input(z.object({ transactions: z.array(Seen).min(1).max(BULK_MAX) }))
    .output(z.object({ changeSetId: NoneOrId, removedIds: z.array(Id), leftOut: z.array(LeftOut) })),
  duplicate: oc
    .route({
      method: 'POST',
      path: '/transactions/duplicate',
      tags,
      successStatus: 201,
      summary: 'Add a copy of each, dated as given or as it was',
    })
    .input(z.object({ ids: z.array(Id).min(1).max(200), postedOn: EnteredDate.optional() }))
    .output(z.object({ changeSetId: Id, items: z.array(Transaction) })),
  merge: oc
    .route({
      method: 'POST',
      path: '/transactions/merge',
      tags,
      summary: 'Make one of two; what the bank calls the other is remembered',
    })
    .input(z.object({ kept: Seen, gone: Seen }))
    .output(changed(Transaction)),
  unlock: oc
    .route({
      method: 'POST',
      path: '/transactions/{id}/unlock',
      tags,
      summary: 'Allow edits of a reconciled transaction again',
    })
    .input(byId)
    .output(changed(Transaction)),
};

/** Days to look at, at most two years. */
const Window = z.object({ from: EnteredDate.optional(), to: EnteredDate.optional() });
const Found = z.object({ from: CivilDate, to: CivilDate, count: z.int() });

export const transfers = {
  list: oc
    .route({
      method: 'GET',
      path: '/transfers',
      tags: ['transfers'],
      summary: 'Suggested transfers between accounts of the household, surest first',
    })
    .input(
      z.object({
        state: z.enum(['suggested', 'confirmed', 'rejected']).default('suggested'),
        limit: z.int().min(1).max(200).default(100),
      }),
    )
    .output(z.object({ items: z.array(TransferSuggestion), count: z.int() })),
  find: oc
    .route({
      method: 'POST',
      path: '/transfers/find',
      tags: ['transfers'],
      summary: 'Look for transfers again; without days the last 13 months',
    })
    .input(Window)
    .output(Found),
  create: oc
    .route({
      method: 'POST',
      path: '/transfers',
      tags: ['transfers'],
      successStatus: 201,
      summary: 'Two transactions are one movement',
    })
    .input(z.object({ outflowId: Id, inflowId: Id }))
    .output(changed(TransferSuggestion)),
  decide: oc
    .route({
      method: 'PATCH',
      path: '/transfers/{id}',
      tags: ['transfers'],
      summary:
        'Confirm a suggestion or reject it for good; a confirmed one that is rejected becomes two transactions again',
    })
    .input(byId.extend({ state: z.enum(['confirmed', 'rejected']) }))
    .output(changed(TransferSuggestion)),
  confirmMany: oc
    .route({
      method: 'POST',
      path: '/transfers/confirm',
      tags: ['transfers'],
      summary: 'Confirm several suggestions as one change',
    })
    .input(z.object({ ids: z.array(Id).min(1).max(200) }))
    /** Left out: suggestions of which a leg was taken or has changed meanwhile. */
    .output(z.object({ changeSetId: NoneOrId, confirmedIds: z.array(Id), leftOutIds: z.array(Id) })),
};

/** For a row somebody looks at: which rows of other accounts it could belong to, the likeliest first. */
export const transferCandidates = {
  list: oc
    .route({
      method: 'GET',
      path: '/transactions/{id}/transfer-candidates',
      tags: ['transfers'],
      summary: 'Rows of other accounts that may be the other half of this one',
    })
    .input(byId)
    .output(z.object({ items: z.array(z.object({ transaction: Transaction, reasons: z.array(TransferReason) })) })),
};

export const duplicates = {
  list: oc
    .route({
      method: 'GET',
      path: '/duplicates',
      tags: ['duplicates'],
      summary: 'Pairs that may be one purchase, surest first',
    })
    .input(z.object({ limit: z.int().min(1).max(200).default(100) }))
    .output(z.object({ items: z.array(DuplicateCandidate), count: z.int() })),
  find: oc
    .route({
      method: 'POST',
      path: '/duplicates/find',
      tags: ['duplicates'],
      summary: 'Look for duplicates again; without days the last 13 months',
    })
    .input(Window)
    .output(Found),
  keepBoth: oc
    .route({ method: 'POST', path: '/duplicates/{id}/keep-both', tags: ['duplicates'], summary: 'They are two' })
    .input(byId)
    .output(Removed),
  merge: oc
    .route({
      method: 'POST',
      path: '/duplicates/{id}/merge',
      tags: ['duplicates'],
      summary: 'They are one: keep the named one',
    })
    .input(byId.extend({ keptId: Id }))
    .output(changed(Transaction)),
};

export const Tag = z.object({ id: Id, version: Version, name: z.string(), transactionCount: z.int() });
export type Tag = z.infer<typeof Tag>;

export const tagsOfHousehold = {
  list: oc
    .route({ method: 'GET', path: '/tags', tags: ['tags'], summary: 'All tags' })
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
      summary: 'Rename a tag; a name that exists brings both together',
    })
    .input(byId.extend({ name: text(60) }))
    .output(changed(Tag)),
  remove: oc
    .route({ method: 'DELETE', path: '/tags/{id}', tags: ['tags'], summary: 'Take a tag off everything' })
    .input(byId)
    .output(Removed),
};

/** Content goes up as multipart/form-data with the field `file` (what it is, is seen by its content), and comes down from its address. */
export const attachments = {
  list: oc
    .route({
      method: 'GET',
      path: '/transactions/{id}/attachments',
      tags: ['attachments'],
      summary: 'Files kept with a transaction',
    })
    .input(byId)
    .output(z.object({ items: z.array(Attachment) })),
  add: oc
    .route({
      method: 'POST',
      path: '/transactions/{id}/attachments',
      tags: ['attachments'],
      successStatus: 201,
      summary: 'Keep a file with a transaction: an image, a PDF or text up to 10 MiB',
    })
    .input(byId.extend({ file: z.file() }))
    .output(changed(Attachment)),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/attachments/{id}',
      tags: ['attachments'],
      summary: 'Take a file away; undo brings it back',
    })
    .input(byId)
    .output(Removed),
};

/** Never shown as a page of this site: as a download, or with `inline` as a picture that an <img> may show. */
export const attachmentContent = {
  get: oc
    .route({
      method: 'GET',
      path: '/attachments/{id}/content',
      tags: ['attachments'],
      summary: 'The file itself',
      outputStructure: 'detailed',
    })
    .input(byId.extend({ inline: z.boolean().default(false) }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(Blob) })),
};
