import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { prepareDatabase } from '../database/prepare.ts';
import { raw } from '../database/sql.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { installQueue } from './install-queue.ts';
import { DEAD_LETTERS, JOB_KINDS, type JobKindList } from './jobs.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const owner = <Row extends object>(query: string) =>
  database.asOwner(async (client) => (await client.query<Row>(query)).rows);

describe('the queue in the database', () => {
  it('has a queue for every kind of job, and one for those that were given up', async () => {
    const rows = await owner<{ name: string }>('select name from jobs.queue order by name');
    expect(rows.map(({ name }) => name)).toEqual([DEAD_LETTERS, ...Object.keys(JOB_KINDS)].toSorted());
  });

  it('follows a kind that has changed, and adds one that is new', async () => {
    const changed = {
      ...JOB_KINDS,
      letter: { ...JOB_KINDS.letter, retries: 9 },
      more: { ...JOB_KINDS.letter, data: z.object({}) },
    } as const satisfies JobKindList;
    await database.asOwner((client) => installQueue(client, changed));
    expect(
      await owner("select name, retry_limit from jobs.queue where name in ('letter', 'more') order by name"),
    ).toEqual([
      { name: 'letter', retry_limit: 9 },
      { name: 'more', retry_limit: JOB_KINDS.letter.retries },
    ]);
    await prepareDatabase(database.url);
    expect(await owner("select retry_limit from jobs.queue where name = 'letter'")).toEqual([
      { retry_limit: JOB_KINDS.letter.retries },
    ]);
  });

  it('refuses a kind that would treat waiting jobs in another way: it needs another name', async () => {
    const changed = { ...JOB_KINDS, letter: { ...JOB_KINDS.letter, waiting: 'one' } } as const satisfies JobKindList;
    await expect(database.asOwner((client) => installQueue(client, changed))).rejects.toThrow(
      'give the kind of job another name',
    );
  });

  it('is refused where a newer program wrote it', async () => {
    const [{ version } = { version: 0 }] = await owner<{ version: number }>('select version from jobs.version');
    await owner(`update jobs.version set version = ${version + 1}`);
    await expect(prepareDatabase(database.url)).rejects.toThrow('was written by a newer Tideline');
    await owner(`update jobs.version set version = ${version}`);
    await prepareDatabase(database.url);
  });

  it('gets its rights back where a start was cut off before it gave them', async () => {
    await owner('revoke all on all tables in schema jobs from tideline_app');
    await prepareDatabase(database.url);
    await expect(database.db.withUser(null, (tx) => tx.many(raw('select id from jobs.job')))).resolves.toEqual([]);
  });

  it.each([
    'drop table jobs.job',
    'alter table jobs.job add column more text',
    'create table jobs.mine (id int)',
    'truncate jobs.job',
  ])('leaves requests no right to %s', async (statement) => {
    await expect(database.db.withUser(null, (tx) => tx.run(raw(statement)))).rejects.toThrow(
      /permission denied|must be owner/,
    );
  });
});
