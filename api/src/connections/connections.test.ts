/** Against a bridge of our own on loopback, which follows the protocol. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ConnectedAccount, Connection, SyncRun, Transaction } from '@tideline/contract';
import pino from 'pino';
import { dispatchDue } from '../jobs/dispatcher.ts';
import { createVault } from '../secrets/vault.ts';
import { type Person, startTestApi, type TestApi } from '../testing/test-api.ts';
import { secretContext } from './secret-context.ts';
import { resealAll } from './sync/sync.jobs.ts';
import { anAccount, at, type BridgeTransaction, startBridge, type TestBridge } from './testing/bridge.ts';

let api: TestApi;
let bridge: TestBridge;
let ann: Person;

beforeAll(async () => {
  bridge = await startBridge();
  api = await startTestApi({ allowed: new Set([bridge.place]) });
});
afterAll(async () => {
  await api.stop();
  await bridge.close();
});
beforeEach(async () => {
  api.clock.move(new Date('2026-03-01T12:00:00Z'));
  ann = await api.signUp();
  bridge.accounts = [anAccount()];
});
afterEach(() => {
  Object.assign(bridge, { errors: [], errlist: [], asked: [], misbehave: null, claimAnswer: null });
});

const work = () => api.letters();
const get = async (id: string): Promise<Connection> => (await ann.ask<Connection>('GET', `/connections/${id}`)).body;
const first = ({ accounts }: Connection): ConnectedAccount => accounts[0] as ConnectedAccount;
const later = (minutes: number) => api.clock.move(new Date(api.clock.now().getTime() + minutes * 60_000));

async function connect(token = bridge.token()): Promise<Connection> {
  const { status, body } = await ann.ask<Connection>('POST', '/connections', { body: { setupToken: token } });
  expect(status).toBe(201);
  await work();
  return get(body.id);
}

async function link(connection: Connection, choice: object = { to: 'new', name: 'Everyday', type: 'depository', subtype: 'checking' }): Promise<Connection> {
  const { status, body } = await ann.ask('POST', `/connections/${connection.id}/links`, { body: { accounts: [{ id: first(connection).id, choice }] } });
  expect({ status, body }).toMatchObject({ status: 200 });
  await work();
  return get(connection.id);
}

async function sync(connection: Connection): Promise<Connection> {
  later(15);
  const { status, body } = await ann.ask('POST', `/connections/${connection.id}/sync`);
  expect({ status, body }).toMatchObject({ status: 200 });
  await work();
  return get(connection.id);
}

const tell = (...transactions: BridgeTransaction[]): void => {
  bridge.accounts = [anAccount({ transactions })];
};
const row = (id: string, day: string, amount: unknown, more: Partial<BridgeTransaction> = {}): BridgeTransaction => ({ id, posted: at(day), amount, description: 'BLUE BOTTLE COFFEE', ...more });
const pending = (id: string, day: string, amount: string): BridgeTransaction => row(id, day, amount, { posted: 0, pending: true, transacted_at: at(day) });

const ledger = async (): Promise<Transaction[]> => (await ann.ask<{ items: Transaction[] }>('GET', '/transactions?limit=200')).body.items;
const rows = async () => (await ledger()).filter(({ kind }) => kind !== 'opening').map(({ postedOn, amount, status }) => `${postedOn} ${amount.minor} ${status}`);
const balance = async (): Promise<string | undefined> => (await ann.ask<{ items: { balance: { minor: string } }[] }>('GET', '/accounts')).body.items[0]?.balance.minor;

describe('a setup token', () => {
  it('is claimed once, and shows the accounts with what they probably are', async () => {
    bridge.accounts = [anAccount(), anAccount({ id: 'ACT-2', name: 'Sapphire Visa', balance: '-200.5' }), anAccount({ id: 'ACT-3', name: 'Miles', currency: 'https://air.example/flight-miles' })];
    const connection = await connect();
    expect(connection).toMatchObject({ state: 'active', problem: null, host: bridge.place, run: { state: 'succeeded', trigger: 'connect' }, nextSyncAt: null, syncAllowedAt: null });
    expect(connection.accounts).toMatchObject([
      { name: 'Everyday Checking (1234)', institution: 'Coast Bank', balance: { minor: '100000', currency: 'USD' }, available: { minor: '95000' }, balanceOn: '2026-02-28', state: 'undecided', proposal: { accountId: null, type: 'depository', subtype: 'checking' } },
      { name: 'Sapphire Visa', balance: { minor: '-20050' }, proposal: { type: 'credit_card' } },
      { name: 'Miles', currency: null, unit: 'flight miles', balance: null },
    ]);
    expect(bridge.asked.map((query) => query.get('balances-only'))).toEqual(['1']); // nothing is linked yet
    expect(await ledger()).toEqual([]);
  });

  it('that was used before says so, and another one mends it', async () => {
    const used = bridge.token();
    await connect(used);
    const connection = await connect(used);
    expect(connection).toMatchObject({ state: 'needs_attention', problem: 'token_refused', run: { state: 'failed' }, accounts: [] });
    await ann.ask('POST', `/connections/${connection.id}/reconnect`, { body: { setupToken: bridge.token() } });
    await work();
    expect(await get(connection.id)).toMatchObject({ state: 'active', problem: null, accounts: [{ name: 'Everyday Checking (1234)' }] });
  });

  it.each([
    ['hello', 'SETUP_TOKEN_UNREADABLE'],
    [Buffer.from('not an address').toString('base64'), 'SETUP_TOKEN_UNREADABLE'],
    [Buffer.from('ftp://bridge.example/claim/1').toString('base64'), 'SETUP_TOKEN_UNREADABLE'],
    [Buffer.from('http://bridge.example/claim/1').toString('base64'), 'SETUP_TOKEN_NOT_SAFE'],
    [Buffer.from('https://bridge.example:22/claim/1').toString('base64'), 'SETUP_TOKEN_NOT_SAFE'],
  ])('%s is refused at once: %s', async (setupToken, code) => {
    expect(await ann.ask('POST', '/connections', { body: { setupToken } })).toMatchObject({ status: 422, body: { code } });
    expect((await ann.ask<{ items: unknown[] }>('GET', '/connections')).body.items).toEqual([]);
  });

  it.each(['https://127.0.0.1/claim/1', 'https://169.254.169.254/claim/1', 'https://[::1]/claim/1', 'https://localhost/claim/1'])('to %s asks nobody within', async (url) => {
    expect(await connect(Buffer.from(url).toString('base64'))).toMatchObject({ state: 'needs_attention', problem: 'not_safe' });
  });

  it.each([
    ['an address within', { status: 200, body: 'https://user:pass@10.0.0.1:8443/simplefin' }, 'not_safe'],
    ['no credentials', { status: 200, body: 'https://bridge.example/simplefin' }, 'not_safe'],
    ['no address', { status: 200, body: '<html>' }, 'unreadable'],
    ['that it does not exist', { status: 404, body: '' }, 'token_refused'],
    ['that it wants to be paid', { status: 402, body: '' }, 'payment_required'],
  ])('whose claim answers %s', async (_name, answer, problem) => {
    bridge.claimAnswer = answer;
    expect(await connect()).toMatchObject({ state: 'needs_attention', problem });
  });

  it('that comes twice under one key is one connection', async () => {
    const request = { body: { setupToken: bridge.token() }, headers: { 'idempotency-key': 'connect once' } };
    const answers = [await ann.ask<Connection>('POST', '/connections', request), await ann.ask<Connection>('POST', '/connections', request)];
    expect(answers[1]?.body.id).toBe(answers[0]?.body.id);
    await work();
    expect((await ann.ask<{ items: Connection[] }>('GET', '/connections')).body.items).toMatchObject([{ state: 'active' }]);
  });

  it('and what it becomes are nowhere in the clear: not in the database, not in the log, not in any answer', async () => {
    tell(row('t1', '2026-02-20', '-4.50'));
    const token = bridge.token();
    const connection = await link(await connect(token));
    const claimUrl = Buffer.from(token, 'base64').toString();
    const stored = await api.database.asOwner(async (client) => {
      await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
      const tables = await client.query<{ name: string }>("select table_name as name from information_schema.tables where table_schema = 'tideline'");
      let dump = '';
      for (const { name } of tables.rows) dump += JSON.stringify((await client.query(`select * from ${name}`)).rows);
      return dump + JSON.stringify((await client.query('select data, output from jobs.job')).rows);
    });
    const said = stored + api.logged.join('\n') + JSON.stringify(connection);
    expect(stored).toContain(connection.id);
    for (const secret of [token, claimUrl, 'demo:secret-', 'secret-']) expect(said).not.toContain(secret);
    expect(api.logged.join('\n')).not.toMatch(/BLUE BOTTLE|4\.50|127\.0\.0\.1:\d+\/simplefin/);
  });

  it('is not taken of a guest', async () => {
    const { headers } = await api.ask('POST', '/auth/sample', { body: { timezone: 'UTC', locale: 'en-US' } });
    const guest = api.as(headers.get('set-cookie')?.split(';')[0] ?? '');
    expect(await guest.ask('POST', '/connections', { body: { setupToken: bridge.token() } })).toMatchObject({ status: 403, body: { code: 'GUEST_FORBIDDEN' } });
  });
});

describe('linked accounts', () => {
  it('are made with the balance that the bank states, and can be taken back', async () => {
    tell(row('t1', '2026-02-20', '-4.50'), row('t2', '2026-02-21', '1234.5'), row('t3', '2026-02-22', '100'), row('t4', '2026-02-23', '-0.01'));
    const connection = await link(await connect());
    expect(connection).toMatchObject({ state: 'active', run: { state: 'succeeded', counts: { new: 4, listed: 0 } }, accounts: [{ state: 'linked' }], syncedAt: expect.any(String), nextSyncAt: expect.any(String) });
    expect(await rows()).toEqual(['2026-02-23 -1 posted', '2026-02-22 10000 posted', '2026-02-21 123450 posted', '2026-02-20 -450 posted']);
    expect(await balance()).toBe('100000');
    expect(bridge.asked.slice(-2).map((query) => [query.get('pending'), query.has('end-date')])).toEqual([['1', true], ['1', false]]);
    await ann.ask('POST', `/change-sets/${connection.run?.changeSetId}/undo`);
    expect(await ledger()).toEqual([]);
  });

  it('go on where files ended, and files where they did, without a double', async () => {
    const account = await ann.ask<{ item: { id: string } }>('POST', '/accounts', { body: { name: 'Everyday', type: 'depository', mask: '1234', balance: { minor: '0', currency: 'USD' } } });
    const accountId = account.body.item.id;
    const csv = 'Date,Description,Amount,Balance\n2026-02-19,RENT,-500.00,1000.00\n2026-02-20,BLUE BOTTLE COFFEE,-4.50,995.50\n2026-02-20,BLUE BOTTLE COFFEE,-4.50,991.00\n';
    const importFile = async (text: string) => {
      const form = new FormData();
      form.append('files', new File([text], 'checking.csv'));
      const batch = await ann.ask<{ id: string; statements: { key: string }[] }>('POST', '/imports', { body: form });
      const applied = await ann.ask<{ totals: object }>('POST', `/imports/${batch.body.id}/apply`, { body: { statements: [{ key: batch.body.statements[0]?.key ?? '', accountId }] } });
      return applied.body.totals;
    };
    expect(await importFile(csv)).toMatchObject({ new: 3 });
    tell(row('t1', '2026-02-20', '-4.50'), row('t2', '2026-02-20', '-4.50'), row('t3', '2026-02-20', '-4.50'), row('t4', '2026-02-21', '-9.00', { description: 'BAKERY' }));
    const connected = await connect();
    expect(first(connected).proposal.accountId).toBe(accountId); // its last digits are in the name
    expect((await link(connected, { to: 'existing', accountId })).run).toMatchObject({ counts: { present: 2, new: 2 } });
    expect(await importFile(`${csv}2026-02-20,BLUE BOTTLE COFFEE,-4.50,986.50\n2026-02-21,BAKERY,-9.00,977.50\n`)).toMatchObject({ new: 0 });
    expect(await rows()).toHaveLength(5);
  });

  it('that are ignored bring nothing, and the choice can be changed', async () => {
    tell(row('t1', '2026-02-20', '-4.50'));
    const ignored = await link(await connect(), { to: 'ignored' });
    expect([first(ignored).state, await ledger()]).toEqual(['ignored', []]);
    const linked = await link(ignored);
    expect([first(linked).state, await rows()]).toEqual(['linked', ['2026-02-20 -450 posted']]);
  });

  it.each([
    ['another currency', { to: 'existing' }, 'EUR', 'CURRENCY_MISMATCH'],
    ['nobody\'s account', { to: 'existing', accountId: crypto.randomUUID() }, 'USD', 'NOT_FOUND'],
  ])('cannot go into %s', async (_name, choice, currency, code) => {
    const { body } = await ann.ask<{ item: { id: string } }>('POST', '/accounts', { body: { name: 'Other', type: 'depository', balance: { minor: '0', currency } } });
    const connection = await connect();
    const accounts = [{ id: first(connection).id, choice: { accountId: body.item.id, ...choice } }];
    expect(await ann.ask('POST', `/connections/${connection.id}/links`, { body: { accounts } })).toMatchObject({ body: { code } });
  });

  it('cannot be points, nor two in one', async () => {
    bridge.accounts = [anAccount({ currency: 'https://air.example/miles' }), anAccount({ id: 'ACT-2' }), anAccount({ id: 'ACT-3' })];
    const connection = await connect();
    const into = (choice: object, ...positions: number[]) =>
      ann.ask('POST', `/connections/${connection.id}/links`, { body: { accounts: positions.map((position) => ({ id: connection.accounts[position]?.id, choice })) } });
    expect(await into({ to: 'new', name: 'Miles', type: 'other_asset' }, 0)).toMatchObject({ status: 422, body: { code: 'VALIDATION_FAILED' } });
    const { body } = await ann.ask<{ item: { id: string } }>('POST', '/accounts', { body: { name: 'One', type: 'depository', balance: { minor: '0', currency: 'USD' } } });
    expect(await into({ to: 'existing', accountId: body.item.id }, 1, 2)).toMatchObject({ status: 409, body: { code: 'ACCOUNT_CONNECTED_ALREADY', params: { accountName: 'One' } } });
  });

  it('keep their place when the account was deleted: they wait for a decision', async () => {
    tell(row('t1', '2026-02-20', '-4.50'));
    const connection = await link(await connect());
    const { body } = await ann.ask<{ items: { id: string; version: number }[] }>('GET', '/accounts');
    await ann.ask('DELETE', `/accounts/${body.items[0]?.id}`, { headers: { 'if-match': `"${body.items[0]?.version}"` } });
    expect(first(await sync(connection)).state).toBe('undecided');
    expect(await ledger()).toEqual([]);
  });
});

describe('a sync', () => {
  it('says nothing new when nothing is new, and asks only for what may be', async () => {
    tell(row('t1', '2026-02-20', '-4.50'));
    const connection = await link(await connect());
    bridge.asked = [];
    const { run } = await sync(connection);
    expect(run).toMatchObject({ trigger: 'person', counts: { new: 0, present: 1 } });
    expect(bridge.asked).toHaveLength(1);
    expect(Number(bridge.asked[0]?.get('start-date'))).toBe(Date.parse('2026-02-15T12:00:00Z') / 1_000);
    expect(await rows()).toHaveLength(1);
  });

  it('books what was announced under another id, on another day, with a tip, as the same transaction with what a person did to it', async () => {
    tell(pending('p1', '2026-02-27', '-20.00'));
    const connection = await link(await connect());
    expect(await rows()).toEqual(['2026-02-27 -2000 pending']);
    expect(await balance()).toBe('98000'); // what is announced counts, and the bank's balance is of what is booked
    const [announced] = await ledger();
    await ann.ask('PATCH', `/transactions/${announced?.id}`, { body: { memo: 'with Bob' }, headers: { 'if-match': `"${announced?.version}"` } });
    tell(row('t1', '2026-03-01', '-23.00'));
    expect((await sync(connection)).run).toMatchObject({ state: 'succeeded', counts: { new: 0, changed: 1, voided: 0 } });
    expect(await rows()).toEqual(['2026-03-01 -2300 posted']);
    expect(await ledger()).toEqual(expect.arrayContaining([expect.objectContaining({ id: announced?.id, memo: 'with Bob' })]));
  });

  it('books a split announcement with a tip: the last part follows', async () => {
    tell(pending('p1', '2026-02-27', '-20.00'));
    const connection = await link(await connect());
    const [announced] = await ledger();
    const parts = [{ categoryId: null, amount: { minor: '-1500', currency: 'USD' } }, { categoryId: null, amount: { minor: '-500', currency: 'USD' } }];
    expect(await ann.ask('PUT', `/transactions/${announced?.id}/splits`, { body: { splits: parts }, headers: { 'if-match': `"${announced?.version}"` } })).toMatchObject({ status: 200 });
    tell(row('t1', '2026-03-01', '-23.00'));
    expect(await sync(connection)).toMatchObject({ run: { state: 'succeeded', counts: { changed: 1 } } });
    expect((await ledger()).find(({ id }) => id === announced?.id)).toMatchObject({ amount: { minor: '-2300' }, splits: [{ amount: { minor: '-1500' } }, { amount: { minor: '-800' } }] });
  });

  it('lets go what was announced and never booked, and takes it back when it is booked after all', async () => {
    tell(pending('p1', '2026-02-27', '-20.00'), pending('p2', '2026-02-26', '-5.00'));
    const connection = await link(await connect());
    tell();
    expect((await sync(connection)).run).toMatchObject({ counts: { voided: 2 } });
    expect([await rows(), await balance()]).toEqual([[], '100000']);
    tell(row('t1', '2026-02-28', '-20.00'), pending('p2', '2026-02-26', '-5.00'));
    expect((await sync(connection)).run).toMatchObject({ counts: { new: 0, changed: 1, voided: 0 } });
    expect(await rows()).toEqual(['2026-02-28 -2000 posted', '2026-02-26 -500 pending']);
  });

  it('takes nothing for gone while the bridge says that something is wrong', async () => {
    tell(pending('p1', '2026-02-27', '-20.00'));
    const connection = await link(await connect());
    tell();
    bridge.errors = ['Connection to Coast Bank may need attention'];
    const synced = await sync(connection);
    expect(synced).toMatchObject({ state: 'active', run: { state: 'partial', counts: { voided: 0 }, messages: [{ code: 'bank', text: 'Connection to Coast Bank may need attention', connectedAccountId: null }] } });
    expect(await rows()).toHaveLength(1);
  });

  it('tells a bank that wants its customer to sign in, by either version of the protocol', async () => {
    const connection = await link(await connect());
    bridge.errors = ['You must reauthenticate.'];
    expect(await sync(connection)).toMatchObject({ state: 'needs_attention', problem: 'bank_sign_in', run: { state: 'partial' }, nextSyncAt: expect.any(String) });
    bridge.errlist = [{ code: 'con.auth', message: 'Please sign in\u202e at <b>Coast</b>\n', account_id: 'ACT-1' }];
    const { problem, run, accounts } = await sync(connection);
    expect([problem, run?.messages]).toEqual(['bank_sign_in', [{ code: 'bank', text: 'Please sign in at <b>Coast</b>', connectedAccountId: accounts[0]?.id }]]);
    Object.assign(bridge, { errors: [], errlist: [] });
    expect(await sync(connection)).toMatchObject({ state: 'active', problem: null, run: { state: 'succeeded' } });
  });

  it('lists each transaction that cannot be read, and takes the others', async () => {
    tell(row('t1', '2026-02-20', '1e3'), row('t2', '2026-02-20', '1.001'), row('t3', '2026-02-20', 5), row('t4', '2026-02-20', '-1,234.00'), row('t5', '2026-02-20', '99999999999999'), row('', '2026-02-20', '1.00'),
      row('t6', '2026-02-20', '1.00', { posted: 'yesterday' as never }), row('t7', '2026-02-20', '1.00', { description: ' ' }), row('t8', '2026-02-20', '+2.50'));
    const { run } = await link(await connect());
    expect(run).toMatchObject({ state: 'partial', counts: { new: 1, listed: 8 } });
    expect(run?.messages.map(({ code, field, text }) => [code, field, text])).toEqual([
      ['row', 'amount', '1e3'], ['row', 'amount', '1.001'], ['row', 'amount', '5'], ['row', 'amount', '-1,234.00'], ['row', 'amount', '99999999999999'], ['row', 'id', ''], ['row', 'posted', 'yesterday'], ['row', 'description', ''],
    ]);
    expect(await rows()).toEqual(['2026-02-20 250 posted']);
  });

  it('keeps each account in its own currency, to its own decimals', async () => {
    bridge.accounts = [
      anAccount({ id: 'JP', name: 'Yen', currency: 'JPY', balance: '1000', 'available-balance': '900.00', transactions: [row('t1', '2026-02-20', '-500.00')] }),
      anAccount({ id: 'KW', name: 'Dinar', currency: 'KWD', balance: '1.234', transactions: [row('t1', '2026-02-20', '-0.001')] }),
    ];
    const connection = await connect();
    const accounts = connection.accounts.map(({ id, name }) => ({ id, choice: { to: 'new', name, type: 'depository' } }));
    await ann.ask('POST', `/connections/${connection.id}/links`, { body: { accounts } });
    await work();
    const { body } = await ann.ask<{ items: { name: string; balance: object }[] }>('GET', '/accounts');
    expect(body.items.map(({ name, balance: held }) => [name, held])).toEqual([['Yen', { minor: '1000', currency: 'JPY' }], ['Dinar', { minor: '1234', currency: 'KWD' }]]);
    expect((await ledger()).filter(({ kind }) => kind !== 'opening').map(({ amount }) => amount)).toEqual(expect.arrayContaining([{ minor: '-500', currency: 'JPY' }, { minor: '-1', currency: 'KWD' }]));
  });

  it('can be taken back and done again', async () => {
    tell(row('t1', '2026-01-10', '-4.50'), row('t2', '2026-02-20', '-5.50'));
    const connection = await link(await connect());
    await ann.ask('POST', `/change-sets/${connection.run?.changeSetId}/undo`);
    expect(await rows()).toEqual([]);
    expect((await sync(connection)).run).toMatchObject({ counts: { new: 2 } });
    expect(await rows()).toHaveLength(2);
  });

  it('leaves a transaction deleted that a person deleted, and an edit as it was edited', async () => {
    tell(row('t1', '2026-02-20', '-4.50'), row('t2', '2026-02-21', '-5.50'));
    const connection = await link(await connect());
    const [newer, older] = await ledger();
    await ann.ask('DELETE', `/transactions/${older?.id}`, { headers: { 'if-match': `"${older?.version}"` } });
    await ann.ask('PATCH', `/transactions/${newer?.id}`, { body: { payee: 'Coffee' }, headers: { 'if-match': `"${newer?.version}"` } });
    expect((await sync(connection)).run).toMatchObject({ counts: { new: 0, present: 2 }, changeSetId: null });
    expect((await ledger()).filter(({ kind }) => kind !== 'opening').map(({ payee }) => payee)).toEqual(['Coffee']);
  });

  it('is one change set of its own kind, that says what it did', async () => {
    tell(row('t1', '2026-02-20', '-4.50'));
    await link(await connect());
    const { body } = await ann.ask<{ items: { cause: string; label: string }[] }>('GET', '/change-sets');
    expect(body.items.slice(0, 2)).toMatchObject([{ cause: 'sync', label: `Synced with ${bridge.place}: 1 new` }, { cause: 'user', label: 'Linked bank accounts' }]);
  });

  it('may not come again at once, but a second press while it is under way is the same', async () => {
    const connection = await link(await connect());
    later(15);
    const press = () => ann.ask<Connection>('POST', `/connections/${connection.id}/sync`);
    const [one, two] = [await press(), await press()];
    expect(two.body.run?.id).toBe(one.body.run?.id);
    await work();
    expect(await press()).toMatchObject({ status: 429, body: { code: 'SYNC_TOO_SOON', params: { retryAfterSeconds: 600 } } });
    expect((await get(connection.id)).syncAllowedAt).toBe('2026-03-01T12:25:00.000Z');
  });
});

describe('a bridge that does not answer as it should', () => {
  it.each<[string, () => void, string]>([
    ['has ended the access', () => bridge.revoke(), 'access_refused'],
    ['wants to be paid', () => (bridge.misbehave = (_request, response) => void response.writeHead(402).end()), 'payment_required'],
    ['was asked too often', () => (bridge.misbehave = (_request, response) => void response.writeHead(429).end()), 'rate_limited'],
    ['sends elsewhere', () => (bridge.misbehave = (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1/' }).end()), 'not_safe'],
    ['answers with a page', () => (bridge.misbehave = (_request, response) => void response.end('<html>')), 'unreadable'],
    ['answers with something else', () => (bridge.misbehave = (_request, response) => void response.end('{"accounts": {}}')), 'unreadable'],
    ['answers without end', () => (bridge.misbehave = (_request, response) => void response.writeHead(200, { 'content-length': String(21 * 1_048_576) }).end('x')), 'too_large'],
  ])('%#. it %s: told once, nothing lost, nothing half done', async (_name, misbehave, problem) => {
    tell(row('t1', '2026-02-20', '-4.50'));
    const connection = await link(await connect());
    misbehave();
    bridge.asked = [];
    expect(await sync(connection)).toMatchObject({ state: 'needs_attention', problem, run: { state: 'failed', problem }, accounts: [{ state: 'linked' }] });
    expect(bridge.asked).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it('is asked again by the queue where nobody was there, and the person is told when that is over', async () => {
    const connection = await link(await connect());
    bridge.asked = [];
    bridge.misbehave = (request, response) => void (bridge.asked.length < 3 ? request.socket.destroy() : response.writeHead(503).end());
    expect(await sync(connection)).toMatchObject({ state: 'needs_attention', problem: 'unreachable', run: { state: 'failed' } });
    expect(bridge.asked).toHaveLength(5);
    bridge.misbehave = null;
    later(-14); // a minute is enough where nothing was heard
    expect(await sync(connection)).toMatchObject({ state: 'active', problem: null });
  });
});

describe('an access that ended', () => {
  it('is given anew with its links, also where the bridge calls its accounts something else then', async () => {
    tell(row('t1', '2026-02-20', '-4.50'));
    const connection = await link(await connect());
    bridge.revoke();
    expect(await sync(connection)).toMatchObject({ problem: 'access_refused', nextSyncAt: null });
    bridge.accounts = [anAccount({ id: 'ACT-99', transactions: [row('t1', '2026-02-20', '-4.50'), row('t2', '2026-02-25', '-6.00')] })];
    await ann.ask('POST', `/connections/${connection.id}/reconnect`, { body: { setupToken: bridge.token() } });
    await work();
    expect(await get(connection.id)).toMatchObject({ state: 'active', run: { counts: { new: 1, present: 1 } }, accounts: [{ id: first(connection).id, state: 'linked' }] });
    expect(await rows()).toHaveLength(2);
  });

  it('stands on the dashboard until it is mended', async () => {
    const attention = async () => (await ann.ask<{ attention: object[] }>('GET', '/dashboard')).body.attention;
    const connection = await link(await connect());
    expect(await attention()).toEqual([]);
    bridge.revoke();
    await sync(connection);
    expect(await attention()).toEqual([{ kind: 'connection_problem', count: 1, href: '/settings?section=connections', name: bridge.place }]);
  });

  it('is kept while a new token is refused', async () => {
    const connection = await link(await connect());
    await ann.ask('POST', `/connections/${connection.id}/reconnect`, { body: { setupToken: Buffer.from(`http://${bridge.place}/simplefin/claim/gone`).toString('base64') } });
    await work();
    expect(await get(connection.id)).toMatchObject({ state: 'active', problem: null, run: { state: 'failed', problem: 'token_refused' } });
    expect(await sync(connection)).toMatchObject({ run: { state: 'succeeded' } });
  });

  it('by the person is deleted here, and the links wait for another', async () => {
    const connection = await link(await connect());
    expect((await ann.ask('POST', `/connections/${connection.id}/revoke`)).body).toMatchObject({ state: 'revoked', nextSyncAt: null, accounts: [{ state: 'linked' }] });
    expect(await ann.ask('POST', `/connections/${connection.id}/sync`)).toMatchObject({ status: 409, body: { code: 'CONNECTION_HAS_NO_ACCESS' } });
    await ann.ask('POST', `/connections/${connection.id}/reconnect`, { body: { setupToken: bridge.token() } });
    await work();
    expect(await get(connection.id)).toMatchObject({ state: 'active', accounts: [{ state: 'linked' }] });
  });

  it('for good leaves accounts and transactions, and a new connection finds them again', async () => {
    tell(row('t1', '2026-02-20', '-4.50'));
    const connection = await link(await connect());
    const accountId = first(connection).accountId;
    expect(await ann.ask('DELETE', `/connections/${connection.id}`, { headers: { 'if-match': `"${connection.version}"` } })).toMatchObject({ status: 200 });
    expect((await ann.ask('GET', `/connections/${connection.id}`)).status).toBe(404);
    expect(await rows()).toHaveLength(1);
    expect(await link(await connect(), { to: 'existing', accountId })).toMatchObject({ run: { counts: { new: 0, present: 1 } } });
  });
});

describe('a secret of another key', () => {
  const asOwner = <T>(query: string, values: unknown[] = []) => api.database.asOwner(async (client) => {
    await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
    return (await client.query(query, values)).rows as T[];
  });

  it('is sealed anew while its key is still among the old ones; without it the person is asked for a token', async () => {
    const connection = await link(await connect());
    const [{ id } = { id: '' }] = await asOwner<{ id: string }>('select connection_id as id from connection_secret');
    const renewed = createVault('a newer secret of this server, as long as the old one', ['a secret of the tests, of 32 letters and more']);
    const context = secretContext(ann.householdId, id, 'access');
    const { keyId, box } = renewed.seal(`http://demo:gone@${bridge.place}/simplefin`, context);
    await asOwner('update connection_secret set key_id = $1, box = $2', [keyId, box]);
    expect(await sync(connection)).toMatchObject({ state: 'needs_attention', problem: 'secret_lost', nextSyncAt: null, run: { state: 'failed' } });
    const old = createVault('a secret of the tests, of 32 letters and more').seal('an access', context);
    await asOwner('update connection_secret set key_id = $1, box = $2', [old.keyId, old.box]);
    await resealAll(api.database.db, renewed, pino({ level: 'silent' }));
    const [stored = { keyId: '', box: '' }] = await asOwner<{ keyId: string; box: string }>('select key_id as "keyId", box from connection_secret');
    expect([stored.keyId, renewed.open(stored, context)]).toEqual([renewed.keyId, 'an access']);
  });
});

describe('every morning', () => {
  const dispatch = () => dispatchDue({ db: api.database.db, clock: api.clock, jobs: api.jobs });

  it('each connection that can be asked is, once, at the time of the household', async () => {
    tell(row('t1', '2026-02-20', '-4.50'));
    const connection = await link(await connect());
    await dispatch();
    await work();
    expect(connection.nextSyncAt).toMatch(/^2026-03-02T0[67]:/);
    bridge.asked = [];
    api.clock.move(new Date('2026-03-02T06:00:00Z'));
    await dispatch();
    await dispatch();
    await work();
    expect((await get(connection.id)).run).toMatchObject({ trigger: 'schedule', state: 'succeeded' });
    expect(bridge.asked).toHaveLength(1);
    bridge.revoke();
    api.clock.move(new Date('2026-03-03T06:00:00Z'));
    for (const day of ['03', '04', '05']) {
      api.clock.move(new Date(`2026-03-${day}T06:00:00Z`));
      await dispatch();
      await work();
    }
    expect(bridge.asked).toHaveLength(2); // refused once, it is not asked again before a person gives a token
    expect(await get(connection.id)).toMatchObject({ problem: 'access_refused', nextSyncAt: null });
  });
});

describe('runs', () => {
  it('are listed, newest first', async () => {
    const connection = await link(await connect());
    await sync(connection);
    const { body } = await ann.ask<{ items: SyncRun[] }>('GET', `/connections/${connection.id}/runs`);
    expect(body.items.map(({ trigger, state }) => `${trigger} ${state}`)).toEqual(['person succeeded', 'connect succeeded', 'connect succeeded']);
  });
});
