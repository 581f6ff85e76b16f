/**
 * Tests the reach of SQL injected into a household's query, which runs as the request role inside the requested
 * household.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { newId } from '../ids.ts';
import { openChangeSet } from './change-set.store.ts';
import type { HouseholdTx } from './database.ts';
import { raw, sql } from './sql.ts';

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let changeSetId: string;

const inHousehold = <T>(work: (tx: HouseholdTx) => Promise<T>): Promise<T> =>
  api.database.db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, work);
const asOwnerOfAnns = <T>(statement: string): Promise<T[]> =>
  api.database.asOwner(async (client) => {
    await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
    return (await client.query(statement)).rows as T[];
  });
const history = async (): Promise<unknown[]> => [
  ...(await asOwnerOfAnns(
    'select household_id, id, actor_id, cause, label, state, undoes_id, root_id, created_at from ' +
      'change_set order by id',
  )),
  ...(await asOwnerOfAnns('select * from change_row order by change_set_id, statement, row_id')),
  ...(await asOwnerOfAnns('select * from change_set_table order by change_set_id, table_name')),
];

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
  bob = await api.signUp();
  const { body } = await ann.ask<{ changeSetId: string }>('POST', '/accounts', {
    body: { name: 'Everyday', type: 'depository', balance: { minor: '100', currency: 'USD' } },
  });
  changeSetId = body.changeSetId;
});
afterAll(() => api.stop());

describe('the access of requests to users', () => {
  it.each([
    'user_credential',
    'user_session',
    'user_verification',
    'known_device',
    'user_totp',
    'recovery_code',
    'passkey',
    'passkey_challenge',
    'pending_sign_in',
    'factor_reset',
    'email_change',
  ])('excludes reading and writing %s', async (table) => {
    for (const statement of [
      `select count(*) from ${table}`,
      `select * from ${table}`,
      `delete from ${table}`,
      `update ${table} set user_id = null`,
      `insert into ${table} default values`,
      `truncate ${table}`,
      `lock table ${table}`,
    ]) {
      await expect(inHousehold((tx) => tx.run(raw(statement)))).rejects.toThrow(
        /permission denied|column "user_id" of relation "user_verification" does not exist/,
      );
    }
  });

  it("is limited to the household's members, or to the user outside a household", async () => {
    const seen = await inHousehold((tx) => tx.many<{ email: string }>(sql`select email from app_user`));
    expect(seen).toEqual([{ email: ann.email }]);
    expect(await api.database.db.withUser(null, (tx) => tx.many(sql`select id from app_user`))).toEqual([]);
    expect(await api.database.db.withUser(bob.userId, (tx) => tx.many(sql`select email from app_user`))).toEqual([
      { email: bob.email },
    ]);
  });

  it.each([
    "insert into app_user (id, name, email, created_at, updated_at) values (gen_random_uuid(), 'Eve', " +
      "'eve@example.org', now(), now())",
    'delete from app_user',
    "update app_user set email = 'eve@example.org'",
    'update app_user set email_verified = true',
    'update app_user set guest_expires_at = now()',
  ])('does not allow a request to run %s', async (statement) => {
    await expect(inHousehold((tx) => tx.run(raw(statement)))).rejects.toThrow(/permission denied/);
  });

  it('does not include changes to a user outside the household', async () => {
    expect(await inHousehold((tx) => tx.run(sql`update app_user set name = 'Eve' where id = ${bob.userId}`))).toBe(0);
  });

  it('does not include a session without the digest of its token', async () => {
    const found = (digest: string) =>
      inHousehold((tx) => tx.many(sql`select id from find_session(${digest}, now(), '2000-01-01')`));
    expect([await found(''), await found('%'), await found(ann.userId)]).toEqual([[], [], []]);
  });
});

describe('the change history', () => {
  it.each([
    'update change_set set label = label',
    "update change_set set state = 'undone'",
    'update change_set set actor_id = null',
    'update change_set set created_at = now()',
    'delete from change_set',
    'truncate change_set cascade',
    'insert into change_set (household_id, id, cause, label, state, root_id, created_at) select ' +
      "app_household(), gen_random_uuid(), 'user', 'Never', 'undone', gen_random_uuid(), now()",
    'update change_row set new_row = null',
    'delete from change_row',
    'truncate change_row',
    "insert into change_row select app_household(), gen_random_uuid(), 1, 'account', 'INSERT', " +
      "gen_random_uuid(), null, '{}'",
    'update change_set_table set added = 0',
    'delete from change_set_table',
    'truncate change_set_table',
    'delete from household',
    'delete from sweep_run_event',
    'delete from sweep_bank_event',
  ])('rejects a request that runs %s', async (statement) => {
    const before = await history();
    await expect(inHousehold((tx) => tx.run(raw(statement)))).rejects.toThrow(/permission denied/);
    expect(await history()).toEqual(before);
  });

  it.each([
    { by: 'a new label', call: () => sql`select label_change_set(${changeSetId}, 'Nothing')`, says: /not rewritten/ },
    { by: 'a new state', call: () => sql`select mark_change_set(${changeSetId}, 'undone')`, says: /only an undo/ },
    { by: 'the deletion', call: () => sql`select drop_change_set(${changeSetId})`, says: /not deleted/ },
    {
      by: 'the conversion to an undo',
      call: () => sql`select make_undo(${changeSetId}, ${changeSetId}, 'Undo: nothing')`,
      says: /not rewritten/,
    },
    {
      by: 'a further change',
      call: () =>
        sql`with named as materialized (select set_config('app.change_set', ${changeSetId}, true)) update account
          set name = 'Other' from named`,
      says: /under a change set of another transaction/,
    },
  ])('rejects $by of a committed change set', async ({ call, says }) => {
    const before = await history();
    await expect(inHousehold((tx) => tx.run(call()))).rejects.toThrow(says);
    expect(await history()).toEqual(before);
  });

  it('marks a change as undone only together with its undo', async () => {
    const marking = inHousehold(async (tx) => {
      await openChangeSet(tx, { id: newId(), cause: 'user', label: 'Import', now: api.clock.now() });
      await tx.run(sql`select mark_change_set(${changeSetId}, 'undone')`);
    });
    await expect(marking).rejects.toThrow(/only an undo/);
  });

  it('is protected even if a role was granted too many rights by mistake', async () => {
    await api.database.asOwner((client) =>
      client.query('grant update, delete, truncate on change_set, change_row, change_set_table to tideline_app'),
    );
    try {
      for (const statement of [
        "update change_set set label = 'Nothing'",
        "update change_set set state = 'undone'",
        'delete from change_set',
        'truncate change_set, change_row cascade',
        'update change_row set new_row = null',
        'delete from change_row',
        'delete from change_set_table',
      ]) {
        await expect(inHousehold((tx) => tx.run(raw(statement)))).rejects.toThrow(
          /history of changes|only an undo|permission denied/,
        );
      }
    } finally {
      await api.database.asOwner((client) =>
        client.query('revoke update, delete, truncate on change_set, change_row, change_set_table from tideline_app'),
      );
    }
  });

  it('cannot be rewritten or deleted, even by the table owner', async () => {
    await expect(asOwnerOfAnns("update change_set set label = 'Nothing'")).rejects.toThrow(/not rewritten/);
    await expect(asOwnerOfAnns('delete from change_set')).rejects.toThrow(/not deleted/);
  });
});
