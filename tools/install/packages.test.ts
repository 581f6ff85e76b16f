import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

interface Packages {
  installed: (root: string, pinnedNode: string) => boolean;
  whyInstallFailed: (said: string) => string;
}

const { installed, whyInstallFailed }: Packages = createRequire(import.meta.url)('./packages.cjs');

let root: string;
let pinned: string;

const write = (path: string, packages: object): void => writeFileSync(join(root, path), JSON.stringify({ packages }));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tideline-install-'));
  pinned = join(root, 'node_modules/node');
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(pinned, '');
  write('package-lock.json', {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a-darwin': { version: '1.0.0', optional: true },
    'packages/ui': {},
  });
  write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('installed', () => {
  it('returns true without the packages of other platforms', () => {
    expect(installed(root, pinned)).toBe(true);
  });

  it.each([
    { why: 'nothing is installed', change: () => rmSync(join(root, 'node_modules'), { recursive: true }) },
    {
      why: 'an install was interrupted before npm recorded it',
      change: () => rmSync(join(root, 'node_modules/.package-lock.json')),
    },
    {
      why: 'the lockfile requires another version',
      change: () => write('package-lock.json', { 'node_modules/a': { version: '1.0.1' } }),
    },
    {
      why: 'the lockfile requires another package',
      change: () =>
        write('package-lock.json', { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } }),
    },
    { why: 'the pinned Node is missing', change: () => rmSync(pinned) },
  ])('returns false if $why', ({ change }) => {
    change();
    expect(installed(root, pinned)).toBe(false);
  });
});

describe('whyInstallFailed', () => {
  it.each([
    { said: 'npm error code ENOSPC\nnpm error nospc no space left on device, write', sentence: /^The disk is full/ },
    {
      said: 'npm error code EAI_AGAIN\nnpm error request to https://example.org failed',
      sentence: /does not reach its registry/,
    },
    { said: 'npm error code ECONNREFUSED', sentence: /does not reach its registry/ },
    {
      said: 'npm error code EACCES\nnpm error Your cache folder contains root-owned files, due to a bug',
      sentence: /change the owner of ~\/\.npm/,
    },
    { said: 'npm error code EROFS', sentence: /cannot be written/ },
    {
      said: 'npm error code EUSAGE\nnpm error `npm ci` can only install packages when',
      sentence: /do not fit together/,
    },
    { said: 'npm error code ELIFECYCLE', sentence: /npm says why above/ },
  ])('returns $sentence for $said', ({ said, sentence }) => {
    expect(whyInstallFailed(said)).toMatch(sentence);
  });
});
