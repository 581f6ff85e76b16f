// A private account is in its owner's private household, so the tests search for traces in the household that it left.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notify } from '../../ledger/notify/notify.ts';
import { openChangeSet } from '../../platform/database/change-set.store.ts';
import { sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids.ts';
import { addSweepRun } from '../../testing/sweeps.ts';
import { loanTerms } from '../../testing/isolation-bodies.ts';
import { listen, tracesIn } from './testing/traces.ts';
import { MOVED_TABLES, NOT_MOVED } from './moved-tables.ts';
import { type Method, type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

interface Item {
  id: string;
  version: number;
}
interface Changed {
  changeSetId: string;
  item: Item;
}
type Row = Item & { payee: string; amount: { minor: string }; categoryId: string | null; kind: string };

const TODAY = '2026-03-01';
const money = (minor: string) => ({ minor, currency: 'USD' });

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let checking: Item;

const ask = <Body = Changed>(
  by: TestUser,
  method: Method,
  path: string,
  { body, version, in: householdId = ann.householdId }: { body?: object; version?: number; in?: string } = {},
) =>
  by.ask<Body>(method, path, {
    ...(body && { body }),
    headers: { 'x-household': householdId, ...(version !== undefined && { 'if-match': `"${version}"` }) },
  });
const create = async (by: TestUser, path: string, body: object, householdId?: string): Promise<Item> => {
  const response = await ask(by, 'POST', path, { body, ...(householdId !== undefined && { in: householdId }) });
  expect(response.status).toBe(201);
  return response.body.item;
};
const newAccount = (name: string, more: object = {}) => ({
  name,
  type: 'depository',
  subtype: 'savings',
  balance: money('500000'),
  ...more,
});
const move = async (by: TestUser, id: string, toHouseholdId: string | null, from = ann.householdId) => {
  const { version } = (await ask<Item>(by, 'GET', `/accounts/${id}`, { in: from })).body;
  return ask<{ householdId: string; accountId: string; code?: string; params?: object }>(
    by,
    'POST',
    `/accounts/${id}/move`,
    { body: { version, toHouseholdId }, in: from },
  );
};
const rowsIn = async (householdId: string, accountId: string) =>
  (await ask<{ items: Row[] }>(ann, 'GET', `/transactions?accountId=${accountId}`, { in: householdId })).body.items;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp({ name: 'Ann' });
  const { body } = await ann.ask<{ link: string }>('POST', '/invitations', { body: { role: 'owner' } });
  bob = await api.signUp({ name: 'Bob', invitation: body.link.split('#invite=')[1] ?? '' });
  checking = await create(bob, '/accounts', newAccount('Checking', { subtype: 'checking' }));
});
afterAll(() => api.stop());

/** A file with every byte, so that any conversion would change it. */
const RECEIPT = Buffer.from([...Buffer.from('%PDF-1.4\n'), ...Array.from({ length: 256 }, (_, byte) => byte)]);
/** Texts that occur nowhere else: account name, payee, memo and amounts. */
const MARKS = ['Hideaway', 'Quietly Ltd', 'unseen memo', '731913', '48127'];

async function addMarkedAccount() {
  const account = await create(ann, '/accounts', newAccount('Hideaway', { balance: money('731913') }));
  const category = await create(ann, '/categories', { name: 'Keepsakes', group: 'Leisure', nature: 'expense' });
  const row = await create(ann, '/transactions', {
    accountId: account.id,
    postedOn: TODAY,
    amount: money('-48127'),
    payee: 'Quietly Ltd',
    memo: 'unseen memo',
    categoryId: category.id,
  });
  const transfer = await ask<{ outflow: Item }>(ann, 'POST', '/transfers/record', {
    body: { fromAccountId: account.id, toAccountId: checking.id, amount: money('5000'), postedOn: TODAY },
  });
  expect(transfer.status).toBe(201);
  return { account, row };
}

const sweepInto = (accountId: string, name: string) => ({
  name,
  sourceAccountId: checking.id,
  destinations: [{ kind: 'account', accountId }],
  terms: { kind: 'keep_target', target: money('100000'), band: money('0') },
});

/** Notifies the members of a transfer to the account, as proposed by a sweep. */
async function notifyOfSweep(accountId: string): Promise<void> {
  const pocket = await create(ann, '/accounts', newAccount('Pocket'));
  const { id: ruleId } = await create(ann, '/sweeps/rules', sweepInto(pocket.id, 'Spare cash'));
  const fields = { ruleId, fromAccountId: checking.id, toAccountId: accountId, amountMinor: 48127 };
  const id = await addSweepRun(api, ann, { ...fields, state: 'proposed' });
  const told = await api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, (tx) =>
    notify(
      tx,
      [
        {
          type: 'sweep_proposed',
          subject: { kind: 'sweep_run', id },
          dedupKey: `sweep_proposed ${id}`,
          severity: 'notice',
          href: '/sweeps',
          params: { fromName: 'Checking', toName: 'Hideaway', amount: money('48127') },
        },
      ],
      api.clock.now(),
    ),
  );
  expect(told).toBe(2);
}

/** Changes the mode, whose preview contains a transfer to the account. */
async function changeMode(): Promise<void> {
  const { version } = (await ask<{ version: number }>(ann, 'GET', '/mode')).body;
  const { status } = await ann.ask('PUT', '/mode', {
    body: { key: 'quick_wins' },
    headers: { 'if-match': `"${version}"`, 'x-household': ann.householdId },
  });
  expect(status).toBe(200);
  const stated = { id: 'a', from: 'Checking', to: 'Hideaway', amount: money('48127') };
  const scope = { householdId: ann.householdId, userId: ann.userId };
  const changed = await api.database.db.withHousehold(scope, async (tx) => {
    await openChangeSet(tx, { id: newId(), cause: 'user', label: 'Changed the financial mode', now: api.clock.now() });
    return tx.run(sql`
      update mode_change set preview = jsonb_set(preview, '{sweeps,added}', ${JSON.stringify([stated])}::jsonb)
      where household_id = ${tx.householdId}`);
  });
  expect(changed).toBe(1);
}

describe('making an account private', () => {
  let account: Item;
  let row: Item;
  let privateId: string;
  let changeSetId: string;
  let balanceBefore: string;
  let eventsDuringMove: string;

  beforeAll(async () => {
    ({ account, row } = await addMarkedAccount());
    const form = new FormData();
    form.append('file', new File([RECEIPT], 'receipt.pdf', { type: 'application/pdf' }));
    const attached = await ann.ask('POST', `/transactions/${row.id}/attachments`, {
      body: form,
      headers: { 'x-household': ann.householdId },
    });
    expect(attached.status).toBe(201);
    await notifyOfSweep(account.id);
    await changeMode();
    balanceBefore = (await ask<{ balance: { minor: string } }>(ann, 'GET', `/accounts/${account.id}`)).body.balance
      .minor;
    const events = await listen(api, bob);
    const moved = await move(ann, account.id, null);
    expect(moved.status).toBe(200);
    eventsDuringMove = await events.next();
    privateId = moved.body.householdId;
    const { items } = (await ask<{ items: { id: string; label: string }[] }>(ann, 'GET', '/change-sets')).body;
    expect(items[0]?.label).toBe('Made account Hideaway private');
    changeSetId = items[0]?.id ?? '';
  });

  it('moves the account with its transactions and category, and keeps its balance', async () => {
    const moved = await ask<{ balance: { minor: string } }>(ann, 'GET', `/accounts/${account.id}`, { in: privateId });
    expect(moved.body.balance.minor).toBe(balanceBefore);
    const rows = await rowsIn(privateId, account.id);
    expect(rows).toHaveLength(3);
    const spent = rows.find(({ payee }) => payee === 'Quietly Ltd');
    expect(spent).toMatchObject({ id: row.id, amount: money('-48127') });
    const { items } = (
      await ask<{ items: { id: string; name: string }[] }>(ann, 'GET', '/categories', { in: privateId })
    ).body;
    expect(items.find(({ id }) => id === spent?.categoryId)?.name).toBe('Keepsakes');
    expect(rows.filter(({ kind }) => kind === 'transfer')).toHaveLength(1);
  });

  it('moves the attachment byte for byte', async () => {
    const { items } = (
      await ask<{ items: Item[] }>(ann, 'GET', `/transactions/${row.id}/attachments`, { in: privateId })
    ).body;
    expect(items).toHaveLength(1);
    const content = await fetch(`${api.url}/api/v1/attachments/${items[0]?.id}/content`, {
      headers: { cookie: ann.cookie, 'x-household': privateId },
    });
    expect([content.status, Buffer.from(await content.arrayBuffer())]).toEqual([200, RECEIPT]);
    expect((await ask(bob, 'GET', `/attachments/${items[0]?.id}/content`)).status).toBe(404);
  });

  it('leaves no figure, name or text of the account in any response to another member', async () => {
    expect(await tracesIn(api, bob, MARKS)).toEqual([]);
    expect(MARKS.filter((mark) => eventsDuringMove.includes(mark))).toEqual([]);
    expect(eventsDuringMove).toContain('"account"');
    for (const path of [`/accounts/${account.id}`, `/transactions/${row.id}`, `/accounts/${account.id}/history`])
      expect((await ask(bob, 'GET', path)).status).toBe(404);
    expect((await ask(bob, 'GET', '/accounts', { in: privateId })).status).toBe(404);
  });

  it('keeps the other leg of a transfer as a transfer, so that spending does not change', async () => {
    const rows = await rowsIn(ann.householdId, checking.id);
    expect(rows.find(({ amount }) => amount.minor === '5000')).toMatchObject({
      kind: 'transfer',
      payee: 'Private account',
    });
  });

  it('hides the values of earlier changes, and rejects an undo by another member', async () => {
    const detail = await ask(bob, 'GET', `/change-sets/${changeSetId}`);
    expect(MARKS.slice(1).filter((mark) => JSON.stringify(detail.body).includes(mark))).toEqual([]);
    const undone = await ask<{ code?: string }>(bob, 'POST', `/change-sets/${changeSetId}/undo`, { body: {} });
    expect(undone.status).toBe(409);
    expect(await rowsIn(ann.householdId, account.id)).toEqual([]);
  });

  it('increases a count of private accounts that only the owner sees', async () => {
    const session = async (by: TestUser, householdId = ann.householdId) =>
      (
        await ask<{ privateAccountCount?: number; households: { id: string; isPrivate?: boolean }[] }>(
          by,
          'GET',
          '/auth/session',
          { in: householdId },
        )
      ).body;
    expect((await session(ann)).privateAccountCount).toBe(1);
    expect((await session(ann)).households.filter(({ isPrivate }) => isPrivate)).toEqual([
      expect.objectContaining({ id: privateId }),
    ]);
    expect(await session(ann, privateId)).not.toHaveProperty('privateAccountCount');
    expect(await session(bob)).not.toHaveProperty('privateAccountCount');
    expect((await ask<{ items: Item[] }>(ann, 'GET', '/private-accounts')).body.items.map(({ id }) => id)).toEqual([
      account.id,
    ]);
    expect((await ask(bob, 'GET', '/private-accounts')).body).toEqual({ householdId: null, items: [] });
  });

  it('creates a private household that no other user can join', async () => {
    const invited = await ask<{ code?: string }>(ann, 'POST', '/invitations', {
      body: { role: 'viewer' },
      in: privateId,
    });
    expect([invited.status, invited.body.code]).toEqual([409, 'PRIVATE_HOUSEHOLD']);
    await expect(
      api.database.asOwner(async (client) => {
        await client.query("select set_config('app.household', $1, false)", [privateId]);
        await client.query(
          "insert into membership (household_id, id, user_id, role, created_at) values ($1, gen_random_uuid(), $2, 'viewer', now())",
          [privateId, bob.userId],
        );
      }),
    ).rejects.toThrow('a private household has one member');
  });

  it('can be reversed, after which other members see the account again', async () => {
    const back = await move(ann, account.id, ann.householdId, privateId);
    expect(back.status).toBe(200);
    expect((await ask(bob, 'GET', `/accounts/${account.id}`)).body).toMatchObject({
      balance: money(balanceBefore),
      ownerId: ann.userId,
      visibility: 'shared',
    });
    expect((await rowsIn(ann.householdId, account.id)).find(({ payee }) => payee === 'Quietly Ltd')).toMatchObject({
      id: row.id,
    });
    expect((await ask<{ items: Item[] }>(ann, 'GET', '/private-accounts')).body.items).toEqual([]);
  });
});

describe('a private debt', () => {
  it('disappears from every response that other members can read', async () => {
    const marks = ['Shadow loan', '613377', 'whispered'];
    const loan = await create(
      ann,
      '/accounts',
      newAccount('Shadow loan', { type: 'loan', subtype: 'personal', balance: money('-613377') }),
    );
    const other = await create(
      ann,
      '/accounts',
      newAccount('Car loan', { type: 'loan', subtype: 'auto', balance: money('-900000') }),
    );
    for (const { id } of [loan, other])
      expect((await ask(ann, 'PUT', `/loans/${id}/terms`, { body: loanTerms, version: 0 })).status).toBe(200);
    await create(ann, '/debt/plans', { strategy: 'avalanche', monthly: money('100000'), extras: [] });
    const upload = new FormData();
    const rows = 'Date,Description,Amount\n2026-02-03,whispered payment,-12.34\n';
    upload.append('files', new File([rows], 'loan.csv'));
    const headers = { 'x-household': ann.householdId };
    const batch = await ann.ask<{ id: string; statements: { key: string }[] }>('POST', '/imports', {
      body: upload,
      headers,
    });
    expect(batch.status).toBe(201);
    const applied = await ask(ann, 'POST', `/imports/${batch.body.id}/apply`, {
      body: {
        statements: batch.body.statements.map(({ key }) => ({ key, accountId: loan.id })),
      },
    });
    expect(applied.status).toBe(200);
    expect((await move(ann, loan.id, null)).status).toBe(200);
    expect(
      await tracesIn(api, bob, marks, [`/imports/${batch.body.id}`, `/imports/${batch.body.id}/rows?statement=0`]),
    ).toEqual([]);
  });
});

describe('the list of tables that move with an account', () => {
  it('includes or excludes every table that refers to an account or to its rows', async () => {
    const moved = MOVED_TABLES.map(({ table }) => table);
    const { rows } = await api.database.asOwner((client) =>
      client.query<{ name: string }>(
        `select distinct c.conrelid::regclass::text as name from pg_constraint c
        where c.contype = 'f' and cardinality(c.conkey) = 2
          and c.confrelid = any(array(select ('tideline.' || t)::regclass from unnest($1::text[]) t))`,
        [moved],
      ),
    );
    const referring = rows.map(({ name }) => name.replace('tideline.', ''));
    expect(referring.toSorted()).toEqual(
      [...moved.filter((table) => table !== 'account'), ...Object.keys(NOT_MOVED)].toSorted(),
    );
  });
});

describe('two accounts made private at the same time', () => {
  it('share one private household', async () => {
    const carl = await api.signUp({ name: 'Carla' });
    const ids = await Promise.all(
      ['One', 'Two'].map(async (name) => (await create(carl, '/accounts', newAccount(name), carl.householdId)).id),
    );
    const moved = await Promise.all(ids.map((id) => move(carl, id, null, carl.householdId)));
    expect(moved.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(moved.map(({ body }) => body.householdId)).size).toBe(1);
    expect((await carl.ask<{ items: Item[] }>('GET', '/private-accounts')).body.items).toHaveLength(2);
  });
});

describe('an account that cannot move', () => {
  const refusalOf = async (by: TestUser, id: string, toHouseholdId: string | null = null) => {
    const { status, body } = await move(by, id, toHouseholdId);
    return [status, body.code, body.params];
  };

  it('stays visible if a member who does not own it requests the move', async () => {
    const { id } = await create(ann, '/accounts', newAccount('Nest egg', { ownerId: ann.userId }));
    expect(await refusalOf(bob, id)).toEqual([409, 'ACCOUNT_CANNOT_MOVE', { reason: 'owner', name: '' }]);
    expect((await ask(ann, 'GET', `/accounts/${id}`)).status).toBe(200);
    expect((await ask(bob, 'GET', '/private-accounts')).body).toEqual({ householdId: null, items: [] });
  });

  it('is reported with the name of the sweep rule that uses it', async () => {
    const { id } = await create(ann, '/accounts', newAccount('Buffer', { ownerId: ann.userId }));
    await create(ann, '/sweeps/rules', sweepInto(id, 'Fill the buffer'));
    expect(await refusalOf(ann, id)).toEqual([
      409,
      'ACCOUNT_CANNOT_MOVE',
      { reason: 'sweep_rule', name: 'Fill the buffer' },
    ]);
  });

  it('remains if the target is its household, or one that the user is not in or may only view', async () => {
    const { id } = await create(ann, '/accounts', newAccount('Spare', { ownerId: ann.userId }));
    const carl = await api.signUp({ name: 'Carl' });
    expect(await refusalOf(ann, id, ann.householdId)).toEqual([
      409,
      'ACCOUNT_CANNOT_MOVE',
      { reason: 'same', name: '' },
    ]);
    expect((await refusalOf(ann, id, carl.householdId)).slice(0, 2)).toEqual([404, 'NOT_FOUND']);
    const { body } = await carl.ask<{ link: string }>('POST', '/invitations', { body: { role: 'viewer' } });
    const accepted = await ann.ask('POST', '/auth/invitations/accept', {
      body: { token: body.link.split('#invite=')[1] ?? '' },
    });
    expect(accepted.status).toBe(200);
    expect(await refusalOf(ann, id, carl.householdId)).toEqual([
      409,
      'ACCOUNT_CANNOT_MOVE',
      { reason: 'role', name: '' },
    ]);
    expect((await ask(ann, 'GET', `/accounts/${id}`)).status).toBe(200);
  });
});
