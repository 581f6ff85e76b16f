import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sendRequest, serve, startGateway, type TestGateway, type TestServer } from '../testing/harness.ts';

interface Api {
  server: TestServer;
  url: string;
  seen: string[];
  tokens: (string | undefined)[];
}

let gateway: TestGateway | undefined;
let apis: Api[];

async function startApi(port = 0): Promise<Api> {
  const seen: string[] = [];
  const tokens: (string | undefined)[] = [];
  const server = await serve((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      if (request.url !== '/healthz') {
        seen.push(`${request.method} ${request.url} ${body}`.trim());
        tokens.push(request.headers['x-api-token'] as string | undefined);
      }
      response.setHeader('content-type', 'application/json').end('{"items":[]}');
    });
  }, port);
  const api = { server, url: server.url, seen, tokens };
  apis.push(api);
  return api;
}

const apiAt = (index: number): Api => {
  const api = apis[index];
  if (api === undefined) throw new Error('it was not started');
  return api;
};

async function start(options: { apiToken?: string } = {}): Promise<TestGateway> {
  const urls = apis.map(({ url }) => url);
  gateway = await startGateway({ apiUrl: urls, apiCheckMs: 5, ...options }, []);
  return gateway;
}

const seenBy = (index: number): number => apiAt(index).seen.length;
const statusesOf = async (count: number, running: TestGateway): Promise<Set<number>> => {
  const statuses = new Set<number>();
  for (let request = 0; request < count; request += 1) statuses.add((await running.get('/api/v1/accounts')).status);
  return statuses;
};

beforeEach(async () => {
  apis = [];
  gateway = undefined;
  await startApi();
  await startApi();
});
afterEach(async () => {
  await gateway?.close();
  await Promise.all(apis.map(({ server }) => server.close()));
});

describe('several processes of the API', () => {
  it('take turns', async () => {
    const running = await start();
    expect(await statusesOf(10, running)).toEqual(new Set([200]));
    expect([seenBy(0), seenBy(1)]).toEqual([5, 5]);
  });

  it('take over from one that ended, including requests with bodies, until it responds again', async () => {
    const running = await start();
    const port = Number(new URL(apiAt(1).url).port);
    await apiAt(1).server.close();
    expect(await statusesOf(6, running)).toEqual(new Set([200]));
    const answer = await running.get('/api/v1/accounts', { method: 'POST', body: '{"name":"Everyday"}' });
    expect([answer.status, apiAt(0).seen.at(-1)]).toEqual([200, 'POST /api/v1/accounts {"name":"Everyday"}']);
    const ready = await sendRequest(running.adminUrl, '/readyz');
    expect(JSON.parse(ready.body.toString())).toMatchObject({ checks: { api: true } });
    await startApi(port);
    while (seenBy(2) === 0) await running.get('/api/v1/accounts');
    const notices = running.log().flatMap(({ msg, url }) => (url === undefined ? [] : [msg]));
    expect(notices).toEqual(['an api does not answer', 'an api answers again']);
  });

  it('lead to a 502 if all have ended', async () => {
    const running = await start();
    await Promise.all(apis.map(({ server }) => server.close()));
    expect((await running.get('/api/v1/accounts')).status).toBe(502);
  });
});

describe('the API token', () => {
  it('is sent with every request, including those of operators, and replaces what a client sends', async () => {
    const running = await start({ apiToken: 'the-token-of-the-gateway' });
    await running.get('/api/v1/accounts', { headers: { 'x-api-token': 'guessed' } });
    await sendRequest(running.adminUrl, '/outbox');
    expect(apis.flatMap(({ tokens }) => tokens)).toEqual(['the-token-of-the-gateway', 'the-token-of-the-gateway']);
  });

  it('is not taken from a client if none is configured', async () => {
    await (await start()).get('/api/v1/accounts', { headers: { 'x-api-token': 'guessed' } });
    expect(apis.flatMap(({ tokens }) => tokens)).toEqual([undefined]);
  });
});
