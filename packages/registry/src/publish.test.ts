import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { hasSri, sriOf } from './digests.ts';
import { encodeBuild } from './encode-build.ts';
import { publish } from './publish.ts';
import type { RemoteJson } from './release.ts';
import { findRelease, listReleases, openStore, readRelease, servedFilePath, type Store } from './store.ts';
import { languageFilesOf, remoteJsonOf, writeBuild } from './testing/fixture-build.ts';

// maximum compression and child processes take seconds on a busy machine
jest.setTimeout(60_000);

const how = { by: 'test', at: '2026-03-01T00:00:00.000Z' };
let folder: string;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-'));
  store = await openStore(join(folder, 'store'));
});
afterEach(() => rm(folder, { recursive: true }));

const build = (
  name: string,
  remote: RemoteJson = remoteJsonOf('mfe-accounts'),
  extra: Record<string, string | Uint8Array> = {},
) => writeBuild(join(folder, name), remote, extra);
const releaseFolders = async () =>
  (await readdir(join(store.root, 'releases', 'mfe-accounts'))).filter((name) => !name.startsWith('.'));

describe('publish', () => {
  it('stores every file with its integrity hash and smaller variants that decode to the same bytes', async () => {
    const { release, created } = await publish(store, await build('dist'), how);
    expect(created).toBe(true);
    expect(release.release).toMatch(/^1\.0\.0-[0-9a-f]{8}$/);
    const file = release.files['accounts.66666666.js'];
    const bytes = await readFile(servedFilePath(store, release, 'accounts.66666666.js'));
    expect(file).toMatchObject({ size: bytes.length, sri: sriOf(bytes), type: 'text/javascript; charset=utf-8' });
    const br = await readFile(servedFilePath(store, release, 'accounts.66666666.js', 'br'));
    const gz = await readFile(servedFilePath(store, release, 'accounts.66666666.js', 'gz'));
    expect(file?.br).toEqual({ size: br.length, sri: sriOf(br) });
    expect(file?.gz).toEqual({ size: gz.length, sri: sriOf(gz) });
    expect(brotliDecompressSync(br)).toEqual(bytes);
    expect(gunzipSync(gz)).toEqual(bytes);
    expect(await readRelease(store, 'mfe-accounts', release.release)).toEqual(release);
  });

  it('retains the SHA-384 hashes of a build from an older kit, because its scripts request files with them', async () => {
    const code = Buffer.from('globalThis.older = 1;');
    const sri = sriOf(code, 'sha384');
    const remote = remoteJsonOf('mfe-accounts', { build: { integrity: { 'older.js': sri } } });
    const { release } = await publish(store, await build('dist', remote, { 'older.js': code }), how);
    expect(release.files['older.js']?.sri).toBe(sri);
    expect([hasSri(code, sri), hasSri(Buffer.from('other'), sri)]).toEqual([true, false]);
  });

  it('publishes no part of a release that exceeds its budgets', async () => {
    const dist = await build('dist', remoteJsonOf('mfe-accounts', { budgets: { entryBytes: 10, routeBytes: 90_000 } }));
    await expect(publish(store, dist, how)).rejects.toThrow(
      /larger than allowed:\n {2}- remoteEntry\.22222222\.js comes to \d+ bytes/,
    );
    expect(await releaseFolders()).toEqual([]);
  });

  it.each<[string, unknown, RegExp]>([
    [
      'an unknown mode',
      { mode: ['quick_wins', 'yolo'] },
      new RegExp(
        'widgets\\.0\\.when\\.mode\\.1: there is no financial mode "yolo"; ' +
          'the modes are balanced, pay_down_fast, quick_wins, safety_first, float, custom',
      ),
    ],
    [
      'no mode',
      { mode: [] },
      /widgets\.0\.when\.mode: must name at least one mode; leave when out to be offered in all of them/,
    ],
    ['a repeated mode', { mode: ['float', 'float'] }, /widget accounts\.balances names a mode twice in when\.mode/],
    ['an unknown condition', { role: ['owner'] }, /widgets\.0\.when/],
  ])('rejects a widget with %s as its condition', async (_what, when, message) => {
    const widget = {
      slot: 'dashboard/v1',
      id: 'accounts.balances',
      component: './accounts#Balances',
      title: 'Balances',
      size: 'm',
      order: 1,
      when,
    } as RemoteJson['widgets'][number];
    await expect(
      publish(store, await build('dist', remoteJsonOf('mfe-accounts', { widgets: [widget] })), how),
    ).rejects.toThrow(message);
    await expect(releaseFolders()).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('publishes a mode-specific widget with its modes', async () => {
    const widget: RemoteJson['widgets'][number] = {
      slot: 'dashboard/v1',
      id: 'accounts.balances',
      component: './accounts#Balances',
      title: 'Balances',
      size: 'm',
      order: 1,
      when: { mode: ['safety_first', 'float'] },
    };
    const { release } = await publish(
      store,
      await build('dist', remoteJsonOf('mfe-accounts', { widgets: [widget] })),
      how,
    );
    expect(release.remoteJson.widgets).toEqual([widget]);
  });

  it('merges the files of each language', async () => {
    const remote = remoteJsonOf('mfe-accounts');
    const { entry: _, ...files } = languageFilesOf(remote);
    const languages = { de: { ...files, entry: 'remoteEntry.dddddddd.js' } };
    const dist = await build('dist', { ...remote, build: { ...remote.build, languages } });
    const { release } = await publish(store, dist, how);
    const [english = '', german = ''] = [release.merged, release.mergedIn?.['de']].map(
      (paths) => paths?.['./accounts'],
    );
    expect(german).not.toBe(english);
    expect(release.files[german]?.sri).toMatch(/^sha256-/);
    const entry = await readFile(join(dist, 'remoteEntry.dddddddd.js'), 'utf8');
    expect(await readFile(servedFilePath(store, release, german), 'utf8')).toContain(entry);
  });

  it("stores a build's compressed variants, including merged files, instead of compressing again", async () => {
    const remote = remoteJsonOf('mfe-accounts');
    const dist = await build('dist', remote);
    await encodeBuild(dist, remote, ['remoteEntry.22222222.js', 'accounts.66666666.js', 'accounts.77777777.css']);
    const fast = brotliCompressSync(await readFile(join(dist, 'accounts.66666666.js')), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    });
    await writeFile(join(dist, 'accounts.66666666.js.br'), fast);
    const { release } = await publish(store, dist, how);
    expect(await readFile(servedFilePath(store, release, 'accounts.66666666.js', 'br'))).toEqual(fast);
    expect(Object.keys(release.files).filter((path) => /\.(?:br|gz)$/.test(path))).toEqual([]);
    const merged = release.merged['./accounts'] ?? '';
    expect(await readdir(dist)).toEqual(expect.arrayContaining([`${merged}.br`, `${merged}.gz`]));
    expect(await readFile(join(dist, `${merged}.br`))).toEqual(
      await readFile(servedFilePath(store, release, merged, 'br')),
    );
  });

  it.each<[what: string, variant: (bytes: Buffer) => Buffer]>([
    ['of another file', () => brotliCompressSync('another file')],
    ['that is truncated', (bytes) => brotliCompressSync(bytes).subarray(0, -1)],
    ['with extra data at the end', (bytes) => Buffer.concat([brotliCompressSync(bytes), Buffer.from('more')])],
    ['that unpacks to far more', () => brotliCompressSync(Buffer.alloc(64 * 1024 * 1024))],
    ['that is not compressed', () => Buffer.from('hello')],
  ])('rejects a build with a variant %s', async (_, variant) => {
    const dist = await build('dist');
    const script = await readFile(join(dist, 'accounts.66666666.js'));
    await writeFile(join(dist, 'accounts.66666666.js.br'), variant(script));
    await expect(publish(store, dist, how)).rejects.toThrow(
      'accounts.66666666.js.br does not unpack to accounts.66666666.js',
    );
    expect(await listReleases(store)).toEqual([]);
  });

  it('stores no variants of a development build', async () => {
    const { release } = await publish(store, await build('dist'), { ...how, isUncompressed: true });
    expect(Object.values(release.files).flatMap(({ br, gz }) => [br, gz].filter(Boolean))).toEqual([]);
  });

  it('stores no variant of incompressible bytes', async () => {
    const { release } = await publish(
      store,
      await build('dist', remoteJsonOf('mfe-accounts'), { 'noise.woff2': randomBytes(4096) }),
      how,
    );
    expect(Object.keys(release.files['noise.woff2'] ?? {})).toEqual(['size', 'sri', 'type']);
  });

  it('rejects a script that browsers could not parse, and names it', async () => {
    const broken = build('dist', remoteJsonOf('mfe-accounts'), {
      'frame.js': 'class A { go() { return this.#gone(); } }',
    });
    await expect(publish(store, await broken, how)).rejects.toMatchObject({
      code: 'RELEASE_INVALID',
      problems: [expect.stringContaining('frame.js is not a script that can be parsed')],
    });
    expect(await listReleases(store)).toEqual([]);
  });

  it('stores source maps with the release, but not among its served files', async () => {
    const { release } = await publish(store, await build('dist'), how);
    expect(Object.keys(release.files).filter((path) => path.endsWith('.map'))).toEqual([]);
    const storedMap = join(
      store.root,
      'releases',
      'mfe-accounts',
      release.release,
      'maps',
      'remoteEntry.22222222.js.map',
    );
    expect(await readFile(storedMap, 'utf8')).toBe('{"version":3}');
  });

  it('merges the chunks of a module and the remote entry into one file next to the entry', async () => {
    const dist = await build('dist');
    const { release } = await publish(store, dist, how);
    const path = release.merged['./accounts'] ?? '';
    expect(path).toMatch(/^route\.accounts\.[0-9a-f]{8}\.js$/);
    const expected = Buffer.concat([
      await readFile(join(dist, 'accounts.66666666.js')),
      Buffer.from('\n'),
      await readFile(join(dist, 'remoteEntry.22222222.js')),
    ]);
    expect(await readFile(servedFilePath(store, release, path))).toEqual(expected);
    expect(release.files[path]?.sri).toBe(sriOf(expected));
  });

  it('does nothing if the same files are published again', async () => {
    const dist = await build('dist');
    const first = await publish(store, dist, how);
    const again = await publish(store, dist, { by: 'somebody else', at: '2027-01-01T00:00:00.000Z' });
    expect(again).toEqual({ release: first.release, created: false });
    expect(await releaseFolders()).toEqual([first.release.release]);
  });

  it('creates a new release for different files of the same version', async () => {
    const first = await publish(store, await build('one'), how);
    const second = await publish(store, await build('two', remoteJsonOf('mfe-accounts', { buildId: 'b2' })), how);
    expect(second.created).toBe(true);
    expect(await releaseFolders()).toEqual([first.release.release, second.release.release].toSorted());
  });

  it('repairs a release whose files were truncated after it was published', async () => {
    const dist = await build('dist');
    const { release } = await publish(store, dist, how);
    await truncate(servedFilePath(store, release, 'accounts.66666666.js', 'br'), 3);
    const again = await publish(store, dist, how);
    expect(again.created).toBe(true);
    expect(await readFile(servedFilePath(store, release, 'accounts.66666666.js', 'br'))).toHaveLength(
      release.files['accounts.66666666.js']?.br?.size ?? -1,
    );
  });

  it('repairs a release whose record was truncated', async () => {
    const dist = await build('dist');
    const { release } = await publish(store, dist, how);
    await truncate(join(store.root, 'releases', 'mfe-accounts', release.release, 'release.json'), 3);
    expect(await publish(store, dist, how)).toEqual({ release, created: true });
    expect(await releaseFolders()).toEqual([release.release]);
  });

  it('replaces the remains of a partly deleted release', async () => {
    const dist = await build('dist');
    const { release } = await publish(store, dist, how);
    await rm(join(store.root, 'releases', 'mfe-accounts', release.release, 'release.json'));
    expect(await findRelease(store, 'mfe-accounts', release.release)).toBeUndefined();
    expect((await publish(store, dist, how)).created).toBe(true);
    expect(await findRelease(store, 'mfe-accounts', release.release)).toEqual(release);
  });

  it('creates one release if the same build is published twice at the same time', async () => {
    const dist = await build('dist');
    const both = await Promise.all([publish(store, dist, how), publish(store, dist, how)]);
    expect(both.map(({ created }) => created).toSorted()).toEqual([false, true]);
    expect(await readdir(join(store.root, 'releases', 'mfe-accounts'))).toEqual([both[0].release.release]);
  });

  it.each<[string, (dist: string) => Promise<unknown>, RegExp]>([
    ['remote.json is absent', (dist) => rm(join(dist, 'remote.json')), /remote\.json does not exist/],
    ['remote.json is truncated', (dist) => truncate(join(dist, 'remote.json'), 50), /is not JSON/],
    [
      'a chunk is absent',
      (dist) => rm(join(dist, 'accounts.66666666.js')),
      /accounts\.66666666\.js is named in remote\.json but is not in the folder/,
    ],
    [
      'a link points outside',
      (dist) => symlink('/etc/hostname', join(dist, 'host.txt')),
      /remove host\.txt: only files/,
    ],
    ['the folder is absent', (dist) => rm(dist, { recursive: true }), /Build first/],
  ])('rejects a build if %s', async (_, damage, message) => {
    const dist = await build('dist');
    await damage(dist);
    await expect(publish(store, dist, how)).rejects.toThrow(message);
    expect(await listReleases(store)).toEqual([]);
  });

  it('rejects a file that was changed after the build', async () => {
    const dist = await build('dist', remoteJsonOf('mfe-accounts'), { 'extra.js': 'as built' });
    await writeFile(join(dist, 'extra.js'), 'tampered');
    await expect(publish(store, dist, how)).rejects.toThrow('extra.js was changed after the build');
  });

  it.each<[string, Partial<RemoteJson>, RegExp]>([
    ['a name with a slash', { name: '../x' }, /name: must be 1–40/],
    ['an invalid version', { version: 'latest' }, /version: must be a semantic version/],
    [
      'a route outside the site',
      { routes: [{ path: '//evil', component: './accounts#Screen', title: 'x', access: 'user' }] },
      /routes\.0\.path/,
    ],
    [
      'a command that leads outside the site',
      { commands: [{ id: 'a', title: 'A', keywords: [], to: '//evil.example' }] },
      /commands\.0\.to: must be an address of this site/,
    ],
    [
      "a settings page whose id could be that of one of the application's own pages",
      { settings: [{ id: 'rules', section: '/settings', component: './accounts#Screen', title: 'x', order: 1 }] },
      /settings\.0\.id: must be words with periods between them, such as hello\.greeting/,
    ],
    [
      'a settings page with a section outside the settings',
      { settings: [{ id: 'a.b', section: '/settingsx', component: './accounts#Screen', title: 'x', order: 1 }] },
      /settings\.0\.section: must be the address of a page of the settings/,
    ],
    [
      'a module that is not built',
      { routes: [{ path: '/a', component: './absent#Screen', title: 'x', access: 'user' }] },
      /"\.\/absent#Screen" refers to \.\/absent/,
    ],
    [
      'a title without text',
      { commands: [{ id: 'a', title: '%absent%', keywords: [], to: '/a' }] },
      /%absent% has no text in locale "en"/,
    ],
    [
      'a repeated id',
      {
        commands: [
          { id: 'a', title: 'A', keywords: [], to: '/a' },
          { id: 'a', title: 'B', keywords: [], to: '/b' },
        ],
      },
      /commands a is declared 2 times/,
    ],
  ])('rejects %s and names the field', async (_, overrides, message) => {
    const dist = await build('dist', { ...remoteJsonOf('mfe-accounts'), ...overrides });
    await expect(publish(store, dist, how)).rejects.toThrow(message);
  });

  it('publishes nothing if the process is killed midway, and a retry succeeds', async () => {
    const big = Object.fromEntries(
      Array.from({ length: 5 }, (_, index) => [`big${index}.js`, `//${randomBytes(60_000).toString('hex')}`]),
    );
    const dist = await build('dist', remoteJsonOf('mfe-accounts'), big);
    const child = spawn(
      process.execPath,
      [fileURLToPath(import.meta.resolve('./testing/publish-once.ts')), store.root, dist],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const output: string[] = [];
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    while (
      !(await readdir(join(store.root, 'releases', 'mfe-accounts')).catch(() => [])).some((name) =>
        name.startsWith('.tmp-'),
      )
    )
      await new Promise(setImmediate);
    child.kill('SIGKILL');
    await ended;
    expect(output.join('')).toBe('started\n');
    expect(await listReleases(store)).toEqual([]);

    const { release, created } = await publish(store, dist, how);
    expect(created).toBe(true);
    expect(await findRelease(store, 'mfe-accounts', release.release)).toEqual(release);
    expect(await readdir(join(store.root, 'releases', 'mfe-accounts'))).toEqual([release.release]);
  });
});
