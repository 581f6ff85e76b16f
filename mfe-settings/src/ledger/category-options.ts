import type { Category } from '@tideline/contract';
import type { SelectOptionGroup } from '@tideline/ui/forms';

/**
 * Returns categories in their groups, with subcategories after their parents. A hidden category is included only if it
 * is already selected.
 */
export function categoryOptions(categories: readonly Category[], chosenId: string | null = null): SelectOptionGroup[] {
  const offered = categories.filter(({ id, hidden }) => !hidden || id === chosenId);
  const groups = Map.groupBy(offered, ({ group }) => group);
  return [...groups].map(([label, inGroup]) => ({
    label,
    options: inFamilies(inGroup).map(({ id, name, parentId }) => ({
      value: id,
      label: parentId === null ? name : `– ${name}`,
    })),
  }));
}

/** Sorts each subcategory directly after its parent, if the parent is in the same list. */
export function inFamilies(categories: readonly Category[]): Category[] {
  const ids = new Set(categories.map(({ id }) => id));
  const isPart = ({ parentId }: Category): boolean => parentId !== null && ids.has(parentId);
  return categories
    .filter((each) => !isPart(each))
    .flatMap((each) => [each, ...categories.filter(({ parentId }) => parentId === each.id)]);
}
