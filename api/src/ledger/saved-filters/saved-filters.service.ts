import { fail, type SavedFilter } from '@tideline/contract';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/failures.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { readSearch } from '../transactions/search/find.ts';
import * as store from './saved-filters.store.ts';

export interface NewSavedFilterInput {
  name: string;
  query: string;
  position?: number | undefined;
}

export interface SavedFilterChangesInput {
  id: string;
  name?: string | undefined;
  query?: string | undefined;
  position?: number | undefined;
}

type Changed = Promise<{ changeSetId: string; item: SavedFilter }>;

export const listSavedFilters = (scope: Scope): Promise<{ items: SavedFilter[] }> =>
  scope.read(async (tx) => ({ items: await store.listSavedFilters(tx) }));

export const createSavedFilter = (scope: Scope, { name, query, position }: NewSavedFilterInput): Changed =>
  scope.write({ label: `Saved the search ${name}` }, async (tx, changeSetId) => {
    readSearch(query);
    const id = newId(scope.now.getTime());
    const place = position ?? (await store.nextPosition(tx));
    await refusingTakenName(name, () => store.insertSavedFilter(tx, { id, name, query, position: place }));
    return { changeSetId, item: await load(tx, id) };
  });

export const updateSavedFilter = (scope: Scope, { id, ...changes }: SavedFilterChangesInput): Changed =>
  scope.write({ label: 'Changed a saved search' }, async (tx, changeSetId) => {
    const before = checkVersion(await store.lockSavedFilter(tx, id), scope);
    if (changes.query !== undefined) readSearch(changes.query);
    const name = changes.name ?? before.name;
    await labelChangeSet(tx, changeSetId, `Changed the saved search ${name}`);
    await refusingTakenName(name, () => store.updateSavedFilter(tx, id, changes));
    return { changeSetId, item: await load(tx, id) };
  });

export const removeSavedFilter = (scope: Scope, id: string): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Deleted a saved search' }, async (tx, changeSetId) => {
    const { name } = checkVersion(await store.lockSavedFilter(tx, id), scope);
    await labelChangeSet(tx, changeSetId, `Deleted the saved search ${name}`);
    await store.deleteSavedFilter(tx, id);
    return { changeSetId };
  });

async function refusingTakenName(name: string, write: () => Promise<number>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (isUniqueViolation(error, 'saved_filter_name')) throw fail('SAVED_FILTER_NAME_TAKEN', { name });
    throw error;
  }
}

async function load(tx: HouseholdTx, id: string): Promise<SavedFilter> {
  const item = await store.findSavedFilter(tx, id);
  if (item === null) throw new Error('a saved search that was just written is not there');
  return item;
}
