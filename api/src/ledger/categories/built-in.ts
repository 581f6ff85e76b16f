import type { Language } from '@tideline/contract/language';
import { inLanguages } from '@tideline/contract/texts';
import { BUILT_IN_CATEGORIES, type CategoryKey, type CategoryNature } from '@tideline/domain';
import * as english from './messages/built-in.en.ts';

const textsIn = await inLanguages(import.meta.dirname, 'built-in', english);

export interface BuiltInCategory {
  /** Stable name, which exported files and the domain's `categorize` use. */
  key: CategoryKey;
  name: string;
  group: string;
  nature: CategoryNature;
}

/** Returns the categories of every new household, named in a language; users rename them and add their own. */
export function builtInCategories(language: Language): readonly BuiltInCategory[] {
  const { categoryNames, groupNames } = textsIn(language);
  return BUILT_IN_CATEGORIES.map(({ key, group, nature }) => ({
    key,
    name: categoryNames[key],
    group: groupNames[group],
    nature,
  }));
}
