import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { collectGarbage, createOverride, publish } from '@tideline/registry';
import { run } from '@tideline/registry/cli';
import type { Snapshot } from '@tideline/registry/release';
import { remoteJsonOf, writeBuild } from '@tideline/registry/testing';
import { now, startRegistry, type RegistryGateway } from '../testing/registry-client.ts';

// publishing uses the strongest compression, which takes seconds on a busy machine
jest.setTimeout(60_000);

let gateway: RegistryGateway;
let candidate: string;
/** Output of the command: the link that lets others try the candidate. */
let link: string;

/** Runs `tideline` in the team's folder. */
async function tideline(args: string, token = gateway.accounts): Promise<{ code: number; out: string; err: string }> {
  const written = { out: '', err: '' };
  const code = await run(args.split(' '), {
    env: { TIDELINE_URL: gateway.url, TIDELINE_TOKEN: token },
    cwd: join(gateway.folder, 'team'),
    root: gateway.folder,
    out: (line) => (written.out += `${line}\n`),
    err: (line) => (written.err += `${line}\n`),
  });
  return { code, ...written };
}

const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search;
const origin = { origin: 'http://localhost:8080', host: 'localhost:8080' };
const follow = (url: string, headers: Record<string, string> = {}) =>
  gateway.get(pathOf(url), { method: 'POST', headers: { ...origin, ...headers } });
/** Returns the cookie that a browser has after it followed a link. */
const cookieOf = (headers: { 'set-cookie'?: string[] | undefined }): string =>
  headers['set-cookie']?.[0]?.split(';')[0] ?? '';
const page = (cookie = '', path = '/accounts') => gateway.get(path, { headers: { ...(cookie !== '' && { cookie }) } });
const snapshotIn = (body: Buffer): Snapshot =>
  JSON.parse(/id="tideline-registry">(.*?)<\/script>/s.exec(body.toString('utf8'))?.[1] ?? '') as Snapshot;
const releaseIn = (body: Buffer, remote = 'mfe-accounts'): string | undefined =>
  snapshotIn(body).remotes.find(({ name }) => name === remote)?.active.release;

beforeAll(async () => {
  gateway = await startRegistry();
  const folder = join(gateway.folder, 'team');
  mkdirSync(folder);
  await writeBuild(join(folder, 'dist'), remoteJsonOf('mfe-accounts', { version: '1.9.0', buildId: 'candidate' }));
  candidate = /mfe-accounts (1\.9\.0-\w{8}) is published/.exec((await tideline('publish')).out)?.[1] ?? '';
  // the newest release, unless another is specified
  [link = ''] = (await tideline('override mfe-accounts')).out.split('\n');
});
afterAll(() => gateway.close());

it('a link leads to an explanation with a form, and sets no cookie yet', async () => {
  const { status, headers, body } = await gateway.get(pathOf(link));
  expect([status, headers['set-cookie'], headers['cache-control']]).toEqual([200, undefined, 'no-store']);
  expect(body.toString('utf8')).toContain(`Try mfe-accounts ${candidate}`);
  expect(body.toString('utf8')).toMatch(/<form method="post" action="\/_try\?link=/);
  expect(headers['content-security-policy']).toContain("form-action 'self'");
});

it('a link shows the release only to the browser that followed it', async () => {
  const { status, headers } = await follow(link);
  expect([status, headers.location]).toEqual([303, '/accounts']);
  expect(headers['set-cookie']?.[0]).toMatch(/^tideline_try=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  const before = await page();
  const tried = await page(cookieOf(headers));
  expect(releaseIn(tried.body)).toBe(candidate);
  expect(releaseIn(before.body)).not.toBe(candidate);
  // a tab falls back to the active release
  expect(snapshotIn(tried.body).remotes[0]?.previous?.release).toBe(releaseIn(before.body));
  expect(releaseIn((await page()).body)).toBe(releaseIn(before.body));
});

it('an overridden page is not cached, and is never sent to another browser', async () => {
  const cookie = cookieOf((await follow(link)).headers);
  const active = await page();
  const tried = await page(cookie);
  expect([tried.headers['cache-control'], tried.headers.vary]).toEqual([
    'private, no-store',
    'Accept-Encoding, Accept-Language, Cookie',
  ]);
  expect(active.headers.vary).toContain('Cookie');
  const conditional = (etag: string, held: string) =>
    gateway.get('/accounts', { headers: { 'if-none-match': etag, ...(held !== '' && { cookie: held }) } });
  expect((await conditional(String(active.headers.etag), cookie)).status).toBe(200);
  expect((await conditional(String(tried.headers.etag), '')).status).toBe(200);
});

it('an overridden page has the usual CSP, integrity hashes, and a badge that ends the override', async () => {
  const cookie = cookieOf((await follow(link)).headers);
  const active = await page();
  const { headers, body } = await page(cookie);
  const html = body.toString('utf8');
  const [, style = ''] = /<style>(:root\{--page-end.*?)<\/style>/.exec(html) ?? [];
  const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  const policy = String(headers['content-security-policy']);
  expect(policy.replace(` ${hash}`, '')).toBe(active.headers['content-security-policy']);
  expect(html).toMatch(new RegExp(`<form id="try".*You are trying mfe-accounts ${candidate}.*<button>Stop</button>`));
  expect(active.body.toString('utf8')).not.toContain('id="try"');
  const { integrity } = snapshotIn(body).remotes[0]?.active ?? { integrity: {} };
  expect(Object.values(integrity)).toContainEqual(expect.stringMatching(/^sha256-/));
  const stopped = await gateway.get('/_try?stop', { method: 'POST', headers: { ...origin, cookie } });
  expect([stopped.status, cookieOf(stopped.headers)]).toEqual([303, 'tideline_try=']);
});

it('a forged link is rejected, and a cookie with one shows the active release', async () => {
  const text = new URL(link).searchParams.get('link') ?? '';
  const [id = '', signature = ''] = text.split('.');
  const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
  const forged = [`${id}.${flipped}`, `${'0'.repeat(24)}.${signature}`, `${id}.`, '../../tokens', `${text}x`];
  for (const one of forged) {
    const shown = await gateway.get(`/_try?link=${encodeURIComponent(one)}`);
    expect([one, shown.status]).toEqual([one, 404]);
    const followed = await follow(`http://here/_try?link=${encodeURIComponent(one)}`);
    expect([one, followed.status, followed.headers['set-cookie']]).toEqual([one, 404, undefined]);
    expect(releaseIn((await page(`tideline_try=${one}`)).body)).not.toBe(candidate);
  }
});

it('a link can be followed only from its own page', async () => {
  for (const headers of [{ origin: 'https://evil.example' }, {}]) {
    const { status } = await gateway.get(pathOf(link), { method: 'POST', headers });
    expect(status).toBe(403);
  }
});

it('links are created only for published releases, by tokens that may deploy the remote', async () => {
  const unknown = await tideline('override mfe-accounts --release 9.9.9-00000000');
  expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('9.9.9-00000000') });
  const other = await gateway.newToken({ kind: 'remote', remote: 'mfe-insights' });
  expect((await tideline(`override mfe-accounts --release ${candidate}`, other)).code).toBe(4);
  expect((await tideline('override mfe-accounts --remove', other)).code).toBe(4);
  expect((await gateway.call('POST', '/overrides', { json: {} })).status).toBe(401);
});

it('a link is not created for a release that does not fit the active ones', async () => {
  const misfit = remoteJsonOf('mfe-accounts', { version: '2.0.0', buildId: 'misfit', requires: { shell: '^99' } });
  const folder = await writeBuild(join(gateway.folder, 'misfit'), misfit);
  const { release } = await publish(gateway.store, folder, { by: 'test', at: now });
  const refused = await tideline(`override mfe-accounts --release ${release.release}`);
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('✗ shell') });
});

it('a link stops working when it expires', async () => {
  const { text } = await createOverride(gateway.store, {
    environment: 'production',
    remote: 'mfe-accounts',
    release: candidate,
    by: 'test',
    at: '2026-02-27T12:00:00.000Z',
    expiresAt: now,
  });
  expect((await gateway.get(`/_try?link=${text}`)).status).toBe(404);
  expect(releaseIn((await page(`tideline_try=${text}`)).body)).not.toBe(candidate);
});

it('the release of a link is not deleted before the link expires', async () => {
  const at = now;
  const removed = await collectGarbage(gateway.store, { at, keepDays: 0, keepLast: 0, dryRun: true });
  expect(removed.map(({ release }) => release)).not.toContain(candidate);
  const later = await collectGarbage(gateway.store, {
    at: '2026-03-05T12:00:00.000Z',
    keepDays: 0,
    keepLast: 0,
    dryRun: true,
  });
  expect(later.map(({ release }) => release)).toContain(candidate);
});

it('a link is listed without its signature, and stops working when its team removes it', async () => {
  const cookie = cookieOf((await follow(link)).headers);
  expect((await tideline('override')).out).toMatch(new RegExp(`^mfe-accounts {2}${candidate} {2}by mfe-accounts team`));
  expect((await gateway.call('GET', '/overrides', { token: gateway.accounts })).body.toString()).not.toContain(
    link.split('.').at(-1),
  );
  expect(releaseIn((await page(cookie)).body)).toBe(candidate);
  expect((await tideline('override mfe-accounts --remove')).out).toBe('Ended one link for mfe-accounts.\n');
  expect(releaseIn((await page(cookie)).body)).not.toBe(candidate);
  expect((await gateway.get(pathOf(link))).status).toBe(404);
  expect(readdirSync(join(gateway.store.root, 'overrides'))).toHaveLength(1);
});
