import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { freshAddress } from './addresses.ts';
import { FileFailure } from './file-failure.ts';
import { keepTrying, loadFiles, reportFailuresTo } from './load-files.ts';

const BASE = 'http://localhost/r/mfe-a/1.2.0-ab12/';
let statuses: Record<string, number> = {};
let reported: string[] = [];
let refetched: unknown[] = [];
let files = 0;
/** Each test has its own file, because a page remembers failures until it is left. */
let file = '';

beforeEach(() => {
  jest.useFakeTimers();
  statuses = {};
  reported = [];
  refetched = [];
  file = `${BASE}part-${(files += 1)}.js`;
  performance.getEntriesByName = (name: string) =>
    name in statuses ? [{ responseStatus: statuses[name] } as unknown as PerformanceEntry] : [];
  globalThis.fetch = async (...request) => {
    refetched.push(request);
    return { arrayBuffer: async () => new ArrayBuffer(0) } as Response;
  };
  reportFailuresTo(
    (failure) => `event-${reported.push(`${failure.tags['remote']} ${failure.tags['release']} ${failure.kind}`)}`,
  );
});
afterEach(() => {
  jest.useRealTimers();
});

const failed = (type: string) => () =>
  Object.assign(new Error('Loading chunk failed.'), { name: 'ChunkLoadError', type, request: freshAddress(file) });

const chunkError = failed('error');

/** Returns a part that fails once per error and then loads, and lists the addresses of its attempts. */
function part(errors: (() => unknown)[]) {
  const addresses: string[] = [];
  const load = () => {
    const errorOf = errors.shift();
    const outcome = errorOf === undefined ? Promise.resolve('the part') : Promise.reject(errorOf());
    addresses.push(freshAddress(file));
    return outcome;
  };
  return { load, addresses };
}

/** Waits until all retries are done. */
const settle = async <T>(work: Promise<T>): Promise<T | unknown> => {
  const outcome = work.catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(10_000);
  return outcome;
};

it('loadFiles retries a file twice if it did not arrive, each time at a new address', async () => {
  const { load, addresses } = part([chunkError, chunkError]);
  expect(await settle(loadFiles(load))).toBe('the part');
  expect(addresses[0]).toBe(file);
  expect(new Set(addresses).size).toBe(3);
  for (const address of addresses.slice(1)) expect(address).toMatch(/\.js\?again=\w+\.\d$/);
  expect(reported).toEqual(['mfe-a 1.2.0-ab12 network', 'mfe-a 1.2.0-ab12 network']);
});

it('loadFiles rejects with the failed file and the reference of its report after the last attempt', async () => {
  const failure = await settle(loadFiles(() => Promise.reject(chunkError())));
  expect(failure).toBeInstanceOf(FileFailure);
  expect(failure).toMatchObject({
    kind: 'network',
    owner: { remote: 'mfe-a', release: '1.2.0-ab12' },
    reference: 'event-3',
  });
});

it('loadFiles does not retry a file that the server does not have', async () => {
  statuses[file] = 404;
  const { load, addresses } = part([chunkError]);
  expect(await settle(loadFiles(load))).toMatchObject({ kind: 'missing' });
  expect(addresses).toHaveLength(1);
});

it('loadFiles requests a late file once more', async () => {
  const { load, addresses } = part([failed('timeout'), failed('timeout')]);
  expect(await settle(loadFiles(load))).toMatchObject({ kind: 'timeout' });
  expect(addresses).toHaveLength(2);
});

it('loadFiles replaces the cached copy of a file with a wrong hash, for later pages', async () => {
  statuses[file] = 200;
  const { load } = part([chunkError]);
  expect(await settle(loadFiles(load))).toBe('the part');
  expect(reported).toEqual(['mfe-a 1.2.0-ab12 refused']);
  expect(refetched).toEqual([[file, { cache: 'reload', credentials: 'same-origin' }]]);
});

it('loadFiles rejects with the error that the code threw, without another attempt', async () => {
  const thrown = new TypeError('x is not a function');
  const { load, addresses } = part([() => thrown]);
  expect(await settle(loadFiles(load))).toBe(thrown);
  expect(addresses).toHaveLength(1);
  expect(reported).toEqual([]);
});

it('keepTrying stays pending while files are missing, and a later load starts another attempt', async () => {
  statuses[file] = 404;
  const { load, addresses } = part([chunkError]);
  const share = keepTrying(load);
  // behaves like a chunk that contains a share: its import is pending until the share has arrived
  const waits = jest.fn(() => share.arrival());
  expect(await settle(loadFiles(waits))).toMatchObject({ kind: 'missing', url: file });
  expect(await settle(loadFiles(waits))).toBe('the part');
  expect(addresses).toHaveLength(2);
});

it('keepTrying reports a failed attempt to the caller that made it', async () => {
  statuses[file] = 404;
  const share = keepTrying(part([chunkError]).load);
  expect(await settle(share.attempt())).toMatchObject({ kind: 'missing' });
  expect(await settle(share.attempt())).toBe('the part');
});

it('keepTrying rejects if the code throws', async () => {
  const thrown = new TypeError('x is not a function');
  expect(await settle(keepTrying(part([() => thrown]).load).arrival())).toBe(thrown);
});
