import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StartError } from '../start-error.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
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
      why: 'nobody listens',
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
  ])('says in one sentence what is wrong with DATABASE_URL: $why', async ({ url, exitCode, says }) => {
    const failure = await refusal(prepareDatabase(url()));
    expect(failure.exitCode).toBe(exitCode);
    expect(failure.message).toMatch(says);
    expect(failure.message).not.toContain('\n');
    expect(failure.message).not.toContain(new URL(database.url).password);
  });

  it('changes nothing when everything is applied, also when several do it at once', async () => {
    await Promise.all([prepareDatabase(database.url), prepareDatabase(database.url), prepareDatabase(database.url)]);
    const names = await database.asOwner(async (client) =>
      (await client.query<{ name: string }>('select name from schema_migration order by name')).rows.map(
        ({ name }) => name,
      ),
    );
    expect(names).toEqual(readMigrations().map(({ name }) => name));
  });

  it('refuses a database of a newer program', async () => {
    const older = readMigrations().slice(0, -1);
    expect(await refusal(prepareDatabase(database.url, older))).toMatchObject({
      exitCode: 1,
      message: expect.stringContaining('was written by a newer Tideline'),
    });
  });

  it('refuses a change that was applied in another form', async () => {
    const edited = readMigrations().map((migration, index) =>
      index === 2 ? { ...migration, checksum: 'other' } : migration,
    );
    expect(await refusal(prepareDatabase(database.url, edited))).toMatchObject({
      message: expect.stringContaining('was applied in another form'),
    });
  });

  it('keeps nothing of a migration that fails half way', async () => {
    const broken = [
      ...readMigrations(),
      { name: '999_broken', sql: 'create table half_made (id int); select 1 / 0;', checksum: 'x' },
    ];
    await expect(prepareDatabase(database.url, broken)).rejects.toThrow(/division by zero/);
    const { rows } = await database.asOwner((client) => client.query("select to_regclass('half_made') as made"));
    expect(rows).toEqual([{ made: null }]);
  });

  it('asks an administrator for what a user without rights lacks', async () => {
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
      message: expect.stringContaining('GRANT tideline_app TO "plain_person"'),
    });
    await database.asOwner((client) => client.query('grant tideline_app to plain_person'));
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
