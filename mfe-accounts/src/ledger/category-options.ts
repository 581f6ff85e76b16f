import type { Category } from '@tideline/contract';
import type { SelectOption, SelectOptionGroup } from '@tideline/ui/forms';

/**
 * Categories under their groups, in the household's order; a hidden one is shown where already selected but cannot be
 * newly chosen.
 */
export function categoryOptions(categories: readonly Category[]): SelectOptionGroup[] {
  const groups = new Map<string, SelectOption[]>();
  for (const { id, name, group, hidden } of categories)
    groups.set(group, [...(groups.get(group) ?? []), { value: id, label: name, ...(hidden && { disabled: true }) }]);
  return [...groups].map(([label, options]) => ({ label, options }));
}
