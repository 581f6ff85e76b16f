import { useSearchParam, type SetParam } from '@tideline/mfe-kit';

export const detailTabs = ['strategies', 'debts', 'months', 'actual', 'transfer', 'plans'] as const;
export type DetailTab = (typeof detailTabs)[number];

/** Returns the open tab below the panes, which is stored in the address. */
export const useDetailsTab = (): [DetailTab, SetParam<DetailTab>] => useSearchParam('show', detailTabs, 'strategies');
