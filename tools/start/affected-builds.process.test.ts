import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const workspace = mkdtempSync(join(tmpdir(), 'tideline-affected-'));
const lockfile = join(workspace, 'package-lock.json');

const edit = <Content>(file: string, change: (content: Content) => void): void => {
  const content = JSON.parse(readFileSync(file, 'utf8')) as Content;
  change(content);
  writeFileSync(file, JSON.stringify(content));
};

/** Runs nx with the repository's settings and lockfile. Returns whether it ran the remote's build or used its cache. */
function buildInsights(): 'built' | 'unchanged' {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['node_modules/nx/dist/bin/nx.js', 'run', '@tideline/mfe-insights:build', '--outputStyle=static'],
    {
      cwd: workspace,
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NX_DAEMON: 'false',
        NX_ISOLATE_PLUGINS: 'false',
        FORCE_COLOR: '0',
      },
    },
  );
  if (status !== 0) throw new Error(`nx failed: ${stdout}${stderr}`);
  return stdout.includes('[local cache]') ? 'unchanged' : 'built';
}

function upgrade(name: string): void {
  edit<{ packages: Record<string, { version: string; integrity: string }> }>(lockfile, ({ packages }) => {
    const locked = packages[`node_modules/${name}`];
    if (locked === undefined) throw new Error(`The lockfile has no ${name}.`);
    locked.version = `${locked.version}-next`;
    locked.integrity = `sha512-${'A'.repeat(86)}==`;
  });
}

beforeAll(() => {
  const manifests = globSync(
    '{package.json,{api,e2e,gateway,shell,tools,mfe-*}/package.json,packages/*/package.json}',
    {
      cwd: root,
    },
  );
  for (const file of [...manifests, 'nx.json', 'package-lock.json', 'tsconfig.base.json'])
    cpSync(join(root, file), join(workspace, file));
  symlinkSync(join(root, 'node_modules'), join(workspace, 'node_modules'));
  // the actual build takes a minute and does not matter here
  edit<{ scripts: Record<string, string> }>(join(workspace, 'mfe-insights/package.json'), ({ scripts }) => {
    scripts['build'] = 'mkdir -p dist';
  });
  expect([buildInsights(), buildInsights()]).toEqual(['built', 'unchanged']);
}, 60_000);
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

describe('the build of mfe-insights', () => {
  it.each([
    ['pg', 'unchanged', 'only the api uses it'],
    ['playwright-core', 'unchanged', 'only tests use it'],
    ['@tanstack/react-query', 'built', 'the remote uses it'],
    ['react-aria-components', 'built', 'packages/ui, which the remote uses, depends on it'],
    ['@rspack/core', 'built', 'it creates the bundle'],
  ])('after an upgrade of %s is %s, because %s', (name, expected) => {
    upgrade(name);
    expect(buildInsights()).toBe(expected);
  });
});
