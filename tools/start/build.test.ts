import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { refuseMissingSources } from './build.ts';

describe('refuseMissingSources', () => {
  it('accepts this checkout', () => {
    expect(() => refuseMissingSources(join(import.meta.dirname, '../..'))).not.toThrow();
  });

  it('names missing files and how to restore them', () => {
    const empty = mkdtempSync(join(tmpdir(), 'tideline-sources-'));
    expect(() => refuseMissingSources(empty)).toThrow(
      /shell\/rspack\.config\.ts.*gateway\/src\/main\.ts.* are missing\. Get the files back with: git checkout/,
    );
    rmSync(empty, { recursive: true });
  });
});

it('nx.json makes builds depend on the packages of the bundler, but not on the whole lockfile', () => {
  const { namedInputs, targetDefaults } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../nx.json'), 'utf8'),
  ) as { namedInputs: Record<string, unknown[]>; targetDefaults: { build: { inputs: string[] } } };
  // without this list, nx depends on every package in the lockfile
  expect(namedInputs['bundler']).toContainEqual({ externalDependencies: expect.arrayContaining(['@rspack/core']) });
  const inputs = targetDefaults.build.inputs.flatMap((name) => namedInputs[name.replace('^', '')] ?? []);
  expect(JSON.stringify(inputs)).not.toContain('package-lock.json');
});
