import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { current, readRelease, servedFilePath, type Release } from '@tideline/registry';
import { remoteJsonOf } from '@tideline/registry/testing';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startGateway, type TestGateway } from '../testing/harness.ts';

// publishing takes seconds on a busy machine
jest.setTimeout(60_000);

const script = 'accounts.66666666.js';
let gateway: TestGateway;
let release: Release;
let base: string;
let bytes: Buffer;

const releaseOf = async (name: string) => {
  const generation = await current(gateway.store, 'production');
  return readRelease(gateway.store, name, generation?.entries[name]?.active ?? '');
};

beforeAll(async () => {
  gateway = await startGateway();
  release = await releaseOf('mfe-accounts');
  base = `/r/mfe-accounts/${release.release}/`;
  bytes = await readFile(servedFilePath(gateway.store, release, script));
});
afterAll(() => gateway.close());

const get = (headers: Record<string, string> = {}, method = 'GET', path = base + script) =>
  gateway.get(path, { headers, method });

describe('published file', () => {
  it.each`
    header                    | encoding     | why
    ${'gzip, deflate, br'}    | ${'br'}      | ${'what browsers send'}
    ${'gzip'}                 | ${'gzip'}    | ${'the client does not accept Brotli'}
    ${'br;q=0, gzip'}         | ${'gzip'}    | ${'a weight of 0 rejects an encoding'}
    ${'br;q=0, gzip;q=0'}     | ${undefined} | ${'all compressed encodings are rejected'}
    ${'gzip;q=0.9, br;q=0.1'} | ${'gzip'}    | ${'the highest weight wins'}
    ${'zebra'}                | ${undefined} | ${'an encoding must match a whole word'}
    ${'*'}                    | ${'br'}      | ${'a wildcard'}
  `('is served in the best encoding for "$header": $why', async ({ header, encoding }) => {
    const answer = await get({ 'accept-encoding': String(header) });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-length']).toBe(String(answer.body.length));
    const decoded =
      encoding === 'br'
        ? brotliDecompressSync(answer.body)
        : encoding === 'gzip'
          ? gunzipSync(answer.body)
          : answer.body;
    expect(decoded).toEqual(bytes);
  });

  it('is cacheable forever, and cannot be sniffed, framed or read by other sites', async () => {
    const { headers } = await get();
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "frame-ancestors 'none'",
    });
  });

  it('has a separate strong tag for each encoding', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => (await get({ 'accept-encoding': encoding })).headers.etag),
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]{27}"$/);
  });

  it.each<[string, (tag: string) => string]>([
    ['the entity tag', (tag) => tag],
    ['a list with the entity tag', (tag) => `"other", ${tag}`],
    ['a wildcard', () => '*'],
    ['a weakened entity tag', (tag) => `W/${tag}`],
  ])('leads to status 304 with its headers if If-None-Match is %s', async (_, condition) => {
    const { headers } = await get({ 'accept-encoding': 'br' });
    const answer = await get({ 'accept-encoding': 'br', 'if-none-match': condition(headers.etag ?? '') });
    expect(answer.status).toBe(304);
    expect(answer.body).toHaveLength(0);
    expect(answer.headers).toMatchObject({
      etag: headers.etag,
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('is sent in full to a client that cached it in another encoding', async () => {
    const { headers } = await get({ 'accept-encoding': 'br' });
    expect((await get({ 'accept-encoding': 'gzip', 'if-none-match': headers.etag ?? '' })).status).toBe(200);
  });

  it.each`
    range              | status | slice       | contentRange
    ${'bytes=0-99'}    | ${206} | ${[0, 100]} | ${'bytes 0-99/'}
    ${'bytes=-100'}    | ${206} | ${[-100]}   | ${undefined}
    ${'bytes=10-'}     | ${206} | ${[10]}     | ${'bytes 10-'}
    ${'bytes=0-1,5-6'} | ${200} | ${[0]}      | ${undefined}
    ${'potatoes=0-1'}  | ${200} | ${[0]}      | ${undefined}
  `('is served with status $status for "$range"', async ({ range, status, slice, contentRange }) => {
    const answer = await get({ range: String(range), 'accept-encoding': 'identity' });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual(bytes.subarray(...(slice as [number, number?])));
    if (typeof contentRange === 'string') expect(answer.headers['content-range']).toContain(contentRange);
  });

  it('is sliced from its unencoded bytes, even if the client accepts Brotli', async () => {
    const answer = await get({ range: 'bytes=0-9', 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toEqual(bytes.subarray(0, 10));
  });

  it('leads to status 416 with its length for a range past its end', async () => {
    const answer = await get({ range: 'bytes=9999999-' });
    expect(answer.status).toBe(416);
    expect(answer.headers['content-range']).toBe(`bytes */${bytes.length}`);
  });

  it('is sent in full if If-Range names another version', async () => {
    expect((await get({ range: 'bytes=0-9', 'if-range': '"old"' })).status).toBe(200);
  });

  it('has the same headers for HEAD, without a body', async () => {
    const whole = await get({ 'accept-encoding': 'br' });
    const head = await get({ 'accept-encoding': 'br' }, 'HEAD');
    const { date: _a, connection: _b, ...expected } = whole.headers;
    expect(head.headers).toMatchObject(expected);
    expect(head.body).toHaveLength(0);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'])(
    'leads to status 405 with the allowed methods for %s',
    async (method) => {
      const answer = await get({}, method);
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD');
    },
  );

  it('is found regardless of the query, which is not part of its name', async () => {
    expect((await get({}, 'GET', `${base}${script}?v=2`)).status).toBe(200);
  });
});

describe('unpublished file', () => {
  it.each([
    ['a name that does not exist', () => 'absent.js'],
    ['the name of a compressed file', () => `${script}.br`],
    ['release.json', () => '../release.json'],
    ['a source map', () => 'remoteEntry.22222222.js.map'],
    ['dot segments', () => '../../../../etc/passwd'],
    ['encoded dot segments', () => '%2e%2e/%2e%2e/release.json'],
    ['an encoded name', () => script.replace('a', '%61')],
    ['a folder', () => ''],
  ])('leads to status 404 as text, not as a page: %s', async (_, path) => {
    const answer = await get({}, 'GET', base + path());
    expect(answer.status).toBe(404);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    '/r/',
    '/r/mfe-accounts/',
    '/r/mfe-accounts/1.0.0-00000000/x.js',
    '/r/../1.0.0-00000000/x.js',
    '/r/mfe-accounts/..%2f..%2f/x.js',
  ])('leads to status 404: %s', async (path) => {
    expect((await get({}, 'GET', path)).status).toBe(404);
  });
});

describe('releases over time', () => {
  it('can be published after startup, and the previous ones remain available', async () => {
    await gateway.deploy(remoteJsonOf('mfe-accounts', { version: '1.1.0' }));
    const next = await releaseOf('mfe-accounts');
    expect(next.release).not.toBe(release.release);
    expect((await get({}, 'GET', `/r/mfe-accounts/${next.release}/${script}`)).status).toBe(200);
    expect((await get()).status).toBe(200);
  });

  it('do not serve a file that was damaged on disk', async () => {
    await gateway.deploy(remoteJsonOf('mfe-accounts', { version: '1.2.0' }));
    const next = await releaseOf('mfe-accounts');
    const path = servedFilePath(gateway.store, next, script);
    const content = await readFile(path);
    content[0] = (content[0] ?? 0) ^ 1;
    await writeFile(path, content);
    const answer = await get({}, 'GET', `/r/mfe-accounts/${next.release}/${script}`);
    expect(answer.status).toBe(500);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(gateway.log().some(({ msg }) => msg === 'a published file cannot be read')).toBe(true);
  });
});

describe('file too large for memory', () => {
  it('is served in full and in part', async () => {
    const small = await startGateway({ cacheMaxBytes: 1024 });
    try {
      const generation = await current(small.store, 'production');
      const path = `/r/mfe-accounts/${generation?.entries['mfe-accounts']?.active}/${script}`;
      expect((await small.get(path)).body).toEqual(bytes);
      expect((await small.get(path, { headers: { range: 'bytes=-7' } })).body).toEqual(bytes.subarray(-7));
      const metrics = (await small.get(path, { method: 'HEAD' })).headers['content-length'];
      expect(metrics).toBe(String(bytes.length));
    } finally {
      await small.close();
    }
  });
});
