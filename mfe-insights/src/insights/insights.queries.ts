import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

/**
 * Requests the spending of one month (by default the newest with data) in one account (by default all). The previous
 * month stays visible while it loads.
 */
export const spendingQuery = (month: string | undefined, accountId?: string) =>
  queryOptions({
    queryKey: ['insights', 'spending', month ?? 'newest', accountId ?? 'all'],
    queryFn: ({ signal }) =>
      api.insights.spending(
        { ...(month === undefined ? {} : { month }), ...(accountId === undefined ? {} : { accountId }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
