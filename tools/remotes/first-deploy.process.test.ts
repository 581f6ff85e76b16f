// Follows docs/REMOTES.md word for word, in a copy of this checkout: writes its files, types its commands, and compares
// what they print.
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { current, readRelease } from '@tideline/registry';
import { root } from '../start/supervisor.ts';
import { startRemoteGateway, type RemoteGateway } from './remote-gateway.ts';

// three builds and a dozen commands take a while on a busy machine
jest.setTimeout(240_000);

type Step = { file: string; content: string } | { commands: string; prints: string };

/** Reads the steps of the document: files (a path, then a block), and commands with their output. */
function stepsOf(markdown: string): Step[] {
  const followed = markdown.slice(0, markdown.indexOf('## When a gate refuses'));
  const blocks = followed.matchAll(
    /(?:^\*\*([\w./-]+)\*\*\n\n)?^```(\w+)\n([^]*?)^```$(?:\n\n^```text\n([^]*?)^```$)?/gm,
  );
  return [...blocks].flatMap(([, file, language, content = '', prints = '']): Step[] => {
    if (file !== undefined) return [{ file, content }];
    return language === 'sh' ? [{ commands: content, prints }] : [];
  });
}

/**
 * Returns a pattern that matches these lines in this order, with any progress lines between them. `…` matches
 * anything.
 */
const patternOf = (prints: string): RegExp =>
  new RegExp(
    prints
      .trim()
      .split(/…|\n/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('[^]*'),
  );

let copy: string;
let started: RemoteGateway;

/**
 * Copies the files that a build of a remote reads. Installed packages are links, and those of this repository link to
 * their copies.
 */
function copyCheckout(): void {
  const isSource = (path: string) => !/node_modules|\.cache|\/dist(?:\/|$)/.test(path.slice(root.length));
  for (const path of ['packages', 'tools/install', 'package.json', 'package-lock.json', '.npmrc'])
    cpSync(join(root, path), join(copy, path), { recursive: true, filter: isSource });
  const packages = join(copy, 'node_modules');
  mkdirSync(join(packages, '@tideline'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@tideline' && name !== '.bin') symlinkSync(join(root, 'node_modules', name), join(packages, name));
  for (const name of readdirSync(join(copy, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(packages, '@tideline', name));
  mkdirSync(join(packages, '.bin'));
  for (const name of readdirSync(join(root, 'node_modules/.bin')))
    if (name !== 'tideline') symlinkSync(join(root, 'node_modules/.bin', name), join(packages, '.bin', name));
  symlinkSync(join(copy, 'packages/registry/cli/tideline.cjs'), join(packages, '.bin/tideline'));
}

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'tideline-remotes-'));
  copyCheckout();
  started = await startRemoteGateway(copy);
});
afterAll(async () => {
  await started.gateway.close({ graceMs: 100 });
  rmSync(copy, { recursive: true, force: true });
});

/** Runs commands in one shell, which keeps its folder and variables between the steps. */
function type(script: string): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    execFile(
      'bash',
      ['-e', '-c', script],
      { cwd: copy, env: { ...process.env, ...started.environment, NODE_ENV: 'production' } },
      (error, stdout, stderr) =>
        resolve({
          code: error === null ? 0 : Number(error.code ?? 1),
          out: `${stdout}${error === null ? '' : stderr}`,
        }),
    );
  });
}

it('docs/REMOTES.md leads a team from an empty folder to a release, a second release and a rollback', async () => {
  const steps = stepsOf(readFileSync(join(root, 'docs/REMOTES.md'), 'utf8'));
  expect(steps.filter((step) => 'file' in step)).toHaveLength(6);
  for (const step of steps) {
    if (!('file' in step)) continue;
    mkdirSync(dirname(join(copy, step.file)), { recursive: true });
    writeFileSync(join(copy, step.file), step.content);
  }
  const typed = steps.filter((step) => 'commands' in step);
  expect(typed.length).toBeGreaterThanOrEqual(6);
  // one shell runs all of them, and a line between two steps separates their output
  const script = typed.map(({ commands }) => `exec 2>&1\n${commands}\necho "--- next step"`).join('\n');
  const { code, out } = await type(script);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('is back to') });
  const outputs = out.split('--- next step\n');
  typed.forEach(({ prints }, index) => expect(outputs[index]).toMatch(patternOf(prints)));

  const { store } = started;
  const entry = (await current(store, 'production'))?.entries['mfe-hello'];
  expect(entry).toMatchObject({
    active: expect.stringMatching(/^0\.1\.0-/),
    previous: expect.stringMatching(/^0\.1\.1-/),
    activated: { how: 'rollback', by: 'hello team' },
  });
  const second = await readRelease(store, 'mfe-hello', entry?.previous ?? '');
  expect(second.remoteJson.locales.titles['en']).toEqual({ 'nav.hello': 'Good day' });
  // compressed by the build, so that no deploy has to wait for it
  const built = readdirSync(join(copy, 'mfe-hello/dist'));
  const scripts = built.filter(
    (name) => name.endsWith('.js') && statSync(join(copy, 'mfe-hello/dist', name)).size > 1_000,
  );
  expect(built).toEqual(expect.arrayContaining(scripts.flatMap((name) => [`${name}.br`, `${name}.gz`])));
});
