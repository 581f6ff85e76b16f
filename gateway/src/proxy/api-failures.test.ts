import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import {
  sendRequest,
  deadAddress,
  serve,
  startGateway,
  type TestGateway,
  type TestServer,
} from '../testing/harness.ts';

let api: TestServer;
let gateway: TestGateway;
let seen: string[];
let respond: RequestListener;

beforeEach(async () => {
  seen = [];
  respond = (_, response) => response.setHeader('content-type', 'application/json').end('{"ok":true}');
  api = await serve((request, response) => {
    request.resume();
    request.on('end', () => {
      seen.push(request.url ?? '');
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

describe('the API', () => {
  it('causes a 502 if it cannot be reached', async () => {
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

  it('causes a 504 if it hangs', async () => {
    respond = () => undefined;
    const impatient = await startGateway({ apiUrl: api.url, apiTimeoutMs: 50 });
    const answer = await impatient.get('/api/v1/accounts');
    expect(answer.status).toBe(504);
    expect(problemOf(answer.body)).toMatchObject({ code: 'API_TIMEOUT' });
    await impatient.close();
  });

  it('has more time for a large undo, but not unlimited time', async () => {
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

  it('causes a 502 if it resets the connection', async () => {
    respond = (request) => request.socket.destroy();
    expect((await gateway.get('/api/v1/accounts', { method: 'POST' })).status).toBe(502);
    expect(seen).toHaveLength(1);
  });

  it("breaks the client's connection if it dies in the middle of a response", async () => {
    respond = (request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('abc', () => request.socket.destroy());
    };
    await expect(gateway.get('/api/v1/accounts')).rejects.toThrow();
  });

  it('notices that a client has disconnected', async () => {
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
  ])('may reset a reused connection, and only GET is retried: %s → %i', async (method, status) => {
    let requests = 0;
    const server = createServer((request, response) => {
      requests += 1;
      // the second request uses a connection that the API is just closing
      if (requests === 2) request.socket.resetAndDestroy();
      else response.end('ok');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const racing = await startGateway({
      apiUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    });
    expect((await sendRequest(racing.url, '/api/v1/a')).status).toBe(200);
    expect((await sendRequest(racing.url, '/api/v1/a', { method })).status).toBe(status);
    expect(requests).toBe(method === 'GET' ? 3 : 2);
    await racing.close();
    server.close();
  });
});
