import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readSecretKey } from './secret-key.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

let parent: string;
let folder: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'secret-key-'));
  folder = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true }));

it('readSecretKey creates the key once, from 32 random bytes, readable only by the owner', () => {
  const key = readSecretKey(folder, undefined);
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(readSecretKey(folder, undefined)).toBe(key);
  expect([modeOf(folder), modeOf(join(folder, 'secret.key'))]).toEqual(['700', '600']);
});

it('readSecretKey restricts a folder or key that others could read', () => {
  mkdirSync(folder, { mode: 0o755 });
  const key = readSecretKey(folder, undefined);
  expect(modeOf(folder)).toBe('700');
  chmodSync(join(folder, 'secret.key'), 0o644);
  expect(readSecretKey(folder, undefined)).toBe(key);
  expect(modeOf(join(folder, 'secret.key'))).toBe('600');
});

it("readSecretKey uses the operator's key if there is one, and then creates no file", () => {
  expect(readSecretKey(folder, 'of the operator')).toBe('of the operator');
  expect(() => statSync(folder)).toThrow('ENOENT');
});
