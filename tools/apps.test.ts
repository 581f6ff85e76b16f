import { afterEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apps, appsIn, remotes } from './apps.ts';

const root = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'tideline-apps-'));

afterEach(() => rmSync(scratch, { recursive: true, force: true }));

describe('apps', () => {
  it('are the folders with a remote.config.ts, the shell first', () => {
    for (const folder of ['mfe-travel', 'api', 'shell', 'mfe-accounts']) {
      mkdirSync(join(scratch, folder));
      if (folder !== 'api') writeFileSync(join(scratch, folder, 'remote.config.ts'), '');
    }
    expect(appsIn(scratch)).toEqual(['shell', 'mfe-accounts', 'mfe-travel']);
  });

  it('in a packed release are the folders with a build', () => {
    mkdirSync(join(scratch, 'shell/dist'), { recursive: true });
    mkdirSync(join(scratch, 'mfe-accounts'), { recursive: true });
    writeFileSync(join(scratch, 'release.json'), '{}');
    writeFileSync(join(scratch, 'shell/dist/remote.json'), '{}');
    writeFileSync(join(scratch, 'mfe-accounts/remote.config.ts'), '');
    expect(appsIn(scratch)).toEqual(['shell']);
  });

  it('are all referenced in tsconfig.json, which cannot read folders', () => {
    const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as {
      references: { path: string }[];
    };
    const referenced = references.map(({ path }) => path).filter((path) => path === 'shell' || path.startsWith('mfe-'));
    expect(referenced.toSorted()).toEqual(apps.toSorted());
  });

  it('have names starting with "mfe-", except the shell, so the workspaces pattern includes them', () => {
    expect(remotes.length).toBeGreaterThan(0);
    expect(remotes.filter((name) => !name.startsWith('mfe-'))).toEqual([]);
  });
});
