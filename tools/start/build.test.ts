import { mkdtempSync, rmSync } from 'node:fs';
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
