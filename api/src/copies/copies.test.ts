import { createWriteStream, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Account, type HouseholdCopy, RESTORE_PART_BYTES, type Transaction } from '@tideline/contract';
import yazl from 'yazl';
import { sql } from '../database/sql.ts';
import { type Person, startTestApi, type TestApi } from '../testing/test-api.ts';
import { canCheck } from './check-row.ts';
import { COPIED_TABLES, NOT_COPIED } from './copied-tables.ts';
import { tidyCopies } from './copies.jobs.ts';
import { openArchive } from './open-archive.ts';
import { columnsOf } from './table-columns.ts';

let api: TestApi;
let ann: Person;

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });
const get = async <T>(person: Person, path: string): Promise<T> => (await person.ask<T>('GET', path)).body;

/** Adds an account with a few rows, a tag, splits and a file. */
async function fill(person: Person): Promise<void> {
  await person.ask('POST', '/sample');
  const { items } = await get<{ items: Account[] }>(person, '/accounts');
  const { body } = await person.ask<{ item: Transaction }>('POST', '/transactions', {
    body: {
      accountId: items[0]?.id,
      postedOn: '2026-02-27',
      amount: usd(-1000),
      payee: '=SUM(A1)',
      memo: 'two "parts",\nin one',
    },
  });
  const categories = await get<{ items: { id: string }[] }>(person, '/categories');
  const parts = [-400, -600].map((minor, index) => ({
    categoryId: categories.items[index]?.id ?? null,
    amount: usd(minor),
  }));
  await person.ask('PUT', `/transactions/${body.item.id}/splits`, {
    body: { splits: parts },
    headers: { 'if-match': '"1"' },
  });
  const tag = await person.ask<{ item: { id: string } }>('POST', '/tags', { body: { name: 'Holiday' } });
  const form = new FormData();
  form.append('file', new File(['%PDF-1.4 a receipt'], 'receipt of June.pdf', { type: 'application/pdf' }));
  await person.ask('POST', `/transactions/${body.item.id}/attachments`, { body: form });
  expect([body.item.id, tag.status]).toEqual([expect.any(String), 201]);
}

/** Everything that is computed from the ledger, as other screens see it. */
async function figures(person: Person): Promise<unknown> {
  const [accounts, worth, debt, spending, list] = await Promise.all([
    get<{ items: Account[] }>(person, '/accounts'),
    get(person, '/net-worth?months=24'),
    get<object>(person, '/debt/plan'),
    get(person, '/insights/spending?month=2026-02'),
    get<{ items: Transaction[]; totals: unknown }>(person, '/transactions?limit=200&totals=true'),
  ]);
  const withoutVersion = (entity: object): object => ({ ...entity, version: null });
  return {
    accounts: accounts.items.map(withoutVersion),
    worth,
    debt,
    spending,
    totals: list.totals,
    rows: list.items.map(withoutVersion),
  };
}

async function exported(person: Person): Promise<{ copy: HouseholdCopy; path: string }> {
  const started = await person.ask<HouseholdCopy>('POST', '/copies/export');
  expect(started).toMatchObject({
    status: 201,
    body: { kind: 'export', state: 'queued', fileName: 'tideline-2026-03-01.zip' },
  });
  await api.letters();
  const copy = await get<HouseholdCopy>(person, `/copies/${started.body.id}`);
  expect(copy).toMatchObject({ state: 'done', failure: null });
  const response = await fetch(`${api.url}/api/v1/copies/${copy.id}/content`, { headers: { cookie: person.cookie } });
  expect([
    response.status,
    response.headers.get('content-type'),
    Number(response.headers.get('content-length')),
  ]).toEqual([200, 'application/zip', copy.sizeBytes]);
  const path = join(api.dataFolder, `${copy.id}-fetched.zip`);
  writeFileSync(path, new Uint8Array(await response.arrayBuffer()));
  return { copy, path };
}

const textOf = async (path: string, name: string): Promise<string> => (await bytesOf(path, name)).toString('utf8');

/** Uploads a file part by part; the state after the jobs have run. */
async function restored(person: Person, content: Uint8Array, partBytes = RESTORE_PART_BYTES): Promise<HouseholdCopy> {
  const { body } = await person.ask<HouseholdCopy>('POST', '/copies/restore', {
    body: { fileName: 'mine.zip', sizeBytes: content.length },
  });
  for (let at = 0; at < content.length; at += partBytes) {
    const form = new FormData();
    form.append('at', String(at));
    form.append('part', new File([content.slice(at, at + partBytes)], 'part'));
    expect(await person.ask('POST', `/copies/${body.id}/parts`, { body: form })).toMatchObject({
      status: 200,
      body: { receivedBytes: Math.min(content.length, at + partBytes) },
    });
  }
  await api.letters();
  return get(person, `/copies/${body.id}`);
}

const contentOf = (path: string): Uint8Array => new Uint8Array(readFileSync(path));

async function bytesOf(path: string, name: string): Promise<Buffer> {
  const archive = await openArchive(path);
  const chunks: Buffer[] = [];
  for await (const chunk of (await archive.read(name)) as AsyncIterable<Buffer>) chunks.push(chunk);
  archive.close();
  return Buffer.concat(chunks);
}

/** The copy with its data.json changed by hand. */
async function tampered(path: string, change: (data: string) => string, keepFiles: boolean): Promise<Uint8Array> {
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

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
  await fill(ann);
});
afterAll(() => api.stop());

describe('the list of tables', () => {
  it('decides for every table with a household whether a copy holds it', async () => {
    const { rows } = await api.database.db.pool.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns where table_schema = 'tideline' and column_name = 'household_id'`,
    );
    const decided = [...COPIED_TABLES.map(({ table }) => table), ...Object.keys(NOT_COPIED), 'household'];
    expect(rows.map(({ name }) => name).filter((name) => !decided.includes(name))).toEqual([]);
    expect(decided.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  });

  it('can check every column of the tables that are copied', async () => {
    await api.database.db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, async (tx) => {
      const columns = await columnsOf(
        tx,
        COPIED_TABLES.map(({ table }) => table),
      );
      const unknown = COPIED_TABLES.flatMap((copied) =>
        (columns.get(copied.table) ?? [])
          .filter((column) => !canCheck(copied, column))
          .map(({ name, type }) => `${copied.table}.${name}: ${type}`),
      );
      expect(unknown).toEqual([]);
    });
  });

  it('brings parents before their children where sums are kept by account', () => {
    expect(COPIED_TABLES[0]?.table).toBe('account');
  });
});

describe('an export', () => {
  it('read into another household gives the same accounts, rows, net worth, spending and plan', async () => {
    const before = await figures(ann);
    const { path } = await exported(ann);
    const bob = await api.signUp({ timezone: 'Asia/Tokyo', currency: 'EUR' });
    const copy = await restored(bob, contentOf(path), 50_000);
    expect(copy).toMatchObject({ state: 'done', failure: null, changeSetId: expect.any(String) });
    expect(await figures(bob)).toEqual(before);
    // and taking it back leaves nothing of it
    expect((await bob.ask('POST', `/change-sets/${copy.changeSetId}/undo`)).status).toBe(200);
    expect((await get<{ items: Account[] }>(bob, '/accounts')).items).toEqual([]);
  });

  it('written of a restored household holds the same tables', async () => {
    const first = await exported(ann);
    const eve = await api.signUp();
    await restored(eve, contentOf(first.path));
    const tables = async (path: string) => (JSON.parse(await textOf(path, 'data.json')) as { tables: object }).tables;
    expect(await tables((await exported(eve)).path)).toEqual(await tables(first.path));
  });

  it('has a table for spreadsheets of each, in which no text runs as a formula', async () => {
    await tidyUp(ann);
    const { path } = await exported(ann);
    const csv = await textOf(path, 'csv/transaction.csv');
    expect(csv).toContain(`,'=SUM(A1),`);
    expect(csv).toContain(`"two ""parts"",\nin one"`);
    const archive = await openArchive(path);
    expect([...archive.sizes.keys()].filter((name) => name.startsWith('csv/')).length).toBe(COPIED_TABLES.length);
    archive.close();
  });

  it('has the ledger as text whose entries come to zero and whose balances are those of the accounts', async () => {
    await tidyUp(ann);
    const { path } = await exported(ann);
    const lines = (await textOf(path, 'ledger.beancount')).split('\n');
    const held = new Map<string, number>();
    let entry = 0;
    for (const line of lines) {
      const posting = /^ {2}(\S+) {2}(-?[\d.]+) [A-Z]{3}$/.exec(line);
      if (posting === null) {
        expect(entry).toBe(0);
        continue;
      }
      const [, name = '', amount = ''] = posting;
      const minor = Number(amount.replace('.', ''));
      entry += minor;
      held.set(name, (held.get(name) ?? 0) + minor);
    }
    const stated = lines.flatMap((line) => (/^\S+ balance (\S+) (-?[\d.]+)/.exec(line) ?? []).slice(1, 3)).length / 2;
    const { items } = await get<{ items: Account[] }>(ann, '/accounts');
    expect(stated).toBe(items.length);
    expect(items.map(({ balance }) => Number(balance.minor)).toSorted()).toEqual(
      [...held]
        .filter(([name]) => /^(Assets|Liabilities):/.test(name))
        .map(([, minor]) => minor)
        .toSorted(),
    );
    expect(held.get('Equity:Transfers') ?? 0).toBe(0);
  });

  it('is for owners who gave their password in the last ten minutes, and for nobody else', async () => {
    await tidyUp(ann);
    const { copy } = await exported(ann);
    const mallory = await api.signUp();
    expect((await mallory.ask('GET', `/copies/${copy.id}`)).status).toBe(404);
    expect(
      (await fetch(`${api.url}/api/v1/copies/${copy.id}/content`, { headers: { cookie: mallory.cookie } })).status,
    ).toBe(404);
    await api.database.db.withUser(ann.userId, (tx) =>
      tx.run(sql`update user_session set confirmed_at = '2026-03-01T11:49:00Z' where user_id = ${ann.userId}`),
    );
    expect(await ann.ask('POST', '/copies/export')).toMatchObject({
      status: 403,
      body: { code: 'FRESH_SIGN_IN_NEEDED', params: { maxAgeMinutes: 10 } },
    });
    expect((await ann.ask('GET', `/copies/${copy.id}/content`)).status).toBe(403);
    expect((await ann.ask('POST', '/auth/confirm', { body: { password: 'not the password' } })).body).toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
    expect((await ann.ask('POST', '/auth/confirm', { body: { password: ann.password } })).status).toBe(204);
    expect(
      (await fetch(`${api.url}/api/v1/copies/${copy.id}/content`, { headers: { cookie: ann.cookie } })).status,
    ).toBe(200);
  });

  it('is brought back only by who gave their password lately: it brings rules that move money', async () => {
    const carol = await api.signUp();
    const ask = () =>
      carol.ask<HouseholdCopy>('POST', '/copies/restore', { body: { fileName: 'mine.zip', sizeBytes: 10 } });
    await api.database.db.withUser(carol.userId, (tx) =>
      tx.run(sql`update user_session set confirmed_at = '2026-03-01T11:49:00Z' where user_id = ${carol.userId}`),
    );
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'FRESH_SIGN_IN_NEEDED' } });
    expect((await carol.ask('POST', '/auth/confirm', { body: { password: carol.password } })).status).toBe(204);
    expect(await ask()).toMatchObject({ status: 201, body: { state: 'receiving' } });
  });

  it('is gone from the disk after a day', async () => {
    await tidyUp(ann);
    const { copy } = await exported(ann);
    const now = api.clock.now();
    api.clock.move(new Date(now.getTime() + 25 * 3_600_000));
    await api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, async (tx) => {
      await tidyCopies(tx, api.clock.now(), api.dataFolder);
    });
    expect(await get(ann, `/copies/${copy.id}`)).toMatchObject({ state: 'gone' });
    expect(readdirSync(join(api.dataFolder, 'copies')).filter((name) => name.startsWith(copy.id))).toEqual([]);
    api.clock.move(now);
  });
});

/** Removes the exports there are, so that another one may be written. */
async function tidyUp(person: Person): Promise<void> {
  for (const { id, version, kind, state } of (await get<{ items: HouseholdCopy[] }>(person, '/copies')).items)
    if (kind === 'export' && state === 'done')
      await person.ask('DELETE', `/copies/${id}`, { headers: { 'if-match': String(version) } });
}

describe('a file that is no good copy', () => {
  let path: string;
  beforeAll(async () => {
    await tidyUp(ann);
    ({ path } = await exported(ann));
  });

  const firstAmount = /"amountMinor":(-?\d+)/;
  it.each<[string, (data: string) => string, object]>([
    ['cut off in the middle', (data) => data.slice(0, data.length / 2), { reason: 'not_a_copy' }],
    [
      'cut off between two rows',
      (data) => data.slice(0, data.indexOf('\n', data.indexOf('"transaction": [') + 4_000)),
      { reason: 'not_a_copy' },
    ],
    ['of another program', () => '{"format":"other","tables":{}}', { reason: 'not_a_copy' }],
    ['without what it is', () => '{"tables":{}}', { reason: 'not_a_copy' }],
    ['of a later version', (data) => data.replace('"formatVersion":1', '"formatVersion":2'), { reason: 'newer' }],
    [
      'with an amount that is a text',
      (data) => data.replace(firstAmount, '"amountMinor":"12"'),
      { reason: 'value_not_understood', table: 'transaction', column: 'amountMinor' },
    ],
    [
      'with an amount that was changed',
      (data) => data.replace(firstAmount, '"amountMinor":99'),
      { reason: 'sums_differ' },
    ],
    ['with half a cent', (data) => data.replace(firstAmount, '"amountMinor":0.5'), { reason: 'value_not_understood' }],
    [
      'with a column nobody knows',
      (data) => data.replace('"payee":"', '"evil":1,"payee":"'),
      { reason: 'column_unknown', table: 'transaction', column: 'evil' },
    ],
    [
      'with a table nobody knows',
      (data) => data.replace('"split": [', '"app_user": [{}],"split": ['),
      { reason: 'table_unknown', table: 'app_user' },
    ],
    [
      'with a control character',
      (data) => data.replace('"payee":"', '"payee":"\\u0000'),
      { reason: 'value_not_understood', column: 'payee' },
    ],
    [
      'with the 30th of February',
      (data) => data.replace(/"postedOn":"[^"]+"/, '"postedOn":"2026-02-30"'),
      { reason: 'value_not_understood', column: 'postedOn' },
    ],
    [
      'with a row of an account that is not there',
      (data) => data.replace(/("account": \[\n)[^\n]*\n/, '$1'),
      { reason: 'rule_broken' },
    ],
    [
      'with splits that do not add up',
      (data) => data.replace(/("split": \[[^\]]*?"amountMinor":)-400(?=\D)/, '$1-300'),
      { reason: 'rule_broken' },
    ],
    ['without an attachment', (data) => data, { reason: 'file_missing', table: 'attachment' }],
  ])('%s is refused in words, and nothing of it is kept', async (name, change, params) => {
    const bob = await api.signUp();
    const copy = await restored(bob, await tampered(path, change, name !== 'without an attachment'));
    expect(copy).toMatchObject({ state: 'failed', failure: { code: 'COPY_NOT_READABLE', params } });
    expect((await get<{ items: unknown[] }>(bob, '/accounts')).items).toEqual([]);
    expect((await get<{ items: unknown[] }>(bob, '/categories')).items.length).toBeGreaterThan(10);
  });

  it.each([
    ['no zip file', 'hello'],
    ['the beginning of one', 'PK\u0003\u0004 and nothing else'],
  ])('that is %s is refused', async (_, text) => {
    const bob = await api.signUp();
    expect(await restored(bob, new TextEncoder().encode(text))).toMatchObject({
      state: 'failed',
      failure: { params: { reason: 'not_a_copy' } },
    });
  });

  it('comes in order, and a part whose answer was lost is told where to go on', async () => {
    const bob = await api.signUp();
    const { body } = await bob.ask<HouseholdCopy>('POST', '/copies/restore', {
      body: { fileName: 'mine.zip', sizeBytes: 10 },
    });
    const part = (at: number, text: string) => {
      const form = new FormData();
      form.append('at', String(at));
      form.append('part', new File([text], 'part'));
      return bob.ask('POST', `/copies/${body.id}/parts`, { body: form });
    };
    expect(await part(5, 'abc')).toMatchObject({
      status: 409,
      body: { code: 'COPY_PART_OUT_OF_ORDER', params: { receivedBytes: 0 } },
    });
    expect((await part(0, 'abcde')).status).toBe(200);
    expect(await part(0, 'abcde')).toMatchObject({ status: 409, body: { params: { receivedBytes: 5 } } });
    expect((await part(5, 'more than was said')).status).toBe(413);
  });

  it('is not taken where there are accounts', async () => {
    expect(await ann.ask('POST', '/copies/restore', { body: { fileName: 'mine.zip', sizeBytes: 10 } })).toMatchObject({
      status: 409,
      body: { code: 'COPY_NEEDS_EMPTY_HOUSEHOLD' },
    });
  });
});
