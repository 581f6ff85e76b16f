import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openStore, servedFilePath, sriOf, type Release, type Store } from '@tideline/registry';
import { remoteJsonOf } from '@tideline/registry/testing';
import { bootReader } from './boot-scripts.ts';

const PATH = 'boot.33333333.js';
let store: Store;
beforeAll(async () => {
  store = await openStore(await mkdtemp(join(tmpdir(), 'tideline-boot-')));
});
afterAll(() => rm(store.root, { recursive: true }));

/** Stores a boot script, under the hash of another one if `published` differs. */
async function shellWith(stored: string | null, published = stored ?? ''): Promise<Release> {
  const shell: Release = {
    remote: 'shell',
    release: '1.0.0-12345678',
    version: '1.0.0',
    id: '12345678',
    remoteJson: remoteJsonOf('shell'),
    files: { [PATH]: { type: 'text/javascript', size: published.length, sri: sriOf(Buffer.from(published)) } },
    merged: {},
    by: 'test',
    at: '2026-11-24T00:00:00Z',
  };
  const path = servedFilePath(store, shell, PATH);
  await mkdir(dirname(path), { recursive: true });
  await rm(path, { force: true });
  if (stored !== null) await writeFile(path, stored);
  return shell;
}

it.each([
  { why: 'is copied into the page', stored: 'paint();', code: 'paint();' },
  { why: 'that was damaged on disk is requested by the page and logged', stored: 'pain();', published: 'paint();' },
  { why: 'that is missing is requested by the page and logged', stored: null, published: 'paint();' },
  { why: 'that would end its element is requested by the page and logged', stored: 'say("</SCRIPT>");' },
  { why: 'that would begin a comment is requested by the page and logged', stored: 'say("<!--");' },
])('a boot script $why', async ({ stored, published, code }) => {
  const errors: unknown[] = [];
  const found = await bootReader(store, (error) => errors.push(error))(await shellWith(stored, published));
  expect(found).toEqual([code === undefined ? { path: PATH } : { path: PATH, code }]);
  expect(errors).toHaveLength(code === undefined ? 1 : 0);
});
