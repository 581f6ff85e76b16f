import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { HouseholdTx } from './database.ts';
import { sql } from './sql.ts';
import { pipelineWrites, type WritePipeline } from './write-pipeline.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const inTransaction = <T>(work: (tx: HouseholdTx, pipeline: WritePipeline) => Promise<T>): Promise<T> =>
  database.db.withHousehold({ householdId: crypto.randomUUID(), userId: '' }, async (tx) => {
    await tx.run(sql`create temporary table written (number int) on commit drop`);
    return work(tx, pipelineWrites(tx));
  });
const add = (tx: HouseholdTx, number: number): Promise<number> => tx.run(sql`insert into written values (${number})`);

describe('a pipeline of writes', () => {
  it('prepares a write while the previous one runs, and runs them in order, each with all its statements', async () => {
    const events: string[] = [];
    const rows = await inTransaction(async (tx, { write, end }) => {
      for (const number of [1, 3, 5])
        await write(async (later) => {
          events.push(`prepared ${number}`);
          await add(later, number);
          await add(later, number + 1);
          events.push(`wrote ${number}`);
        });
      await end();
      return tx.many<{ number: number }>(sql`select number from written order by ctid`);
    });
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(events).toEqual(['prepared 1', 'prepared 3', 'wrote 1', 'prepared 5', 'wrote 3', 'wrote 5']);
  });

  it('runs a write after all earlier writes, even if a write between them is empty', async () => {
    const count = await inTransaction(async (tx, { write, end }) => {
      await write((later) => add(later, 1));
      await write(() => Promise.resolve());
      await write(async (later) => {
        const { rows } = await later.one<{ rows: number }>(sql`select count(*) as rows from written`);
        return add(later, rows);
      });
      await end();
      return tx.many<{ number: number }>(sql`select number from written`);
    });
    expect(count).toEqual([{ number: 1 }, { number: 1 }]);
  });

  it.each([
    ['a statement that fails', (tx: HouseholdTx) => tx.run(sql`select 1 / 0`), /division by zero/],
    ['an error before its first statement', () => Promise.reject(new Error('a mistake')), /a mistake/],
  ])('ends with the first failure and writes nothing after it: %s', async (_what, failing, message) => {
    const written: number[] = [];
    const writing = inTransaction(async (_tx, { write, end }) => {
      await write((later) => add(later, 1));
      await write(failing as (tx: HouseholdTx) => Promise<unknown>);
      await write(async (later) => written.push(await add(later, 2)));
      await end();
    });
    await expect(writing).rejects.toThrow(message);
    expect(written).toEqual([]);
  });
});
