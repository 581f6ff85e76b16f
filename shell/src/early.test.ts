import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fetchEarly, fetchOnce } from './early.ts';

/** Its early requests are none, so only those of the screen are sent. */
const PATH = '/sentry-example-page';

/** Everything but the time of the page. */
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

it('gives an early response to the first caller only', async () => {
  fetchEarly(PATH, [`${origin}/api/v1/cards`]);
  expect([await read('/api/v1/cards'), await read('/api/v1/cards')]).toEqual(['1', '2']);
});

it('gives no early response to another address', async () => {
  fetchEarly(PATH, [`${origin}/api/v1/cards`]);
  expect(await read('/api/v1/cards?all=true')).not.toBe(await read('/api/v1/cards'));
  expect(served).toBe(2);
});

it('drops an early response once something changes', async () => {
  fetchEarly(PATH, [`${origin}/api/v1/cards`]);
  await fetchOnce(`${origin}/api/v1/accounts`, { method: 'POST' });
  await read('/api/v1/cards');
  expect(served).toBe(3);
});

it('drops an early response that nobody took within half a minute', async () => {
  jest.useFakeTimers({ doNotFake: [...NETWORK_TIMERS] });
  fetchEarly(PATH, [`${origin}/api/v1/cards`]);
  jest.advanceTimersByTime(30_000);
  await read('/api/v1/cards');
  expect(served).toBe(2);
});

it('sends the request again if the early one failed', async () => {
  isDown = true;
  fetchEarly(PATH, [`${origin}/api/v1/cards`]);
  await firstRequest;
  isDown = false;
  expect(await read('/api/v1/cards')).toBe('2');
});
