import type { QueryClient } from '@tanstack/react-query';
import { accountsQuery } from '@tideline/mfe-kit';
import { categoriesQuery } from '../ledger/ledger.queries.ts';
import { readView, toListRequest } from './transaction-filter.ts';
import { pageQuery } from './transactions.queries.ts';

/** Requests the data that the screen shows first. The shell calls this before it renders the screen. */
export const prefetch = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.prefetchQuery(pageQuery(toListRequest(readView(new URLSearchParams(location.search))), 0)),
    client.prefetchQuery(accountsQuery()),
    client.prefetchQuery(categoriesQuery()),
  ]);
