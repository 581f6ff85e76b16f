// Runs `npx tideline pack` as operators type it, in a folder of the checkout. Only pack-release.full.test.ts packs a
// release.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { root } from '../start/supervisor.ts';

jest.setTimeout(60_000);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-pack-'));
  writeFileSync(join(folder, 'a-file'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['a folder that would contain itself', 'api', () => 'packed', `${join(root, 'api/packed')} is inside the sources`],
  [
    'an existing file',
    'docs',
    () => relative(join(root, 'docs'), join(folder, 'a-file')),
    'a-file: cannot be written (EEXIST).',
  ],
  ['a folder of the kernel', 'docs', () => '/proc/tideline', '/proc/tideline: cannot be written (E'],
])('tideline pack refuses to write to %s, before it builds anything', (_, typedIn, target, reason) => {
  const { status, stdout, stderr } = spawnSync('npx', ['tideline', 'pack', target()], {
    cwd: join(root, typedIn),
    env: { ...process.env, TIDELINE_LANG: 'en' },
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: expect.stringContaining(reason) });
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
