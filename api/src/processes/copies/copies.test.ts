import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Account, Household, HouseholdCopy, Transaction } from '@tideline/contract';
import { sql } from '../../platform/database/sql.ts';
import { addAccount, done, post } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { canCheck } from './check-row.ts';
import { COPIED_TABLES, NOT_COPIED } from './copied-tables.ts';
import { tidyCopies } from './copies.jobs.ts';
import { contentOf, exported, fill, get, restored, tampered, textOf, usd } from './testing/copy-fixture.ts';
import { openArchive } from './open-archive.ts';
import { columnsOf } from './table-columns.store.ts';

let api: TestApi;
let ann: TestUser;

/** Returns the figures that are computed from the ledger, as screens request them. */
async function figures(user: TestUser): Promise<unknown> {
  const [{ monthStartDay }, accounts, worth, debt, spending, list] = await Promise.all([
    get<Household>(user, '/household'),
    get<{ items: Account[] }>(user, '/accounts'),
    get(user, '/net-worth?months=24'),
    get<object>(user, '/debt/plan'),
    get(user, '/insights/spending?month=2026-02'),
    get<{ items: Transaction[]; totals: unknown }>(user, '/transactions?limit=200&totals=true'),
  ]);
  const withoutVersion = (entity: object): object => ({ ...entity, version: null });
  return {
    monthStartDay,
    accounts: accounts.items.map(withoutVersion),
    worth,
    debt,
    spending,
    totals: list.totals,
    rows: list.items.map(withoutVersion),
  };
}

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
  await fill(ann);
  const headers = { 'if-match': `"${(await get<Household>(ann, '/household')).version}"` };
  done(await ann.ask('PATCH', '/household', { body: { monthStartDay: 25 }, headers }));
});
afterAll(() => api.stop());

describe('the table list', () => {
  it('states for every household table whether copies include it', async () => {
    const { rows } = await api.database.db.pool.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
        where table_schema = 'tideline' and column_name = 'household_id'`,
    );
    const decided = [...COPIED_TABLES.map(({ table }) => table), ...Object.keys(NOT_COPIED), 'household'];
    expect(rows.map(({ name }) => name).filter((name) => !decided.includes(name))).toEqual([]);
    expect(decided.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  });

  it('has a check for every column of the copied tables', async () => {
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

  it('starts with accounts, so that rows that update account sums are restored after them', () => {
    expect(COPIED_TABLES[0]?.table).toBe('account');
  });
});

/** Names in a copy, with the names that earlier versions used. */
const EARLIER_NAMES = [
  ['"setByUser":', '"setByPerson":'],
  ['"unpostedMinor":', '"unbookedMinor":'],
  ['"kind":"installment"', '"kind":"instalment"'],
] as const;

describe('an export', () => {
  it('restores the same accounts, rows and figures in another household, and undo deletes them', async () => {
    const before = await figures(ann);
    const { path } = await exported(api, ann);
    const bob = await api.signUp({ timezone: 'Asia/Tokyo', currency: 'EUR' });
    const copy = await restored(api, bob, contentOf(path), 50_000);
    expect(copy).toMatchObject({ state: 'done', failure: null, changeSetId: expect.any(String) });
    expect(await figures(bob)).toEqual(before);
    // undoing the restore deletes everything
    expect((await bob.ask('POST', `/change-sets/${copy.changeSetId}/undo`)).status).toBe(200);
    expect((await get<{ items: Account[] }>(bob, '/accounts')).items).toEqual([]);
  });

  it('fills the queues when restored, empties them when the restore is undone, and refills them on redo', async () => {
    const eve = await api.signUp();
    const [from, into] = [await addAccount(eve, { name: 'Checking' }), await addAccount(eve, { name: 'Savings' })];
    const rent = [9, 10, 11, 12, 13, 14].map((month) => ({
      account: from,
      minor: -90_000,
      payee: 'Rent',
      on: `${month > 12 ? 2026 : 2025}-${String(month > 12 ? month - 12 : month).padStart(2, '0')}-01`,
    }));
    const pairs = [
      { account: from, minor: -123_456, payee: 'Transfer to savings' },
      { account: into, minor: 123_456, payee: 'Transfer from checking' },
      ...[1, 2].map(() => ({ account: from, minor: -7_001, payee: 'Twice' })),
    ];
    for (const { account, minor, payee, on } of [...rent, ...pairs.map((row) => ({ ...row, on: '2026-02-20' }))])
      await post(eve, { accountId: account.id, postedOn: on, amount: usd(minor), payee });
    for (const path of ['/transfers/find', '/duplicates/find', '/recurring/detect'])
      await eve.ask('POST', path, { body: {} });
    const queues = async (user: TestUser) => ({
      ...(await get<{ transfers: number; duplicates: number }>(user, '/transactions/queues')),
      recurring: (await get<{ items: { state: string }[] }>(user, '/recurring')).items.filter(
        ({ state }) => state === 'suggested',
      ).length,
    });
    const before = await queues(eve);
    expect([before.transfers, before.duplicates, before.recurring].every((count) => count > 0)).toBe(true);
    const bob = await api.signUp();
    const { changeSetId } = await restored(api, bob, contentOf((await exported(api, eve)).path));
    expect(await queues(bob)).toEqual(before);
    const undone = await bob.ask<{ changeSetId: string }>('POST', `/change-sets/${changeSetId}/undo`);
    expect(await queues(bob)).toEqual({
      uncategorized: 0,
      toReview: 0,
      transfers: 0,
      duplicates: 0,
      held: 0,
      pending: 0,
      recurring: 0,
    });
    expect((await bob.ask('POST', `/change-sets/${undone.body.changeSetId}/undo`)).status).toBe(200);
    expect(await queues(bob)).toEqual(before);
  });

  const tablesOf = async (path: string) => (JSON.parse(await textOf(path, 'data.json')) as { tables: object }).tables;

  it('of a restored household contains the same tables as the original export', async () => {
    const first = await exported(api, ann);
    const eve = await api.signUp();
    await restored(api, eve, contentOf(first.path));
    expect(await tablesOf((await exported(api, eve)).path)).toEqual(await tablesOf(first.path));
  });

  it('of an earlier version restores the same tables', async () => {
    const first = await exported(api, ann);
    const withEarlierNames = (data: string): string =>
      EARLIER_NAMES.reduce((text, [current, earlier]) => {
        expect(text).toContain(current);
        return text.replaceAll(current, earlier);
      }, data);
    const eve = await api.signUp();
    const copy = await restored(api, eve, await tampered(api, first.path, withEarlierNames, true));
    expect(copy).toMatchObject({ state: 'done', failure: null });
    expect(await tablesOf((await exported(api, eve)).path)).toEqual(await tablesOf(first.path));
  });

  it('contains a CSV file for each table, in which no text runs as a formula', async () => {
    await tidyUp(ann);
    const { path } = await exported(api, ann);
    const csv = await textOf(path, 'csv/transaction.csv');
    expect(csv).toContain(`,'=SUM(A1),`);
    expect(csv).toContain(`"two ""parts"",\nin one"`);
    const archive = await openArchive(path);
    expect([...archive.sizes.keys()].filter((name) => name.startsWith('csv/')).length).toBe(COPIED_TABLES.length);
    archive.close();
  });

  it('contains a Beancount ledger whose entries sum to zero and whose balances match the accounts', async () => {
    await tidyUp(ann);
    const { path } = await exported(api, ann);
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

  it('is available only to members who entered their password in the last ten minutes', async () => {
    await tidyUp(ann);
    const { copy } = await exported(api, ann);
    const mallory = await api.signUp();
    expect((await mallory.ask('GET', `/copies/${copy.id}`)).status).toBe(404);
    expect(
      (await fetch(`${api.url}/api/v1/copies/${copy.id}/content`, { headers: { cookie: mallory.cookie } })).status,
    ).toBe(404);
    await api.database.db.withIdentity(ann.userId, (tx) =>
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

  it('can be restored only after a recent password entry, because it contains rules that move money', async () => {
    const carol = await api.signUp();
    const ask = () =>
      carol.ask<HouseholdCopy>('POST', '/copies/restore', { body: { fileName: 'mine.zip', sizeBytes: 10 } });
    await api.database.db.withIdentity(carol.userId, (tx) =>
      tx.run(sql`update user_session set confirmed_at = '2026-03-01T11:49:00Z' where user_id = ${carol.userId}`),
    );
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'FRESH_SIGN_IN_NEEDED' } });
    expect((await carol.ask('POST', '/auth/confirm', { body: { password: carol.password } })).status).toBe(204);
    expect(await ask()).toMatchObject({ status: 201, body: { state: 'receiving' } });
  });

  it('is removed from disk after a day', async () => {
    await tidyUp(ann);
    const { copy } = await exported(api, ann);
    const now = api.clock.now();
    api.clock.move(new Date(now.getTime() + 25 * 3_600_000));
    await api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, async (tx) => {
      await tidyCopies(tx, api.clock.now(), api.objects);
    });
    expect(await get(ann, `/copies/${copy.id}`)).toMatchObject({ state: 'gone' });
    expect(readdirSync(join(api.dataFolder, 'copies')).filter((name) => name.startsWith(copy.id))).toEqual([]);
    api.clock.move(now);
  });
});

/** Deletes the existing exports, so that another one can be written. */
async function tidyUp(user: TestUser): Promise<void> {
  for (const { id, version, kind, state } of (await get<{ items: HouseholdCopy[] }>(user, '/copies')).items)
    if (kind === 'export' && state === 'done')
      await user.ask('DELETE', `/copies/${id}`, { headers: { 'if-match': String(version) } });
}
