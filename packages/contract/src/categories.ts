import { oc } from '@orpc/contract';
import { z } from 'zod';
import { byId, changed, Id, Removed, text, Version } from './wire.ts';

const CategoryNature = z.enum(['income', 'expense', 'transfer']);

const categoryShape = z.object({
  id: Id,
  version: Version,
  /** Stable name of a built-in category. */
  key: z.string().nullable(),
  name: z.string(),
  group: z.string(),
  nature: CategoryNature,
  /** Parent category. */
  parentId: Id.nullable(),
  /** Whether it is no longer offered. Existing assignments stay. */
  hidden: z.boolean(),
  /** For a built-in category, the category to which its assignments go instead. */
  mergedIntoId: Id.nullable(),
  /** Number of transactions and splits; null unless requested. */
  transactionCount: z.int().nullable(),
});
export interface Category extends z.infer<typeof categoryShape> {}
export const Category: z.ZodType<Category, Category> = categoryShape;

const fields = { name: text(60), group: text(60), parentId: Id.nullable() };
const tags = ['categories'];

export const categories = {
  list: oc
    .route({ method: 'GET', path: '/categories', tags, summary: 'List the household’s categories in order' })
    .input(z.object({ usage: z.boolean().default(false) }))
    .output(z.object({ items: z.array(Category) })),
  create: oc
    .route({
      method: 'POST',
      path: '/categories',
      tags,
      successStatus: 201,
      summary: 'Add a category at the end of its group',
    })
    .input(z.object({ ...fields, parentId: fields.parentId.default(null), nature: CategoryNature.default('expense') }))
    .output(changed(Category)),
  update: oc
    .route({
      method: 'PATCH',
      path: '/categories/{id}',
      tags,
      summary: 'Edit a category; a built-in one keeps its key and nature',
    })
    .input(
      byId.extend({
        ...z.object(fields).partial().shape,
        nature: CategoryNature.optional(),
        hidden: z.boolean().optional(),
      }),
    )
    .output(changed(Category)),
  move: oc
    .route({
      method: 'POST',
      path: '/categories/{id}/move',
      tags,
      summary: 'Move a category before another one, into its group; to the end of its own group if none is given',
    })
    .input(byId.extend({ beforeId: Id.nullable().default(null) }))
    .output(z.object({ changeSetId: Id, items: z.array(Category) })),
  renameGroup: oc
    .route({
      method: 'POST',
      path: '/categories/rename-group',
      tags,
      summary: 'Rename a group; an existing name merges the two',
    })
    .input(z.object({ from: text(60), to: text(60) }))
    .output(z.object({ changeSetId: Id, items: z.array(Category) })),
  merge: oc
    .route({
      method: 'POST',
      path: '/categories/{id}/merge',
      tags,
      summary:
        'Merge a category into another: transactions, splits, rules, payees, series. It is deleted; ' +
        'a built-in one is hidden and redirects to the other',
    })
    .input(byId.extend({ intoId: Id }))
    .output(z.object({ changeSetId: Id, item: Category, transactionCount: z.int() })),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/categories/{id}',
      tags,
      summary: 'Delete a custom category; its transactions become uncategorized',
    })
    .input(byId)
    .output(Removed),
};
