import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getRollbackPlans } from 'pg-boss';
import { z } from 'zod';
import { prepareDatabase } from '../installation/prepare.ts';
import { raw } from '../database/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';
import { installQueue } from './install-queue.ts';
import { DEAD_LETTERS, JOB_KINDS, type JobKindList } from './jobs.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const owner = <Row extends object>(query: string) =>
  database.asOwner(async (client) => (await client.query<Row>(query)).rows);

describe('job queue installation', () => {
  it('creates a queue for every kind of job, and one for dead letters', async () => {
    const rows = await owner<{ name: string }>('select name from jobs.queue order by name');
    expect(rows.map(({ name }) => name)).toEqual([DEAD_LETTERS, ...Object.keys(JOB_KINDS)].toSorted());
  });

  it('updates a changed kind and adds a new one', async () => {
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

  it('rejects a change to how a kind treats waiting jobs, which requires a new name', async () => {
    const changed = { ...JOB_KINDS, letter: { ...JOB_KINDS.letter, waiting: 'one' } } as const satisfies JobKindList;
    await expect(database.asOwner((client) => installQueue(client, changed))).rejects.toThrow(
      'give the kind of job another name',
    );
  });

  it('is upgraded as soon as no transaction uses its tables, including the indexes built outside one', async () => {
    const versionOf = async () =>
      (await owner<{ version: number }>('select version from jobs.version'))[0]?.version ?? 0;
    const current = await versionOf();
    // the upgrade from this version builds an index concurrently
    await owner(getRollbackPlans('jobs', current));
    const earlier = await versionOf();
    expect(earlier).toBeLessThan(current);
    const indexes = () =>
      owner<{ indexname: string }>(
        "select indexname from pg_indexes where schemaname = 'jobs' and indexname = 'job_common_i12'",
      );
    expect(await indexes()).toEqual([]);
    let waits = 0;
    let upgrade = Promise.resolve();
    await database.asOwner(async (other) => {
      await other.query('begin; select from jobs.job limit 1');
      await expect(prepareDatabase(database.url, undefined, { limitMs: 0 })).rejects.toThrow(
        /needs tables that other work/,
      );
      upgrade = prepareDatabase(database.url, undefined, { onWaiting: () => (waits += 1) });
      upgrade.catch(() => undefined); // awaited below
      await until(
        async () => waits,
        (count) => count > 0,
      );
      expect(await versionOf()).toBe(earlier);
    });
    await upgrade;
    expect(await versionOf()).toBe(current);
    expect(await indexes()).toEqual([{ indexname: 'job_common_i12' }]);
  });

  it('is refused if a newer version wrote the queue', async () => {
    const [{ version } = { version: 0 }] = await owner<{ version: number }>('select version from jobs.version');
    await owner(`update jobs.version set version = ${version + 1}`);
    await expect(prepareDatabase(database.url)).rejects.toThrow('was written by a newer Tideline');
    await owner(`update jobs.version set version = ${version}`);
    await prepareDatabase(database.url);
  });

  it('restores the grants if a start was interrupted before it set them', async () => {
    await owner('revoke all on all tables in schema jobs from tideline_app');
    await prepareDatabase(database.url);
    await expect(database.db.withUser(null, (tx) => tx.many(raw('select id from jobs.job')))).resolves.toEqual([]);
  });

  it.each([
    'drop table jobs.job',
    'alter table jobs.job add column more text',
    'create table jobs.mine (id int)',
    'truncate jobs.job',
  ])('does not allow a request to %s', async (statement) => {
    await expect(database.db.withUser(null, (tx) => tx.run(raw(statement)))).rejects.toThrow(
      /permission denied|must be owner/,
    );
  });
});
