import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Strategy } from '@tideline/contract';
import { api, partQuery } from '@tideline/mfe-kit';

export interface PlanChoice {
  strategy: Strategy | undefined;
  /** Minor units; undefined lets the adopted plan or the minimums decide. */
  monthlyMinor: string | undefined;
}

/** The plan for a choice; the former one stays in sight while it is worked out. */
export const planQuery = ({ strategy, monthlyMinor }: PlanChoice) =>
  queryOptions({
    queryKey: ['debt', 'plan', strategy ?? 'adopted', monthlyMinor ?? 'adopted'],
    queryFn: ({ signal }) => api.debt.plan({ ...(strategy ? { strategy } : {}), ...(monthlyMinor ? { monthlyMinor } : {}) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const loansQuery = () => queryOptions({ queryKey: ['loans'], queryFn: ({ signal }) => api.loans.list(undefined, { signal }) });

/** The chart needs the drawing part of the shell; it is fetched after the figures. */
export const payoffChart = () => partQuery('mfe-cards-debt/payoff-chart', () => import('./payoff-chart.tsx'));

export const loanPanel = () => partQuery('mfe-cards-debt/loan-panel', () => import('./loan-terms-drawer.tsx'));
