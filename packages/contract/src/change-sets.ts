import { oc } from '@orpc/contract';
import { z } from 'zod';
import { byId, CivilDate, Id, Instant } from './wire.ts';

export const ChangeCause = z.enum(['user', 'sync', 'rule', 'import', 'sweep']);

/** What a change set did to one kind of thing. Kinds are stable names: `transaction`, `account`, `card_terms` … */
const ChangeCount = z.object({ kind: z.string(), added: z.int(), changed: z.int(), removed: z.int() });

export const ChangeSet = z.object({
  id: Id,
  at: Instant,
  /** null: nobody, or somebody who is gone. */
  actor: z.object({ id: Id, name: z.string() }).nullable(),
  cause: ChangeCause,
  /** "Added account Everyday" */
  label: z.string(),
  /** `redone`: taken back and brought back since. */
  state: z.enum(['applied', 'undone', 'redone']),
  /** The change set this one takes back. */
  undoesId: Id.nullable(),
  counts: z.array(ChangeCount),
  /** Rows are kept 24 months; without them a change can be read about, but not undone. */
  rowsKept: z.boolean(),
  /** What `POST /change-sets/{id}/undo` would have to be asked for: `undo` takes this change back, `redo` brings it back. null: a change that takes another back, one whose rows are not kept, or what the household began with. */
  next: z.object({ action: z.enum(['undo', 'redo']), changeSetId: Id }).nullable(),
});
export type ChangeSet = z.infer<typeof ChangeSet>;

/** A value as it was stored, by what it is. */
export const ChangeValue = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('number'), value: z.number() }),
  z.object({ type: z.literal('flag'), value: z.boolean() }),
  /** Without a currency where the thing itself has none: then the household's. */
  z.object({ type: z.literal('money'), minor: z.string(), currency: z.string() }),
  z.object({ type: z.literal('rate'), ppm: z.int() }),
  z.object({ type: z.literal('date'), date: CivilDate }),
  z.object({ type: z.literal('instant'), at: Instant }),
  /** Another thing of the household; `name` is null where it is gone or has none. */
  z.object({ type: z.literal('reference'), kind: z.string(), id: Id, name: z.string().nullable() }),
  /** Structured values, as JSON. */
  z.object({ type: z.literal('data'), json: z.string() }),
]);
export type ChangeValue = z.infer<typeof ChangeValue>;

export const ChangedRow = z.object({
  kind: z.string(),
  id: Id,
  /** What people call it; null where it has no name of its own. */
  name: z.string().nullable(),
  /** `removed` and `restored`: also by marking it deleted and taking that back. */
  operation: z.enum(['added', 'changed', 'removed', 'restored']),
  /** Whether it is there today. */
  exists: z.boolean(),
  fields: z.array(z.object({ field: z.string(), before: ChangeValue, after: ChangeValue })),
});
export type ChangedRow = z.infer<typeof ChangedRow>;

export const ChangeSetFilter = z.object({
  /** Who made the change. */
  actorId: Id.optional(),
  cause: ChangeCause.optional(),
  /** A kind of thing that was changed. */
  kind: z.string().max(60).optional(),
  state: z.enum(['applied', 'undone', 'redone']).optional(),
  /** Days of the household. */
  from: CivilDate.optional(),
  to: CivilDate.optional(),
  /** Words of the label. */
  q: z.string().trim().max(200).optional(),
});
export type ChangeSetFilter = z.infer<typeof ChangeSetFilter>;

const tags = ['change-sets'];

export const changeSets = {
  list: oc
    .route({
      method: 'GET',
      path: '/change-sets',
      tags,
      summary: 'Everything that was changed, newest first, with a cursor bound to its filter',
    })
    .input(
      ChangeSetFilter.extend({ cursor: z.string().max(400).optional(), limit: z.int().min(1).max(200).default(50) }),
    )
    .output(
      z.object({
        items: z.array(ChangeSet),
        nextCursor: z.string().nullable(),
        /** Everybody who has changed something, and every kind of thing that was changed: what the filter can be set to. */
        actors: z.array(z.object({ id: Id, name: z.string() })),
        kinds: z.array(z.string()),
      }),
    ),
  get: oc
    .route({ method: 'GET', path: '/change-sets/{id}', tags, summary: 'One change set: what it did, field by field' })
    .input(byId.extend({ cursor: z.string().max(400).optional(), limit: z.int().min(1).max(200).default(50) }))
    .output(z.object({ item: ChangeSet, rows: z.array(ChangedRow), nextCursor: z.string().nullable() })),
  undo: oc
    .route({
      method: 'POST',
      path: '/change-sets/{id}/undo',
      tags,
      summary: 'Take a change back; itself a change that can be undone',
    })
    .input(
      byId.extend({
        /** `true`: take back what nothing later builds on, and leave the rest. */
        partial: z.boolean().default(false),
      }),
    )
    .output(
      z.object({
        changeSetId: Id,
        /** What was taken back, or brought back again: "Added account Everyday". */
        label: z.string(),
        /** Rows that could not be taken back; above 0 with `partial` only. */
        rowsLeft: z.int(),
      }),
    ),
};
