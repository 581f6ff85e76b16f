import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { sriOf } from '@tideline/registry';
import { startDevServer, readLocalBuild, type DevServer } from '@tideline/registry/dev';
import type { Snapshot } from '@tideline/registry/release';
import { remoteJsonOf, writeBuild } from '@tideline/registry/testing';
import {
  sendRequest,
  serve,
  startGateway,
  type Answer,
  type TestGateway,
  type TestServer,
} from '../testing/harness.ts';

// publishing takes seconds on a busy machine
jest.setTimeout(60_000);

let gateway: TestGateway;
let api: TestServer;
let server: DevServer;
let release: string;
const seen: { origin: string | undefined; host: string | undefined; body: string }[] = [];

const host = (): string => new URL(server.url).host;
const get = (path: string, headers: Record<string, string> = {}, more: object = {}): Promise<Answer> =>
  sendRequest(server.url.replace('localhost', '127.0.0.1'), path, {
    headers: { host: host(), accept: 'text/html', ...headers },
    ...more,
  });
const snapshotIn = ({ body }: Answer): Snapshot =>
  JSON.parse(/id="tideline-registry">(.*?)<\/script>/s.exec(body.toString('utf8'))?.[1] ?? '') as Snapshot;
const remoteIn = (answer: Answer) => snapshotIn(answer).remotes.find(({ name }) => name === 'mfe-accounts');

beforeAll(async () => {
  api = await serve((request, response) => {
    const { origin, host: at } = request.headers;
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      seen.push({ origin, host: at, body });
      response.end('from the api');
    });
  });
  gateway = await startGateway({ apiUrl: api.url });
  server = await startDevServer({ against: new URL(gateway.url), port: 0, onError: () => undefined });
  const [route] = remoteJsonOf('mfe-accounts').routes;
  const routes = route === undefined ? [] : [route, { ...route, path: '/accounts/new' as const }];
  const local = remoteJsonOf('mfe-accounts', { version: '9.0.0', buildId: 'local', routes });
  const build = await readLocalBuild(await writeBuild(join(gateway.folder, 'local'), local), '2026-03-01T12:00:00Z');
  release = build.release.release;
  server.show(build, 'first');
});
afterAll(async () => {
  await server.close();
  await gateway.close();
  await api.close();
});

it('the dev server puts the local release into a page of the environment, with the deployed one as its fallback', async () => {
  const [local, deployed] = await Promise.all([get('/accounts'), gateway.get('/accounts')]);
  expect(remoteIn(local)?.active.release).toBe(release);
  expect(remoteIn(local)?.previous).toEqual(remoteIn(deployed)?.active);
  expect(snapshotIn(local).shell).toEqual(snapshotIn(deployed).shell);
  expect(local.body.toString('utf8')).toContain('mfe-accounts from this machine');
  expect(local.headers['cache-control']).toBe('no-store');
});

it('the dev server serves every file of the local release with the bytes that match its hash', async () => {
  const { integrity } = remoteIn(await get('/accounts'))?.active ?? { integrity: {} };
  expect(Object.keys(integrity).length).toBeGreaterThan(0);
  for (const [path, hash] of Object.entries(integrity)) {
    const { status, body } = await get(path, { accept: '*/*' });
    expect([path, status, sriOf(body)]).toEqual([path, 200, hash]);
  }
});

it("the dev server retains the environment's policy, except for reports and the style of its notice", async () => {
  const [local, deployed] = await Promise.all([get('/accounts'), gateway.get('/accounts')]);
  const of = ({ headers }: Answer): string => String(headers['content-security-policy']);
  const expected = of(deployed).replace('; report-uri /monitoring/security', '');
  expect(of(local).replace(/(style-src [^;]*) 'sha256-[^']+'/, '$1')).toBe(expected);
});

it('the dev server serves a page that only the local release has', async () => {
  expect((await gateway.get('/accounts/new')).status).toBe(404);
  const page = await get('/accounts/new');
  expect(page.status).toBe(200);
  expect(remoteIn(page)?.routes.map(({ path }) => path)).toContain('/accounts/new');
  expect((await get('/nothing/here')).status).toBe(404);
});

it("the dev server forwards requests from its own pages with the environment's origin, but not those from other sites", async () => {
  const post = (origin: string) => get('/api/v1/x', { origin, accept: '*/*' }, { method: 'POST', body: '{"a":1}' });
  const own = await post(server.url);
  expect([own.status, own.body.toString()]).toEqual([200, 'from the api']);
  expect(seen.at(-1)).toMatchObject({ origin: gateway.url, body: '{"a":1}' });
  await post('https://evil.example');
  expect(seen.at(-1)?.origin).not.toBe(gateway.url);
});

it('the dev server rejects other host names', async () => {
  expect((await get('/accounts', { host: 'evil.example' })).status).toBe(421);
});

it('the dev server notifies an open page of the latest build and of a failed one', async () => {
  const response = await fetch(`${server.url.replace('localhost', '127.0.0.1')}/_dev/events`, {
    headers: { host: host() },
  });
  const reader = response.body?.getReader();
  const read = async () => new TextDecoder().decode((await reader?.read())?.value as Uint8Array);
  expect(await read()).toBe(`event: built\ndata: first ${release}\n\n`);
  server.fail();
  expect(await read()).toBe('event: failed\ndata: \n\n');
  await reader?.cancel();
});

it('the dev server ends its request to the environment if the browser leaves before the response', async () => {
  const asked = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const silent = await serve((_request, response) => {
    response.once('close', ended.resolve);
    asked.resolve();
  });
  const own = await startDevServer({ against: new URL(silent.url), port: 0, onError: () => undefined });
  const browser = new AbortController();
  const url = `${own.url.replace('localhost', '127.0.0.1')}/api/v1/events`;
  const answer = fetch(url, { signal: browser.signal });
  await asked.promise;
  browser.abort();
  await expect(answer).rejects.toThrow('aborted');
  await ended.promise;
  await own.close();
  await silent.close();
});
