import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { kitVersion } from '../build/packages.ts';
import { checksOf, ENTRIES, recordedVersion, recordOf, type Entry } from './baseline.ts';
import { promisesCompatibility } from './versions.ts';

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

describe('the recorded exports', () => {
  it('are those of the version that CHANGES.md names', () => {
    // npm run release --workspace packages/mfe-kit records a new one
    expect(recordedVersion(read('api.d.ts'))).toBe(kitVersion());
  });

  it('are all checked', () => {
    expect(read('checks.ts')).toBe(checksOf(read('api.d.ts'), ENTRIES));
    expect(read('checks.ts')).toMatch(/Value<typeof now\d+\.useSession, typeof then\d+\.useSession>/);
  });
});

it.each([
  ['0.1.0', '0.1.9', true],
  ['0.1.0', '0.2.0', false],
  ['1.2.0', '1.9.0', true],
  ['1.2.0', '2.0.0', false],
  ['0.9.0', '1.0.0', false],
])('a change from %s to %s promises that code still works: %s', (before, now, promised) => {
  expect(promisesCompatibility(before, now)).toBe(promised);
});

describe('checks', () => {
  const before = `
    export interface PanelProps { title: string; tone?: 'calm' | 'loud' }
    /** Draws. */
    export declare function Panel({ title }: PanelProps): string;
    export declare function NeedsMore({ title }: PanelProps): string;
    export declare function Narrower({ title }: PanelProps): string;
    export declare const removed: number;
    export type Tone = 'calm' | 'loud';
    export interface Lost { kept: string; lost?: string }
    export type Other = string;
    export interface Row<T, K = Map<string, T>> { of: T; by: K }
    export declare class Box {
      #private;
      size: number;
    }`;
  const now = `
    export interface PanelProps { title: string; tone?: 'calm' | 'loud' | 'new'; added?: number }
    export declare function Panel({ title, added }: PanelProps, later?: string): string;
    export declare function NeedsMore({ title }: PanelProps & { needed: string }): string;
    export declare function Narrower({ title }: { title: string; tone?: 'calm' }): string;
    export declare const added: number;
    export type Tone = 'calm' | 'loud' | 'new';
    export interface Lost { kept: string }
    export type Other = number;
    export interface Row<T, K = Map<string, T>> { of: T; by: K; more?: string }
    export declare class Box {
      #private;
      size: number;
    }`;

  let folder: string;
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'released-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('reject changes that break the code of remotes, and no other changes', () => {
    const entries: Entry[] = [{ specifier: 'kit', module: 'kit/src/index' }];
    const record = recordOf(entries, (module) => (module === 'kit/src/index' ? before : undefined), '0.1.0');
    write('api.d.ts', record);
    write('checks.ts', checksOf(record, entries));
    write('node_modules/kit/index.d.ts', now);
    write('node_modules/kit/package.json', '{ "name": "kit", "types": "index.d.ts" }');
    const options = { strict: true, noEmit: true, module: 'preserve', types: [], skipLibCheck: true };
    write('tsconfig.json', JSON.stringify({ compilerOptions: options, include: ['*.ts'] }));
    const tsc = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' });
    const lines = readFileSync(join(folder, 'checks.ts'), 'utf8').split('\n');
    const refused = [...stdout.matchAll(/checks\.ts\((\d+),/g)].map(
      ([, line]) => /now0\.(\w+)/.exec(lines[Number(line) - 1] ?? '')?.[1],
    );
    expect([...new Set(refused)].toSorted()).toEqual(['Lost', 'Narrower', 'NeedsMore', 'Other', 'removed']);
  });
});
