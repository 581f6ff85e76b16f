/** Tests two processes with separate data folders that serve one installation. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createECDH } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Attachment, HouseholdCopy, ImportProgress } from '@tideline/contract';
import { type ApiProcess, refusedStart, startProcess, temporaryFolder } from '../../testing/api-process.ts';
import { type ObjectServer, startObjectServer } from '../../testing/object-server.ts';
import { type Client, clientOf } from '../../testing/test-api.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';

const curve = createECDH('prime256v1');
const sharedKeys = {
  TIDELINE_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  VAPID_PUBLIC_KEY: curve.generateKeys('base64url', 'uncompressed'),
  VAPID_PRIVATE_KEY: curve.getPrivateKey('base64url').padStart(43, 'A'),
};

let database: TestDatabase;
let objects: ObjectServer;
let folders: ReturnType<typeof temporaryFolder>[];
let running: ApiProcess[];
let environment: Record<string, string>;

const newFolder = (): string => {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder.path;
};

beforeAll(async () => {
  database = await createTestDatabase();
  objects = await startObjectServer();
  folders = [];
  environment = {
    DATABASE_URL: database.url,
    S3_BUCKET: objects.bucket,
    S3_ENDPOINT: objects.endpoint,
    ...objects.env,
    ...sharedKeys,
  };
  running = [];
  for (let count = 0; count < 2; count += 1)
    running.push(await startProcess({ TIDELINE_DATA: newFolder(), ...environment }));
});
afterAll(async () => {
  for (const api of running) {
    api.kill('SIGTERM');
    await api.ended;
  }
  for (const folder of folders) folder.remove();
  await objects.stop();
  await database.drop();
});

/** Signs up at one process and returns the user's client for each process. */
async function twoClients(name = 'ann'): Promise<{ one: Client; two: Client; cookie: string; urls: [string, string] }> {
  const [first, second] = running;
  if (!first || !second) throw new Error('two processes were to be started');
  const signedUp = await clientOf(first.url).ask('POST', '/auth/sign-up', {
    body: {
      name: 'Ann',
      email: `${name}@example.org`,
      password: 'wave after wave 77',
      currency: 'USD',
      timezone: 'UTC',
      locale: 'en-US',
    },
  });
  const cookie = signedUp.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    one: clientOf(first.url, cookie),
    two: clientOf(second.url, cookie),
    cookie,
    urls: [first.url, second.url],
  };
}

const account = { name: 'Everyday', type: 'depository', balance: { minor: '0', currency: 'USD' } };

describe('two processes', () => {
  it('each read data that the other stored: attachments, exports, parts of a copy and emails', async () => {
    const { one, two, cookie, urls } = await twoClients();
    const added = await one.ask<{ item: { id: string } }>('POST', '/accounts', { body: account });
    const transaction = await one.ask<{ item: { id: string } }>('POST', '/transactions', {
      body: {
        accountId: added.body.item.id,
        postedOn: '2026-02-10',
        amount: { minor: '-100', currency: 'USD' },
        payee: 'Bakery',
      },
    });
    const form = new FormData();
    form.append('file', new File(['%PDF-1.4 a receipt'], 'receipt.pdf', { type: 'application/pdf' }));
    const attached = await one.ask<{ item: Attachment }>(
      'POST',
      `/transactions/${transaction.body.item.id}/attachments`,
      {
        body: form,
      },
    );
    expect(await two.ask('GET', `/attachments/${attached.body.item.id}/content`)).toMatchObject({
      status: 200,
      body: '%PDF-1.4 a receipt',
    });

    const started = await one.ask<HouseholdCopy>('POST', '/copies/export');
    const copy = await until(
      async () => (await two.ask<HouseholdCopy>('GET', `/copies/${started.body.id}`)).body,
      ({ state }) => state === 'done' || state === 'failed',
    );
    const files = await Promise.all(
      urls.map(async (url) =>
        Buffer.from(
          await (await fetch(`${url}/api/v1/copies/${copy.id}/content`, { headers: { cookie } })).arrayBuffer(),
        ),
      ),
    );
    expect(files[0]?.length).toBe(copy.sizeBytes);
    expect(files[1]?.equals(files[0] ?? Buffer.alloc(0))).toBe(true);

    // the parts alternate between the processes
    const bob = await twoClients('bob');
    const content = new Uint8Array(files[0] ?? []);
    const begun = await bob.one.ask<HouseholdCopy>('POST', '/copies/restore', {
      body: { fileName: 'mine.zip', sizeBytes: content.length },
    });
    const size = Math.ceil(content.length / 4);
    for (let at = 0; at < content.length; at += size) {
      const part = new FormData();
      part.append('at', String(at));
      part.append('part', new File([content.slice(at, at + size)], 'part'));
      const client = at % (2 * size) === 0 ? bob.one : bob.two;
      expect(await client.ask('POST', `/copies/${begun.body.id}/parts`, { body: part })).toMatchObject({
        status: 200,
      });
    }
    const restored = await until(
      async () => (await bob.two.ask<HouseholdCopy>('GET', `/copies/${begun.body.id}`)).body,
      ({ state }) => state === 'done' || state === 'failed',
    );
    expect(restored).toMatchObject({ state: 'done', failure: null });

    const emails = await Promise.all(
      urls.map(async (url) =>
        until(
          async () => (await (await fetch(`${url}/outbox`)).json()) as { items: { to: string }[] },
          ({ items }) => items.length > 0,
        ),
      ),
    );
    expect(emails.map(({ items }) => items.at(-1)?.to)).toEqual(['ann@example.org', 'ann@example.org']);
  });

  it('each report the progress of an upload that the other receives', async () => {
    const { two, cookie, urls } = await twoClients('dora');
    const [head, tail] = [
      '--b\r\ncontent-disposition: form-data; name="files"; filename="a.csv"\r\n\r\n',
      'Date,Payee,Amount\r\n\r\n--b--\r\n',
    ];
    const upload = request(`${urls[0]}/api/v1/imports`, {
      method: 'POST',
      headers: {
        cookie,
        origin: 'http://localhost:8080',
        'idempotency-key': 'slow',
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': head.length + tail.length,
      },
    });
    const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
    upload.flushHeaders();
    const progress = async (): Promise<ImportProgress> =>
      (await two.ask<ImportProgress>('GET', '/imports/progress/slow')).body;
    expect(await until(progress, ({ phase }) => phase !== null)).toMatchObject({
      phase: 'uploading',
      total: head.length + tail.length,
    });
    upload.write(head);
    await until(progress, ({ done }) => done === head.length);
    upload.end(tail);
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(201);
    // the end is stored after the response
    await until(progress, ({ phase }) => phase === null);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['no key', { TIDELINE_SECRET_KEY: '' }, /^The secrets in this database are sealed with another key/],
    [
      'a different key for secrets',
      { TIDELINE_SECRET_KEY: Buffer.alloc(32, 8).toString('base64') },
      /set TIDELINE_SECRET_KEY to the same key in every process/,
    ],
    ['different keys for push messages', { VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' }, /VAPID_PUBLIC_KEY and/],
  ])('prevent the start of a third process with %s', async (_, change, words) => {
    const { code, said } = await refusedStart({ TIDELINE_DATA: newFolder(), ...environment, ...change });
    expect([code, said]).toEqual([78, expect.stringMatching(words)]);
  });

  it('stream a change made at one to a client of the other, and end the stream cleanly on shutdown', async () => {
    const { one, cookie, urls } = await twoClients('carol');
    const stream = await fetch(`${urls[1]}/api/v1/events`, { headers: { cookie } });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const readUntil = async (wanted: RegExp): Promise<void> => {
      while (!wanted.test(text)) {
        const chunk = await reader?.read();
        if (chunk?.done !== false) throw new Error(`the stream ended: ${text}`);
        text += chunk.value;
      }
    };
    await readUntil(/event: ready/);
    const added = await one.ask<{ changeSetId: string }>('POST', '/accounts', { body: account });
    await readUntil(new RegExp(`id: ${added.body.changeSetId}\nevent: change`));
    running[1]?.kill('SIGTERM');
    for (let chunk = await reader?.read(); chunk?.done === false; chunk = await reader?.read()) text += chunk.value;
    expect(text).toMatch(/retry: 1000\n\n$/);
    expect((await running[1]?.ended)?.code).toBe(0);
  });
});
