import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { ask, deadAddress, serve, startGateway, type TestGateway, type TestServer } from '../testing/harness.ts';

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
const rawRequest = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1', () => socket.end(text));
    const parts: Buffer[] = [];
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')));
  });

describe('what the API gets', () => {
  it('is the request as it came: method, path, query and body', async () => {
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

  it('names the client once and by nobody else’s word', async () => {
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

  it('carries a trace on and leaves what Sentry adds alone', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    await gateway.get('/api/v1/accounts', {
      headers: { traceparent, 'sentry-trace': 'abc-def-1', baggage: 'sentry-release=1' },
    });
    await gateway.get('/api/v1/accounts');
    expect(seen[0]?.headers).toMatchObject({ traceparent, 'sentry-trace': 'abc-def-1', baggage: 'sentry-release=1' });
    expect(seen[1]?.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  });

  it('believes a trusted proxy about address and request id', async () => {
    const behind = await startGateway({ apiUrl: api.url, trustProxy: ['loopback'] });
    await behind.get('/api/v1/accounts', {
      headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9', 'x-request-id': 'proxy-id-1' },
    });
    expect(seen[0]?.headers).toMatchObject({ 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'proxy-id-1' });
    await behind.close();
  });

  it('comes over kept connections', async () => {
    const ports = new Set<number | undefined>();
    respond = (request, response) => {
      ports.add(request.socket.remotePort);
      response.end();
    };
    for (let index = 0; index < 5; index += 1) await gateway.get('/api/v1/accounts');
    expect(ports.size).toBe(1);
  });
});

describe('what never reaches the API', () => {
  it.each([
    '/api/../etc/passwd',
    '/api/%2e%2e/x',
    '/api//x',
    '/api/%2fx',
    '/api/a%5cb',
    '/api/%00',
    '/api/%252e%252e/x',
    '/api/v1/\\x',
  ])('an address that could mean another one: %s', async (path) => {
    const answer = await gateway.get(path);
    expect(answer.status).toBe(400);
    expect(problemOf(answer.body)).toMatchObject({ code: 'ADDRESS_REFUSED', status: 400 });
    expect(seen).toEqual([]);
  });

  it('an address with another host in it', async () => {
    const answer = await rawRequest(
      'GET http://evil.example/api/v1/accounts HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(seen).toEqual([]);
  });

  it.each(['TRACE', 'PROPFIND', 'LINK'])('method %s', async (method) => {
    const answer = await gateway.get('/api/v1/accounts', { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
    expect(seen).toEqual([]);
  });

  it('OPTIONS, which is answered here without opening the API to other sites', async () => {
    const answer = await gateway.get('/api/v1/accounts', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    ['two lengths', 'POST /api/v1/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'length and chunks',
      'POST /api/v1/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nx',
    ],
    ['no host', 'GET /api/v1/a HTTP/1.1\r\n\r\n'],
  ])('a message whose end is in doubt: %s', async (_, text) => {
    expect(await rawRequest(text)).toMatch(/^HTTP\/1\.1 400 /);
    expect(seen).toEqual([]);
  });

  it('headers of 20 KB', async () => {
    expect((await gateway.get('/api/v1/accounts', { headers: { 'x-long': 'a'.repeat(20_000) } })).status).toBe(431);
  });

  it.each<[string, string, number, number]>([
    ['a JSON body above 1 MiB', '/api/v1/transactions', 1024 * 1024 + 1, 413],
    ['a JSON body of 1 MiB passes', '/api/v1/transactions', 1024 * 1024, 200],
    ['an import of 20 MiB passes', '/api/v1/imports', 20 * 1024 * 1024, 200],
    ['an import above that', '/api/v1/imports', 20 * 1024 * 1024 + 64 * 1024 + 1, 413],
    ['imports-other has no such limit', '/api/v1/imports-other', 1024 * 1024 + 1, 413],
  ])('%s', async (_, path, size, status) => {
    const answer = await gateway.get(path, {
      method: 'POST',
      body: Buffer.alloc(size, 'a'),
      headers: { 'content-length': String(size) },
    });
    expect(answer.status).toBe(status);
    if (status === 413) expect(problemOf(answer.body)).toMatchObject({ code: 'BODY_TOO_LARGE' });
    expect(seen).toHaveLength(status === 200 ? 1 : 0);
  });

  it('a body without a length that turns out too large', async () => {
    const chunks = Array.from({ length: 40 }, () => Buffer.alloc(64 * 1024, 'a'));
    const answer = await gateway.get('/api/v1/transactions', { method: 'POST', chunks });
    expect(answer.status).toBe(413);
    expect(answer.headers.connection).toBe('close');
    expect(problemOf(answer.body)).toMatchObject({ code: 'BODY_TOO_LARGE', params: { limitBytes: 1024 * 1024 } });
  });

  it('but a body without a length within the limit does', async () => {
    const chunks = Array.from({ length: 4 }, () => randomBytes(64 * 1024));
    expect((await gateway.get('/api/v1/transactions', { method: 'POST', chunks })).status).toBe(200);
    expect(seen[0]?.sha256).toBe(createHash('sha256').update(Buffer.concat(chunks)).digest('hex'));
  });
});

describe('what the client gets', () => {
  it('is the answer without a word about the program behind, and nothing to keep', async () => {
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

  it.each(['/api/docs', '/api/v1/unsubscribe/signed.link'])('leaves the page %s its own policy', async (path) => {
    respond = (_, response) => response.writeHead(200, { 'content-security-policy': "default-src 'self'" }).end();
    expect((await gateway.get(path)).headers['content-security-policy']).toBe("default-src 'self'");
  });

  it('comes although two hundred streams are open', async () => {
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

  it('is events one by one, as they come', async () => {
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

describe('when the API fails', () => {
  it('cannot be reached: 502', async () => {
    const alone = await startGateway({ apiUrl: await deadAddress() });
    const answer = await alone.get('/api/v1/accounts?secret=1', { headers: { 'x-evil': '<script>' } });
    expect(answer.status).toBe(502);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '2',
    });
    expect(problemOf(answer.body)).toMatchObject({
      code: 'API_UNAVAILABLE',
      instance: '/api/v1/accounts',
      requestId: answer.headers['x-request-id'],
    });
    expect(answer.body.toString()).not.toContain('secret');
    await alone.close();
  });

  it('hangs: 504', async () => {
    respond = () => undefined;
    const impatient = await startGateway({ apiUrl: api.url, apiTimeoutMs: 50 });
    const answer = await impatient.get('/api/v1/accounts');
    expect(answer.status).toBe(504);
    expect(problemOf(answer.body)).toMatchObject({ code: 'API_TIMEOUT' });
    await impatient.close();
  });

  it('takes its time to take back a large change: waits, but not for ever', async () => {
    const impatient = await startGateway({ apiUrl: api.url, apiTimeoutMs: 20, apiLongTimeoutMs: 300 });
    respond = (_, response) => void setTimeout(() => response.end('{}'), 100);
    const statusOf = async (path: string) => (await impatient.get(path, { method: 'POST' })).status;
    expect([
      await statusOf('/api/v1/change-sets/1/undo'),
      await statusOf('/api/v1/imports/1/revert'),
      await statusOf('/api/v1/change-sets/1/undone'),
    ]).toEqual([200, 200, 504]);
    respond = () => undefined;
    expect(await statusOf('/api/v1/change-sets/1/undo')).toBe(504);
    await impatient.close();
  });

  it('resets the connection: 502', async () => {
    respond = (request) => request.socket.destroy();
    expect((await gateway.get('/api/v1/accounts', { method: 'POST' })).status).toBe(502);
    expect(seen).toHaveLength(1);
  });

  it('dies in the middle of an answer: the client’s connection breaks off too', async () => {
    respond = (request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('abc', () => request.socket.destroy());
    };
    await expect(gateway.get('/api/v1/accounts')).rejects.toThrow();
  });

  it('sees that a client went away', async () => {
    const gone = new Promise<void>((resolve) => {
      respond = (_, response) => response.once('close', resolve);
    });
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1', () =>
      socket.write('GET /api/v1/accounts HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    );
    while (seen.length === 0) await new Promise(setImmediate);
    socket.destroy();
    await gone;
  });

  it.each([
    ['GET', 200],
    ['POST', 502],
  ])('closes a kept connection at the wrong moment: %s → %i', async (method, status) => {
    let requests = 0;
    const server = createServer((request, response) => {
      requests += 1;
      // the second request finds a connection that the API is just closing
      if (requests === 2) request.socket.resetAndDestroy();
      else response.end('ok');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const racing = await startGateway({
      apiUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    });
    expect((await ask(racing.url, '/api/v1/a')).status).toBe(200);
    expect((await ask(racing.url, '/api/v1/a', { method })).status).toBe(status);
    expect(requests).toBe(method === 'GET' ? 3 : 2);
    await racing.close();
    server.close();
  });
});

it('logs who asked for what without saying it', async () => {
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
