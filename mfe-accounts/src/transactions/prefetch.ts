import type { QueryClient } from '@tanstack/react-query';
import { accountsQuery } from '@tideline/mfe-kit';
import { categoriesQuery } from '../ledger/ledger.queries.ts';
import { readView, toListFilter, toListRequest } from './transaction-filter.ts';
import { pageQuery, totalsQuery } from './transactions.queries.ts';

/** Requests the data that the screen shows first. The shell calls this before it renders the screen. */
export function prefetch(client: QueryClient): Promise<unknown> {
  const view = readView(new URLSearchParams(location.search));
  return Promise.all([
    client.prefetchQuery(pageQuery(toListRequest(view), 0)),
    client.prefetchQuery(accountsQuery()),
    client.prefetchQuery(categoriesQuery()),
    client.prefetchQuery(totalsQuery(toListFilter(view))),
  ]);
}
