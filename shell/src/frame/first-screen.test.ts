import { expect, it, jest } from '@jest/globals';
import type { QueryClient } from '@tanstack/react-query';
import { configureEdge, createQueryClient } from '@tideline/mfe-kit/host';
import { fakeEdge, testSession, type FakeApi } from '@tideline/mfe-kit/testing';
import type { ExposedModule, ExposeLoader } from '../federation/exposes.ts';
import { firstScreen } from './first-screen.ts';

const place = {
  path: '/bills',
  remote: 'mfe-bills',
  component: './bills#Bills',
  title: 'Bills',
  isOff: false,
} as const;
const never = new Promise<never>(() => undefined);

async function open(
  load: () => Promise<ExposedModule>,
  api: FakeApi = { auth: { session: () => testSession } },
): Promise<{ client: QueryClient; report: ReturnType<typeof jest.fn> }> {
  const report = jest.fn(() => undefined);
  configureEdge({ fetch: fakeEdge(api).fetch, onSettled: () => undefined, report });
  const client = createQueryClient();
  await firstScreen(client, { load } as unknown as ExposeLoader, place);
  return { client, report };
}

it('firstScreen waits for the session, the screen and the data that the screen names', async () => {
  const prefetch = async (client: QueryClient) => void client.setQueryData(['bills'], ['rent']);
  const { client } = await open(() => Promise.resolve({ prefetch }));
  expect(client.getQueryData(['session'])).toEqual(testSession);
  expect(client.getQueryData(['bills'])).toEqual(['rent']);
});

it('firstScreen waits only for the session if the screen names no data', async () => {
  const { client } = await open(() => Promise.resolve({}));
  expect(client.getQueryData(['session'])).toEqual(testSession);
});

it.each<{ missing: string; load: () => Promise<ExposedModule>; api?: FakeApi }>([
  { missing: 'screen', load: () => never },
  { missing: 'data', load: () => Promise.resolve({ prefetch: () => never }) },
  { missing: 'session', load: () => Promise.resolve({}), api: { auth: { session: () => never } } },
])('firstScreen stops waiting if the $missing does not arrive', async ({ load, api }) => {
  const startedMs = performance.now();
  await open(load, api);
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(100);
});

it('firstScreen waits for the session even if the screen fails to load', async () => {
  const { client } = await open(() => Promise.reject(new Error('not there')));
  expect(client.getQueryData(['session'])).toEqual(testSession);
});
