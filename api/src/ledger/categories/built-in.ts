import { BUILT_IN_CATEGORIES, type CategoryGroup, type CategoryKey, type CategoryNature } from '@tideline/domain';

export interface BuiltInCategory {
  /** A stable name, also used in exported files; the result of the domain's `categorise`. */
  key: CategoryKey;
  name: string;
  group: string;
  nature: CategoryNature;
}

const GROUP_NAMES: Readonly<Record<CategoryGroup, string>> = {
  income: 'Income',
  everyday: 'Everyday',
  home: 'Home',
  bills: 'Bills',
  lifestyle: 'Lifestyle',
  debt: 'Debt',
  transfers: 'Transfers',
  other: 'Other',
};

/** The categories of every new household; users rename them and add their own. */
export const builtInCategories: readonly BuiltInCategory[] = BUILT_IN_CATEGORIES.map(
  ({ key, name, group, nature }) => ({ key, name, group: GROUP_NAMES[group], nature }),
);
