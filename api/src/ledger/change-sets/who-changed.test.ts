/** Tests that each of two members of a household sees what the other one changed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Account, ChangeSet, ImportBatch, SweepSettings, Transaction } from '@tideline/contract';
import { importFiles } from '../../testing/import-files.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

interface Conflict {
  params: { currentVersion: number; last?: { at: string; actor: { id: string; name: string } | null } };
}

let api: TestApi;
let ann: TestUser;
let ben: TestUser;
let account: Account;
let bakery: Transaction;

const usd = (minor: string) => ({ minor, currency: 'USD' });
const edit = (by: TestUser, payee: string, version = 1) =>
  by.ask<Conflict>('PATCH', `/transactions/${bakery.id}`, {
    body: { payee },
    headers: { 'if-match': `"${version}"` },
  });
const historyOf = async (by: TestUser, id: string) =>
  (await by.ask<{ items: ChangeSet[] }>('GET', `/change-sets?rowId=${id}`)).body.items.map(
    ({ label, actor }) => `${actor?.name}: ${label}`,
  );

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ann = await api.signUp({ name: 'Ann' });
  const { body } = await ann.ask<{ link: string }>('POST', '/invitations', { body: { role: 'editor' } });
  ben = await api.signUp({ name: 'Ben', invitation: body.link.split('=').at(-1) ?? '' });
  account = (
    await ann.ask<{ item: Account }>('POST', '/accounts', {
      body: { name: 'Everyday', type: 'depository', balance: usd('10000') },
    })
  ).body.item;
  bakery = (
    await ann.ask<{ item: Transaction }>('POST', '/transactions', {
      body: { accountId: account.id, postedOn: '2026-02-10', amount: usd('-900'), payee: 'Bakery' },
    })
  ).body.item;
});
afterAll(() => api.stop());

describe('a conflict', () => {
  it('names the member who saved first, and when', async () => {
    expect((await edit(ben, 'The mill')).status).toBe(200);
    const refused = await edit(ann, 'Old mill');
    expect(refused).toMatchObject({ status: 412, body: { params: { currentVersion: 2 } } });
    expect(refused.body.params.last).toEqual({
      at: '2026-03-01T12:00:00.000Z',
      actor: { id: ben.userId, name: 'Ben' },
    });
  });

  it('names the latest of several changes, including one by the user in another tab', async () => {
    await edit(ben, 'The mill');
    await edit(ann, 'Old mill', 2);
    expect((await edit(ann, 'Mill', 2)).body.params.last?.actor).toEqual({ id: ann.userId, name: 'Ann' });
  });

  it('names the member who changed a category', async () => {
    const change = (by: TestUser, path: string, name: string) =>
      by.ask<Conflict>('PATCH', path, { body: { name }, headers: { 'if-match': '"1"' } });
    const { items } = (
      await ann.ask<{ items: { id: string; version: number; key: string | null }[] }>('GET', '/categories')
    ).body;
    const [category] = items.filter((each) => each.version === 1 && each.key === 'groceries');
    const path = `/categories/${category?.id}`;
    expect((await change(ben, path, 'Food')).status).toBe(200);
    expect((await change(ann, path, 'Eating')).body.params.last?.actor?.name).toBe('Ben');
  });

  it('names the member who changed the household or its sweep settings, although both have the same id', async () => {
    const rename = () =>
      ann.ask<Conflict>('PATCH', '/household', { body: { name: 'Cabin' }, headers: { 'if-match': '"1"' } });
    const {
      version,
      killSwitch: _,
      killSwitchAt: __,
      mode: ___,
      floors: ____,
      ...rest
    } = (await ann.ask<SweepSettings>('GET', '/sweeps/settings')).body;
    const save = (by: TestUser) =>
      by.ask<Conflict>('PUT', '/sweeps/settings', {
        body: { ...rest, floors: [], coolDownDays: 5 },
        headers: { 'if-match': `"${version}"` },
      });
    expect((await rename()).status).toBe(200);
    expect((await save(ben)).status).toBe(200);
    expect((await rename()).body.params.last?.actor?.name).toBe('Ann');
    expect((await save(ann)).body.params.last?.actor?.name).toBe('Ben');
  });

  it('names the owner who changed two-person approval', async () => {
    const { items } = (await ann.ask<{ items: { id: string; version: number; userId: string }[] }>('GET', '/members'))
      .body;
    const member = items.find(({ userId }) => userId === ben.userId);
    const promoted = await ann.ask('PATCH', `/members/${member?.id}`, {
      body: { role: 'owner' },
      headers: { 'if-match': `"${member?.version}"` },
    });
    expect(promoted.status).toBe(200);
    const limit = (by: TestUser, minor: string) =>
      by.ask<Conflict>('PUT', '/sweeps/two-person-approval', {
        body: { above: usd(minor) },
        headers: { 'if-match': '"0"' },
      });
    expect((await limit(ben, '50000')).status).toBe(200);
    expect((await limit(ann, '30000')).body.params.last?.actor?.name).toBe('Ben');
  });

  it('names the user themselves for their own profile, with the time', async () => {
    const rename = (name: string) =>
      ann.ask<Conflict>('PATCH', '/me', { body: { name }, headers: { 'if-match': '"1"' } });
    expect((await rename('Anna')).status).toBe(200);
    expect((await rename('Anne')).body.params).toMatchObject({
      currentVersion: 2,
      last: { at: '2026-03-01T12:00:00.000Z', actor: { id: ann.userId, name: 'Anna' } },
    });
  });
});

describe('the history of a transaction', () => {
  it('lists who added and changed it, newest first, and nothing else', async () => {
    await edit(ben, 'The mill');
    expect(await historyOf(ann, bakery.id)).toEqual([expect.stringMatching(/^Ben: /), expect.stringMatching(/^Ann: /)]);
  });

  it('is empty for members of other households', async () => {
    const eve = await api.signUp({ name: 'Eve' });
    expect(await historyOf(eve, bakery.id)).toEqual([]);
  });
});

it('an import names the member who imported it', async () => {
  const ofx =
    'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1' +
    '<ACCTID>42<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260211' +
    '<TRNAMT>-12.00<FITID>1<NAME>Corner shop</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>';
  await importFiles(ben, [{ name: 'shop.ofx', text: ofx }]);
  const { items } = (await ann.ask<{ items: ImportBatch[] }>('GET', '/imports')).body;
  expect(items.map(({ by }) => by)).toEqual(['Ben']);
});

it('the session states whether the household has other members', async () => {
  const isShared = async (user: TestUser) =>
    (await user.ask<{ isShared?: boolean }>('GET', '/auth/session')).body.isShared;
  expect(await isShared(ann)).toBe(true);
  expect((await ben.ask('POST', '/members/leave')).status).toBe(204);
  expect(await isShared(ann)).toBeUndefined();
});
