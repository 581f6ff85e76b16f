import { oc } from '@orpc/contract';
import { z } from 'zod';
import { byId, changed, Id, Removed, text, Version } from './wire.ts';

/** A saved transaction search of the household. */
export const SavedFilter = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  /** Query in the search language (docs/SEARCH.md). The search reports names in the query that no longer exist. */
  query: z.string(),
  /** Position in the list, from 0. */
  position: z.int(),
});
export type SavedFilter = z.infer<typeof SavedFilter>;

const tags = ['transactions'];
const fields = { name: text(60), query: z.string().trim().min(1).max(1_000), position: z.int().min(0).max(1_000) };

export const savedFilters = {
  list: oc
    .route({ method: 'GET', path: '/saved-filters', tags, summary: 'List the household’s saved searches in order' })
    .output(z.object({ items: z.array(SavedFilter) })),
  create: oc
    .route({ method: 'POST', path: '/saved-filters', tags, successStatus: 201, summary: 'Save a search' })
    .input(
      z.object({ name: fields.name, query: fields.query, /** Omitted: last */ position: fields.position.optional() }),
    )
    .output(changed(SavedFilter)),
  update: oc
    .route({ method: 'PATCH', path: '/saved-filters/{id}', tags, summary: 'Rename, edit or reorder a saved search' })
    .input(
      byId.extend({
        name: fields.name.optional(),
        query: fields.query.optional(),
        position: fields.position.optional(),
      }),
    )
    .output(changed(SavedFilter)),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/saved-filters/{id}',
      tags,
      summary: 'Delete a saved search; can be undone',
    })
    .input(byId)
    .output(Removed),
};
