import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { request, type IncomingMessage, type RequestListener } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import {
  sendRequest,
  deadAddress,
  serve,
  startGateway,
  type RequestInput,
  type TestGateway,
  type TestServer,
} from '../testing/harness.ts';

// bodies of many megabytes take seconds on a busy machine
jest.setTimeout(60_000);

interface Received {
  url: string;
  headers: IncomingMessage['headers'];
  sha256: string;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let receiver: TestServer;
let gateway: TestGateway;
let received: Received[];
let respond: RequestListener;
let dsn: string;
let other: string;

beforeEach(async () => {
  received = [];
  respond = (_, response) =>
    response.writeHead(200, { 'set-cookie': 'tracker=1', 'x-internal': 'secret' }).end('{"id":"1"}');
  receiver = await serve((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: request.headers, sha256: sha256(Buffer.concat(parts)) });
      respond(request, response);
    });
  });
  const { host } = new URL(receiver.url);
  dsn = `http://abc123@${host}/11`;
  other = `http://def456@${host}/sub/path/22`;
  gateway = await startGateway({ sentryDsn: dsn, tunnelDsns: [dsn, other] });
});
afterEach(async () => {
  await gateway.close();
  await receiver.close();
});

const envelope = (to: string = dsn, payload: Uint8Array | string = '{"type":"event"}\n{"message":"x"}\n') => {
  const header = {
    event_id: 'a'.repeat(32),
    sent_at: '2026-03-01T00:00:00.000Z',
    dsn: to,
    sdk: { name: 'sentry.javascript.browser' },
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), Buffer.from(payload)]);
};
const post = (body: Buffer, options: RequestInput = {}) =>
  gateway.get('/monitoring', { method: 'POST', body, ...options });

describe('envelope for a configured receiver', () => {
  it.each<[string, () => Buffer, Record<string, string>]>([
    ['text of the browser SDK', () => envelope(), { 'content-type': 'text/plain;charset=UTF-8' }],
    [
      'a binary attachment without content type',
      () => envelope(dsn, Buffer.concat([Buffer.from('{"type":"attachment","length":4096}\n'), randomBytes(4096)])),
      {},
    ],
    [
      'bytes that are not UTF-8',
      () => envelope(dsn, Buffer.from([0xff, 0xfe, 0x0d, 0x0a, 0x00, 0xc3, 0x28])),
      { 'content-type': 'application/x-sentry-envelope' },
    ],
    ['gzip', () => gzipSync(envelope(dsn, randomBytes(40_000))), { 'content-encoding': 'gzip' }],
    ['deflate', () => deflateSync(envelope()), { 'content-encoding': 'deflate' }],
    ['brotli', () => brotliCompressSync(envelope(dsn, 'x'.repeat(500_000))), { 'content-encoding': 'br' }],
    [
      'gzip whose second line expands a thousandfold',
      () => gzipSync(envelope(dsn, Buffer.alloc(20_000_000))),
      { 'content-encoding': 'gzip' },
    ],
    ['a header line of 15 KiB', () => Buffer.from(`${JSON.stringify({ dsn, trace: 'x'.repeat(15_000) })}\n{}`), {}],
    ['a header without a line break', () => Buffer.from(JSON.stringify({ dsn })), {}],
    ['11 MiB of replay', () => envelope(dsn, randomBytes(11 * 1024 * 1024)), {}],
  ])('arrives unchanged: %s', async (_, make, headers) => {
    const body = make();
    const answer = await post(body, { headers });
    expect(answer.status).toBe(200);
    expect(received.map((one) => one.sha256)).toEqual([sha256(body)]);
    expect(received[0]?.headers['content-encoding']).toBe(headers['content-encoding']);
  });

  it('arrives unchanged in chunks that split the header line', async () => {
    const body = envelope(dsn, randomBytes(10_000));
    const chunks = [body.subarray(0, 7), body.subarray(7, 30), body.subarray(30)];
    expect((await gateway.get('/monitoring', { method: 'POST', chunks })).status).toBe(200);
    expect(received[0]?.sha256).toBe(sha256(body));
  });

  it('goes to the project that it names, with credentials in a header', async () => {
    await post(envelope(dsn));
    await post(envelope(other));
    expect(received.map(({ url }) => url)).toEqual(['/api/11/envelope/', '/sub/path/api/22/envelope/']);
    expect(received.map(({ headers }) => headers['x-sentry-auth'])).toEqual([
      'Sentry sentry_version=7, sentry_client=tideline-tunnel/1.0, sentry_key=abc123',
      'Sentry sentry_version=7, sentry_client=tideline-tunnel/1.0, sentry_key=def456',
    ]);
  });

  it('arrives without the cookies, credentials and referer of our own origin', async () => {
    await post(envelope(), {
      headers: {
        cookie: 'session=secret',
        authorization: 'Bearer secret',
        'x-forwarded-for': '6.6.6.6',
        referer: 'http://localhost/accounts?id=1',
        'user-agent': 'browser/1',
      },
    });
    const headers = received[0]?.headers ?? {};
    expect(JSON.stringify(headers)).not.toContain('secret');
    expect(headers.referer).toBeUndefined();
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'user-agent': 'browser/1',
      via: '1.1 tideline-tunnel',
    });
  });

  it("leads to a response with only the receiver's status and rate limits", async () => {
    respond = (_, response) =>
      response
        .writeHead(429, {
          'retry-after': '17',
          'x-sentry-rate-limits': '60:error:organization',
          'set-cookie': 'tracker=1',
          server: 'x',
        })
        .end('{"detail":"slow down"}');
    const answer = await post(envelope());
    expect(answer.status).toBe(429);
    expect(answer.headers).toMatchObject({
      'retry-after': '17',
      'x-sentry-rate-limits': '60:error:organization',
      'cache-control': 'no-store',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers.server).toBeUndefined();
    expect(answer.body).toHaveLength(0);
  });

  it.each([
    [413, 413],
    [403, 403],
    [503, 503],
    [302, 502],
  ])('leads to the status of the receiver, except for a redirect: %i → %i', async (given, heard) => {
    respond = (_, response) => response.writeHead(given, { location: 'http://evil.example/' }).end();
    const answer = await post(envelope());
    expect(answer.status).toBe(heard);
    expect(answer.headers.location).toBeUndefined();
  });
});

describe('unavailable receiver', () => {
  it('leads to a 502 that requests a pause of half a minute', async () => {
    const down = `http://abc@${new URL(await deadAddress()).host}/1`;
    const alone = await startGateway({ tunnelDsns: [down] });
    const answer = await alone.get('/monitoring', { method: 'POST', body: envelope(down) });
    expect([answer.status, answer.headers['retry-after']]).toEqual([502, '30']);
    await alone.close();
  });

  it('leads to a 504 if it hangs', async () => {
    respond = () => undefined;
    const impatient = await startGateway({ tunnelDsns: [dsn], tunnelTimeoutMs: 50 });
    const answer = await impatient.get('/monitoring', { method: 'POST', body: envelope() });
    expect([answer.status, answer.headers['retry-after']]).toEqual([504, '30']);
    await impatient.close();
  });
});

const replaced = (to: string) => envelope(to);
const hostile: [string, number, (host: string) => { body: Buffer; options?: RequestInput }][] = [
  ['GET', 405, () => ({ body: Buffer.alloc(0), options: { method: 'GET' } })],
  ['PUT', 405, () => ({ body: envelope(), options: { method: 'PUT' } })],
  [
    'its own output',
    508,
    () => ({ body: envelope(), options: { headers: { via: '1.1 proxy, 1.1 tideline-tunnel' } } }),
  ],
  [
    'a page of another site (fetch metadata)',
    403,
    () => ({ body: envelope(), options: { headers: { 'sec-fetch-site': 'cross-site' } } }),
  ],
  [
    'a page of a sibling site',
    403,
    () => ({ body: envelope(), options: { headers: { 'sec-fetch-site': 'same-site' } } }),
  ],
  [
    'a page of another origin',
    403,
    () => ({ body: envelope(), options: { headers: { origin: 'https://evil.example' } } }),
  ],
  ['an opaque origin', 403, () => ({ body: envelope(), options: { headers: { origin: 'null' } } })],
  [
    'a form',
    415,
    () => ({ body: envelope(), options: { headers: { 'content-type': 'application/x-www-form-urlencoded' } } }),
  ],
  [
    'a form with a file',
    415,
    () => ({ body: envelope(), options: { headers: { 'content-type': 'multipart/form-data; boundary=x' } } }),
  ],
  ['JSON', 415, () => ({ body: envelope(), options: { headers: { 'content-type': 'application/json' } } })],
  ['an encoding nobody uses', 415, () => ({ body: envelope(), options: { headers: { 'content-encoding': 'zstd' } } })],
  [
    'broken gzip',
    400,
    () => ({ body: Buffer.from('not gzip at all'), options: { headers: { 'content-encoding': 'gzip' } } }),
  ],
  [
    'a gzip bomb without a line',
    400,
    () => ({ body: gzipSync(Buffer.alloc(11_000_000, 'a')), options: { headers: { 'content-encoding': 'gzip' } } }),
  ],
  ['a first line of 20 KiB', 400, () => ({ body: Buffer.from(`{"dsn":"${'a'.repeat(20_000)}"}\n`) })],
  ['a first line that is not JSON', 400, () => ({ body: Buffer.from('hello\n{}') })],
  ['a first line that is a list', 400, () => ({ body: Buffer.from('[]\n{}') })],
  ['nothing', 400, () => ({ body: Buffer.alloc(0) })],
  ['no receiver', 400, () => ({ body: Buffer.from('{}\n{}') })],
  ['a receiver that is a number', 400, () => ({ body: Buffer.from('{"dsn":1}\n') })],
  ['a receiver that is not an address', 400, () => ({ body: replaced('not a dsn') })],
  ['another scheme', 400, () => ({ body: replaced('file://abc123@localhost/11') })],
  ['another host', 403, () => ({ body: replaced('http://abc123@evil.example/11') })],
  ['the user part trick', 400, (host) => ({ body: replaced(`http://abc123@${host}@evil.example/11`) })],
  ['the password trick', 403, (host) => ({ body: replaced(`http://abc123:${host}@evil.example/11`) })],
  ['another project', 403, (host) => ({ body: replaced(`http://abc123@${host}/12`) })],
  ['another key', 403, (host) => ({ body: replaced(`http://zzz@${host}/11`) })],
  ['another port', 403, (host) => ({ body: replaced(`http://abc123@${host.split(':')[0]}:1/11`) })],
  ['a path that climbs', 403, (host) => ({ body: replaced(`http://abc123@${host}/sub/../../admin/11`) })],
  ['an encoded path that climbs', 400, (host) => ({ body: replaced(`http://abc123@${host}/%2e%2e%2fadmin/x`) })],
  ['a query in the receiver', 400, (host) => ({ body: replaced(`http://abc123@${host}/11?x=1`) })],
];

describe('tunnel request', () => {
  it.each(hostile)('is rejected and not forwarded: %s → %i', async (_, status, make) => {
    const { body, options } = make(new URL(receiver.url).host);
    const answer = await post(body, options);
    expect(answer.status).toBe(status);
    expect(received).toEqual([]);
    expect(answer.headers['cache-control']).toBe('no-store');
    if (status === 405) expect(answer.headers.allow).toBe('POST');
  });

  it('is rejected before it is read if it announces more than 12 MiB', async () => {
    const answer = await post(envelope(dsn, Buffer.alloc(12 * 1024 * 1024)));
    expect([answer.status, answer.headers.connection]).toEqual([413, 'close']);
    expect(received).toEqual([]);
  });

  it('is rejected above 12 MiB without a content length', async () => {
    const chunks = [envelope(), ...Array.from({ length: 13 }, () => Buffer.alloc(1024 * 1024))];
    const answer = await gateway.get('/monitoring', { method: 'POST', chunks });
    expect([answer.status, answer.headers.connection]).toEqual([413, 'close']);
    expect(received).toEqual([]);
  });

  it('is rejected while 64 MiB of unfinished bodies are held, and accepted again afterward', async () => {
    const { port } = new URL(gateway.url);
    const open = Array.from({ length: 6 }, () => request({ port, path: '/monitoring', method: 'POST', agent: false }));
    const heldBytes = async () =>
      Number(
        /gateway_tunnel_held_bytes (\d+)/.exec((await sendRequest(gateway.adminUrl, '/metrics')).body.toString())?.[1],
      );
    const answers = open.map(
      (one) =>
        new Promise<number | undefined>((resolve) =>
          one.on('response', ({ statusCode }) => resolve(statusCode)).on('error', () => resolve(undefined)),
        ),
    );
    for (const one of open) one.write(Buffer.alloc(11 * 1024 * 1024));
    expect(await Promise.race(answers)).toBe(503);
    expect(await heldBytes()).toBeLessThanOrEqual(64 * 1024 * 1024);
    for (const one of open) one.destroy();
    while ((await heldBytes()) > 0) await new Promise(setImmediate);
    expect((await post(envelope())).status).toBe(200);
  });

  it('is rejected if it is the ninety-first in a minute (sixty plus a burst of thirty)', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 91; index += 1) statuses.push((await post(envelope())).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(90);
    const last = await post(envelope());
    expect([last.status, last.headers['retry-after']]).toEqual([429, '60']);
    expect(last.headers.ratelimit).toMatch(/^"envelopes";r=0;t=\d+$/);
  });

  it('is rejected if it is the third of almost 10 MiB in a minute', async () => {
    const big = envelope(dsn, Buffer.alloc(10 * 1024 * 1024 - 1000));
    expect([(await post(big)).status, (await post(big)).status, (await post(big)).status]).toEqual([200, 200, 429]);
  });

  it('is accepted from a page of its own origin', async () => {
    expect((await post(envelope(), { headers: { origin: gateway.url, 'sec-fetch-site': 'same-origin' } })).status).toBe(
      200,
    );
    expect((await post(envelope(), { headers: { origin: 'http://localhost:8080' } })).status).toBe(200);
  });

  it('is counted in the metrics, without any of its content in the log', async () => {
    await post(envelope());
    await post(Buffer.from('{"dsn":"http://abc@evil.example/1"}\n{"user":"person@example.com"}'));
    const metrics = (await sendRequest(gateway.adminUrl, '/metrics')).body.toString();
    expect(metrics).toContain('outcome="forwarded",reason="200"} 1');
    expect(metrics).toContain('outcome="rejected",reason="dsn-not-allowed"} 1');
    expect(metrics).toContain('gateway_tunnel_held_bytes 0');
    expect(JSON.stringify(gateway.log())).not.toMatch(/person@|evil\.example/);
  });
});
