import type { Category } from '@tideline/contract';
import type { SelectOption, SelectOptionGroup } from '@tideline/ui/forms';

/** Categories under their groups, in the order the household has them. */
export function categoryOptions(categories: readonly Category[]): SelectOptionGroup[] {
  const groups = new Map<string, SelectOption[]>();
  for (const { id, name, group } of categories) groups.set(group, [...(groups.get(group) ?? []), { value: id, label: name }]);
  return [...groups].map(([label, options]) => ({ label, options }));
}
