import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/api-process.ts';
import { lockDataFolder } from './data-folder-lock.ts';

let folder: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const leave = (text: string) => writeFileSync(join(folder.path, 'api.lock'), text);

describe('lockDataFolder', () => {
  it('holds the lock until it is released', () => {
    const release = lockDataFolder(folder.path);
    expect(() => lockDataFolder(folder.path)).toThrow(/already running on the data folder/);
    release();
    expect(readdirSync(folder.path)).toEqual([]);
    lockDataFolder(folder.path)();
  });

  it.each([
    {
      why: 'of a process that has ended',
      text: () => JSON.stringify({ pid: spawnSync(process.execPath, ['--version']).pid, startedAt: '1' }),
    },
    {
      why: 'whose pid belongs to another process now',
      text: () => JSON.stringify({ pid: process.ppid, startedAt: '1' }),
    },
    { why: 'that is half written', text: () => '{"pid":' },
    { why: 'that is empty', text: () => '' },
  ])('takes over a lock $why', ({ text }) => {
    leave(text());
    const release = lockDataFolder(folder.path);
    expect(readdirSync(folder.path)).toEqual(['api.lock']);
    release();
    expect(existsSync(join(folder.path, 'api.lock'))).toBe(false);
  });

  it('respects the lock of a running process whose start time is unknown', () => {
    leave(JSON.stringify({ pid: process.ppid, startedAt: null }));
    expect(() => lockDataFolder(folder.path)).toThrow(new RegExp(`process ${process.ppid}`));
  });
});
