import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http';
import { BODY_LIMITS, type BodyLimit } from '@tideline/contract';
import { rawRequest } from '../testing/raw-request.ts';
import { serve, startGateway, type TestGateway, type TestServer } from '../testing/harness.ts';

// bodies of many megabytes take seconds on a busy machine
jest.setTimeout(60_000);

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  sha256: string;
}

let api: TestServer;
let gateway: TestGateway;
let seen: Seen[];
let respond: RequestListener;

beforeEach(async () => {
  seen = [];
  respond = (_, response) => response.setHeader('content-type', 'application/json').end('{"ok":true}');
  api = await serve((request, response) => {
    const hash = createHash('sha256');
    request.on('data', (chunk: Buffer) => hash.update(chunk));
    request.on('end', () => {
      seen.push({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        sha256: hash.digest('hex'),
      });
      respond(request, response);
    });
  });
  gateway = await startGateway({ apiUrl: api.url });
});
afterEach(async () => {
  await gateway.close();
  await api.close();
});

const problemOf = (body: Buffer) => JSON.parse(body.toString()) as Record<string, unknown>;
describe('a request to the API', () => {
  it('retains its method, path, query and body', async () => {
    const body = randomBytes(200_000);
    await gateway.get('/api/v1/transactions?q=a%20b&x=1', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/octet-stream', cookie: 'session=1' },
    });
    expect(seen).toMatchObject([
      {
        method: 'POST',
        url: '/api/v1/transactions?q=a%20b&x=1',
        sha256: createHash('sha256').update(body).digest('hex'),
        headers: { cookie: 'session=1', 'content-length': '200000' },
      },
    ]);
  });

  it('may have a body without a stated length, within the limit', async () => {
    const chunks = Array.from({ length: 4 }, () => randomBytes(64 * 1024));
    expect((await gateway.get('/api/v1/transactions', { method: 'POST', chunks })).status).toBe(200);
    expect(seen[0]?.sha256).toBe(createHash('sha256').update(Buffer.concat(chunks)).digest('hex'));
  });

  it("names the client once, and ignores the client's own claims", async () => {
    await gateway.get('/api/v1/accounts', {
      headers: {
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'evil',
        'x-forwarded-prefix': '/x',
        forwarded: 'for=6.6.6.6',
        'x-real-ip': '6.6.6.6',
        'x-user-id': '1',
        'x-request-id': 'chosen-by-client',
        te: 'trailers',
        connection: 'x-secret-hop',
        'x-secret-hop': '1',
      },
    });
    const headers: IncomingMessage['headers'] = seen[0]?.headers ?? {};
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': new URL(gateway.url).host,
    });
    for (const name of ['x-forwarded-prefix', 'forwarded', 'x-real-ip', 'x-user-id', 'te', 'x-secret-hop'])
      expect(headers[name]).toBeUndefined();
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it("continues or starts a trace, always unsampled, and leaves Sentry's headers unchanged", async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    await gateway.get('/api/v1/accounts', {
      headers: { traceparent, 'sentry-trace': 'abc-def-1', baggage: 'sentry-release=1' },
    });
    await gateway.get('/api/v1/accounts');
    expect(seen[0]?.headers).toMatchObject({
      traceparent: traceparent.replace(/01$/, '00'), // nothing is traced, so no client can make the api record it
      'sentry-trace': 'abc-def-1',
      baggage: 'sentry-release=1',
    });
    expect(seen[1]?.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  });

  it('uses the address and request id of a trusted proxy', async () => {
    const behind = await startGateway({ apiUrl: api.url, trustProxy: ['loopback'] });
    await behind.get('/api/v1/accounts', {
      headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9', 'x-request-id': 'proxy-id-1' },
    });
    expect(seen[0]?.headers).toMatchObject({ 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'proxy-id-1' });
    await behind.close();
  });

  it('reuses a keep-alive connection', async () => {
    const ports = new Set<number | undefined>();
    respond = (request, response) => {
      ports.add(request.socket.remotePort);
      response.end();
    };
    for (let index = 0; index < 5; index += 1) await gateway.get('/api/v1/accounts');
    expect(ports.size).toBe(1);
  });
});

describe('a request that the gateway does not forward to the API', () => {
  it.each([
    '/api/../etc/passwd',
    '/api/%2e%2e/x',
    '/api//x',
    '/api/%2fx',
    '/api/a%5cb',
    '/api/%00',
    '/api/%252e%252e/x',
    '/api/v1/\\x',
  ])('has an ambiguous address: %s', async (path) => {
    const answer = await gateway.get(path);
    expect(answer.status).toBe(400);
    expect(problemOf(answer.body)).toMatchObject({ code: 'ADDRESS_REFUSED', status: 400 });
    expect(seen).toEqual([]);
  });

  it('has an address with another host', async () => {
    const answer = await rawRequest(
      gateway.url,
      'GET http://evil.example/api/v1/accounts HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    );
    expect(answer.status).toBe(400);
    expect(seen).toEqual([]);
  });

  it.each(['TRACE', 'PROPFIND', 'LINK'])('has the method %s', async (method) => {
    const answer = await gateway.get('/api/v1/accounts', { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
    expect(seen).toEqual([]);
  });

  it('has the method OPTIONS, which the gateway handles without allowing other sites to use the API', async () => {
    const answer = await gateway.get('/api/v1/accounts', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('has headers of 20 KB', async () => {
    expect((await gateway.get('/api/v1/accounts', { headers: { 'x-long': 'a'.repeat(20_000) } })).status).toBe(431);
  });

  it.each<[string, string, BodyLimit]>([
    ['JSON', '/api/v1/transactions', BODY_LIMITS.request],
    ['the files of an import', '/api/v1/imports', BODY_LIMITS.import],
    ['a part of an export', '/api/v1/copies/1/parts', BODY_LIMITS.copy_part],
    ['an attachment', '/api/v1/transactions/1/attachments', BODY_LIMITS.attachment],
    ['a path that only starts like an upload', '/api/v1/imports-other', BODY_LIMITS.request],
  ])(
    'has a body one byte over the limit, whereas a body at the limit is accepted: %s',
    async (_, path, { kind, limitBytes, bodyBytes }) => {
      const send = (size: number) =>
        gateway.get(path, {
          method: 'POST',
          body: Buffer.alloc(size, 'a'),
          headers: { 'content-length': String(size) },
        });
      expect((await send(bodyBytes)).status).toBe(200);
      const refused = await send(bodyBytes + 1);
      expect(refused.status).toBe(413);
      expect(problemOf(refused.body)).toMatchObject({
        code: 'BODY_TOO_LARGE',
        params: { kind, limitBytes },
        detail: expect.stringContaining(`at most ${limitBytes / 1_048_576} MiB`),
      });
      expect(seen).toHaveLength(1);
    },
  );

  it('has a body without a stated length that turns out to be too large', async () => {
    const chunks = Array.from({ length: 40 }, () => Buffer.alloc(64 * 1024, 'a'));
    const answer = await gateway.get('/api/v1/transactions', { method: 'POST', chunks });
    expect(answer.status).toBe(413);
    expect(answer.headers.connection).toBe('close');
    expect(problemOf(answer.body)).toMatchObject({ code: 'BODY_TOO_LARGE', params: { limitBytes: 1024 * 1024 } });
  });
});

describe('a response to the client', () => {
  it('reveals nothing about the server behind the gateway and is not cached', async () => {
    respond = (_, response) =>
      response
        .writeHead(201, {
          server: 'secret/1',
          'x-powered-by': 'x',
          'set-cookie': ['a=1', 'b=2'],
          'content-security-policy': 'default-src *',
        })
        .end('made');
    const answer = await gateway.get('/api/v1/accounts', { method: 'POST' });
    expect([answer.status, answer.body.toString()]).toEqual([201, 'made']);
    expect(answer.headers).toMatchObject({
      'set-cookie': ['a=1', 'b=2'],
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(answer.headers.server).toBeUndefined();
    expect(answer.headers['x-powered-by']).toBeUndefined();
    expect(answer.headers['x-request-id']).toBe(seen[0]?.headers['x-request-id']);
  });

  it.each(['/api/docs', '/api/v1/unsubscribe/signed.link'])('with the page %s retains its own policy', async (path) => {
    respond = (_, response) => response.writeHead(200, { 'content-security-policy': "default-src 'self'" }).end();
    expect((await gateway.get(path)).headers['content-security-policy']).toBe("default-src 'self'");
  });

  it('with the API description is cached for all clients, separately for each encoding', async () => {
    respond = (request, response) => {
      const encoding = String(request.headers['accept-encoding'] ?? 'none');
      response
        .writeHead(200, { 'content-type': 'application/json', vary: 'Accept-Encoding' })
        .end(`{"for":"${encoding}"}`);
    };
    const described = async (encoding: string) =>
      (await gateway.get('/api/openapi.json', { headers: { 'accept-encoding': encoding } })).body.toString();
    expect([
      await described('gzip'),
      await described('gzip, br'),
      await described('identity'),
      await described('identity'),
    ]).toEqual(['{"for":"gzip"}', '{"for":"gzip"}', '{"for":"identity"}', '{"for":"identity"}']);
    expect(seen).toHaveLength(2);
    const [first, second] = [await gateway.get('/api/openapi.json'), await gateway.get('/api/openapi.json')];
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
    await gateway.get('/api/v1/accounts');
    await gateway.get('/api/v1/accounts');
    expect(seen).toHaveLength(4);
  });

  it('with the API description is requested once for all clients that request it at the same time', async () => {
    respond = (_, response) => void setTimeout(() => response.end('{"openapi":"3.1"}'), 50);
    const bodies = await Promise.all(Array.from({ length: 20 }, () => gateway.get('/api/openapi.json')));
    expect(new Set(bodies.map(({ body }) => body.toString()))).toEqual(new Set(['{"openapi":"3.1"}']));
    expect(seen).toHaveLength(1);
  });

  it('with the API description comes directly from the api if caching fails, and is otherwise requested without credentials', async () => {
    const headers = { cookie: 'session=1', authorization: 'Bearer x' };
    respond = (_, response) => response.writeHead(500).end('broken');
    expect((await gateway.get('/api/openapi.json', { headers })).status).toBe(500);
    respond = (_, response) => response.end('{}');
    seen = [];
    expect((await gateway.get('/api/openapi.json', { headers })).status).toBe(200);
    expect(seen.map((one) => [one.headers.cookie, one.headers.authorization])).toEqual([[undefined, undefined]]);
  });

  it('arrives even with two hundred open streams', async () => {
    respond = (request, response) => {
      if (request.url !== '/api/v1/events') return void response.end('here');
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    };
    const { port } = new URL(gateway.url);
    const streams = await Promise.all(
      Array.from(
        { length: 200 },
        () =>
          new Promise<IncomingMessage>((resolve, reject) => {
            httpRequest({ port, path: '/api/v1/events', agent: false }, resolve).on('error', reject).end();
          }),
      ),
    );
    expect((await gateway.get('/api/v1/accounts')).body.toString()).toBe('here');
    for (const stream of streams) stream.destroy();
  });

  it('streams events as they arrive', async () => {
    const arrived: string[] = [];
    respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n');
      response.on('close', () => arrived.push('upstream closed'));
      release = () => response.end('data: 2\n\n');
    };
    let release = () => undefined as unknown;
    await new Promise<void>((resolve, reject) => {
      const { port } = new URL(gateway.url);
      httpRequest({ port, path: '/api/v1/events?household=1', agent: false }, (response) => {
        response.on('data', (chunk: Buffer) => {
          arrived.push(chunk.toString());
          if (arrived.length === 1) release();
        });
        response.on('end', resolve);
      })
        .on('error', reject)
        .end();
    });
    expect(arrived.filter((text) => text.startsWith('data'))).toEqual(['data: 1\n\n', 'data: 2\n\n']);
  });
});

it('the gateway logs requests to the API without personal data', async () => {
  await gateway.get('/api/v1/accounts/0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000?secret=1', {
    headers: { cookie: 'session=secret' },
  });
  const lines = gateway.log();
  expect(lines.find(({ msg }) => msg === 'api')).toMatchObject({
    route: '/api/v1/accounts/:id',
    status: 200,
    method: 'GET',
  });
  expect(JSON.stringify(lines)).not.toContain('secret');
});
