import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

/** Queries for categories, payees and rules, and for the entities they refer to. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories', 'usage'],
    queryFn: ({ signal }) => api.categories.list({ usage: true }, { signal }),
  });

export type PayeeSort = 'count' | 'name' | 'last';
export const payeesQuery = (q: string, sort: PayeeSort, limit: number) =>
  queryOptions({
    queryKey: ['payees', q, sort, limit],
    queryFn: ({ signal }) => api.payees.list({ q, sort, limit }, { signal }),
    placeholderData: keepPreviousData,
  });

export const rulesQuery = () =>
  queryOptions({ queryKey: ['rules'], queryFn: ({ signal }) => api.rules.list({}, { signal }) });
export const ruleRunsQuery = () =>
  queryOptions({ queryKey: ['rule-runs'], queryFn: ({ signal }) => api.ruleRuns.list({}, { signal }) });
