import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
});
afterAll(() => api.stop());

describe('a request that no browser sends', () => {
  const speak = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(api.url);
      let received = '';
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket
        .setEncoding('utf8')
        .on('data', (chunk: string) => (received += chunk))
        .on('close', () => resolve(received))
        .on('error', reject);
    });

  it.each([
    { why: 'an address that cannot be read', text: 'GET http://[ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n' },
    { why: 'no address', text: 'GET //// HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n' },
    { why: 'a broken escape', text: 'GET /api/v1/accounts/%E0%A4%A HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n' },
    { why: 'an unknown method', text: 'TRACE /api/v1/accounts HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n' },
    {
      why: 'two body lengths',
      text:
        'POST /api/v1/accounts HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: ' +
        'chunked\r\n\r\n0\r\n\r\n',
    },
  ])('is rejected and does no harm: $why', async ({ text }) => {
    expect(await speak(text)).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect((await ann.ask('GET', '/auth/session')).status).toBe(200);
  });

  it('can be aborted halfway, which is logged, but not as an error', async () => {
    const { hostname, port } = new URL(api.url);
    const asked = crypto.randomUUID();
    const half = request({
      hostname,
      port,
      path: '/api/v1/accounts',
      method: 'POST',
      agent: false,
      headers: {
        cookie: ann.cookie,
        'x-request-id': asked,
        'idempotency-key': asked,
        expect: '100-continue',
        'content-type': 'application/json',
        'content-length': 100,
      },
    });
    half
      .on('continue', () => half.destroy())
      .on('error', () => undefined)
      .write('{"name":');
    while (!api.logged.some((line) => line.includes(asked))) await setImmediate();
    expect(api.logged.filter((line) => line.includes(asked)).map((line): unknown => JSON.parse(line))).toMatchObject([
      { level: 30, msg: 'client left' },
    ]);
  });

  it('is authenticated before its import is read', async () => {
    const form = new FormData();
    form.append('files', new File(['x'.repeat(2_000_000)], 'large.ofx'));
    expect(await api.ask('POST', '/imports', { body: form })).toMatchObject({
      status: 401,
      body: { code: 'NOT_SIGNED_IN' },
    });
  });

  it('is rejected if its user already has two uploads in progress, and accepted once they are done', async () => {
    const { hostname, port } = new URL(api.url);
    const begin = (client: TestUser) => {
      const upload = request({
        hostname,
        port,
        path: '/api/v1/imports',
        method: 'POST',
        agent: false,
        headers: {
          cookie: client.cookie,
          'idempotency-key': crypto.randomUUID(),
          'content-type': 'multipart/form-data; boundary=boundary',
          'transfer-encoding': 'chunked',
        },
      });
      const status = new Promise<number | undefined>((resolve) =>
        upload
          .on('response', (response) => resolve(response.resume().statusCode))
          .on('error', () => resolve(undefined)),
      );
      upload.write('--boundary\r\ncontent-disposition: form-data; name="files"; filename="x.ofx"\r\n\r\n');
      return { upload, status, end: () => upload.end('not a bank file\r\n--boundary--\r\n') };
    };
    const open = [begin(ann), begin(ann), begin(ann)];
    expect(await Promise.race(open.map(({ status }) => status))).toBe(429);
    const other = begin(await api.signUp());
    other.end();
    expect(await other.status).toBe(422);
    for (const { end } of open) end();
    expect((await Promise.all(open.map(({ status }) => status))).sort()).toEqual([422, 422, 429]);
    const next = begin(ann);
    next.end();
    expect(await next.status).toBe(422);
  });

  it('cannot move the clock unless the clock is fixed', async () => {
    expect((await fetch(`${api.url}/clock`, { method: 'POST', body: '2030-01-01T00:00:00Z' })).status).toBe(404);
  });
});
