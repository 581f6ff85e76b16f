import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { rawRequest, type RawResponse } from '../testing/raw-request.ts';
import { serve, startGateway, type TestGateway, type TestServer } from '../testing/harness.ts';
import { respondToParserErrors } from './parser-errors.ts';
import { fileHeaders } from './security-headers.ts';

// publishing takes seconds on a busy machine
jest.setTimeout(60_000);

let api: TestServer;
let seen: string[];
let gateway: TestGateway;

beforeAll(async () => {
  api = await serve((request, response) => {
    seen.push(request.url ?? '');
    response.end('{}');
  });
  gateway = await startGateway({ apiUrl: api.url, publicOrigin: 'https://money.example' });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const security = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'content-type': 'application/problem+json; charset=utf-8',
};
const codeOf = ({ body }: RawResponse) => (JSON.parse(body) as { code: string }).code;
const send = (text: string) => rawRequest(gateway.url, text);
const get = (path: string, hosts: string[] = ['localhost'], version = '1.1') =>
  send(`GET ${path} HTTP/${version}\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`);

describe('malformed request', () => {
  it.each<[string, string, number, string]>([
    ['bytes that are not HTTP', 'HELLO\r\n\r\n', 400, 'REQUEST_MALFORMED'],
    [
      'two content lengths',
      'POST /api/v1/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
      'REQUEST_MALFORMED',
    ],
    [
      'a content length with chunks',
      'POST /api/v1/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nx',
      400,
      'REQUEST_MALFORMED',
    ],
    [
      'a control character in a header',
      'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: \u0001\r\n\r\n',
      400,
      'REQUEST_MALFORMED',
    ],
    [
      'headers of 20 KB',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    [
      'an unknown expectation',
      'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: a-miracle\r\n\r\n',
      417,
      'EXPECTATION_REFUSED',
    ],
    ['a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n', 405, 'METHOD_NOT_ALLOWED'],
  ])('gets an error code and every security header: %s', async (_, text, status, code) => {
    seen = [];
    const answer = await send(text);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    expect(answer.headers).toMatchObject({ ...security, connection: 'close' });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-/);
    expect(seen).toEqual([]);
  });

  it('gets a timeout error if its headers are late', async () => {
    const server = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 });
    respondToParserErrors(server, fileHeaders({ secure: true }), Date.now);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const answer = await rawRequest(
      `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      'GET / HTTP/1.1\r\nHost: local',
    );
    expect([answer.status, codeOf(answer)]).toEqual([408, 'REQUEST_TOO_SLOW']);
    expect(answer.headers).toMatchObject(security);
    server.close();
  });

  it('never gets a second response within the first', async () => {
    const slow = await serve((_, response) => response.writeHead(200, { 'content-length': '10' }).write('half'));
    const behind = await startGateway({ apiUrl: slow.url });
    const text = await new Promise<string>((resolve, reject) => {
      let heard = '';
      const socket = connect(Number(new URL(behind.url).port), '127.0.0.1', () =>
        socket.write('GET /api/v1/a HTTP/1.1\r\nHost: localhost\r\n\r\n'),
      );
      socket.setEncoding('latin1').on('data', (chunk: string) => {
        heard += chunk;
        if (chunk.includes('half')) socket.write('garbage\r\n\r\n');
      });
      socket.on('error', reject).on('close', () => resolve(heard));
    });
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
    await behind.close();
    await slow.close();
  });
});

describe('a Host header', () => {
  it.each<[string, string[]]>([
    ['is missing', []],
    ['is empty', ['']],
    ['is repeated', ['localhost', 'localhost']],
    ['is repeated with different names', ['localhost', 'evil.example']],
    ['has a path', ['localhost/x']],
    ['has a user', ['user@localhost']],
    ['has two ports', ['localhost:80:80']],
    ['has a port that is not a number', ['localhost:http']],
    ['is a list', ['localhost, evil.example']],
    ['has an unclosed bracket', ['[::1']],
    ['is percent-encoded', ['local%68ost']],
  ])('that %s is rejected, for pages, files and the API', async (_, hosts) => {
    for (const path of ['/', '/r/shell/1/main.js', '/api/v1/accounts']) {
      const answer = await get(path, hosts);
      expect([path, answer.status, codeOf(answer)]).toEqual([path, 400, 'HOST_MALFORMED']);
      expect(answer.headers).toMatchObject(security);
    }
  });

  it('is optional in a health probe over HTTP/1.0', async () => {
    expect((await get('/healthz', [], '1.0')).status).toBe(200);
    expect((await get('/', [], '1.0')).status).toBe(400);
  });

  it("that is repeated is also rejected on the operators' listener", async () => {
    expect(
      (
        await rawRequest(
          gateway.adminUrl,
          'GET /livez HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
        )
      ).status,
    ).toBe(400);
  });
});

describe('an address that is not UTF-8', () => {
  it.each([
    '/caf%e9',
    '/dashboard?q=%ff',
    '/r/shell/%c3%28.js',
    '/api/v1/%ed%a0%80',
    '/api/v1/transactions?q=%c0%af',
    '/caf\u00e9',
    '/api/v1/caf\u00e9',
  ])('is rejected: %s', async (path) => {
    seen = [];
    const answer = await rawRequest(
      gateway.url,
      Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1'),
    );
    expect(answer.status).toBe(400);
    expect(answer.headers).toMatchObject(security);
    expect(seen).toEqual([]);
  });

  it('is not confused with a lone percent sign in a query, which is forwarded', async () => {
    seen = [];
    await get('/api/v1/transactions?q=50%');
    expect(seen).toEqual(['/api/v1/transactions?q=50%']);
  });
});
