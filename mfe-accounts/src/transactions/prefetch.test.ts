import { afterEach, expect, it } from '@jest/globals';
import { configureEdge, createQueryClient } from '@tideline/mfe-kit/host';
import { fakeEdge } from '@tideline/mfe-kit/testing';
import config from '../../remote.config.ts';
import { prefetch } from './prefetch.ts';

afterEach(() => history.replaceState(null, '', '/'));

async function requestsAt(address: string): Promise<string[]> {
  history.replaceState(null, '', address);
  const { fetch, requests } = fakeEdge({
    transactions: { list: () => ({ items: [], nextCursor: null, count: null, totals: null }) },
    accounts: { list: () => ({ items: [], members: [], deletedCount: 0 }) },
    categories: { list: () => ({ items: [] }) },
  });
  configureEdge({ fetch });
  await prefetch(createQueryClient());
  return requests.map(({ url }) => url);
}

it('sends exactly the early requests that the route declares', async () => {
  const route = config.routes.find(({ path }) => path === '/transactions');
  expect(await requestsAt('/transactions')).toEqual(route?.requests);
});

it('requests the rows for the filter in the address', async () => {
  const [rows] = await requestsAt('/transactions?q=coffee&sort=amount');
  expect(rows).toBe('/api/v1/transactions?q=coffee&sort=amount&at=0&limit=100');
});
