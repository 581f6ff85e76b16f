// A remote in its own repository: made from the packed kit, built, tested, deployed, rolled back.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { root } from '../start/supervisor.ts';
import { startRemoteGateway, type RemoteGateway } from './remote-gateway.ts';

const isFull = process.env['TEST_SCOPE'] === 'full';
// npm takes minutes if it has to fetch everything
jest.setTimeout(isFull ? 900_000 : 240_000);

let folder: string;
let started: RemoteGateway;
const remote = (): string => join(folder, 'mfe-hello');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-outside-'));
  started = await startRemoteGateway(folder);
});
afterAll(async () => {
  await started.gateway.close({ graceMs: 100 });
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command like the team does, with the Node of this run. */
function type(command: string, cwd = remote()): Promise<string> {
  const { NODE_ENV: _, ...rest } = process.env;
  const path = [join(remote(), 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']].join(':');
  // npm test sets where it was started, while a command in a terminal starts in the team's folder
  const env = { ...rest, ...started.environment, PATH: path, INIT_CWD: cwd };
  return new Promise((resolve, reject) => {
    execFile('bash', ['-c', command], { cwd, env }, (error, stdout, stderr) =>
      error === null ? resolve(stdout) : reject(new Error(`${command}\n${stdout}${stderr}`, { cause: error })),
    );
  });
}

/** Unpacks Tideline's packages like npm. All others are links to those of this checkout. */
function linkPackages(): void {
  const packages = join(remote(), 'node_modules');
  mkdirSync(join(packages, '.bin'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!['@tideline', '.bin', '.package-lock.json'].includes(name))
      symlinkSync(join(root, 'node_modules', name), join(packages, name));
  for (const file of readdirSync(join(remote(), 'vendor'))) {
    const target = join(packages, '@tideline', /^tideline-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(file)?.[1] ?? '');
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', join(remote(), 'vendor', file), '-C', target, '--strip-components=1']);
  }
  symlinkSync(join(root, 'node_modules/.bin/rspack'), join(packages, '.bin/rspack'));
  symlinkSync(join(packages, '@tideline/cli/bin/tideline.js'), join(packages, '.bin/tideline'));
}

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}
const manifestIn = (path: string): Manifest =>
  JSON.parse(readFileSync(join(remote(), path, 'package.json'), 'utf8')) as Manifest;

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
  expect(readFileSync(join(remote(), '.npmrc'), 'utf8')).toMatch(/^@tideline:registry=http:\/\/localhost:9\/$/m);
}

/** Returns the remote's release on a page, and checks that its files are served. */
async function servedRelease(base = started.publicUrl): Promise<string> {
  const response = await fetch(`${base}/hello`, { headers: { accept: 'text/html' } });
  expect(response.status).toBe(200);
  const html = await response.text();
  const data = /id="tideline-registry">([^<]+)</.exec(html)?.[1] ?? '{}';
  const snapshot = JSON.parse(data) as { remotes: { name: string; active: { release: string; integrity: object } }[] };
  const { active } = snapshot.remotes.find(({ name }) => name === 'mfe-hello') ?? { active: undefined };
  const [file = ''] = Object.keys(active?.integrity ?? {});
  expect((await fetch(base + file)).status).toBe(200);
  return active?.release ?? '';
}

/** Returns the title of the remote's page in a language. */
async function titleIn(language: string): Promise<string | undefined> {
  const headers = { accept: 'text/html', 'accept-language': language };
  const html = await (await fetch(`${started.publicUrl}/hello`, { headers })).text();
  return /<title>([^<]+)</.exec(html)?.[1];
}

/** Adds an incomplete translation, which the remote's own tests refuse, and completes it. */
async function expectComparedLanguages(): Promise<void> {
  const write = (path: string, change: (text: string) => string): void =>
    writeFileSync(join(remote(), path), change(readFileSync(join(remote(), path), 'utf8')));
  write('remote.config.ts', (text) => text.replace("name: 'mfe-hello',", "$& languages: ['de'],"));
  const translation = 'messages/de/main.ts';
  mkdirSync(join(remote(), dirname(translation)));
  cpSync(join(remote(), 'messages/en.ts'), join(remote(), translation));
  write(translation, (text) => text.replace("'nav.hello': 'Hello'", "'nav.hallo': 'Hallo'"));
  await expect(type('npm test -- --testNamePattern "every language"')).rejects.toThrow(
    'messages/de/main.ts lacks "nav.hello": add it, as in messages/en.ts',
  );
  write(translation, (text) => text.replace('nav.hallo', 'nav.hello'));
}

it('a remote in its own repository goes from an empty folder to a page, back, and through a restart', async () => {
  await type(`"${process.execPath}" "${join(root, 'packages/registry/cli/main.ts')}" new mfe-hello`, folder);
  if (isFull) await type('npm install --prefer-offline --no-fund --no-audit');
  else linkPackages();
  if (isFull) await type('npm run types');
  expectOwnPackagesAreFiles();
  // the next remote is created from the packages of this one, without the checkout
  await type('tideline new mfe-next');
  expect(readdirSync(join(remote(), 'mfe-next/vendor'))).toEqual(readdirSync(join(remote(), 'vendor')));
  rmSync(join(remote(), 'mfe-next'), { recursive: true });

  await expectComparedLanguages();
  await type('npm run build');
  // mounts every contribution under every condition
  await type('npm test');
  expect(await type('tideline check')).toContain('mfe-hello 0.1.0 passes every gate');
  expect(await type('tideline deploy --reason first')).toContain('is live in production');
  const first = await servedRelease();
  expect(first).toMatch(/^0\.1\.0-/);
  expect(await titleIn('de')).toBe('Hallo – Tideline');

  const messages = join(remote(), 'messages/en.ts');
  writeFileSync(messages, readFileSync(messages, 'utf8').replace("'Hello'", "'Good day'"));
  await type('npm pkg set version=0.1.1 && npm run build && tideline deploy --reason second');
  expect(await servedRelease()).toMatch(/^0\.1\.1-/);
  expect(await type('tideline rollback mfe-hello')).toContain('mfe-hello is back to');
  expect(await servedRelease()).toBe(first);

  await started.gateway.close({ graceMs: 100 });
  started = await startRemoteGateway(folder);
  expect(await servedRelease()).toBe(first);
});

/** Starts `tideline dev` against the gateway of this test. Returns its address and a function that ends it. */
async function develop(): Promise<{ url: string; end(): Promise<number | null> }> {
  const command = join(remote(), 'node_modules/.bin/tideline');
  const child = spawn(process.execPath, [command, 'dev', '--against', started.publicUrl, '--port', '0'], {
    cwd: remote(),
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
  const deployed = await servedRelease();
  const { url, end } = await develop();
  try {
    const first = await servedRelease(url);
    expect(first).not.toBe(deployed);
    const screen = join(remote(), 'src/hello/hello.screen.tsx');
    writeFileSync(screen, readFileSync(screen, 'utf8').replace('<AccountCount />', '<>New: <AccountCount /></>'));
    const started = Date.now();
    while ((await servedRelease(url)) === first) {
      if (Date.now() - started > 60_000) throw new Error('the change was not shown');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    expect(await end()).toBe(0);
  }
  expect(await servedRelease()).toBe(deployed);
});
