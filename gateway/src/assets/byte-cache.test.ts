import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sriOf } from '@tideline/registry';
import type { Variant } from './asset-index.ts';
import { ByteCache } from './byte-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'byte-cache-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function variant(name: string, size: number): Promise<Variant> {
  const bytes = Buffer.alloc(size, name);
  const diskPath = join(folder, name);
  await writeFile(diskPath, bytes);
  return { size, sri: sriOf(bytes), entityTag: `"${name}"`, diskPath, headers: [], notModifiedHeaders: [] };
}

describe('ByteCache', () => {
  it('stays within its budget and evicts the least recently used files', async () => {
    const cache = new ByteCache(1000);
    const [a, b, c] = [await variant('a', 400), await variant('b', 400), await variant('c', 400)];
    await cache.load(a);
    await cache.load(b);
    expect(cache.get(a)).toHaveLength(400);
    await cache.load(c);
    expect(cache.heldBytes).toBe(800);
    expect([cache.get(a), cache.get(b), cache.get(c)].map((bytes) => bytes?.length)).toEqual([400, undefined, 400]);
  });

  it('reads a file once for all concurrent requests', async () => {
    const cache = new ByteCache(1000);
    const one = await variant('a', 10);
    const [first, second] = await Promise.all([cache.load(one), cache.load(one)]);
    expect(second).toBe(first);
    expect(cache.heldBytes).toBe(10);
  });

  it('does not store a file that differs from the published one, and retries later', async () => {
    const cache = new ByteCache(1000);
    const one = await variant('a', 10);
    await writeFile(one.diskPath, 'other');
    await expect(cache.load(one)).rejects.toThrow('is not what was published');
    expect(cache.heldBytes).toBe(0);
    await writeFile(one.diskPath, Buffer.alloc(10, 'a'));
    expect(await cache.load(one)).toHaveLength(10);
  });

  it('keeps only files of at most an eighth of its budget', async () => {
    const cache = new ByteCache(1000);
    expect([cache.keeps(await variant('a', 125)), cache.keeps(await variant('b', 126))]).toEqual([true, false]);
  });
});
