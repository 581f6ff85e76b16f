import type { Category } from '@tideline/contract';
import type { SelectOptionGroup } from '@tideline/ui/forms';

/** Categories under their groups, subcategories after their parents; a hidden one appears only if already selected. */
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

/** Sorts each subcategory right after its parent, if that is in the same list. */
export function inFamilies(categories: readonly Category[]): Category[] {
  const ids = new Set(categories.map(({ id }) => id));
  const isPart = ({ parentId }: Category): boolean => parentId !== null && ids.has(parentId);
  return categories
    .filter((each) => !isPart(each))
    .flatMap((each) => [each, ...categories.filter(({ parentId }) => parentId === each.id)]);
}
