import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readdir, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { current, listGenerations, listReleases, pack, verifyToken } from '@tideline/registry';
import type { RemoteJson } from '@tideline/registry/release';
import { archiveOf, remoteJsonOf, writeBuild } from '@tideline/registry/testing';
import { gzipSync } from 'node:zlib';
import { callRegistry, collect, now, startRegistry, type RegistryGateway } from '../testing/registry-client.ts';
import { startGateway } from '../testing/harness.ts';

// publishing uses the strongest compression, which takes seconds on a busy machine
jest.setTimeout(60_000);

let gateway: RegistryGateway;

const accounts = (version: string, overrides: Parameters<typeof remoteJsonOf>[1] = {}): RemoteJson =>
  remoteJsonOf('mfe-accounts', { version, buildId: version, ...overrides });
const activeNow = async () => (await current(gateway.store, 'production'))?.entries['mfe-accounts']?.active;
const liveNow = async () => {
  const { remotes } = JSON.parse((await gateway.get('/_registry/v1/current')).body.toString()) as {
    remotes: Record<string, { release: string; disabled?: true }>;
  };
  return remotes['mfe-accounts'];
};
const apply = (release: unknown, token = gateway.accounts, more: object = {}) =>
  gateway.call('POST', '/envs/production/apply', {
    token,
    json: { changes: [{ remote: 'mfe-accounts', release }], reason: 'a test', ...more },
  });

/** Returns everything that a rejected request must not change. */
const everything = async () => ({
  generations: await listGenerations(gateway.store, 'production'),
  releases: (await listReleases(gateway.store)).map(({ remote, release }) => `${remote} ${release}`),
  uploads: await readdir(join(gateway.store.root, 'uploads')).catch(() => []),
});

describe('a deploy', () => {
  beforeEach(async () => {
    gateway = await startRegistry();
  });
  afterEach(() => gateway.close());

  it('can be published, activated, listed, rolled back and disabled, and each step records who did it', async () => {
    const first = await activeNow();
    const published = await gateway.put(accounts('1.1.0'));
    expect([published.status, published.json['created']]).toEqual([201, true]);
    const release = String(published.json['release']);
    expect(release).toMatch(/^1\.1\.0-[0-9a-f]{8}$/);
    expect((await liveNow())?.release).toBe(first);

    expect(await apply(release)).toMatchObject({ status: 201, json: { generation: 2, by: 'mfe-accounts team' } });
    expect((await liveNow())?.release).toBe(release);
    expect((await gateway.get(`/r/mfe-accounts/${release}/accounts.66666666.js`)).status).toBe(200);

    const back = await gateway.call('POST', '/envs/production/rollback', {
      token: gateway.accounts,
      json: { remote: 'mfe-accounts', reason: 'it was slow' },
    });
    expect(back).toMatchObject({ status: 201, json: { generation: 3, action: 'rollback' } });
    expect((await liveNow())?.release).toBe(first);

    const off = { changes: [{ remote: 'mfe-accounts', disabled: true }] };
    await gateway.call('POST', '/envs/production/apply', { token: gateway.accounts, json: off });
    expect(await liveNow()).toEqual({ release: first, disabled: true });

    const history = await gateway.call('GET', '/envs/production/history', { token: gateway.accounts });
    expect(history.json['generations']).toMatchObject([
      { generation: 4, changes: [{ remote: 'mfe-accounts', from: first, to: `${first} (off)` }] },
      { generation: 3, action: 'rollback', reason: 'it was slow', changes: [{ from: release, to: first }] },
      { generation: 2, by: 'mfe-accounts team', reason: 'a test', changes: [{ from: first, to: release }] },
      { generation: 1, by: 'test' },
    ]);
    const audit = await gateway.call('GET', '/audit', { token: gateway.operator });
    expect(audit.json['entries']).toMatchObject([
      { action: 'apply', target: 'mfe-accounts off', outcome: 'done' },
      { action: 'rollback', target: 'mfe-accounts', outcome: 'done' },
      { action: 'apply', target: `mfe-accounts ${release}`, outcome: 'done' },
      { action: 'publish', target: `mfe-accounts ${release}`, by: 'mfe-accounts team', outcome: 'done' },
    ]);
  });

  it('of the same content does nothing, and of other content under the same version is a conflict', async () => {
    expect((await gateway.put(accounts('1.1.0'))).status).toBe(201);
    expect(await gateway.put(accounts('1.1.0'))).toMatchObject({ status: 200, json: { created: false } });
    const before = await everything();
    const other = await gateway.put(accounts('1.1.0', { buildId: 'other' }));
    expect(other).toMatchObject({ status: 409, json: { code: 'VERSION_TAKEN' } });
    expect(other.json['detail']).toContain('Raise the version in package.json');
    expect(await everything()).toEqual(before);
  });

  it('of a build that npm start published is accepted, even if other builds have the same version', async () => {
    await gateway.deploy(accounts('1.1.0', { buildId: 'first' }));
    await gateway.deploy(accounts('1.1.0', { buildId: 'second' }));
    const again = await gateway.put(accounts('1.1.0', { buildId: 'first' }));
    expect(again).toMatchObject({ status: 200, json: { created: false } });
    expect((await gateway.put(accounts('1.1.0', { buildId: 'third' }))).status).toBe(409);
  });

  it('succeeds only for one of two concurrent builds of a version, but for both with the same content', async () => {
    const same = await Promise.all([gateway.put(accounts('1.1.0')), gateway.put(accounts('1.1.0'))]);
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    const builds = ['a', 'b'].map((buildId) => gateway.put(accounts('1.2.0', { buildId })));
    expect((await Promise.all(builds)).map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('succeeds even if an older release of the app is damaged', async () => {
    const [old] = await listReleases(gateway.store, 'mfe-accounts');
    await truncate(join(gateway.store.root, 'releases/mfe-accounts', old?.release ?? '', 'release.json'), 3);
    expect((await gateway.put(accounts('1.1.0'), { query: '?coordinated=true' })).status).toBe(201);
  });

  it('succeeds only for one of two that expect the same generation', async () => {
    const one = String((await gateway.put(accounts('1.1.0'))).json['release']);
    const both = await Promise.all([1, 2].map(() => apply(one, gateway.accounts, { expectGeneration: 1 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await listGenerations(gateway.store, 'production')).toEqual([1, 2]);
  });

  it('rejected by a gate returns every reason with its fix, and changes nothing', async () => {
    const before = await everything();
    const bad = accounts('1.1.0', {
      requires: { shell: '^99' },
      commands: [{ id: 'go', title: 'Go', keywords: [], to: '/nowhere' }],
    });
    const refused = await gateway.put(bad, { extra: { 'leak.css': 'body{display:none}' } });
    expect(refused.status).toBe(422);
    expect(refused.headers['content-type']).toContain('application/problem+json');
    const checks = refused.json['checks'] as { gate: string; ok: boolean; detail: string; fix?: string }[];
    expect(checks.filter(({ ok }) => !ok).map(({ gate, fix }) => [gate, fix !== undefined])).toEqual([
      ['styles', true],
      ['links', true],
      ['shell', true],
    ]);
    expect(checks.filter(({ ok }) => ok).length).toBeGreaterThan(10);
    expect(await everything()).toEqual(before);
  });

  it('can be checked without publishing anything', async () => {
    const before = await everything();
    const folder = await writeBuild(join(gateway.folder, 'dry'), accounts('1.1.0'));
    const archive = await collect(await pack(folder));
    const good = await gateway.call('POST', '/check', { token: gateway.accounts, archive });
    expect([good.status, (good.json['checks'] as { ok: boolean }[]).every(({ ok }) => ok)]).toEqual([200, true]);
    const heavy = await writeBuild(
      join(gateway.folder, 'heavy'),
      accounts('1.1.0', { budgets: { entryBytes: 10, routeBytes: 90_000 } }),
    );
    const packed = await collect(await pack(heavy));
    const bad = await gateway.call('POST', '/check', { token: gateway.accounts, archive: packed });
    expect([bad.status, bad.json['code']]).toEqual([422, 'GATE_REFUSED']);
    expect(await everything()).toEqual(before);
  });

  it('of two remotes that exchange a page is checked when they are activated together', async () => {
    const takes = remoteJsonOf('mfe-cards', {
      version: '2.0.0',
      routes: [{ path: '/accounts', component: './cards#Screen', title: 'Accounts', access: 'user' }],
      nav: [],
    });
    const token = gateway.operator;
    expect((await gateway.put(takes, { token })).status).toBe(422);
    const cards = (await gateway.put(takes, { token, query: '?coordinated=true' })).json['release'];
    const gives = accounts('2.0.0', { routes: [], nav: [] });
    const given = (await gateway.put(gives, { token })).json['release'];
    const alone = { changes: [{ remote: 'mfe-cards', release: cards }] };
    const refused = await gateway.call('POST', '/envs/production/apply', { token, json: alone });
    expect([refused.status, refused.json['code']]).toEqual([422, 'GATE_REFUSED']);
    const both = { changes: [...alone.changes, { remote: 'mfe-accounts', release: given }] };
    expect((await gateway.call('POST', '/envs/production/apply', { token, json: both })).status).toBe(201);
  });

  it('that raises a budget requires an operator', async () => {
    const path = '/envs/production/budgets/mfe-accounts';
    const greedy = accounts('1.1.0', { budgets: { entryBytes: 50_000, routeBytes: 90_000 } });
    const refused = await gateway.put(greedy);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.json)).toContain('tideline budget mfe-accounts --entry 50000');
    const json = { entryBytes: 50_000 };
    expect((await gateway.call('PUT', path, { token: gateway.accounts, json })).status).toBe(403);
    expect((await gateway.call('PUT', path, { token: gateway.operator, json })).status).toBe(200);
    expect((await gateway.put(greedy)).status).toBe(201);
  });

  it('can be undone by a rollback to an earlier generation, but only by operators', async () => {
    const release = String((await gateway.put(accounts('1.1.0'))).json['release']);
    await apply(release);
    const json = { toGeneration: 1 };
    const path = '/envs/production/rollback';
    expect((await gateway.call('POST', path, { token: gateway.accounts, json })).status).toBe(403);
    expect((await gateway.call('POST', path, { token: gateway.operator, json })).status).toBe(201);
    expect(await activeNow()).not.toBe(release);
    const unknown = await gateway.call('POST', path, { token: gateway.operator, json: { toGeneration: 99 } });
    expect([unknown.status, unknown.json['code']]).toEqual([404, 'GENERATION_UNKNOWN']);
  });
});

describe('the registry', () => {
  beforeAll(async () => {
    gateway = await startRegistry();
  });
  afterAll(() => gateway.close());

  const release = '1.0.0-00000000';
  const changes: [method: string, path: string, json?: object][] = [
    ['POST', '/envs/production/apply', { changes: [{ remote: 'mfe-cards', release }] }],
    ['POST', '/envs/production/apply', { changes: [{ remote: 'mfe-cards', disabled: true }] }],
    ['POST', '/envs/production/rollback', { remote: 'mfe-cards' }],
    ['POST', '/envs/production/rollback', { toGeneration: 1 }],
    ['PUT', '/envs/production/budgets/mfe-accounts', { entryBytes: 1 }],
    ['PUT', '/releases/mfe-cards/1.0.0'],
    ['POST', '/tokens', { operator: true, holder: 'me' }],
    ['GET', '/tokens'],
    ['DELETE', '/tokens/0123456789ab'],
    ['GET', '/audit'],
    ['POST', '/gc', {}],
  ];

  it.each(changes)('rejects %s %s with the token of mfe-accounts', async (method, path, json) => {
    const before = await everything();
    const given = path.startsWith('/releases') ? { archive: await archiveOf([{ name: 'x' }]) } : { json };
    const reply = await gateway.call(method, path, { token: gateway.accounts, ...given });
    expect([reply.status, reply.json['code']]).toEqual([403, 'NOT_ALLOWED']);
    expect(await everything()).toEqual(before);
  });

  it.each(changes)('rejects %s %s without a token', async (method, path, json) => {
    const given = path.startsWith('/releases') ? { archive: await archiveOf([{ name: 'x' }]) } : { json };
    const reply = await gateway.call(method, path, given);
    expect([reply.status, reply.json['code'], reply.headers['www-authenticate']]).toEqual([
      401,
      'TOKEN_MISSING',
      'Bearer realm="Tideline registry"',
    ]);
  });

  it('rejects unknown, expired, revoked and malformed tokens, each with its reason', async () => {
    const expired = await gateway.newToken({ kind: 'operator' }, '2026-03-01T11:59:59.000Z');
    const revoked = await gateway.newToken({ kind: 'operator' });
    const id = revoked.split('_')[1] ?? '';
    expect((await gateway.call('DELETE', `/tokens/${id}`, { token: gateway.operator })).status).toBe(200);
    const details = [];
    for (const token of [expired, revoked, `${gateway.operator.slice(0, -1)}~`, 'x', `${gateway.operator}x`]) {
      const reply = await apply(release, token);
      expect([reply.status, reply.json['code']]).toEqual([401, 'TOKEN_REFUSED']);
      details.push(String(reply.json['detail']).slice(0, 30));
    }
    expect(details[0]).toContain('has expired');
    expect(details[1]).toContain('was revoked');
    expect(details.slice(2).every((text) => text.includes('does not know'))).toBe(true);
  });

  it('stores only hashes of tokens, and lists tokens without them', async () => {
    const made = await gateway.call('POST', '/tokens', {
      token: gateway.operator,
      json: { remote: 'mfe-accounts', holder: 'ci', days: 30 },
    });
    const text = String(made.json['token']);
    expect(made).toMatchObject({ status: 201, json: { holder: 'ci', expiresAt: '2026-03-31T12:00:00.000Z' } });
    expect(await verifyToken(gateway.store, text, now)).toMatchObject({ token: { holder: 'ci' } });
    const folder = join(gateway.store.root, 'tokens');
    for (const name of await readdir(folder)) {
      expect(await readFile(join(folder, name), 'utf8')).not.toContain(text.slice(-43));
    }
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const list = await gateway.call('GET', '/tokens', { token: gateway.operator });
    expect(list.body.toString()).not.toMatch(/sha256|tideline_/);
  });

  it('records rejected attempts with their reason', async () => {
    await gateway.call('POST', '/envs/production/rollback', { token: gateway.accounts, json: { remote: 'mfe-cards' } });
    const audit = await gateway.call('GET', '/audit', { token: gateway.operator, query: '?limit=1' });
    expect(audit.json['entries']).toEqual([
      {
        at: now,
        by: 'mfe-accounts team',
        tokenId: expect.any(String),
        action: 'rollback',
        target: 'mfe-cards',
        outcome: 'refused',
        code: 'NOT_ALLOWED',
        reason: 'This token is for mfe-accounts and may not change mfe-cards.',
      },
    ]);
  });

  const huge = 'x'.repeat(1024 * 1024);
  it.each<[string, () => Promise<Buffer>, number, RegExp]>([
    ['a link', () => archiveOf([{ name: 'a.js', type: 'symlink' }]), 422, /a symlink: only files and folders/],
    ['a hard link', () => archiveOf([{ name: 'a.js', type: 'link' }]), 422, /a link: only files/],
    ['a device', () => archiveOf([{ name: 'a', type: 'character-device' }]), 422, /only files and folders/],
    [
      'an outer path',
      () => archiveOf([{ name: '../a.js', content: 'x' }]),
      422,
      /paths must be relative, without "\.\."/,
    ],
    ['a nested outer path', () => archiveOf([{ name: 'a/../../b.js', content: 'x' }]), 422, /paths must be relative/],
    ['an absolute path', () => archiveOf([{ name: '/etc/passwd', content: 'x' }]), 422, /paths must be relative/],
    ['a backslash', () => archiveOf([{ name: '..\\a.js', content: 'x' }]), 422, /paths must be relative/],
    ['a repeated path', () => archiveOf([{ name: 'a.js' }, { name: 'a.js' }]), 422, /contains a\.js twice/],
    ['no files', () => archiveOf([]), 422, /contains no files/],
    ['no description', () => archiveOf([{ name: 'a.js', content: '1' }]), 422, /remote\.json does not exist/],
    ['a wrong schema', () => archiveOf([{ name: 'remote.json', content: '{"contract":9}' }]), 422, /contract 1/],
    ['something that is not an archive', async () => Buffer.from('hello'), 422, /cannot be read/],
    [
      'a truncated archive',
      async () => (await archiveOf([{ name: 'a', content: huge }])).subarray(0, 400),
      422,
      /cannot/,
    ],
    [
      'a decompression bomb',
      () => archiveOf(Array.from({ length: 97 }, (_, index) => ({ name: `f${index}`, content: huge }))),
      413,
      /unpacks to more than 96 MiB/,
    ],
    ['a bomb of zeros', async () => gzipSync(Buffer.alloc(120 * 1024 * 1024)), 413, /unpacks to more than 96 MiB/],
    [
      'too many files',
      () => archiveOf(Array.from({ length: 2_001 }, (_, index) => ({ name: `f${index}` }))),
      422,
      /more than 2000 files/,
    ],
    ['too many bytes', async () => Buffer.alloc(25 * 1024 * 1024 + 1), 413, /more than 25 MiB/],
  ])('rejects an upload with %s, and stores nothing of it', async (_, make, status, detail) => {
    const before = await everything();
    const archive = await make();
    const reply = await gateway.call('PUT', '/releases/mfe-accounts/1.1.0', { token: gateway.accounts, archive });
    expect(reply.status).toBe(status);
    expect(`${String(reply.json['detail'])} ${JSON.stringify(reply.json['checks'])}`).toMatch(detail);
    expect(await everything()).toEqual(before);
  });

  it('rejects a build that is sent to the address of another version', async () => {
    const folder = await writeBuild(join(gateway.folder, 'elsewhere'), accounts('1.1.0'));
    const archive = await collect(await pack(folder));
    const reply = await gateway.call('PUT', '/releases/mfe-accounts/1.2.0', { token: gateway.accounts, archive });
    expect([reply.status, reply.json['detail']]).toEqual([
      422,
      'The build is mfe-accounts 1.1.0, not mfe-accounts 1.2.0. Send it to its own address.',
    ]);
  });

  it.each<[string, Parameters<RegistryGateway['call']>, number]>([
    ['an unknown address', ['GET', '/nothing'], 404],
    ['another method', ['DELETE', '/check'], 405],
    ['another environment', ['GET', '/envs/staging'], 404],
    ['a body that is not JSON', ['POST', '/gc', { headers: { 'content-type': 'application/json' } }], 400],
    ['another type', ['POST', '/gc', { headers: { 'content-type': 'text/plain' } }], 415],
    ['an unknown field', ['POST', '/gc', { json: { all: true } }], 400],
    [
      'a release that does not exist',
      ['POST', '/envs/production/apply', { json: { changes: [{ remote: 'mfe-x', release }] } }],
      404,
    ],
    [
      'a remote with a path',
      ['POST', '/envs/production/apply', { json: { changes: [{ remote: '../x', release }] } }],
      400,
    ],
    ['an impossible rollback', ['POST', '/envs/production/rollback', { json: { remote: 'shell' } }], 409],
    ['an archive of another type', ['PUT', '/releases/mfe-accounts/1.0.0', { json: {} }], 415],
  ])('rejects %s with the expected status and a reason', async (_, [method, path, options], status) => {
    const reply = await gateway.call(method, path, { token: gateway.operator, ...options });
    expect(reply.status).toBe(status);
    expect(String(reply.json['detail']).length).toBeGreaterThan(10);
  });

  it('rate-limits clients that guess tokens', async () => {
    const statuses = new Set<number>();
    for (let index = 0; index < 25; index += 1) {
      statuses.add((await gateway.call('GET', '/tokens', { token: 'guess' })).status);
    }
    expect([...statuses]).toEqual([401, 429]);
    expect((await gateway.call('GET', '/tokens', { token: gateway.operator })).status).toBe(200);
  });

  it('lets operators on the admin listener read without a token, but change nothing', async () => {
    const status = await callRegistry(gateway.adminUrl, 'GET', '/envs/production');
    expect(status).toMatchObject({ status: 200, json: { environment: 'production', generation: 1 } });
    expect((await callRegistry(gateway.adminUrl, 'POST', '/gc', { json: {} })).status).toBe(401);
    expect((await callRegistry(gateway.adminUrl, 'GET', '/tokens')).status).toBe(401);
    expect((await gateway.call('GET', '/envs/production')).status).toBe(401);
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await callRegistry(gateway.adminUrl, 'GET', '/envs/production', foreign)).status).toBe(403);
  });
});

it('the registry is unavailable on the public listener unless the operator enables it', async () => {
  const closed = await startGateway();
  try {
    expect((await callRegistry(closed.url, 'GET', '/envs/production')).status).toBe(404);
    expect((await closed.get('/_registry/v1/current')).status).toBe(200);
    expect((await callRegistry(closed.adminUrl, 'GET', '/envs/production')).status).toBe(200);
  } finally {
    await closed.close();
  }
});
