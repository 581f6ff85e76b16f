import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { StartError } from '../start-error.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { prepareDatabase, readMigrations } from './prepare.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const urlWith = (change: (url: URL) => void): string => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

const refusal = async (preparing: Promise<void>): Promise<{ exitCode: number; message: string }> => {
  const error: unknown = await preparing.then(
    () => 'it was accepted',
    (reason: unknown) => reason,
  );
  if (!(error instanceof StartError)) throw new Error(`not a sentence: ${String(error)}`);
  return error;
};

describe('prepareDatabase', () => {
  it.each([
    {
      why: 'not an address',
      url: () => 'localhost:5432',
      exitCode: 78,
      says: /is not a PostgreSQL address: write it as postgres:/,
    },
    {
      why: 'wrong password',
      url: () => urlWith((url) => (url.password = 'wrong')),
      exitCode: 78,
      says: /refuses the user "tideline" or its password: correct DATABASE_URL/,
    },
    {
      why: 'no such user',
      url: () => urlWith((url) => (url.username = 'nobody-here')),
      exitCode: 78,
      says: /refuses the user "nobody-here"/,
    },
    {
      why: 'no such database',
      url: () => urlWith((url) => (url.pathname = '/nowhere')),
      exitCode: 78,
      says: /has no database "nowhere": create it/,
    },
    {
      why: 'nothing listens',
      url: () => urlWith((url) => (url.port = '9')),
      exitCode: 1,
      says: /at 127\.0\.0\.1:9 cannot be reached: start it/,
    },
    {
      why: 'no such host',
      url: () => urlWith((url) => (url.hostname = 'no-such-host.invalid')),
      exitCode: 1,
      says: /cannot be reached/,
    },
  ])('explains the problem with DATABASE_URL in one sentence: $why', async ({ url, exitCode, says }) => {
    const failure = await refusal(prepareDatabase(url()));
    expect(failure.exitCode).toBe(exitCode);
    expect(failure.message).toMatch(says);
    expect(failure.message).not.toContain('\n');
    expect(failure.message).not.toContain(new URL(database.url).password);
  });

  it('changes nothing if all migrations are applied, even if several processes run it at once', async () => {
    await Promise.all([prepareDatabase(database.url), prepareDatabase(database.url), prepareDatabase(database.url)]);
    const names = await database.asOwner(async (client) =>
      (await client.query<{ name: string }>('select name from schema_migration order by name')).rows.map(
        ({ name }) => name,
      ),
    );
    expect(names).toEqual(readMigrations().map(({ name }) => name));
  });

  it('rejects the database of a newer program', async () => {
    const older = readMigrations().slice(0, -1);
    expect(await refusal(prepareDatabase(database.url, older))).toMatchObject({
      exitCode: 1,
      message: expect.stringContaining('was written by a newer Tideline'),
    });
  });

  it('rejects the database of a development version and explains how to export and restore it', async () => {
    await database.asOwner((client) => client.query('create database of_development'));
    const url = urlWith((changed) => (changed.pathname = '/of_development'));
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(
      'create schema tideline; create table tideline.schema_migration (name text primary key, ' +
        'checksum text not null, ' +
        'applied_at timestamptz not null default now()); insert into tideline.schema_migration (name, checksum) ' +
        "values ('001_tenancy', 'x'), ('002_people', 'x')",
    );
    const failure = await refusal(prepareDatabase(url));
    expect(failure.exitCode).toBe(1);
    expect(failure.message).toMatch(/export each household with that version .* restore the exports there\.$/);
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'tideline'::regnamespace and relkind = 'r'",
    );
    expect(rows).toEqual([{ name: 'schema_migration' }]);
    await client.end();
    await database.asOwner((owner) => owner.query('drop database of_development'));
  });

  it('rejects a migration that was applied with different content', async () => {
    const edited = readMigrations().map((migration, index) =>
      index === 2 ? { ...migration, checksum: 'other' } : migration,
    );
    expect(await refusal(prepareDatabase(database.url, edited))).toMatchObject({
      message: expect.stringContaining('differs from the one in this program'),
    });
  });

  it('leaves the database usable for the previous version if any migration of an upgrade fails', async () => {
    const upgrade = [
      ...readMigrations(),
      { name: '998_good', sql: 'create table made_first (id int);', checksum: 'x' },
      { name: '999_broken', sql: 'create table half_made (id int); select 1 / 0;', checksum: 'x' },
    ];
    expect(await refusal(prepareDatabase(database.url, upgrade))).toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(
        /the change "999_broken" failed \(division by zero\)\. Nothing was changed: start the previous version/,
      ),
    });
    const { rows } = await database.asOwner((client) =>
      client.query("select to_regclass('made_first') as first, to_regclass('half_made') as second"),
    );
    expect(rows).toEqual([{ first: null, second: null }]);
    await prepareDatabase(database.url);
  });

  it('applies a migration that alters a table with deferred triggers from the previous migration', async () => {
    await database.asOwner(async (client) => {
      await client.query('create database of_deferred');
    });
    const url = urlWith((changed) => (changed.pathname = '/of_deferred'));
    await prepareDatabase(url, [
      ...readMigrations(),
      {
        name: '998_deferred',
        sql: `create table late (id int); create function nothing() returns trigger language plpgsql as
          $$ begin return null; end $$; create constraint trigger late after insert on late
          deferrable initially deferred for each row execute function nothing(); insert into late values (1);`,
        checksum: 'x',
      },
      { name: '999_alter', sql: 'alter table late add column name text;', checksum: 'x' },
    ]);
    await database.asOwner((client) => client.query('drop database of_deferred'));
  });

  it('states the grants that are needed if the user lacks privileges', async () => {
    await database.asOwner(async (client) => {
      await client.query("create role plain_person login password 'plain'");
      await client.query('create database of_plain');
    });
    const url = urlWith((changed) => {
      changed.username = 'plain_person';
      changed.password = 'plain';
      changed.pathname = '/of_plain';
    });
    expect(await refusal(prepareDatabase(url))).toMatchObject({
      exitCode: 78,
      message: expect.stringContaining('GRANT tideline_app, tideline_auth TO "plain_person"'),
    });
    await database.asOwner((client) => client.query('grant tideline_app, tideline_auth to plain_person'));
    expect(await refusal(prepareDatabase(url))).toMatchObject({
      exitCode: 78,
      message: expect.stringContaining('GRANT CREATE ON DATABASE "of_plain" TO "plain_person"'),
    });
    await database.asOwner((client) => client.query('grant create on database of_plain to plain_person'));
    await prepareDatabase(url);
    await database.asOwner(async (client) => {
      await client.query('drop database of_plain');
      await client.query('drop role plain_person');
    });
  });
});
