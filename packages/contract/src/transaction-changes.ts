import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Transaction } from './transactions.ts';
import { byId, changed, EnteredDate, EnteredMoney, Id, Instant, Removed, Version, text } from './wire.ts';

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
export const BULK_MAX = 1_000;

/** Rows that were not changed, and why. The others were. */
const LeftOut = z.object({
  id: Id,
  reason: z.enum(['not_found', 'changed_since', 'reconciled', 'split', 'transfer', 'other_currency', 'account_closed']),
});

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
  /** Why it is thought so, e.g. `same_amount_and_day`. */
  reasons: z.array(z.string()),
});
export type DuplicateCandidate = z.infer<typeof DuplicateCandidate>;

export const TransferSuggestion = z.object({
  id: Id,
  version: Version,
  state: z.enum(['suggested', 'confirmed', 'rejected']),
  outflow: Transaction,
  inflow: Transaction,
  reasons: z.array(z.string()),
});
export type TransferSuggestion = z.infer<typeof TransferSuggestion>;

export const transactionChanges = {
  split: oc
    .route({ method: 'PUT', path: '/transactions/{id}/splits', tags, summary: 'Divide a transaction, or put it together again with no parts' })
    .input(byId.extend({ splits: z.array(EnteredSplit).max(200) }))
    .output(changed(Transaction)),
  edit: oc
    .route({ method: 'POST', path: '/transactions/edit', tags, summary: 'Change many transactions at once, as one change' })
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
    .output(z.object({ changeSetId: Id, items: z.array(Transaction), leftOut: z.array(LeftOut) })),
  removeMany: oc
    .route({ method: 'POST', path: '/transactions/remove', tags, summary: 'Delete many transactions at once, as one change' })
    .input(z.object({ transactions: z.array(Seen).min(1).max(BULK_MAX) }))
    .output(z.object({ changeSetId: Id, removedIds: z.array(Id), leftOut: z.array(LeftOut) })),
  duplicate: oc
    .route({ method: 'POST', path: '/transactions/duplicate', tags, successStatus: 201, summary: 'Add a copy of each, dated as given or as it was' })
    .input(z.object({ ids: z.array(Id).min(1).max(200), postedOn: EnteredDate.optional() }))
    .output(z.object({ changeSetId: Id, items: z.array(Transaction) })),
  merge: oc
    .route({ method: 'POST', path: '/transactions/merge', tags, summary: 'Make one of two; what the bank calls the other is remembered' })
    .input(z.object({ kept: Seen, gone: Seen }))
    .output(changed(Transaction)),
  unlock: oc
    .route({ method: 'POST', path: '/transactions/{id}/unlock', tags, summary: 'Allow edits of a reconciled transaction again' })
    .input(byId)
    .output(changed(Transaction)),
};

export const transfers = {
  list: oc
    .route({ method: 'GET', path: '/transfers', tags: ['transfers'], summary: 'Suggested transfers between accounts of the household, surest first' })
    .input(z.object({ state: z.enum(['suggested', 'confirmed', 'rejected']).default('suggested'), limit: z.int().min(1).max(200).default(100) }))
    .output(z.object({ items: z.array(TransferSuggestion), count: z.int() })),
  /** For a row somebody looks at: which rows of other accounts it could belong to. */
  candidates: oc
    .route({ method: 'GET', path: '/transactions/{id}/transfer-candidates', tags: ['transfers'], summary: 'Rows of other accounts that may be the other half of this one' })
    .input(byId)
    .output(z.object({ items: z.array(z.object({ transaction: Transaction, reasons: z.array(z.string()) })) })),
  create: oc
    .route({ method: 'POST', path: '/transfers', tags: ['transfers'], successStatus: 201, summary: 'Two transactions are one movement' })
    .input(z.object({ outflowId: Id, inflowId: Id }))
    .output(changed(TransferSuggestion)),
  decide: oc
    .route({ method: 'PATCH', path: '/transfers/{id}', tags: ['transfers'], summary: 'Confirm or reject a transfer' })
    .input(byId.extend({ state: z.enum(['confirmed', 'rejected']) }))
    .output(changed(TransferSuggestion)),
  confirmMany: oc
    .route({ method: 'POST', path: '/transfers/confirm', tags: ['transfers'], summary: 'Confirm several suggestions as one change' })
    .input(z.object({ ids: z.array(Id).min(1).max(200) }))
    .output(z.object({ changeSetId: Id, confirmedIds: z.array(Id) })),
};

export const duplicates = {
  list: oc
    .route({ method: 'GET', path: '/duplicates', tags: ['duplicates'], summary: 'Pairs that may be one purchase' })
    .output(z.object({ items: z.array(DuplicateCandidate), count: z.int() })),
  keepBoth: oc
    .route({ method: 'POST', path: '/duplicates/{id}/keep-both', tags: ['duplicates'], summary: 'They are two' })
    .input(byId)
    .output(Removed),
  merge: oc
    .route({ method: 'POST', path: '/duplicates/{id}/merge', tags: ['duplicates'], summary: 'They are one: keep the named one' })
    .input(byId.extend({ keptId: Id }))
    .output(changed(Transaction)),
};

export const Tag = z.object({ id: Id, version: Version, name: z.string(), transactionCount: z.int() });
export type Tag = z.infer<typeof Tag>;

export const tagsOfHousehold = {
  list: oc.route({ method: 'GET', path: '/tags', tags: ['tags'], summary: 'All tags' }).output(z.object({ items: z.array(Tag) })),
  create: oc
    .route({ method: 'POST', path: '/tags', tags: ['tags'], successStatus: 201, summary: 'Add a tag' })
    .input(z.object({ name: text(60) }))
    .output(changed(Tag)),
  update: oc
    .route({ method: 'PATCH', path: '/tags/{id}', tags: ['tags'], summary: 'Rename a tag; a name that exists brings both together' })
    .input(byId.extend({ name: text(60) }))
    .output(changed(Tag)),
  remove: oc.route({ method: 'DELETE', path: '/tags/{id}', tags: ['tags'], summary: 'Take a tag off everything' }).input(byId).output(Removed),
};

/** Content goes up as multipart/form-data with the field `file`, and comes down from its address with Content-Disposition: attachment. */
export const attachments = {
  list: oc
    .route({ method: 'GET', path: '/transactions/{id}/attachments', tags: ['attachments'], summary: 'Files kept with a transaction' })
    .input(byId)
    .output(z.object({ items: z.array(Attachment) })),
  add: oc
    .route({ method: 'POST', path: '/transactions/{id}/attachments', tags: ['attachments'], successStatus: 201, summary: 'Keep a file with a transaction: an image, a PDF or text up to 10 MiB' })
    .input(byId.extend({ file: z.file() }))
    .output(changed(Attachment)),
  remove: oc.route({ method: 'DELETE', path: '/attachments/{id}', tags: ['attachments'], summary: 'Take a file away; undo brings it back' }).input(byId).output(Removed),
};
