import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { environmentProblems, readEnvironment } from '../../environment.ts';
import { areVapidKeys, readVapidKeys } from './vapid-keys.ts';

const folders: string[] = [];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-vapid-'));
  folders.push(folder);
});
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});
const path = () => join(folder, 'vapid.json');

describe('web push keys', () => {
  it('are generated once as a matching pair, in a file that only its owner can read', () => {
    const keys = readVapidKeys(folder, undefined);
    expect(areVapidKeys(keys)).toBe(true);
    expect(readVapidKeys(folder, undefined)).toEqual(keys);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    chmodSync(path(), 0o644); // as after a restore from a backup
    readVapidKeys(folder, undefined);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  it('are not stored if they come from the environment', () => {
    const given = readVapidKeys(folder, undefined);
    rmSync(path());
    expect(readVapidKeys(folder, given)).toEqual(given);
    expect(() => readFileSync(path())).toThrow('ENOENT');
  });

  it.each([
    ['nothing', ''],
    ['invalid JSON', '{'],
    ['values that are not keys', '{"publicKey": "x", "privateKey": "y"}'],
    [
      'a pair that does not match',
      JSON.stringify({
        publicKey: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url'),
        privateKey: Buffer.alloc(32, 1).toString('base64url'),
      }),
    ],
  ])('are not replaced, and the start fails, if the file contains %s', (_, content) => {
    writeFileSync(path(), content);
    expect(() => readVapidKeys(folder, undefined)).toThrow('vapid.json has no valid keys for web push');
    expect(readFileSync(path(), 'utf8')).toBe(content);
  });
});

describe('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY', () => {
  it('must be a matching pair, and a single or mismatched key is a configuration error', () => {
    const { publicKey, privateKey } = readVapidKeys(folder, undefined);
    const env = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
    expect(readEnvironment(env).vapidKeys).toEqual({ publicKey, privateKey });
    expect(readEnvironment({}).vapidKeys).toBeUndefined();
    for (const wrong of [
      { VAPID_PUBLIC_KEY: publicKey },
      { VAPID_PRIVATE_KEY: privateKey },
      { ...env, VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64url') },
    ]) {
      expect(environmentProblems(wrong)).toEqual([
        'VAPID_PUBLIC_KEY: must be given together with VAPID_PRIVATE_KEY, both base64url of a P-256 pair',
      ]);
    }
  });
});
