import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, verifyToken } from '@tideline/registry';
import { writeFirstToken } from './first-token.ts';

const now = '2026-03-01T12:00:00.000Z';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-token-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the first token', () => {
  it('is written once, for the owner of the data folder, and again after the file was deleted', async () => {
    const store = await openStore(join(folder, 'store'));
    const file = join(folder, 'data', 'admin-token');
    const write = () => writeFirstToken({ store, file, host: 'one', at: now });
    const read = async () => (await readFile(file, 'utf8')).trim();
    await write();
    const first = await read();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await verifyToken(store, first, now)).toMatchObject({ token: { scope: { kind: 'operator' } } });
    await write();
    expect(await read()).toBe(first);
    await rm(file);
    await write();
    expect(await verifyToken(store, first, now)).toMatchObject({ refusal: 'revoked' });
    expect(await verifyToken(store, await read(), now)).toHaveProperty('token');
    await writeFile(file, 'of another store\n');
    await write();
    expect(await verifyToken(store, await read(), now)).toHaveProperty('token');
  });

  it('remains valid when another machine, or another data folder, uses the same releases', async () => {
    const store = await openStore(join(folder, 'store'));
    const starts = [
      { file: join(folder, 'one', 'admin-token'), host: 'one' },
      { file: join(folder, 'two', 'admin-token'), host: 'one' },
      { file: join(folder, 'one', 'of-two'), host: 'two' },
    ];
    for (const start of starts) await writeFirstToken({ store, ...start, at: now });
    for (const { file } of starts)
      expect(await verifyToken(store, (await readFile(file, 'utf8')).trim(), now)).toHaveProperty('token');
  });
});
