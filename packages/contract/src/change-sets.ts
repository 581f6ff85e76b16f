import { oc } from '@orpc/contract';
import { z } from 'zod';
import { byId, CivilDate, Id, Instant } from './wire.ts';

export const ChangeCause = z.enum(['user', 'sync', 'rule', 'import', 'sweep']);

/** Changes of one kind of entity in a change set. Kinds are stable names: `transaction`, `account`, `card_terms` … */
const ChangeCount = z.object({ kind: z.string(), added: z.int(), changed: z.int(), removed: z.int() });

export const ChangeSet = z.object({
  id: Id,
  at: Instant,
  /** The user who made the change; null: no user, or one who was removed. */
  actor: z.object({ id: Id, name: z.string() }).nullable(),
  /** The API token that made the change in the actor's name; null: the actor made it. */
  apiTokenName: z.string().nullable(),
  cause: ChangeCause,
  /** Label, such as "Added account Everyday". */
  label: z.string(),
  /** State of the change. `redone`: undone, and then redone. */
  state: z.enum(['applied', 'undone', 'redone']),
  /** The change set that this one undoes. */
  undoesId: Id.nullable(),
  counts: z.array(ChangeCount),
  /** Whether rows are stored. They are kept for 24 months; without them, a change is listed but cannot be undone. */
  rowsKept: z.boolean(),
  /**
   * The request that `POST /change-sets/{id}/undo` accepts: `undo` undoes this change, `redo` applies it again. null:
   * the change is itself an undo, its rows are no longer stored, it created the household, or it changed the
   * household's members.
   */
  next: z.object({ action: z.enum(['undo', 'redo']), changeSetId: Id }).nullable(),
});
export type ChangeSet = z.infer<typeof ChangeSet>;

/** A stored value, by type. */
export const ChangeValue = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('number'), value: z.number() }),
  z.object({ type: z.literal('flag'), value: z.boolean() }),
  /** An amount. It has no currency if the entity has none; the household's currency then applies. */
  z.object({ type: z.literal('money'), minor: z.string(), currency: z.string() }),
  z.object({ type: z.literal('rate'), ppm: z.int() }),
  z.object({ type: z.literal('date'), date: CivilDate }),
  z.object({ type: z.literal('instant'), at: Instant }),
  /** Another entity of the household; `name` is null if it was removed or has none. */
  z.object({ type: z.literal('reference'), kind: z.string(), id: Id, name: z.string().nullable() }),
  /** A structured value as JSON. */
  z.object({ type: z.literal('data'), json: z.string() }),
]);
export type ChangeValue = z.infer<typeof ChangeValue>;

export const ChangedRow = z.object({
  kind: z.string(),
  id: Id,
  /** Display name; null if the entity has none. */
  name: z.string().nullable(),
  /** Operation on the entity. `removed` and `restored` include marking as deleted, and undoing that. */
  operation: z.enum(['added', 'changed', 'removed', 'restored']),
  /** Whether the entity exists today. */
  exists: z.boolean(),
  fields: z.array(z.object({ field: z.string(), before: ChangeValue, after: ChangeValue })),
});
export type ChangedRow = z.infer<typeof ChangedRow>;

export const ChangeSetFilter = z.object({
  /** Id of the author of the change. */
  actorId: Id.optional(),
  cause: ChangeCause.optional(),
  /** Kind of entity that was changed. */
  kind: z.string().max(60).optional(),
  /** Entity that was changed. */
  rowId: Id.optional(),
  state: z.enum(['applied', 'undone', 'redone']).optional(),
  /** Range of days, in the household's time zone. */
  from: CivilDate.optional(),
  to: CivilDate.optional(),
  /** Words in the label. */
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
      summary: 'List all changes, newest first, with a cursor tied to the filter',
    })
    .input(
      ChangeSetFilter.extend({ cursor: z.string().max(400).optional(), limit: z.int().min(1).max(200).default(50) }),
    )
    .output(
      z.object({
        items: z.array(ChangeSet),
        nextCursor: z.string().nullable(),
        /** Filter options: every user who made a change, and every kind of changed entity. */
        actors: z.array(z.object({ id: Id, name: z.string() })),
        kinds: z.array(z.string()),
      }),
    ),
  get: oc
    .route({ method: 'GET', path: '/change-sets/{id}', tags, summary: 'Get a change set, field by field' })
    .input(byId.extend({ cursor: z.string().max(400).optional(), limit: z.int().min(1).max(200).default(50) }))
    .output(z.object({ item: ChangeSet, rows: z.array(ChangedRow), nextCursor: z.string().nullable() })),
  undo: oc
    .route({
      method: 'POST',
      path: '/change-sets/{id}/undo',
      tags,
      summary: 'Undo a change; undoing is itself a change that can be undone',
    })
    .input(
      byId.extend({
        /** `true`: undoes only the rows on which no later change depends. */
        partial: z.boolean().default(false),
      }),
    )
    .output(
      z.object({
        changeSetId: Id,
        /** The label of the undone or redone change, such as "Added account Everyday". */
        label: z.string(),
        /** Number of rows that could not be undone; above 0 only with `partial`. */
        rowsLeft: z.int(),
      }),
    ),
};
