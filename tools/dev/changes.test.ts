import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { onChanges } from './changes.ts';

let folder: string;
let watching: AbortController;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-changes-'));
  mkdirSync(join(folder, 'money/testing'), { recursive: true });
  watching = new AbortController();
});
afterEach(() => {
  watching.abort();
  rmSync(folder, { recursive: true, force: true });
});

const firstChange = (paths: string[]): Promise<string> =>
  new Promise((changed) => onChanges(paths, watching.signal, changed));

describe('onChanges', () => {
  it('reports the last file of a burst once', async () => {
    const seen: string[] = [];
    const settled = new Promise<void>((done) => {
      onChanges([folder], watching.signal, (file) => {
        seen.push(file);
        done();
      });
    });
    for (const name of ['a.ts', 'b.tsx', 'money/c.ts']) writeFileSync(join(folder, name), '');
    await settled;
    expect(seen).toEqual([join(folder, 'money/c.ts')]);
  });

  it('ignores tests, test helpers and files that programs do not read', async () => {
    const first = firstChange([folder]);
    for (const name of ['a.test.ts', 'README.md', 'money/testing/ledger.ts', 'money/ledger.ts'])
      writeFileSync(join(folder, name), '');
    expect(await first).toBe(join(folder, 'money/ledger.ts'));
  });

  it('watches a single file', async () => {
    const file = join(folder, 'remote.config.ts');
    writeFileSync(file, '');
    const first = firstChange([file]);
    writeFileSync(file, 'export {};');
    expect(await first).toContain('remote.config.ts');
  });
});
