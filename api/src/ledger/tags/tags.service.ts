import { fail, type Tag } from '@tideline/contract';
import { isUniqueViolation } from '../../platform/database/failures.ts';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './tags.store.ts';

type Changed = Promise<{ changeSetId: string; item: Tag }>;

export const listTags = async (scope: Scope): Promise<{ items: Tag[] }> => ({
  items: await scope.read(store.listTags),
});

export const createTag = (scope: Scope, name: string): Changed =>
  scope.write({ label: `Added tag ${name}` }, async (tx, changeSetId) => {
    const existing = await store.tagByName(tx, name);
    if (existing !== null) throw fail('TAG_EXISTS', { tagId: existing.id });
    const id = newId(scope.now.getTime());
    await store.insertTag(tx, { id, name, createdAt: scope.now }).catch(asTaken(id));
    return { changeSetId, item: await load(tx, id) };
  });

/** Renaming a tag to another tag's name merges the two. */
export const renameTag = (scope: Scope, { id, name }: { id: string; name: string }): Changed =>
  scope.write({ label: 'Renamed tag' }, async (tx, changeSetId) => {
    const tag = checkVersion(await store.lockTag(tx, id), scope);
    const other = await store.tagByName(tx, name);
    if (other === null || other.id === id) {
      await labelChangeSet(tx, changeSetId, `Renamed tag ${tag.name} to ${name}`);
      await store.renameTag(tx, id, name).catch(asTaken(id));
      return { changeSetId, item: await load(tx, id) };
    }
    await labelChangeSet(tx, changeSetId, `Merged tag ${tag.name} into ${other.name}`);
    await store.moveTag(tx, id, other.id);
    await store.deleteTag(tx, id, scope.now);
    return { changeSetId, item: await load(tx, other.id) };
  });

export const removeTag = (scope: Scope, id: string): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Deleted tag' }, async (tx, changeSetId) => {
    const tag = checkVersion(await store.lockTag(tx, id), scope);
    await labelChangeSet(tx, changeSetId, `Deleted tag ${tag.name}`);
    await store.deleteTag(tx, id, scope.now);
    return { changeSetId };
  });

/** Reports a name as taken if a concurrent request added it first. */
const asTaken =
  (tagId: string) =>
  (error: unknown): never => {
    throw isUniqueViolation(error, 'tag_name') ? fail('TAG_EXISTS', { tagId }) : error;
  };

async function load(tx: HouseholdTx, id: string): Promise<Tag> {
  const tag = await store.findTag(tx, id);
  if (tag === null) throw new Error('a tag that was just written is not there');
  return tag;
}
