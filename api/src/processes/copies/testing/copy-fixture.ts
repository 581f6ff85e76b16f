import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect } from '@jest/globals';
import { type Account, type HouseholdCopy, RESTORE_PART_BYTES, type Transaction } from '@tideline/contract';
import yazl from 'yazl';
import type { TestUser, TestApi } from '../../../testing/test-api.ts';
import { openArchive } from '../open-archive.ts';

export const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });
export const get = async <T>(user: TestUser, path: string): Promise<T> => (await user.ask<T>('GET', path)).body;

/** Adds the sample, some rows, a tag, splits, a file, a statement, and an account in another currency with its rate. */
export async function fill(user: TestUser): Promise<void> {
  await user.ask('POST', '/sample');
  const { items } = await get<{ items: Account[] }>(user, '/accounts');
  const { body } = await user.ask<{ item: Transaction }>('POST', '/transactions', {
    body: {
      accountId: items[0]?.id,
      postedOn: '2026-02-27',
      amount: usd(-1000),
      payee: '=SUM(A1)',
      memo: 'two "parts",\nin one',
    },
  });
  const categories = await get<{ items: { id: string }[] }>(user, '/categories');
  const parts = [-400, -600].map((minor, index) => ({
    categoryId: categories.items[index]?.id ?? null,
    amount: usd(minor),
  }));
  await user.ask('PUT', `/transactions/${body.item.id}/splits`, {
    body: { splits: parts },
    headers: { 'if-match': '"1"' },
  });
  const tag = await user.ask<{ item: { id: string } }>('POST', '/tags', { body: { name: 'Holiday' } });
  const form = new FormData();
  form.append('file', new File(['%PDF-1.4 a receipt'], 'receipt of June.pdf', { type: 'application/pdf' }));
  await user.ask('POST', `/transactions/${body.item.id}/attachments`, { body: form });
  // makes the totals of a copy depend on the rate
  const euros = await user.ask('POST', '/accounts', {
    body: { name: 'Girokonto', type: 'depository', balance: { minor: '100000', currency: 'EUR' } },
  });
  await user.ask('POST', '/exchange-rates', {
    body: { on: '2026-02-27', base: 'EUR', quote: 'USD', rate: '1.0842' },
  });
  const card = await user.ask<{ item: { account: { id: string } } }>('POST', '/cards', {
    body: { name: 'Store card', owed: usd(12_000), purchaseAprPpm: 240_000, dueDay: 25 },
  });
  const statement = await user.ask('POST', `/cards/${card.body.item.account.id}/statements`, {
    body: { startsOn: '2026-01-02', closesOn: '2026-02-01', dueOn: '2026-02-25' },
  });
  expect([body.item.id, tag.status, euros.status, statement.status]).toEqual([expect.any(String), 201, 201, 201]);
}

export async function exported(api: TestApi, user: TestUser): Promise<{ copy: HouseholdCopy; path: string }> {
  const started = await user.ask<HouseholdCopy>('POST', '/copies/export');
  expect(started).toMatchObject({
    status: 201,
    body: { kind: 'export', state: 'queued', fileName: 'tideline-2026-03-01.zip' },
  });
  await api.emails();
  const copy = await get<HouseholdCopy>(user, `/copies/${started.body.id}`);
  expect(copy).toMatchObject({ state: 'done', failure: null });
  const response = await fetch(`${api.url}/api/v1/copies/${copy.id}/content`, { headers: { cookie: user.cookie } });
  expect([
    response.status,
    response.headers.get('content-type'),
    Number(response.headers.get('content-length')),
  ]).toEqual([200, 'application/zip', copy.sizeBytes]);
  const path = join(api.dataFolder, `${copy.id}-fetched.zip`);
  writeFileSync(path, new Uint8Array(await response.arrayBuffer()));
  return { copy, path };
}

export const textOf = async (path: string, name: string): Promise<string> =>
  (await bytesOf(path, name)).toString('utf8');

/** Uploads a file part by part, and returns the copy after the jobs have run. */
export async function restored(
  api: TestApi,
  user: TestUser,
  content: Uint8Array,
  partBytes = RESTORE_PART_BYTES,
): Promise<HouseholdCopy> {
  const { body } = await user.ask<HouseholdCopy>('POST', '/copies/restore', {
    body: { fileName: 'mine.zip', sizeBytes: content.length },
  });
  for (let at = 0; at < content.length; at += partBytes) {
    const form = new FormData();
    form.append('at', String(at));
    form.append('part', new File([content.slice(at, at + partBytes)], 'part'));
    expect(await user.ask('POST', `/copies/${body.id}/parts`, { body: form })).toMatchObject({
      status: 200,
      body: { receivedBytes: Math.min(content.length, at + partBytes) },
    });
  }
  await api.emails();
  return get(user, `/copies/${body.id}`);
}

export const contentOf = (path: string): Uint8Array => new Uint8Array(readFileSync(path));

async function bytesOf(path: string, name: string): Promise<Buffer> {
  const archive = await openArchive(path);
  const chunks: Buffer[] = [];
  for await (const chunk of (await archive.read(name)) as AsyncIterable<Buffer>) chunks.push(chunk);
  archive.close();
  return Buffer.concat(chunks);
}

/** Returns the copy with a modified data.json. */
export async function tampered(
  api: TestApi,
  path: string,
  change: (data: string) => string,
  keepFiles: boolean,
): Promise<Uint8Array> {
  const zip = new yazl.ZipFile();
  const archive = await openArchive(path);
  archive.close();
  for (const name of archive.sizes.keys())
    if (keepFiles && name.startsWith('attachments/')) zip.addBuffer(await bytesOf(path, name), name);
  zip.addBuffer(Buffer.from(change(await textOf(path, 'data.json'))), 'data.json');
  zip.end();
  const out = join(api.dataFolder, `${crypto.randomUUID()}.zip`);
  await pipeline(zip.outputStream, createWriteStream(out));
  return contentOf(out);
}
