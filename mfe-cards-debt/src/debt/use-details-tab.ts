import { useSearchParam, type SetParam } from '@tideline/mfe-kit';

export const detailTabs = ['strategies', 'debts', 'months', 'actual', 'transfer', 'plans'] as const;
export type DetailTab = (typeof detailTabs)[number];

/** The open tab below the panes, stored in the address. */
export const useDetailsTab = (): [DetailTab, SetParam<DetailTab>] => useSearchParam('show', detailTabs, 'strategies');
