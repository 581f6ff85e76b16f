import { readFileSync } from 'node:fs';
import { describe, expect, it, jest } from '@jest/globals';
import { request as httpRequest, type RequestListener } from 'node:http';
import { sendRequest, deadAddress, serve, startGateway } from '../testing/harness.ts';
import { errorDigest } from '@tideline/reporting/server';
import { findPersonalData } from '@tideline/reporting/testing';
import { createLogger, pathTemplate } from './log.ts';

// publishing takes seconds on a busy machine
jest.setTimeout(60_000);

const healthy: RequestListener = (_, response) => void response.end('ok');
const json = (body: Buffer) => JSON.parse(body.toString()) as Record<string, unknown>;

describe('health', () => {
  it('is 200 if pages, API and process are available, with details only for operators', async () => {
    const api = await serve(healthy);
    const gateway = await startGateway({ apiUrl: api.url });
    const answer = await gateway.get('/healthz');
    expect([answer.status, answer.body.toString()]).toEqual([200, 'ok\n']);
    const ready = await sendRequest(gateway.adminUrl, '/readyz');
    expect([ready.status, json(ready.body)]).toEqual([
      200,
      { ready: true, checks: { started: true, generation: true, api: true, draining: false } },
    ]);
    await gateway.close();
    await api.close();
  });

  it.each<[string, () => Promise<{ apiUrl: string; close(): Promise<void> }>, boolean, Record<string, boolean>]>([
    [
      'the API cannot be reached',
      async () => ({ apiUrl: await deadAddress(), close: async () => undefined }),
      true,
      { api: false },
    ],
    [
      'the API reports a failure',
      async () => {
        const api = await serve((_, response) => response.writeHead(503).end());
        return { apiUrl: api.url, close: api.close };
      },
      true,
      { api: false },
    ],
    [
      'nothing has been deployed',
      async () => {
        const api = await serve(healthy);
        return { apiUrl: api.url, close: api.close };
      },
      false,
      { generation: false },
    ],
  ])('is 503 if %s', async (_, start, isDeployed, checks) => {
    const { apiUrl, close } = await start();
    const gateway = await startGateway({ apiUrl }, ...(isDeployed ? [] : [[]]));
    const answer = await gateway.get('/healthz');
    expect([answer.status, answer.body.toString(), answer.headers['retry-after']]).toEqual([503, 'not ready\n', '2']);
    const ready = await sendRequest(gateway.adminUrl, '/readyz');
    expect(ready.status).toBe(503);
    expect(json(ready.body)).toMatchObject({ ready: false, checks });
    expect((await sendRequest(gateway.adminUrl, '/livez')).status).toBe(200);
    await gateway.close();
    await close();
  });
});

describe('the log', () => {
  it('omits successful requests, and contains the route templates of rejected and failed ones', async () => {
    const lines: string[] = [];
    const { logger } = createLogger('info', { write: (line) => void lines.push(line) });
    const api = await serve((request, response) => {
      response.statusCode = Number(/\d{3}$/.exec(request.url ?? '')?.[0] ?? 200);
      response.end();
    });
    const gateway = await startGateway({ apiUrl: api.url, logger });
    for (const path of ['/accounts', '/api/v1/things/200', '/api/v1/things/404', '/api/v1/things/500', '/absent'])
      await gateway.get(path);
    await gateway.close();
    await api.close();
    const requests = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ status }) => status);
    expect(requests.map(({ level, msg, route, status }) => [level, msg, route, status])).toEqual([
      [30, 'api', '/api/v1/things/:id', 404],
      [40, 'api', '/api/v1/things/:id', 500],
      [30, 'page', 'other', 404],
    ]);
  });
});

describe('the log of an error', () => {
  const logged = (error: unknown): Record<string, unknown> => {
    const lines: string[] = [];
    const { logger } = createLogger('info', { write: (line) => void lines.push(line) });
    logger.error({ err: error }, 'a page failed');
    for (const line of lines) expect(findPersonalData(line)).toEqual([]);
    return JSON.parse(lines[0] ?? '{}') as Record<string, unknown>;
  };
  const thrownBy = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  };

  it.each([
    ['the search of an invalid address', thrownBy(() => new URL('//[x/transactions?q=rent'))],
    ['an unreadable body', thrownBy(() => JSON.parse('"ada"; "payee": "Shop"'))],
    ['another field of an error', Object.assign(new Error('x'), { body: { email: 'ada@example.org' } })],
    ['its cause', new Error('x', { cause: new Error('no user ada@example.org') })],
    ['a message with an email address', new Error('no user ada@example.org')],
    ['a line of a message that looks like a frame', new Error('x\n    at https://money.example/?q=rent (a:1:1)')],
    ['a value that is not an error', { email: 'ada@example.org' }],
  ])('omits %s', (_, error) => {
    expect(JSON.stringify(logged(error))).not.toMatch(/rent|ada|Shop/);
  });

  it('names the file that cannot be read', () => {
    const error = thrownBy(() => readFileSync('/srv/tideline/g12.json'));
    expect(logged(error)['err']).toMatchObject({
      type: 'Error',
      code: 'ENOENT',
      path: '/srv/tideline/g12.json',
      message: "ENOENT: no such file or directory, open '/srv/tideline/g12.json'",
      stack: expect.stringMatching(/^ {4}at /),
    });
  });
});

describe("operators' listener", () => {
  it('reports versions, startup and metrics, and rejects other methods and paths', async () => {
    const gateway = await startGateway();
    await gateway.get('/accounts');
    const version = json((await sendRequest(gateway.adminUrl, '/version')).body);
    expect(version).toMatchObject({
      version: '0.1.0',
      environment: 'production',
      generation: 1,
      releases: { shell: expect.stringMatching(/^1\.0\.0-/) },
    });
    expect((await sendRequest(gateway.adminUrl, '/startupz')).status).toBe(200);
    const metrics = (await sendRequest(gateway.adminUrl, '/metrics')).body.toString();
    expect(metrics).toContain(
      'http_server_request_duration_seconds_count{http_request_method="GET",http_route="/accounts",' +
        'http_response_status_code="200"} 1',
    );
    expect(metrics).toMatch(/gateway_remote_active_info\{remote="mfe-accounts",version="1\.0\.0-[0-9a-f]{8}"\} 1/);
    expect((await sendRequest(gateway.adminUrl, '/livez', { method: 'POST' })).status).toBe(405);
    expect((await sendRequest(gateway.adminUrl, '/absent')).status).toBe(404);
    await gateway.close();
  });

  it('rejects requests for the host names of other sites', async () => {
    const gateway = await startGateway();
    for (const host of ['evil.example', 'evil.example:9090', 'localhost.evil.example', '127.0.0.1.evil.example']) {
      const answer = await sendRequest(gateway.adminUrl, '/metrics', { headers: { host } });
      expect([answer.status, answer.body.toString()]).toEqual([
        421,
        'Requests are accepted only from this machine, by the name localhost or by address.\n',
      ]);
    }
    for (const host of ['localhost:9090', '127.0.0.1', '[::1]:9090'])
      expect((await sendRequest(gateway.adminUrl, '/metrics', { headers: { host } })).status).toBe(200);
    await gateway.close();
  });

  it('requires its token if one is set, as a bearer token or a basic-auth password, but not for probes', async () => {
    const adminToken = 'an-admin-token-of-a-test';
    const gateway = await startGateway({ adminToken });
    const statusOf = async (path: string, headers: Record<string, string> = {}) =>
      (await sendRequest(gateway.adminUrl, path, { headers: { host: 'tideline:9090', ...headers } })).status;
    const basic = (password: string) => `Basic ${Buffer.from(`ops:${password}`).toString('base64')}`;
    for (const path of ['/metrics', '/version', '/jobs', '/outbox', '/releases', '/absent']) {
      expect(await statusOf(path)).toBe(401);
      expect(await statusOf(path, { authorization: 'Bearer wrong' })).toBe(401);
      expect(await statusOf(path, { authorization: basic('wrong') })).toBe(401);
    }
    expect(await statusOf('/metrics', { authorization: `Bearer ${adminToken}` })).toBe(200);
    expect(await statusOf('/metrics', { authorization: basic(adminToken) })).toBe(200);
    expect([await statusOf('/livez'), await statusOf('/startupz')]).toEqual([200, 200]);
    // the registry has its own tokens
    expect(await statusOf('/_registry/v1/audit', { authorization: `Bearer ${adminToken}` })).toBe(401);
    expect(await statusOf('/_registry/v1/audit')).toBe(401);
    await gateway.close();
  });

  it('rejects a form from another site even if the browser sends only the origin', async () => {
    const gateway = await startGateway({ adminToken: 'an-admin-token-of-a-test' });
    const post = async (origin: string) =>
      (
        await sendRequest(gateway.adminUrl, '/jobs/retry', {
          method: 'POST',
          headers: {
            host: '10.0.0.5:9090',
            origin,
            authorization: 'Bearer an-admin-token-of-a-test',
            'content-length': '0',
          },
        })
      ).status;
    expect([await post('https://evil.example'), await post('null')]).toEqual([403, 403]);
    expect(await post('http://10.0.0.5:9090')).toBe(500); // there is no api
    await gateway.close();
  });

  it("measures the speed and size of the api's responses, and forwards the api's own metrics", async () => {
    const api = await serve((request, response) => {
      response.setHeader('content-type', request.url === '/metrics' ? 'text/plain; version=0.0.4' : 'text/plain');
      response.end(request.url === '/metrics' ? 'tideline_sessions 3\n' : 'x'.repeat(2_000));
    });
    const gateway = await startGateway({ apiUrl: api.url });
    await gateway.get('/api/v1/accounts/01a20d4c-547c-7003-832b-826178ca4c34');
    const metrics = (await sendRequest(gateway.adminUrl, '/metrics')).body.toString();
    expect(metrics).toContain(
      'http_client_request_duration_seconds_count{http_request_method="GET",http_response_status_code="200"} 1',
    );
    expect(metrics).toContain('http_server_response_body_size_bytes_sum{http_route="/api"} 2000');
    expect(metrics).not.toContain('01a20d4c');
    const passed = await sendRequest(gateway.adminUrl, '/metrics/api');
    expect([passed.status, passed.headers['content-type'], passed.body.toString()]).toEqual([
      200,
      'text/plain; version=0.0.4',
      'tideline_sessions 3\n',
    ]);
    await api.close();
    expect((await sendRequest(gateway.adminUrl, '/metrics/api')).status).toBe(503);
    await gateway.close();
  });

  it('has paths that do not exist on the public listener', async () => {
    const gateway = await startGateway();
    for (const path of ['/metrics', '/readyz', '/livez', '/version'])
      expect((await gateway.get(path)).status).toBe(404);
    await gateway.close();
  });

  it('counts file requests by release and outcome', async () => {
    const gateway = await startGateway();
    const path = /src="(\/r\/shell\/[^"]*main[^"]*\.js)"/.exec((await gateway.get('/')).body.toString())?.[1] ?? '';
    const { headers } = await gateway.get(path);
    await gateway.get(path);
    await gateway.get(path, { headers: { 'if-none-match': headers.etag ?? '' } });
    const metrics = (await sendRequest(gateway.adminUrl, '/metrics')).body.toString();
    const count = (outcome: string) =>
      new RegExp(`gateway_asset_requests_total\\{remote="shell",version="[^"]*",outcome="${outcome}"\\} (\\d+)`).exec(
        metrics,
      )?.[1];
    expect([count('miss'), count('hit'), count('304')]).toEqual(['1', '1', '1']);
    await gateway.close();
  });
});

describe('shutdown', () => {
  it('lets an active request finish and accepts no new ones', async () => {
    let release = () => undefined as unknown;
    const api = await serve((_, response) => {
      release = () => response.end('done');
      arrived();
    });
    let arrived = () => undefined as unknown;
    const isUnderWay = new Promise<void>((resolve) => (arrived = () => resolve()));
    const gateway = await startGateway({ apiUrl: api.url });
    const answer = gateway.get('/api/v1/slow');
    await isUnderWay;
    const stopped = gateway.gateway.close({ graceMs: 5000 });
    await new Promise(setImmediate);
    await expect(gateway.get('/')).rejects.toThrow();
    release();
    expect((await answer).body.toString()).toBe('done');
    await stopped;
    await api.close();
  });

  it('aborts requests that do not finish in time', async () => {
    const arrived = Promise.withResolvers<void>();
    const api = await serve(() => arrived.resolve());
    const gateway = await startGateway({ apiUrl: api.url });
    const answer = gateway.get('/api/v1/hangs').then(
      () => 'answered',
      () => 'broken off',
    );
    await arrived.promise;
    await gateway.close();
    expect(await answer).toBe('broken off');
    await api.close();
  });

  it('ends event streams cleanly, so that clients reconnect', async () => {
    const api = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n'),
    );
    const gateway = await startGateway({ apiUrl: api.url });
    const text: string[] = [];
    let begun = () => undefined as unknown;
    const isOpen = new Promise<void>((resolve) => (begun = () => resolve()));
    const ended = new Promise<void>((resolve, reject) => {
      httpRequest({ port: new URL(gateway.url).port, path: '/api/v1/events', agent: false }, (response) => {
        response.on('data', (chunk: Buffer) => {
          text.push(chunk.toString());
          begun();
        });
        response.on('end', resolve);
      })
        .on('error', reject)
        .end();
    });
    await isOpen;
    await gateway.gateway.close({ graceMs: 5000 });
    await ended;
    expect(text.join('')).toBe('data: 1\n\nretry: 1000\n\n');
    await api.close();
  });
});

describe('errorDigest', () => {
  it('is the same for errors with different messages, and different for errors of different types', () => {
    const fail = (message: string) => new Error(message);
    const [first, second] = ['a', 'b'].map((message) => errorDigest(fail(message)));
    expect(first).toMatch(/^[A-Z2-7]{10}$/);
    expect(second).toBe(first);
    expect(errorDigest(new TypeError('a'))).not.toBe(first);
  });
});

describe('pathTemplate', () => {
  it.each([
    ['/api/v1/accounts/0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000', '/api/v1/accounts/:id'],
    ['/api/v1/calendar/signedTokenABC.ics', '/api/v1/calendar/:id'],
    ['/api/openapi.json', '/api/openapi.json'],
    ['/settings/financial-mode', '/settings/financial-mode'],
    ['/person@example.com', '/:id'],
  ])('converts %s to %s', (path, template) => {
    expect(pathTemplate(path)).toBe(template);
  });
});
