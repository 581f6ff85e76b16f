import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { requireBoundRole } from './bound-role.ts';
import { queriesOn } from './queries.store.ts';
import { raw, sql } from './sql.ts';

let api: TestApi;
let ann: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
  await ann.ask('POST', '/accounts', {
    body: { name: 'Everyday', type: 'depository', balance: { minor: '100', currency: 'USD' } },
  });
});
afterAll(() => api.stop());

interface TenantTable {
  name: string;
  forced: boolean;
  policies: number;
  keyStartsWithHousehold: boolean;
}

const tenantTables = (): Promise<TenantTable[]> =>
  api.database.asOwner(async (client) => {
    const { rows } = await client.query<TenantTable>(`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
        (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
          where i.indrelid = c.oid and i.indisprimary) in ('household_id')
          or c.relname = 'household' as "keyStartsWithHousehold"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'tideline' and c.relkind in ('r', 'p')
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'household_id'
          and not a.attisdropped)
      order by c.relname`);
    return rows;
  });

/** Returns unique keys, and references between household tables, that do not contain the household. */
const keysAcrossHouseholds = (): Promise<string[]> =>
  api.database.asOwner(async (client) => {
    const { rows } = await client.query<{ key: string }>(`
      with tenant as (
        select c.oid, c.relname, a.attnum as household from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'household_id' and not a.attisdropped
        where c.relnamespace = 'tideline'::regnamespace and c.relkind in ('r', 'p'))
      select t.relname || ': ' || i.indexrelid::regclass::text as key from pg_index i
        join tenant t on t.oid = i.indrelid
        where i.indisunique and t.household <> all(i.indkey::int2[])
      union all
      select t.relname || ': ' || f.conname from pg_constraint f
        join tenant t on t.oid = f.conrelid join tenant target on target.oid = f.confrelid
        where f.contype = 'f' and t.household <> all(f.conkey)
      order by 1`);
    return rows.map(({ key }) => key);
  });

describe('households', () => {
  it('share no key, so that their rows could be distributed across servers by household', async () => {
    // a household is its own key, and a token or an invitation is found before its household is known
    expect(await keysAcrossHouseholds()).toEqual([
      'api_token: api_token_token_digest_key',
      'household: household_pkey',
      'invitation: invitation_token_digest_key',
    ]);
  });
});

describe('row-level security', () => {
  it('is forced on every household table, which has a policy and a key that starts with the household', async () => {
    const tables = await tenantTables();
    expect(tables.length).toBeGreaterThan(8);
    expect(
      tables.filter(
        ({ forced, policies, keyStartsWithHousehold }) => !forced || policies === 0 || !keyStartsWithHousehold,
      ),
    ).toEqual([]);
  });

  it('shows no rows to a connection without a household', async () => {
    const visible = await api.database.db.withUser(null, async (tx) => {
      const counts: Record<string, number> = {};
      for (const { name } of await tenantTables())
        counts[name] = (await tx.one<{ count: number }>(sql`select count(*) from ${raw(name)}`)).count;
      return counts;
    });
    expect(Object.values(visible).every((count) => count === 0)).toBe(true);
  });

  it('hides everything even from the table owner', async () => {
    expect(await api.database.asOwner(async (client) => (await client.query('select id from account')).rows)).toEqual(
      [],
    );
  });

  it("rejects a row for a household other than the transaction's", async () => {
    const elsewhere = crypto.randomUUID();
    const writing = api.database.db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, (tx) =>
      tx.run(
        sql`insert into idempotency_key (household_id, user_id, key, fingerprint, created_at)
          values (${elsewhere}, ${ann.userId}, 'k', 'f', now())`,
      ),
    );
    await expect(writing).rejects.toThrow(/row-level security/);
  });

  it('applies to requests, whose role owns nothing and cannot bypass it', async () => {
    const role = await api.database.db.withUser(null, (tx) =>
      tx.one(
        sql`select current_user as name, rolsuper as super, rolbypassrls as bypasses, (select count(*) from pg_class
          where relowner = r.oid) as owned from pg_roles r where rolname = current_user`,
      ),
    );
    expect(role).toEqual({ name: 'tideline_app', super: false, bypasses: false, owned: 0 });
  });

  it('is checked before anything is served, because a pooler may have dropped the role', async () => {
    await expect(api.database.db.withUser(null, (tx) => requireBoundRole(tx))).resolves.toBeUndefined();
    const pooled = new Pool({ connectionString: api.database.url });
    try {
      await expect(requireBoundRole(queriesOn(pooled))).rejects.toThrow(
        /run as "tideline" with the tables of .* instead of tideline_app .* a pooler in front dropped their settings/,
      );
    } finally {
      await pooled.end();
    }
  });

  it.each([
    'update change_row set new_row = null',
    'delete from change_row',
    'truncate change_row',
    'alter table account no force row level security',
    'create table tideline.mine (id int)',
    'select * from schema_migration',
  ])('does not allow a request to run %s', async (statement) => {
    await expect(
      api.database.db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, (tx) =>
        tx.run(raw(statement)),
      ),
    ).rejects.toThrow(/permission denied|must be owner/);
  });

  it('no longer shows a household after its transaction ends', async () => {
    const { db } = api.database;
    const seen = await db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, (tx) =>
      tx.one<{ count: number }>(sql`select count(*) from account`),
    );
    expect(seen.count).toBe(1);
    for (let connection = 0; connection < 12; connection++) {
      expect(await db.withUser(null, (tx) => tx.many(sql`select id from account`))).toEqual([]);
    }
  });

  it('rejects a write to a tracked table outside a change set', async () => {
    const writing = api.database.db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, (tx) =>
      tx.run(sql`update account set name = 'Untracked' where household_id = ${ann.householdId}`),
    );
    await expect(writing).rejects.toThrow(/outside a change set/);
  });

  it("rejects a reference to another household's key", async () => {
    const bob = await api.signUp();
    const { body } = await ann.ask<{ items: { id: string }[] }>('GET', '/categories');
    const account = await bob.ask<{ item: { id: string } }>('POST', '/accounts', {
      body: { name: 'Bobs', type: 'depository', balance: { minor: '0', currency: 'USD' } },
    });
    const answer = await bob.ask('POST', '/transactions', {
      body: {
        accountId: account.body.item.id,
        postedOn: '2026-02-01',
        amount: { minor: '-5', currency: 'USD' },
        payee: 'Shop',
        categoryId: body.items[0]?.id,
      },
    });
    expect(answer.body['code']).toBe('CATEGORY_UNKNOWN');
  });
});
