// A remote in its own repository: made from the packed kit, tested and developed. The journey `federation/outside`
// deploys one and rolls it back.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { current } from '@tideline/registry';
import { createOutsideRemote, linkPackages, type OutsideRemote } from './outside-remote.ts';
import { startRemoteGateway, type RemoteGateway } from './remote-gateway.ts';

const isFull = process.env['TEST_SCOPE'] === 'full';
// npm takes minutes if it has to fetch everything
jest.setTimeout(isFull ? 900_000 : 240_000);

let folder: string;
let started: RemoteGateway;
let remote: OutsideRemote;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-outside-'));
  started = await startRemoteGateway(folder);
  remote = await createOutsideRemote(folder, { settings: () => started.environment });
});
afterAll(async () => {
  await started.gateway.close({ graceMs: 100 });
  rmSync(folder, { recursive: true, force: true });
});

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}
const manifestIn = (path: string): Manifest =>
  JSON.parse(readFileSync(join(remote.folder, path, 'package.json'), 'utf8')) as Manifest;

/** Expects every package of Tideline to be a file here, so that npm has no reason to request one from a registry. */
function expectOwnPackagesAreFiles(): void {
  const isOwn = ([name]: [string, string]): boolean => name.startsWith('@tideline/');
  const files = Object.entries(manifestIn('.').dependencies ?? {}).filter(isOwn);
  expect(files.length).toBeGreaterThan(4);
  for (const [name, from] of files) {
    const { version, dependencies, peerDependencies } = manifestIn(`node_modules/${name}`);
    expect(from).toBe(`file:vendor/${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
    for (const [needed, wanted] of Object.entries({ ...dependencies, ...peerDependencies }).filter(isOwn))
      expect(`${needed} ${wanted}`).toBe(`${needed} ${manifestIn(`node_modules/${needed}`).version}`);
  }
  // a request for such a name would go to an address without a server
  expect(readFileSync(join(remote.folder, '.npmrc'), 'utf8')).toMatch(/^@tideline:registry=http:\/\/localhost:9\/$/m);
}

/** Returns the remote's release on its page, and checks the title, and that its files are served. */
async function servedRelease(base: string): Promise<string> {
  const response = await fetch(`${base}/hello`, { headers: { accept: 'text/html' } });
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain('<title>Hello – Tideline</title>');
  const data = /id="tideline-registry">([^<]+)</.exec(html)?.[1] ?? '{}';
  const snapshot = JSON.parse(data) as { remotes: { name: string; active: { release: string; integrity: object } }[] };
  const { active } = snapshot.remotes.find(({ name }) => name === 'mfe-hello') ?? { active: undefined };
  const [file = ''] = Object.keys(active?.integrity ?? {});
  expect((await fetch(base + file)).status).toBe(200);
  return active?.release ?? '';
}

/** Adds an incomplete translation, which the remote's own tests refuse, and completes it. */
async function expectComparedLanguages(): Promise<void> {
  remote.edit('remote.config.ts', (text) => text.replace("name: 'mfe-hello',", "$& languages: ['de'],"));
  const translation = 'messages/de/main.ts';
  mkdirSync(join(remote.folder, dirname(translation)));
  cpSync(join(remote.folder, 'messages/en.ts'), join(remote.folder, translation));
  remote.edit(translation, (text) => text.replace("'nav.hello': 'Hello'", "'nav.hallo': 'Hallo'"));
  await expect(remote.type('npm test -- --testNamePattern "every language"')).rejects.toThrow(
    'messages/de/main.ts lacks "nav.hello": add it, as in messages/en.ts',
  );
  remote.edit(translation, (text) => text.replace('nav.hallo', 'nav.hello'));
}

it('a remote in its own repository consists of the packed kit, and its own tests pass', async () => {
  if (isFull) await remote.type('npm install --prefer-offline --no-fund --no-audit');
  else linkPackages(remote);
  expectOwnPackagesAreFiles();
  // the next remote is created from the packages of this one, without the checkout
  await remote.type('tideline new mfe-next');
  expect(readdirSync(join(remote.folder, 'mfe-next/vendor'))).toEqual(readdirSync(join(remote.folder, 'vendor')));
  rmSync(join(remote.folder, 'mfe-next'), { recursive: true });

  await expectComparedLanguages();
  // mounts every contribution under every condition
  await remote.type('npm test');
  // the journey builds with the packages of this checkout, not with those that npm chooses
  if (isFull) await remote.type('npm run types && npm run build && tideline check');
});

/** Starts `tideline dev` against the gateway of this test. Returns its address and a function that ends it. */
async function develop(): Promise<{ url: string; end(): Promise<number | null> }> {
  const command = join(remote.folder, 'node_modules/.bin/tideline');
  const child = spawn(process.execPath, [command, 'dev', '--against', started.publicUrl, '--port', '0'], {
    cwd: remote.folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (part: Buffer) => {
      printed += part.toString();
      const found = /Open (http:\S+):/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(printed)));
  });
  const end = async (): Promise<number | null> => {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = (await exit) as [number | null];
    return code;
  };
  return { url, end };
}

it('a remote is developed inside the environment: a change is built and shown, and nothing is published', async () => {
  const { url, end } = await develop();
  try {
    const first = await servedRelease(url);
    expect(first).toContain('0.1.0');
    remote.edit('src/hello/hello.screen.tsx', (text) => text.replace('<AccountCount />', '<>New: <AccountCount /></>'));
    const changedAt = Date.now();
    while ((await servedRelease(url)) === first) {
      if (Date.now() - changedAt > 60_000) throw new Error('the change was not shown');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    expect(await end()).toBe(0);
  }
  expect(Object.keys((await current(started.store, 'production'))?.entries ?? {})).toEqual(['shell']);
  expect(readdirSync(join(started.store.root, 'releases')).toSorted()).toEqual(['shell']);
});
