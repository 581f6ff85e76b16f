import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import type { Snapshot } from '@tideline/registry/release';
import { discardWhenInvalid, fetchForScreen, fetchOnce } from './early.ts';

/** Timers that stay real, so that the test can fake `performance.now` while requests still work. */
const NETWORK_TIMERS = ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'setInterval', 'setTimeout'] as const;

let origin: string;
let served: number;
let isDown: boolean;
let firstRequest: Promise<unknown>;
let close: () => void;

beforeEach(async () => {
  served = 0;
  isDown = false;
  const server = createServer((_, response) => {
    served++;
    if (isDown) response.destroy();
    else response.end(String(served));
  });
  firstRequest = once(server, 'request');
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => void server.close();
});
afterEach(() => {
  jest.useRealTimers();
  close();
});

const read = async (path: string): Promise<string> => (await fetchOnce(origin + path, { method: 'GET' })).text();

/** Sends the early requests of a screen at its address. */
function requestCards(search = ''): void {
  const routes = [{ path: '/credit-cards', requests: [`${origin}/api/v1/cards`] }];
  const remotes = [{ routes }] as unknown as Snapshot['remotes'];
  fetchForScreen({ remotes }, { pathname: '/credit-cards', search } as Location);
}

it('fetchOnce gives an early response to the first caller only', async () => {
  requestCards();
  expect([await read('/api/v1/cards'), await read('/api/v1/cards')]).toEqual(['1', '2']);
});

it('fetchOnce gives no early response to a request for another address', async () => {
  requestCards();
  expect(await read('/api/v1/cards?all=true')).not.toBe(await read('/api/v1/cards'));
  expect(served).toBe(2);
});

it('fetchForScreen sends an early request once', async () => {
  requestCards();
  requestCards();
  expect([await read('/api/v1/cards'), served]).toEqual(['1', 1]);
});

it('fetchForScreen sends no early request for an address with a query, whose screen requests other data', async () => {
  requestCards('?filter=open');
  await read('/api/v1/cards');
  expect(served).toBe(1);
});

it('fetchOnce discards early responses after a change', async () => {
  requestCards();
  await fetchOnce(`${origin}/api/v1/accounts`, { method: 'POST' });
  await read('/api/v1/cards');
  expect(served).toBe(3);
});

it('discardWhenInvalid discards early responses when cached data becomes invalid', async () => {
  const client = new QueryClient();
  client.setQueryData(['cards'], []);
  const stop = discardWhenInvalid(client);
  requestCards();
  await client.invalidateQueries({ queryKey: ['cards'] });
  stop();
  await read('/api/v1/cards');
  expect(served).toBe(2);
});

it('fetchOnce discards an early response that is not used within half a minute', async () => {
  jest.useFakeTimers({ doNotFake: [...NETWORK_TIMERS] });
  requestCards();
  jest.advanceTimersByTime(30_000);
  await read('/api/v1/cards');
  expect(served).toBe(2);
});

it('fetchOnce repeats a request if the early one failed', async () => {
  isDown = true;
  requestCards();
  await firstRequest;
  isDown = false;
  expect(await read('/api/v1/cards')).toBe('2');
});
