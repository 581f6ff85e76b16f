import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type ObjectServer, startObjectServer } from '../../testing/object-server.ts';
import type { StartError } from '../start-error.ts';
import { createFileObjects } from './file-objects.ts';
import { ObjectFile } from './object-file.ts';
import type { ObjectStore } from './object-store.ts';
import { openObjects } from './open-objects.ts';

let folder: string;
let server: ObjectServer;
const stores = new Map<string, ObjectStore>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'objects-'));
  server = await startObjectServer();
  Object.assign(process.env, server.env);
  const { bucket, endpoint } = server;
  const settings = { bucket, endpoint, region: 'us-east-1' };
  stores.set('files of the data folder', createFileObjects(join(folder, 'data')));
  stores.set('a bucket', await openObjects(join(folder, 'one'), { ...settings, prefix: '' }));
  stores.set('a part of a bucket', await openObjects(join(folder, 'two'), { ...settings, prefix: 'homes/tideline' }));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

describe.each(['files of the data folder', 'a bucket', 'a part of a bucket'])('an object store with %s', (name) => {
  const store = (): ObjectStore => {
    const found = stores.get(name);
    if (found === undefined) throw new Error(`${name} was not opened`);
    return found;
  };
  const put = async (key: string, content: string) => {
    mkdirSync(store().workFolder, { recursive: true });
    const path = join(store().workFolder, 'draft');
    writeFileSync(path, content);
    await store().put(key, path);
  };
  const read = async (key: string, from?: number, to?: number) => {
    const object = await store().open(key);
    return object && text(await object.read(from, to));
  };

  it('returns the stored content, as a whole and in parts, and moves the draft away', async () => {
    await put('copies/1.zip', 'content of ten');
    expect(await read('copies/1.zip')).toBe('content of ten');
    expect([await read('copies/1.zip', 8), await read('copies/1.zip', 0, 7), await read('copies/1.zip', 3, 3)]).toEqual(
      ['of ten', 'content', ''],
    );
    await put('copies/1.zip', 'replaced');
    expect(await read('copies/1.zip')).toBe('replaced');
    expect(readdirSync(store().workFolder)).toEqual([]);
  });

  it('lists objects in order, lists folders, and removes one object or a whole folder', async () => {
    const others = ['attachments-of-others/c/1', 'attachments/bb/1'];
    for (const key of ['attachments/b/2', 'attachments/a/1', 'attachments/b/1', ...others]) await put(key, key);
    expect((await store().list('attachments')).map(({ key }) => key)).toEqual([
      'attachments/a/1',
      'attachments/b/1',
      'attachments/b/2',
      'attachments/bb/1',
    ]);
    const [first] = await store().list('attachments/a');
    expect(Math.abs((first?.modifiedAtMs ?? 0) - Date.now())).toBeLessThan(600_000);
    expect((await store().folders('attachments')).toSorted()).toEqual(['a', 'b', 'bb']);
    await store().remove('attachments/b/1');
    await store().remove('attachments/b/absent');
    expect((await store().list('attachments/b')).map(({ key }) => key)).toEqual(['attachments/b/2']);
    await store().removeAll('attachments/b');
    await store().removeAll('nothing');
    expect((await store().folders('attachments')).toSorted()).toEqual(['a', 'bb']);
    expect(await store().list('attachments/b')).toEqual([]);
    expect(await read('attachments/b/2')).toBeNull();
    for (const key of ['attachments/a/1', ...others]) expect(await read(key)).toBe(key);
  });

  it('returns nothing for unknown keys', async () => {
    await put('copies/3.zip', 'zip');
    expect([await store().open('absent'), await store().list('absent'), await store().folders('absent')]).toEqual([
      null,
      [],
      [],
    ]);
    for (const key of ['copies', 'copies/3', 'copies/3.zip/part']) expect(await store().open(key)).toBeNull();
  });

  it('exposes a stored object as a File with its size, name, type and content', async () => {
    await put('copies/2.zip', 'zip');
    const object = await store().open('copies/2.zip');
    if (object === null) throw new Error('it was stored above');
    const file = new ObjectFile(object, { name: 'mine.zip', type: 'application/zip' });
    expect([file.size, file.name, file.type, await text(file.stream())]).toEqual([
      3,
      'mine.zip',
      'application/zip',
      'zip',
    ]);
  });
});

describe('startup with an object store', () => {
  const opening = async (change: { bucket?: string; endpoint?: string }, env: Record<string, string> = {}) => {
    const before = { ...process.env };
    Object.assign(process.env, env);
    try {
      const settings = { bucket: server.bucket, endpoint: server.endpoint, region: 'us-east-1', prefix: '', ...change };
      await openObjects(join(folder, 'wrong'), settings);
      return 'it was accepted';
    } catch (error) {
      return (error as StartError).message;
    } finally {
      Object.assign(process.env, before);
    }
  };

  it.each<[string, { bucket?: string; endpoint?: string }, Record<string, string>, RegExp]>([
    ['the bucket does not exist', { bucket: 'absent-bucket' }, {}, /"absent-bucket" at .* \(NoSuchBucket\)/],
    ['nothing listens', { endpoint: 'http://127.0.0.1:9' }, {}, /\(ECONNREFUSED\): check S3_BUCKET/],
    ['the key is unknown', {}, { AWS_ACCESS_KEY_ID: 'unknown-key' }, /\(InvalidAccessKeyId\)/],
  ])('fails with an explanation if %s', async (_, change, env, words) => {
    const message = await opening(change, env);
    expect(message).toMatch(words);
    expect(message).not.toContain('unknown-key');
  });
});
