import { type Category, fail } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './categories.store.ts';

export interface NewCategory {
  name: string;
  group: string;
  nature: Category['nature'];
  parentId: string | null;
}

export interface CategoryChangesInput {
  id: string;
  name?: string | undefined;
  group?: string | undefined;
  nature?: Category['nature'] | undefined;
  parentId?: string | null | undefined;
  hidden?: boolean | undefined;
}

type Changed = Promise<{ changeSetId: string; item: Category }>;
type Listed = Promise<{ changeSetId: string; items: Category[] }>;

export const listCategories = (scope: Scope, { usage }: { usage: boolean }): Promise<{ items: Category[] }> =>
  scope.read(async (tx) => ({ items: await (usage ? store.listCategoriesWithUsage(tx) : store.listCategories(tx)) }));

export const createCategory = (scope: Scope, input: NewCategory): Changed =>
  scope.write({ label: `Added category ${input.name}` }, async (tx, changeSetId) => {
    const id = newId(scope.now.getTime());
    const others = await store.listCategories(tx);
    checkName(others, { id, name: input.name });
    checkParent(others, { id, parentId: input.parentId, nature: input.nature });
    await store.insertCategory(tx, { id, ...input });
    await place(tx, await store.listCategories(tx), id, null);
    return { changeSetId, item: await load(tx, id) };
  });

export const updateCategory = (scope: Scope, { id, group, ...changes }: CategoryChangesInput): Changed =>
  scope.write({ label: 'Edited category' }, async (tx, changeSetId) => {
    const category = checkVersion(await store.lockCategory(tx, id), scope);
    const others = await store.listCategories(tx);
    const nature = changes.nature ?? category.nature;
    if (category.key !== null && nature !== category.nature) throw fail('CATEGORY_BUILT_IN', {});
    if (changes.name !== undefined) checkName(others, { id, name: changes.name });
    const parentId = changes.parentId === undefined ? category.parentId : changes.parentId;
    checkParent(others, { id, parentId, nature });
    // A category that is shown again no longer resolves to the category into which it was merged.
    const standsForItself = changes.hidden === false ? { mergedIntoId: null } : {};
    await store.updateCategory(tx, id, { ...changes, groupName: group, ...standsForItself });
    if (group !== undefined && group !== category.group) await place(tx, await store.listCategories(tx), id, null);
    return { changeSetId, item: await load(tx, id) };
  });

export const moveCategory = (scope: Scope, { id, beforeId }: { id: string; beforeId: string | null }): Listed =>
  scope.write({ label: 'Moved category' }, async (tx, changeSetId) => {
    const category = await require(tx, id);
    const before = beforeId === null ? null : await require(tx, beforeId);
    if (before !== null && before.group !== category.group)
      await store.updateCategory(tx, id, { groupName: before.group });
    await place(tx, await store.listCategories(tx), id, beforeId);
    return { changeSetId, items: await store.listCategories(tx) };
  });

export const renameGroup = (scope: Scope, { from, to }: { from: string; to: string }): Listed =>
  scope.write({ label: `Renamed group ${from}` }, async (tx, changeSetId) => {
    if ((await store.renameGroup(tx, from, to)) === 0) throw fail('NOT_FOUND', {});
    await store.placeCategories(
      tx,
      byGroup(await store.listCategories(tx)).map(({ id }) => id),
    );
    return { changeSetId, items: await store.listCategories(tx) };
  });

export const mergeCategory = (
  scope: Scope,
  { id, intoId }: { id: string; intoId: string },
): Promise<{ changeSetId: string; item: Category; transactionCount: number }> =>
  scope.write({ label: 'Merged categories' }, async (tx, changeSetId) => {
    const category = await require(tx, id);
    const into = await require(tx, intoId);
    if (id === intoId) throw refuse('/intoId', 'same', 'A category cannot be merged into itself.');
    if (into.mergedIntoId !== null) throw refuse('/intoId', 'merged', 'This category was merged into another one.');
    if (into.parentId === id) await store.updateCategory(tx, intoId, { parentId: null });
    const transactionCount = await store.moveUses(tx, id, intoId);
    await store.moveRules(tx, id, intoId);
    if (category.key === null) await store.deleteCategory(tx, id, scope.now);
    else await store.updateCategory(tx, id, { hidden: true, mergedIntoId: intoId });
    return { changeSetId, item: await load(tx, intoId), transactionCount };
  });

export const removeCategory = (scope: Scope, id: string): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Deleted category' }, async (tx, changeSetId) => {
    const category = checkVersion(await store.lockCategory(tx, id), scope);
    if (category.key !== null) throw fail('CATEGORY_BUILT_IN', {});
    const rules = await store.rulesThatName(tx, id);
    if (rules.length > 0) throw fail('CATEGORY_IN_RULES', { rules });
    await store.moveUses(tx, id, null);
    await store.deleteCategory(tx, id, scope.now);
    return { changeSetId };
  });

async function require(tx: HouseholdTx, id: string): Promise<Category> {
  const category = await store.lockCategory(tx, id);
  if (category === null) throw fail('NOT_FOUND', {});
  return category;
}

async function load(tx: HouseholdTx, id: string): Promise<Category> {
  const category = (await store.listCategories(tx)).find((each) => each.id === id);
  if (category === undefined) throw new Error('a category that was just written is not there');
  return category;
}

const refuse = (pointer: string, rule: string, message: string) =>
  fail('VALIDATION_FAILED', { fields: [{ pointer, rule, message }] });

function checkName(others: readonly Category[], { id, name }: Pick<Category, 'id' | 'name'>): void {
  const taken = others.find((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase());
  if (taken !== undefined) throw fail('NAME_TAKEN', { name: taken.name });
}

/**
 * Checks the parent. Categories have one level of parts, and a part has the nature of its parent, because spending on
 * a part counts as spending on its parent.
 */
function checkParent(
  others: readonly Category[],
  { id, parentId, nature }: Pick<Category, 'id' | 'parentId' | 'nature'>,
): void {
  if (others.some((other) => other.parentId === id && other.nature !== nature))
    throw refuse('/nature', 'parts_differ', 'Its parts are of another nature.');
  if (parentId === null) return;
  const parent = others.find((other) => other.id === parentId);
  if (parent === undefined) throw fail('CATEGORY_UNKNOWN', {});
  if (parentId === id || parent.parentId !== null || others.some((other) => other.parentId === id))
    throw refuse('/parentId', 'too_deep', 'A part of a category has no parts of its own.');
  if (parent.nature !== nature)
    throw refuse('/parentId', 'nature_differs', 'A part is of the same nature as the whole.');
}

/** Moves a category directly before another one, or to the end of its group. */
async function place(
  tx: HouseholdTx,
  categories: readonly Category[],
  id: string,
  beforeId: string | null,
): Promise<void> {
  const moved = categories.find((each) => each.id === id);
  if (moved === undefined) return;
  const others = byGroup(categories.filter((each) => each.id !== id));
  const last = others.findLastIndex(({ group }) => group === moved.group);
  const before = others.findIndex((other) => other.id === beforeId);
  const at = before >= 0 ? before : last >= 0 ? last + 1 : others.length;
  await store.placeCategories(
    tx,
    others.toSpliced(at, 0, moved).map((each) => each.id),
  );
}

/** Returns the categories group by group, in the order of each group's first category. */
const byGroup = (categories: readonly Category[]): Category[] =>
  [...Map.groupBy(categories, ({ group }) => group).values()].flat();
