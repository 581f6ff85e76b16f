import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { current, readHealth } from '@tideline/registry';
import { remoteJsonOf } from '@tideline/registry/testing';
import { createGateway } from '../gateway.ts';
import { createLogger } from '../operations/log.ts';
import { sendRequest, startGateway, type TestGateway } from '../testing/harness.ts';

// publishing takes seconds on a busy machine
jest.setTimeout(60_000);

const origin = 'http://localhost:8080';
let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway({ trustProxy: 1 });
});
afterEach(() => gateway.close());

const activeOf = async (remote: string) => (await current(gateway.store, 'production'))?.entries[remote]?.active ?? '';
const from = (address: string) => ({ 'x-forwarded-for': address });

/** Opens a page as a new browser would, and returns its cookie. */
async function visit(address = '192.0.2.1'): Promise<string> {
  const { headers } = await gateway.get('/accounts', { headers: from(address) });
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

const beacon = (body: unknown, headers: Record<string, string> = {}) =>
  gateway.get('/_registry/v1/beacon', {
    method: 'POST',
    headers: { origin, ...from('192.0.2.1'), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const metrics = async () => (await sendRequest(gateway.adminUrl, '/metrics')).body.toString('utf8');

describe('a visit', () => {
  it('begins with a page, in a cookie that scripts cannot read, and continues with the next page', async () => {
    const first = await gateway.get('/accounts');
    const [cookie = ''] = first.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^tideline_visit=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax$/);
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    expect((await gateway.get('/accounts', { headers })).headers['set-cookie']).toBeUndefined();
    const again = { 'if-none-match': String(first.headers.etag) };
    expect(await gateway.get('/accounts', { headers: again })).toMatchObject({
      status: 304,
      headers: { 'set-cookie': [expect.stringContaining('tideline_visit=')] },
    });
    const forged = { cookie: headers.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) };
    expect((await gateway.get('/accounts', { headers: forged })).headers['set-cookie']).toHaveLength(1);
  });

  it('is denied to an address that has already begun thirty, but not to another address', async () => {
    for (let count = 0; count < 30; count += 1) expect(await visit()).not.toBe('');
    expect(await visit()).toBe('');
    expect(await visit('192.0.2.2')).not.toBe('');
  });
});

describe('a beacon', () => {
  it('is counted for its releases, shown in the metrics, and stored', async () => {
    const [accounts, shell] = [await activeOf('mfe-accounts'), await activeOf('shell')];
    const cookie = await visit();
    const named = { remote: 'mfe-accounts', release: accounts };
    const sent = await beacon(
      {
        loaded: [named, { remote: 'shell', release: shell }],
        failed: [
          { ...named, what: 'load' },
          { ...named, what: 'crash' },
        ],
        content: { ...named, ms: 1_234.5 },
      },
      { cookie },
    );
    expect([sent.status, sent.body.length]).toEqual([204, 0]);
    await beacon({ loaded: [named] }, { cookie });
    const text = await metrics();
    expect(text).toContain(`tideline_release_loads_total{remote="mfe-accounts",version="${accounts}"} 2`);
    expect(text).toContain(`tideline_release_load_failures_total{remote="mfe-accounts",version="${accounts}"} 1`);
    expect(text).toContain(`tideline_release_crashes_total{remote="mfe-accounts",version="${accounts}"} 1`);
    expect(text).toContain(`tideline_release_failed_sessions_total{remote="mfe-accounts",version="${accounts}"} 1`);
    expect(text).toContain(
      `tideline_release_content_pages_total{remote="mfe-accounts",version="${accounts}",le="1.5"} 1`,
    );
    expect(text).toContain(
      `tideline_release_content_pages_total{remote="mfe-accounts",version="${accounts}",le="1"} 0`,
    );
    expect(text).toContain(`tideline_release_loads_total{remote="shell",version="${shell}"} 1`);
    const stored = await readHealth(gateway.store, 'production');
    expect(stored[`mfe-accounts ${accounts}`]).toMatchObject({ loads: 2, sessions: 1, failedSessions: 1 });
    expect(JSON.stringify(stored)).not.toContain('192.0.2');
  });

  it('of a release that the environment lacks is rejected and creates no label', async () => {
    const cookie = await visit();
    const good = { remote: 'mfe-accounts', release: await activeOf('mfe-accounts') };
    for (const bad of [
      { remote: 'mfe-evil', release: '1.0.0-00000000' },
      { ...good, release: '9.9.9-00000000' },
      { remote: '__proto__', release: 'x' },
    ])
      expect((await beacon({ loaded: [good, bad] }, { cookie })).status).toBe(422);
    expect(await readHealth(gateway.store, 'production')).toEqual({});
    expect(await metrics()).not.toMatch(/tideline_release_loads_total\{|evil/);
  });

  it.each<[status: number, why: string, body: unknown, headers?: Record<string, string>]>([
    [403, 'another site', { loaded: [] }, { origin: 'https://evil.example' }],
    [413, 'a large body', { loaded: [], x: 'x'.repeat(5_000) }],
    [400, 'invalid JSON', '{"loaded":'],
    [400, 'unknown members', { loaded: [], note: 'a text' }],
    [400, 'a negative time', { content: { remote: 'shell', release: 'x', ms: -1 } }],
    [403, 'no visit', { loaded: [] }, { cookie: '' }],
    [403, 'a forged visit', { loaded: [] }, { cookie: `tideline_visit=${'a'.repeat(22)}.abc.${'a'.repeat(22)}` }],
  ])('is rejected with %i: %s', async (status, _why, body, headers = {}) => {
    expect((await beacon(body, { cookie: await visit(), ...headers })).status).toBe(status);
    expect(await readHealth(gateway.store, 'production')).toEqual({});
  });

  it('is rejected after sixty in a minute from one address, and with GET', async () => {
    const cookie = await visit();
    expect((await gateway.get('/_registry/v1/beacon')).status).toBe(405);
    const statuses = await Promise.all(Array.from({ length: 61 }, () => beacon({}, { cookie })));
    expect(statuses.filter(({ status }) => status === 204)).toHaveLength(60);
    expect(statuses.find(({ status }) => status === 429)?.headers['retry-after']).toBe('60');
  });

  it('of a release that was replaced twice in the meantime is still accepted', async () => {
    const cookie = await visit();
    const old = { remote: 'mfe-accounts', release: await activeOf('mfe-accounts') };
    await beacon({ loaded: [old] }, { cookie });
    await metrics();
    for (const buildId of ['b2', 'b3']) {
      await gateway.deploy(remoteJsonOf('mfe-accounts', { buildId, version: `1.0.${buildId.slice(1)}` }));
      await gateway.gateway.refresh();
    }
    expect((await beacon({ loaded: [old] }, { cookie })).status).toBe(204);
  });
});

it('a shell that did not start is counted, and so are policy violations by a file of a release', async () => {
  const shell = await activeOf('shell');
  const headers = { origin, ...from('192.0.2.1'), cookie: await visit() };
  expect((await gateway.get('/_shell?to=fallback', { method: 'POST', headers })).status).toBe(303);
  const report = {
    'csp-report': {
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js',
      'source-file': `${origin}/r/shell/${shell}/main.11111111.js`,
    },
  };
  const type = { 'content-type': 'application/csp-report' };
  await gateway.get('/monitoring/security', { method: 'POST', headers: type, body: JSON.stringify(report) });
  report['csp-report']['source-file'] = `${origin}/r/mfe-evil/1.0.0-00000000/x.js`;
  await gateway.get('/monitoring/security', { method: 'POST', headers: type, body: JSON.stringify(report) });
  const text = await metrics();
  expect(text).toContain(`tideline_release_load_failures_total{remote="shell",version="${shell}"} 1`);
  expect(text).toContain(`tideline_release_csp_reports_total{remote="shell",version="${shell}"} 1`);
  expect(text).not.toContain('evil');
});

it('if the stored counts are damaged, a gateway starts, serves pages and metrics, and logs the name of the file', async () => {
  const file = join(gateway.store.root, 'envs/production/health.json');
  await writeFile(file, '{"mfe-a');
  const errors: string[] = [];
  const { logger } = createLogger('error', { write: (line) => void errors.push(line) });
  const second = await createGateway({
    releases: gateway.store.root,
    environment: 'production',
    apiUrl: 'http://127.0.0.1:9',
    publicOrigin: origin,
    logger,
  });
  const { url, adminUrl } = await second.listen({ port: 0, host: '127.0.0.1', adminPort: 0 });
  expect((await sendRequest(url, '/accounts')).status).toBe(200);
  for (const path of ['/metrics', '/releases']) expect((await sendRequest(adminUrl, path)).status).toBe(200);
  expect(errors.join('')).toContain(`${file} is damaged. Delete it`);
  await second.close({ graceMs: 100 });
});
