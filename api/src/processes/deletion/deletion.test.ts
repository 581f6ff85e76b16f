import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Account, Attachment, Session, Transaction } from '@tideline/contract';
import { addAccount, post } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { contentOf, exported, fill, get, restored, usd } from '../copies/testing/copy-fixture.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const DAY_MINUTES = 1_440;

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.clock.move(new Date(START)));
afterAll(() => api.stop());

const later = (minutes: number): void => api.clock.move(new Date(START + minutes * 60_000));
const at = (minutes: number): string => new Date(START + minutes * 60_000).toISOString();
/** Runs the hourly job and the jobs that it queues. */
async function tidy(): Promise<void> {
  await api.database.db.withUser(null, (tx) => api.jobs.send(tx, 'housekeeping', {}));
  await api.emails();
}
const deleteHousehold = (user: TestUser, name: string) =>
  user.ask<{ deletesAt: string }>('POST', '/household/deletion', { body: { name } });
const keepHousehold = (user: TestUser) => user.ask('DELETE', '/household/deletion', { headers: { 'if-match': '0' } });
const deleteAccount = (user: TestUser, email = user.email) =>
  user.ask<{ deletesAt: string }>('POST', '/auth/account-deletion', { body: { email } });
const keepAccount = (user: TestUser) => user.ask('DELETE', '/auth/account-deletion', { headers: { 'if-match': '0' } });
const sessionOf = (user: TestUser) => get<Session>(user, '/auth/session');
const nameOf = async (user: TestUser): Promise<string> => (await sessionOf(user)).household.name;
const subjectsTo = async (email: string): Promise<string[]> =>
  (await api.emails()).filter(({ to }) => to === email).map(({ subject }) => subject);

/** Signs up a user who joins the household of `owner`. */
async function joined(owner: TestUser, role: 'owner' | 'editor' | 'viewer'): Promise<TestUser> {
  const invited = await owner.ask<{ link: string }>('POST', '/invitations', { body: { role } });
  return api.signUp({ invitation: invited.body.link.split('=').at(-1) ?? '' });
}

interface Evidence {
  accounts: Account[];
  worth: unknown;
  totals: unknown;
  rows: Transaction[];
  files: { name: string; content: string }[];
}

/** Returns everything that must survive an export and a restore: figures, rows and the bytes of files. */
async function evidenceOf(user: TestUser): Promise<Evidence> {
  const accounts = await get<{ items: Account[] }>(user, '/accounts');
  const list = await get<{ items: Transaction[]; totals: unknown }>(user, '/transactions?limit=200&totals=true');
  const files: { name: string; content: string }[] = [];
  for (const { id, attachmentCount } of list.items as (Transaction & { attachmentCount: number })[]) {
    if (attachmentCount === 0) continue;
    for (const file of (await get<{ items: Attachment[] }>(user, `/transactions/${id}/attachments`)).items) {
      const response = await fetch(`${api.url}/api/v1/attachments/${file.id}/content`, {
        headers: { cookie: user.cookie },
      });
      const content = Buffer.from(await response.arrayBuffer()).toString('base64');
      files.push({ name: file.fileName, content });
    }
  }
  const plain = <T extends object>(entity: T): T => ({ ...entity, version: 0 });
  return {
    accounts: accounts.items.map(plain),
    worth: await get(user, '/net-worth?months=24'),
    totals: list.totals,
    rows: list.items.map(plain),
    files,
  };
}

/** Counts the rows of a household in every table with a household id, without empty tables. */
const countRows = ({ householdId, userId }: TestUser): Promise<Record<string, number>> =>
  api.database.db.withHousehold({ householdId, userId }, async ({ client }) => {
    const { rows: tables } = await client.query<{ name: string; key: string }>(
      `select table_name as name, column_name as key from information_schema.columns
        where table_schema = 'tideline' and (column_name = 'household_id' or table_name = 'household_clock'
          and column_name = 'id')`,
    );
    const counts: Record<string, number> = {};
    for (const { name, key } of tables) {
      const { rowCount } = await client.query(`select from tideline.${name} where ${key} = $1`, [householdId]);
      if (rowCount !== null && rowCount > 0) counts[name] = rowCount;
    }
    return counts;
  });

describe('a household', () => {
  it('is deleted after seven days, and its export restores the same figures, rows and files elsewhere', async () => {
    const [ann, bystander] = [await api.signUp(), await api.signUp()];
    await fill(ann);
    const { id: accountId } = await addAccount(bystander, { name: 'Everyday' });
    await post(bystander, { accountId, postedOn: '2026-02-20', amount: usd(-1_234), payee: 'Bakery' });
    const before = await evidenceOf(ann);
    expect(before.files.map(({ name }) => name)).toEqual(['receipt of June.pdf']);
    const { copy, path } = await exported(api, ann);
    const content = contentOf(path);
    expect(await deleteHousehold(ann, await nameOf(ann))).toMatchObject({
      status: 200,
      body: { deletesAt: at(7 * DAY_MINUTES) },
    });
    later(7 * DAY_MINUTES - 1);
    await tidy();
    expect((await sessionOf(ann)).householdDeletesAt).toBe(at(7 * DAY_MINUTES));
    expect(await countRows(ann)).toMatchObject({ household: 1 });
    const bystanders = await evidenceOf(bystander);
    const bystandersRows = await countRows(bystander);

    later(7 * DAY_MINUTES);
    await tidy();
    expect(await countRows(ann)).toEqual({});
    expect(existsSync(join(api.dataFolder, 'attachments', ann.householdId))).toBe(false);
    expect(readdirSync(join(api.dataFolder, 'copies')).filter((name) => name.startsWith(copy.id))).toEqual([]);
    expect([await evidenceOf(bystander), await countRows(bystander)]).toEqual([bystanders, bystandersRows]);
    expect(await ann.ask('GET', '/auth/session')).toMatchObject({ status: 404 });

    const fresh = await ann.ask<{ id: string }>('POST', '/households', {
      body: { name: 'Anew', currency: 'USD', timezone: 'America/New_York', locale: 'en-US' },
    });
    expect(fresh.status).toBe(201);
    later(7 * DAY_MINUTES);
    await ann.ask('POST', '/auth/confirm', { body: { password: ann.password } });
    expect(await restored(api, ann, content)).toMatchObject({ state: 'done', failure: null });
    api.clock.move(new Date(START));
    expect(await evidenceOf(ann)).toEqual(before);
  });

  it('remains if an owner cancels the deletion; members see its date, and only owners get emails', async () => {
    const ann = await api.signUp();
    const [bob, vic] = [await joined(ann, 'owner'), await joined(ann, 'viewer')];
    const name = await nameOf(ann);
    await deleteHousehold(ann, ` ${name} `);
    await api.emails();
    expect((await sessionOf(vic)).householdDeletesAt).toBe(at(7 * DAY_MINUTES));
    expect(await keepHousehold(vic)).toMatchObject({ status: 403, body: { code: 'ROLE_FORBIDS' } });
    expect((await keepHousehold(bob)).status).toBe(204);
    expect(await keepHousehold(bob)).toMatchObject({ status: 404 });
    expect((await sessionOf(vic)).householdDeletesAt).toBeUndefined();
    later(8 * DAY_MINUTES);
    await tidy();
    expect(await countRows(ann)).toMatchObject({ household: 1 });
    for (const { email } of [ann, bob])
      expect(await subjectsTo(email)).toEqual(
        expect.arrayContaining([`${name} will be deleted`, `${name} won’t be deleted`]),
      );
    expect((await subjectsTo(vic.email)).filter((subject) => subject.startsWith(name))).toEqual([]);
  });

  it('can be deleted only by an owner who enters its name and recently entered the password', async () => {
    const ann = await api.signUp();
    const editor = await joined(ann, 'editor');
    const name = await nameOf(ann);
    expect(await deleteHousehold(ann, 'Other')).toMatchObject({ status: 422, body: { code: 'NAME_DIFFERS' } });
    expect(await deleteHousehold(editor, name)).toMatchObject({ status: 403, body: { code: 'ROLE_FORBIDS' } });
    later(11);
    expect(await deleteHousehold(ann, name)).toMatchObject({ status: 403, body: { code: 'FRESH_SIGN_IN_NEEDED' } });
    expect((await sessionOf(ann)).householdDeletesAt).toBeUndefined();
  });

  it('cannot be kept by undoing the change that requested its deletion', async () => {
    const ann = await api.signUp();
    await deleteHousehold(ann, await nameOf(ann));
    const log = await get<{ items: { id: string; label: string }[] }>(ann, '/change-sets');
    const [requested] = log.items;
    expect(requested?.label).toBe('Asked to delete the household');
    expect(await ann.ask('POST', `/change-sets/${requested?.id}/undo`)).toMatchObject({
      status: 409,
      body: { code: 'MEMBERS_NOT_UNDONE' },
    });
  });
});

/** Returns the texts in the database that contain an email address. */
const textsWith = async (email: string): Promise<string[]> =>
  (await api.database.texts()).filter((text) => text.toLowerCase().includes(email));

describe('an account', () => {
  it('is deleted after seven days with all personal data, and the household of other members remains', async () => {
    const ann = await api.signUp();
    const bob = await joined(ann, 'owner');
    const { id: accountId } = await addAccount(bob, { name: 'Everyday' });
    await post(bob, { accountId, postedOn: '2026-02-20', amount: usd(-1_234), payee: 'Bakery' });
    expect(await deleteAccount(bob)).toMatchObject({ status: 200, body: { deletesAt: at(7 * DAY_MINUTES) } });
    expect((await sessionOf(bob)).user.deletesAt).toBe(at(7 * DAY_MINUTES));
    later(6 * DAY_MINUTES);
    expect((await deleteAccount(bob)).status).toBe(403);
    later(7 * DAY_MINUTES - 1);
    await tidy();
    expect((await bob.ask('GET', '/auth/session')).status).toBe(200);
    expect(await textsWith(bob.email)).not.toEqual([]);
    const household = await evidenceOf(ann);
    expect(household.rows.map(({ payee }) => payee)).toContain('Bakery');

    later(7 * DAY_MINUTES);
    await tidy();
    expect((await bob.ask('GET', '/auth/session')).status).toBe(401);
    expect(await textsWith(bob.email)).toEqual([]);
    expect(await evidenceOf(ann)).toEqual(household);
    const left = await api.database.asOwner(async (client) => {
      const { rows } = await client.query<{ name: string; key: string }>(
        `select table_name as name, column_name as key from information_schema.columns where table_schema = 'tideline'
          and column_name in ('user_id') and table_name not in ('household_copy', 'idempotency_key')`,
      );
      const found: string[] = [];
      for (const { name, key } of rows) {
        const { rowCount } = await client.query(`select from tideline.${name} where ${key} = $1`, [bob.userId]);
        if ((rowCount ?? 0) > 0) found.push(name);
      }
      return found;
    });
    expect(left).toEqual([]);
    expect((await get<{ items: { userId: string }[] }>(ann, '/members')).items.map(({ userId }) => userId)).toEqual([
      ann.userId,
    ]);
    const { email, password } = bob;
    expect((await api.ask('POST', '/auth/sign-in', { body: { email, password } })).status).toBe(401);
  });

  it('remains if its user cancels the deletion', async () => {
    const ann = await api.signUp();
    const bob = await joined(ann, 'editor');
    await deleteAccount(bob);
    expect(await subjectsTo(bob.email)).toContain('Your account will be deleted');
    expect((await keepAccount(bob)).status).toBe(204);
    later(8 * DAY_MINUTES);
    await tidy();
    const { email, password } = bob;
    expect(await api.ask('POST', '/auth/sign-in', { body: { email, password } })).toMatchObject({
      status: 200,
      body: { user: { deletesAt: null } },
    });
  });

  it('cannot be deleted until each of its households has another owner or is to be deleted', async () => {
    const ann = await api.signUp();
    const name = await nameOf(ann);
    expect((await ann.ask('GET', '/auth/account-deletion')).body).toEqual({
      email: ann.email,
      deletesAt: null,
      needOwner: [{ id: ann.householdId, name }],
      privateHousehold: null,
    });
    const refused = { status: 409, body: { code: 'HOUSEHOLDS_NEED_OWNER', params: { households: [name] } } };
    expect(await deleteAccount(ann)).toMatchObject(refused);
    expect(await deleteAccount(ann, 'other@example.org')).toMatchObject({ body: { code: 'NAME_DIFFERS' } });
    // an owner whose account will also be deleted soon does not count
    const bob = await joined(ann, 'owner');
    expect((await deleteAccount(ann)).status).toBe(200);
    expect(await deleteAccount(bob)).toMatchObject(refused);
    expect(await bob.ask('POST', '/members/leave')).toMatchObject({ body: { code: 'OWNER_NEEDED' } });
    await deleteHousehold(bob, name);
    expect((await deleteAccount(bob)).status).toBe(200);
    later(7 * DAY_MINUTES);
    await tidy();
    expect(await countRows(ann)).toEqual({});
    for (const user of [ann, bob]) expect((await user.ask('GET', '/auth/session')).status).toBe(401);
  });

  it('is deleted together with its private household, whose size the user is shown in advance', async () => {
    const ann = await api.signUp();
    const bob = await joined(ann, 'owner');
    const { id } = await addAccount(bob, { name: 'Hideaway' });
    const { item: row } = await post(bob, {
      accountId: id,
      postedOn: '2026-02-20',
      amount: usd(-1_234),
      payee: 'Bakery',
    });
    const form = new FormData();
    form.append('file', new File(['a receipt'], 'receipt.txt'));
    expect((await bob.ask('POST', `/transactions/${row.id}/attachments`, { body: form })).status).toBe(201);
    const { version } = await get<{ version: number }>(bob, `/accounts/${id}`);
    const moved = await bob.ask<{ householdId: string }>('POST', `/accounts/${id}/move`, {
      body: { version, toHouseholdId: null },
    });
    const home: TestUser = { ...bob, householdId: moved.body.householdId };
    expect((await bob.ask('GET', '/auth/account-deletion')).body).toMatchObject({
      needOwner: [],
      privateHousehold: { id: home.householdId, accountCount: 1, transactionCount: 1 },
    });
    expect((await deleteAccount(bob)).status).toBe(200);
    const letter = (await api.emails()).find(
      ({ to, subject }) => to === bob.email && subject === 'Your account will be deleted',
    );
    expect(letter?.text).toContain('with your private accounts');
    later(7 * DAY_MINUTES - 1);
    await tidy();
    expect(await countRows(home)).toMatchObject({ household: 1, account: 1, attachment: 1 });
    const files = join(api.dataFolder, 'attachments', home.householdId);
    expect(existsSync(files)).toBe(true);
    const others = await countRows(ann);

    later(7 * DAY_MINUTES);
    await tidy();
    expect([await countRows(home), existsSync(files)]).toEqual([{}, false]);
    expect((await bob.ask('GET', '/auth/session')).status).toBe(401);
    expect(await countRows(ann)).toMatchObject({ household: 1, change_set: others['change_set'] ?? 0 });
  });

  it('remains if the deletion of its household was canceled and the household has no other owner', async () => {
    const ann = await api.signUp();
    const name = await nameOf(ann);
    await deleteHousehold(ann, name);
    expect((await deleteAccount(ann)).status).toBe(200);
    expect((await keepHousehold(ann)).status).toBe(204);
    later(7 * DAY_MINUTES);
    await tidy();
    expect(await subjectsTo(ann.email)).toContain('Your account wasn’t deleted');
    expect(await countRows(ann)).toMatchObject({ household: 1 });
  });
});
