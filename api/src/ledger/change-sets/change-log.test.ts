import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Account, ChangedRow, ChangeSet, Transaction } from '@tideline/contract';
import { importFiles } from '../../testing/import-files.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let account: Account;

type Changed<T> = { changeSetId: string; item: T };
type Detail = { item: ChangeSet; rows: ChangedRow[]; nextCursor: string | null };
type Page = {
  items: ChangeSet[];
  nextCursor: string | null;
  actors: { id: string; name: string }[];
  kinds: string[];
  code?: string;
};

const usd = (minor: string) => ({ minor, currency: 'USD' });

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ann = await api.signUp({ name: 'Ann' });
  account = (
    await ann.ask<Changed<Account>>('POST', '/accounts', {
      body: { name: 'Everyday', type: 'depository', balance: usd('10000') },
    })
  ).body.item;
});
afterAll(() => api.stop());

const spend = async (minor: string, payee = 'Shop') =>
  (
    await ann.ask<Changed<Transaction>>('POST', '/transactions', {
      body: { accountId: account.id, postedOn: '2026-02-10', amount: usd(minor), payee },
    })
  ).body;
const edit = async (id: string, version: number, changes: object) =>
  (
    await ann.ask<Changed<Transaction>>('PATCH', `/transactions/${id}`, {
      body: changes,
      headers: { 'if-match': `"${version}"` },
    })
  ).body;
const undo = (changeSetId: string, body: object = {}) =>
  ann.ask<{
    changeSetId: string;
    rowsLeft: number;
    code?: string;
    params?: { later: { label: string }[]; rowsFree: number; rowsBlocked: number };
  }>('POST', `/change-sets/${changeSetId}/undo`, { body });
const log = async (query = '') => (await ann.ask<Page>('GET', `/change-sets${query}`)).body;
const labels = async (query = '') => (await log(query)).items.map(({ label }) => label);
const detail = async (id: string, query = '') => (await ann.ask<Detail>('GET', `/change-sets/${id}${query}`)).body;

const ofx = (rows: number, from = 0) => `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>4242<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260101<DTEND>20260228
${Array.from({ length: rows }, (_, index) => `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260110<TRNAMT>-${index + 1}.00<FITID>f${from + index}<NAME>Shop ${from + index}</STMTTRN>`).join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>0.00<DTASOF>20260228</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

describe('the change log', () => {
  it('lists every change newest first, with its author, subject, row counts and whether it can be undone', async () => {
    const { item, changeSetId } = await spend('-2500');
    await edit(item.id, 1, { payee: 'Bakery' });
    const { items, actors, kinds, nextCursor } = await log();
    expect(
      items.slice(0, 3).map(({ label, cause, state, actor }) => ({ label, cause, state, by: actor?.name })),
    ).toEqual([
      { label: 'Edited Shop', cause: 'user', state: 'applied', by: 'Ann' },
      { label: 'Added Shop', cause: 'user', state: 'applied', by: 'Ann' },
      { label: 'Added account Everyday', cause: 'user', state: 'applied', by: 'Ann' },
    ]);
    expect(items[1]).toMatchObject({
      id: changeSetId,
      counts: [{ kind: 'transaction', added: 1, changed: 0, removed: 0 }],
      next: { action: 'undo', changeSetId },
      rowsKept: true,
    });
    expect(actors).toEqual([{ id: ann.userId, name: 'Ann' }]);
    expect(kinds).toEqual(expect.arrayContaining(['account', 'category', 'transaction']));
    expect(nextCursor).toBeNull();
    // the household's initial change
    expect(items.at(-1)).toMatchObject({ label: 'Created household', next: null });
  });

  it('offers to redo an undone change, and offers no action for the undo', async () => {
    const { changeSetId } = await spend('-2500');
    const undone = (await undo(changeSetId)).body.changeSetId;
    expect((await log()).items.slice(0, 2)).toMatchObject([
      { label: 'Undo: Added Shop', undoesId: changeSetId, next: null },
      { label: 'Added Shop', state: 'undone', next: { action: 'redo', changeSetId: undone } },
    ]);
    const redone = (await undo(undone)).body.changeSetId;
    expect((await log()).items.find(({ id }) => id === changeSetId)).toMatchObject({
      state: 'redone',
      next: { action: 'undo', changeSetId },
    });
    const again = (await undo(changeSetId)).body.changeSetId;
    expect((await log()).items.find(({ id }) => id === changeSetId)).toMatchObject({
      state: 'undone',
      next: { action: 'redo', changeSetId: again },
    });
    expect((await undo(again)).status).toBe(200);
    expect(redone).not.toBe(again);
  });

  it("can be filtered by words, kind, cause, state, user and day in the household's time zone, in pages", async () => {
    const { changeSetId } = await spend('-2500', 'Corner Shop');
    await spend('-100', 'Bakery');
    await undo(changeSetId);
    expect(await labels('?q=corner%20added')).toEqual(['Undo: Added Corner Shop', 'Added Corner Shop']);
    expect(await labels('?q=50%25')).toEqual([]);
    expect(await labels('?state=undone')).toEqual(['Added Corner Shop']);
    expect(await labels('?kind=account')).toEqual(['Added account Everyday']);
    expect(await labels('?cause=import')).toEqual([]);
    expect(await labels(`?actorId=${ann.userId}&kind=account`)).toHaveLength(1);
    expect(await labels(`?actorId=${account.id}`)).toEqual([]);
    expect(await labels('?from=2026-03-02')).toEqual([]);
    expect(await labels('?from=2026-03-01&to=2026-03-01&kind=account')).toHaveLength(1);
    const first = await log('?limit=1&q=shop');
    const second = await log(`?limit=1&q=shop&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items].map(({ label }) => label)).toEqual(await labels('?q=shop'));
    expect(await log(`?limit=1&q=other&cursor=${first.nextCursor}`)).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('shows the before and after of each field, formatted by type', async () => {
    const { item } = await spend('-2500');
    const categories = (await ann.ask<{ items: { id: string; name: string }[] }>('GET', '/categories')).body.items;
    const groceries = categories.find(({ name }) => name === 'Groceries');
    const { changeSetId } = await edit(item.id, 1, {
      payee: 'Bakery',
      amount: usd('-3000'),
      postedOn: '2026-02-11',
      categoryId: groceries?.id,
    });
    const { rows } = await detail(changeSetId);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      kind: 'transaction',
      id: item.id,
      name: 'Bakery',
      operation: 'changed',
      exists: true,
    });
    expect(
      Object.fromEntries((rows[0]?.fields ?? []).map(({ field, before, after }) => [field, [before, after]])),
    ).toEqual({
      payee: [
        { type: 'text', text: 'Shop' },
        { type: 'text', text: 'Bakery' },
      ],
      amount: [
        { type: 'money', minor: '-2500', currency: 'USD' },
        { type: 'money', minor: '-3000', currency: 'USD' },
      ],
      posted_on: [
        { type: 'date', date: '2026-02-10' },
        { type: 'date', date: '2026-02-11' },
      ],
      category: [expect.anything(), { type: 'reference', kind: 'category', id: groceries?.id, name: 'Groceries' }],
    });
  });

  it('uses the former names of deleted items, and shows a deletion as removed', async () => {
    const { item } = await spend('-2500');
    const removed = (
      await ann.ask<{ changeSetId: string }>('DELETE', `/transactions/${item.id}`, { headers: { 'if-match': '"1"' } })
    ).body.changeSetId;
    expect((await detail(removed)).rows).toMatchObject([
      { name: 'Shop', operation: 'removed', exists: false, fields: [] },
    ]);
    const back = (await undo(removed)).body.changeSetId;
    expect((await detail(back)).rows).toMatchObject([{ name: 'Shop', operation: 'restored', exists: true }]);
    const added = (await spend('-1', 'Gone')).changeSetId;
    await undo(added);
    expect((await detail(added)).rows).toMatchObject([{ name: 'Gone', operation: 'added', exists: false }]);
  });

  it('counts a large import and lists its rows page by page', async () => {
    const { batch } = await importFiles(ann, [{ name: 'bank.ofx', text: ofx(120) }]);
    const [imported] = (await log('?cause=import')).items;
    expect(imported).toMatchObject({ label: 'Imported 120 transactions from bank.ofx', cause: 'import' });
    expect(imported?.counts.find(({ kind }) => kind === 'transaction')).toMatchObject({ added: 121 });
    expect(imported?.counts.map(({ kind }) => kind)).not.toContain('external_ref');
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Detail = await detail(imported?.id ?? '', `?limit=50${cursor === '' ? '' : `&cursor=${cursor}`}`);
      ids.push(...page.rows.filter(({ kind }) => kind === 'transaction').map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(new Set(ids).size).toBe(121);
    expect(batch.state).toBe('applied');
  });

  it('shows an amount in the currency of its account', async () => {
    const euros = (
      await ann.ask<Changed<Account>>('POST', '/accounts', {
        body: { name: 'Paris', type: 'depository', balance: { minor: '100', currency: 'EUR' } },
      })
    ).body;
    const { rows } = await detail(euros.changeSetId);
    const amounts = rows.flatMap(({ fields }) =>
      fields.filter(({ field }) => field === 'amount').map(({ after }) => after),
    );
    expect(amounts).toEqual([{ type: 'money', minor: '100', currency: 'EUR' }]);
  });

  it('returns not found for changes that do not exist or belong to another household', async () => {
    const { changeSetId } = await spend('-1');
    const bob = await api.signUp();
    expect((await bob.ask('GET', `/change-sets/${changeSetId}`)).status).toBe(404);
    expect((await ann.ask('GET', `/change-sets/${account.id}`)).status).toBe(404);
  });
});

describe('a blocked undo or redo', () => {
  it('offers a partial undo: it undoes rows that no later change depends on, and can be redone', async () => {
    await importFiles(ann, [{ name: 'bank.ofx', text: ofx(3) }]);
    const [imported] = (await log('?cause=import')).items;
    const items = (await ann.ask<{ items: Transaction[] }>('GET', '/transactions?q=shop')).body.items;
    const kept = items.find(({ payee }) => payee === 'Shop 1');
    await edit(kept?.id ?? '', kept?.version ?? 0, { payee: 'Mine' });
    const refused = await undo(imported?.id ?? '');
    // The account and its identifier stay too, because a transaction uses them.
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'CHANGE_SET_CONFLICT', params: { later: [{ label: 'Edited Shop 1' }] } },
    });
    expect(refused.body.params?.rowsFree).toBeGreaterThanOrEqual(5);
    expect(refused.body.params?.rowsBlocked).toBeGreaterThanOrEqual(2);
    const partly = await undo(imported?.id ?? '', { partial: true });
    expect(partly).toMatchObject({ status: 200, body: { rowsLeft: refused.body.params?.rowsBlocked } });
    const payees = async () =>
      (await ann.ask<{ items: Transaction[] }>('GET', '/transactions')).body.items.map(({ payee }) => payee).toSorted();
    expect(await payees()).toEqual(['Mine', 'Opening balance']);
    expect((await undo(partly.body.changeSetId)).status).toBe(200);
    expect(await payees()).toEqual(['Mine', 'Opening balance', 'Opening balance', 'Shop 0', 'Shop 2']);
  });

  it('is refused even as a partial undo if no row can be undone', async () => {
    const { item } = await spend('-2500');
    const first = await edit(item.id, 1, { payee: 'First' });
    await edit(item.id, 2, { payee: 'Second' });
    expect(await undo(first.changeSetId, { partial: true })).toMatchObject({
      status: 409,
      body: { params: { rowsFree: 0, rowsBlocked: 1 } },
    });
  });

  it('is refused for a transaction whose account has been deleted since, with that reason', async () => {
    const { item } = await spend('-2500');
    const removed = (
      await ann.ask<{ changeSetId: string }>('DELETE', `/transactions/${item.id}`, { headers: { 'if-match': '"1"' } })
    ).body.changeSetId;
    const accountGone = (
      await ann.ask<{ changeSetId: string }>('DELETE', `/accounts/${account.id}`, { headers: { 'if-match': '"1"' } })
    ).body.changeSetId;
    expect(await undo(removed)).toMatchObject({
      status: 409,
      body: { code: 'CHANGE_SET_CONFLICT', params: { later: [{ label: 'Deleted account Everyday' }] } },
    });
    expect((await undo(accountGone)).status).toBe(200);
    expect((await undo(removed)).status).toBe(200);
  });

  it('is refused for the deletion of an account that has received transactions since', async () => {
    const removed = (
      await ann.ask<{ changeSetId: string }>('DELETE', `/accounts/${account.id}`, { headers: { 'if-match': '"1"' } })
    ).body.changeSetId;
    const back = (await undo(removed)).body.changeSetId;
    await spend('-2500', 'Later');
    expect(await undo(back)).toMatchObject({ status: 409, body: { params: { later: [{ label: 'Added Later' }] } } });
  });

  it('names the later change even if that change is an undo', async () => {
    const { item } = await spend('-2500');
    const first = await edit(item.id, 1, { payee: 'First' });
    const second = await edit(item.id, 2, { payee: 'Second' });
    const undoneSecond = (await undo(second.changeSetId)).body.changeSetId;
    await undo(first.changeSetId);
    expect(await undo(undoneSecond)).toMatchObject({
      status: 409,
      body: { params: { later: [{ label: 'Undo: Edited Shop' }] } },
    });
  });
});

describe('row images', () => {
  it('are stored for 24 months; after that, the log entry reports that it cannot be undone', async () => {
    const { changeSetId } = await spend('-2500');
    const tidy = async () => {
      await api.database.asOwner(async (client) => {
        await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
        await client.query('select thin_images($1, $2, 1000)', [new Date('2026-03-01T11:59:59Z'), api.clock.now()]);
      });
    };
    await tidy();
    expect((await detail(changeSetId)).rows).toHaveLength(1);
    await api.database.asOwner(async (client) => {
      await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
      // While this trigger is enabled, not even the owner of the database can change the time of a change.
      await client.query('alter table change_set disable trigger keep');
      await client.query("update change_set set created_at = created_at - interval '25 months' where id = $1", [
        changeSetId,
      ]);
      await client.query('alter table change_set enable trigger keep');
    });
    await tidy();
    expect(await detail(changeSetId)).toMatchObject({
      item: { label: 'Added Shop', rowsKept: false, next: null, counts: [{ kind: 'transaction', added: 1 }] },
      rows: [],
    });
    expect(await undo(changeSetId)).toMatchObject({ status: 410, body: { code: 'CHANGE_SET_NOT_KEPT' } });
  });
});
