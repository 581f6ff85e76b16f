import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Attachment, Transaction } from '@tideline/contract';
import { addAccount, post, type Changed, done, refusal, undo } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { sweepAttachments, sweepRemovedHouseholds } from './sweep-attachments.ts';

type Content = string | Uint8Array<ArrayBuffer>;

let api: TestApi;
let ann: TestUser;
let transactionId: string;

const png = (more = '') => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Buffer.from(more)]);
const attach = (
  content: Content,
  name: string,
  { to = transactionId, user = ann, headers = {} as Record<string, string> } = {},
) => {
  const form = new FormData();
  form.append('file', new File([content], name));
  return user.ask<Changed<Attachment>>('POST', `/transactions/${to}/attachments`, { body: form, headers });
};
const remove = async ({ id, version }: Attachment): Promise<string> =>
  done(
    await ann.ask<{ changeSetId: string }>('DELETE', `/attachments/${id}`, { headers: { 'if-match': `"${version}"` } }),
  ).changeSetId;
const download = (id: string, query = '') =>
  fetch(`${api.url}/api/v1/attachments/${id}/content${query}`, { headers: { cookie: ann.cookie } });
const folder = () => join(api.dataFolder, 'attachments', ann.householdId);
const files = () => readdirSync(folder()).toSorted();
const age = (name: string, days: number) =>
  utimesSync(join(folder(), name), new Date(Date.now() - days * 86_400_000), new Date(Date.now() - days * 86_400_000));
const sweep = () =>
  api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, (tx) =>
    sweepAttachments(tx, { objects: api.objects, now: api.clock.now() }),
  );

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.move(new Date('2026-03-01T12:00:00Z'));
  ann = await api.signUp();
  const { id } = await addAccount(ann);
  transactionId = (
    await post(ann, { accountId: id, postedOn: '2026-02-10', amount: { minor: '-100', currency: 'USD' } })
  ).item.id;
});
afterAll(() => api.stop());

describe('an attachment', () => {
  it('is stored outside the database and served byte for byte, as a download that no browser executes', async () => {
    const { item } = done(await attach(png('receipt'), 'Beleg für März.png'));
    expect(item).toMatchObject({
      transactionId,
      fileName: 'Beleg für März.png',
      mediaType: 'image/png',
      sizeBytes: 15,
    });
    expect(
      done(await ann.ask<{ items: Attachment[] }>('GET', `/transactions/${transactionId}/attachments`)).items,
    ).toEqual([item]);
    expect(done(await ann.ask<Transaction>('GET', `/transactions/${transactionId}`)).attachmentCount).toBe(1);
    const answer = await download(item.id);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(png('receipt'));
    expect(
      Object.fromEntries(
        [
          'content-type',
          'content-length',
          'content-disposition',
          'x-content-type-options',
          'content-security-policy',
        ].map((name) => [name, answer.headers.get(name)]),
      ),
    ).toEqual({
      'content-type': 'image/png',
      'content-length': '15',
      'content-disposition': [
        'attachment',
        'filename="Beleg f_r M_rz.png"',
        "filename*=UTF-8''Beleg%20f%C3%BCr%20M%C3%A4rz.png",
      ].join('; '),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect((await download(item.id, '?inline=true')).headers.get('content-disposition')).toMatch(/^inline;/);
  });

  it('can be shown inline only if it is an image', async () => {
    const { item } = done(await attach('%PDF-1.7 x', 'bill.pdf'));
    expect((await download(item.id, '?inline=true')).headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  it('is restored with its content by undo after it was removed', async () => {
    const { item } = done(await attach(png(), 'a.png'));
    const removed = await remove(item);
    expect((await download(item.id)).status).toBe(404);
    await undo(ann, removed);
    expect((await download(item.id)).status).toBe(200);
  });

  it.each<[string, Content, string, string]>([
    ['an HTML page', '<!DOCTYPE html><script>alert(1)</script>', 'receipt.txt', 'ATTACHMENT_TYPE_REFUSED'],
    [
      'an SVG with a script',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'receipt.png',
      'ATTACHMENT_TYPE_REFUSED',
    ],
    ['a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0]), 'receipt.pdf', 'ATTACHMENT_TYPE_REFUSED'],
    ['an archive', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'receipt.zip', 'ATTACHMENT_TYPE_REFUSED'],
    ['empty', '', 'empty.txt', 'ATTACHMENT_EMPTY'],
    ['larger than 10 MiB', new Uint8Array(10 * 1_048_576 + 1), 'large.png', 'ATTACHMENT_TOO_LARGE'],
    ['much larger than 10 MiB', new Uint8Array(11 * 1_048_576), 'larger.png', 'BODY_TOO_LARGE'],
  ])('is rejected if it is %s', async (_what, content, name, code) => {
    const { body } = await attach(content, name);
    expect(body).toMatchObject({ code });
    expect(
      done(await ann.ask<{ items: unknown[] }>('GET', `/transactions/${transactionId}/attachments`)).items,
    ).toEqual([]);
  });

  it.each([
    ['../../etc/passwd', 'hello', 'passwd.txt', 'text/plain'],
    ['C:\\Users\\ann\\list.csv', 'a;b', 'list.csv', 'text/csv'],
    ['invoice\u202Efdp.txt', 'x', 'invoicefdp.txt', 'text/plain'],
    ['page.html', 'only words', 'page.html.txt', 'text/plain'],
    ['photo', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'photo.jpg', 'image/jpeg'],
    ['...', 'GIF89a', 'file.gif', 'image/gif'],
    ['IMG_1.HEIC', Buffer.from('\0\0\0\x18ftypheic'), 'IMG_1.heic', 'image/heic'],
    ['x.webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), 'x.webp', 'image/webp'],
  ])('named %j is stored with a safe name and its actual type', async (name, content, fileName, mediaType) => {
    expect(done(await attach(content as Content, name)).item).toMatchObject({ fileName, mediaType });
  });

  it('is stored once if it is uploaded twice with the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = [
      done(await attach(png(), 'a.png', { headers })),
      done(await attach(png(), 'a.png', { headers })),
    ];
    expect(second).toEqual(first);
    expect(done(await ann.ask<Transaction>('GET', `/transactions/${transactionId}`)).attachmentCount).toBe(1);
  });

  it('is not visible to other households', async () => {
    const { item } = done(await attach(png(), 'a.png'));
    const bob = await api.signUp();
    expect(refusal(await attach(png(), 'b.png', { user: bob }))).toEqual([404, 'NOT_FOUND']);
    for (const path of [`/attachments/${item.id}/content`, `/transactions/${transactionId}/attachments`])
      expect((await bob.ask('GET', path)).status).toBe(404);
    expect((await bob.ask('DELETE', `/attachments/${item.id}`, { headers: { 'if-match': '"1"' } })).status).toBe(404);
  });

  it('is not recorded if its file cannot be written', async () => {
    done(await attach(png(), 'a.png'));
    rmSync(folder(), { recursive: true });
    mkdirSync(join(api.dataFolder, 'attachments'), { recursive: true });
    writeFileSync(folder(), 'a file where the folder has to be');
    expect((await attach(png('b'), 'b.png')).status).toBe(500);
    rmSync(folder());
    expect(done(await ann.ask<Transaction>('GET', `/transactions/${transactionId}`)).attachmentCount).toBe(1);
  });

  it('reports an error if its file was lost', async () => {
    const { item } = done(await attach(png(), 'a.png'));
    rmSync(folder(), { recursive: true });
    expect((await download(item.id)).status).toBe(410);
  });
});

describe('the attachment sweep', () => {
  it('deletes content unreferenced for 30 days, and keeps content that an undo or another row may need', async () => {
    const [kept, gone, taken] = [
      done(await attach(png('kept'), 'a.png')),
      done(await attach(png('gone'), 'b.png')),
      done(await attach(png('added and taken back'), 'c.png')),
    ];
    done(await attach(png('kept'), 'the same again.png'));
    await remove(kept.item);
    await remove(gone.item);
    await undo(ann, taken.changeSetId);
    writeFileSync(join(folder(), 'cut-short.draft'), 'x');
    expect(files()).toHaveLength(4);
    for (const name of files()) age(name, 2);
    expect(await sweep()).toBe(1); // deletes the draft's file
    api.clock.move(new Date('2026-04-15T12:00:00Z'));
    expect(await sweep()).toBe(2);
    expect(files().map((name) => readFileSync(join(folder(), name)))).toEqual([Buffer.from(png('kept'))]);
  });

  it('keeps files written within the last day', async () => {
    done(await attach(png(), 'a.png'));
    writeFileSync(join(folder(), 'under-way.draft'), 'x');
    expect(await sweep()).toBe(0);
  });

  it('deletes only the folders of deleted households', async () => {
    done(await attach(png(), 'a.png'));
    const gone = join(api.dataFolder, 'attachments', crypto.randomUUID());
    mkdirSync(gone, { recursive: true });
    await sweepRemovedHouseholds(api.database.db, api.objects);
    expect(readdirSync(join(api.dataFolder, 'attachments'))).toContain(ann.householdId);
    expect(readdirSync(join(api.dataFolder, 'attachments'))).not.toContain(gone.split('/').at(-1));
  });
});

it('a guest can attach files up to a small total size', async () => {
  const { headers } = await api.ask('POST', '/auth/sample', { body: { timezone: 'UTC', locale: 'en-US' } });
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  const guest = { ...ann, ...api.as(cookie) };
  const { items } = done(await guest.ask<{ items: Transaction[] }>('GET', '/transactions?limit=1'));
  const to = items[0]?.id ?? '';
  expect((await attach(png(), 'a.png', { user: guest, to })).status).toBe(201);
  expect(refusal(await attach(new Uint8Array(3 * 1_048_576), 'b.png', { user: guest, to }))).toEqual([
    413,
    'BODY_TOO_LARGE',
  ]);
});
