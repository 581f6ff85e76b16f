import { oc } from '@orpc/contract';
import { z } from 'zod';
import { byId, changed, CivilDate, Id, Removed, text, Version } from './wire.ts';

const name = text(200);

export const PayeeAlias = z.object({ match: z.enum(['is', 'starts', 'contains']), text: name });
export type PayeeAlias = z.infer<typeof PayeeAlias>;

/** A name on transactions. It has no id until the household customizes it. */
const payeeShape = z.object({
  id: Id.nullable(),
  version: Version.nullable(),
  name: z.string(),
  /** Bank descriptions that map to it. Its name is always one of them. */
  aliases: z.array(PayeeAlias),
  defaultCategoryId: Id.nullable(),
  transactionCount: z.int(),
  lastUsedOn: CivilDate.nullable(),
});
export interface Payee extends z.infer<typeof payeeShape> {}
export const Payee: z.ZodType<Payee, Payee> = payeeShape;

/** An alias of several payees. It resolves only to the first of them. */
const Conflict = z.object({ match: PayeeAlias.shape.match, text: z.string(), payees: z.array(z.string()) });

const aliases = z.array(PayeeAlias).max(50);
const tags = ['payees'];

export const payees = {
  list: oc
    .route({
      method: 'GET',
      path: '/payees',
      tags,
      summary: 'List payee names in transactions, with count and last date',
    })
    .input(
      z.object({
        q: z.string().trim().max(200).optional(),
        sort: z.enum(['name', 'count', 'last']).default('count'),
        offset: z.int().min(0).max(1_000_000).default(0),
        limit: z.int().min(1).max(1_000).default(100),
      }),
    )
    .output(z.object({ items: z.array(Payee), total: z.int(), nextOffset: z.int().nullable() })),
  create: oc
    .route({
      method: 'POST',
      path: '/payees',
      tags,
      successStatus: 201,
      summary: 'Create a payee; `was` is the name its transactions have had so far',
    })
    .input(
      z.object({
        name,
        was: name.optional(),
        aliases: aliases.default([]),
        defaultCategoryId: Id.nullable().default(null),
      }),
    )
    .output(changed(Payee)),
  update: oc
    .route({
      method: 'PATCH',
      path: '/payees/{id}',
      tags,
      summary: 'Edit a payee; a new name renames its transactions',
    })
    .input(
      byId.extend({ name: name.optional(), aliases: aliases.optional(), defaultCategoryId: Id.nullable().optional() }),
    )
    .output(changed(Payee)),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/payees/{id}',
      tags,
      summary: 'Delete a payee’s aliases and category; its transactions keep the name',
    })
    .input(byId)
    .output(Removed),
  merge: oc
    .route({
      method: 'POST',
      path: '/payees/merge',
      tags,
      summary: 'Merge payees: transactions, rules and series move, and the other names become aliases',
    })
    .input(z.object({ names: z.array(name).min(1).max(100), into: name }))
    .output(changed(Payee)),
  previewAliases: oc
    .route({
      method: 'POST',
      path: '/payees/preview-aliases',
      tags,
      summary: 'Preview which bank descriptions aliases would match',
    })
    .input(z.object({ id: Id.optional(), name, aliases }))
    .output(
      z.object({
        count: z.int(),
        matches: z.array(z.object({ printed: z.string(), payee: z.string(), transactionCount: z.int() })),
        conflicts: z.array(Conflict),
      }),
    ),
};
