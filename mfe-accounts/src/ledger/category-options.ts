import type { Category } from '@tideline/contract';
import type { SelectOption, SelectOptionGroup } from '@tideline/ui/forms';

/**
 * Returns categories in their groups, in the household's order. A hidden category is shown where it is already
 * selected, but cannot be chosen again.
 */
export function categoryOptions(categories: readonly Category[]): SelectOptionGroup[] {
  const groups = new Map<string, SelectOption[]>();
  for (const { id, name, group, hidden } of categories)
    groups.set(group, [...(groups.get(group) ?? []), { value: id, label: name, ...(hidden && { disabled: true }) }]);
  return [...groups].map(([label, options]) => ({ label, options }));
}
