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
  isForced: boolean;
  policies: number;
  /** Unique keys that do not start with the household. */
  otherKeys: string[];
}

/**
 * Returns the tables with rows of households: those that refer to `household` directly or through other tables, and
 * those with a column that names a household.
 */
const tenantTables = (): Promise<TenantTable[]> =>
  api.database.asOwner(async (client) => {
    const { rows } = await client.query<TenantTable>(`
      with recursive tenant as (
        select 'tideline.household'::regclass::oid as oid
        union
        select f.conrelid from pg_constraint f join tenant t on t.oid = f.confrelid where f.contype = 'f'
      ), named as (
        select a.attrelid as oid from pg_attribute a
        where a.attname like '%household%' and a.atttypid = 'uuid'::regtype and not a.attisdropped
      )
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced",
        (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
        array(
          select i.indexrelid::regclass::text from pg_index i
          left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
          where i.indrelid = c.oid and i.indisunique and a.attname is distinct from 'household_id'
          order by 1) as "otherKeys"
      from pg_class c
      where c.relnamespace = 'tideline'::regnamespace and c.relkind in ('r', 'p')
        and c.oid in (select oid from tenant union select oid from named)
      order by c.relname`);
    return rows;
  });

/** Returns references between household tables that do not contain the household. */
const referencesAcrossHouseholds = (): Promise<string[]> =>
  api.database.asOwner(async (client) => {
    const { rows } = await client.query<{ key: string }>(`
      with tenant as (
        select c.oid, c.relname, a.attnum as household from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'household_id' and not a.attisdropped
        where c.relnamespace = 'tideline'::regnamespace and c.relkind in ('r', 'p'))
      select t.relname || ': ' || f.conname as key from pg_constraint f
        join tenant t on t.oid = f.conrelid join tenant target on target.oid = f.confrelid
        where f.contype = 'f' and t.household <> all(f.conkey)
      order by 1`);
    return rows.map(({ key }) => key);
  });

/**
 * Tables that are read before a household is known: jobs use them to find the households that are due, and sign-in uses
 * them to find the household used last. They contain ids, times and counts.
 */
const READ_BEFORE_HOUSEHOLD = ['household_clock', 'night_report', 'notification_due', 'user_session'];

const inHouseholds = async (): Promise<TenantTable[]> =>
  (await tenantTables()).filter(({ name }) => !READ_BEFORE_HOUSEHOLD.includes(name));

describe('households', () => {
  it('share no key except the digests of tokens, so that they could be distributed across servers', async () => {
    // a household is its own key, and a token or an invitation is found before its household is known
    expect((await inHouseholds()).flatMap(({ otherKeys }) => otherKeys)).toEqual([
      'api_token_token_digest_key',
      'household_pkey',
      'invitation_token_digest_key',
    ]);
    expect(await referencesAcrossHouseholds()).toEqual([]);
  });
});

describe('row-level security', () => {
  it('is forced on every table of a household, except tables read before the household is known', async () => {
    const tables = await tenantTables();
    expect(tables.length).toBeGreaterThan(70);
    expect(tables.filter(({ isForced, policies }) => !isForced || policies === 0).map(({ name }) => name)).toEqual(
      READ_BEFORE_HOUSEHOLD,
    );
  });

  it('shows no rows to a connection without a household', async () => {
    const visible = await api.database.db.withUser(null, async (tx) => {
      const counts: Record<string, number> = {};
      for (const { name } of await inHouseholds())
        counts[name] = (await tx.one<{ count: number }>(sql`select count(*) from ${raw(name)}`)).count;
      return counts;
    });
    expect(Object.values(visible).every((count) => count === 0)).toBe(true);
  });

  it('hides accounts even from the table owner', async () => {
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
});

describe('a household table', () => {
  it('rejects a write outside a change set if its changes are tracked', async () => {
    const writing = api.database.db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, (tx) =>
      tx.run(sql`update account set name = 'Untracked' where household_id = ${ann.householdId}`),
    );
    await expect(writing).rejects.toThrow(/outside a change set/);
  });

  it("rejects a reference to another household's category", async () => {
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
