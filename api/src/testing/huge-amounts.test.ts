/** Whoever may write can enter amounts that together no longer fit the 15 digits of the wire: said in words, and put right by taking one back. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '../database/sql.ts';
import { toCatalogueError } from '../http/problem.ts';
import { type Person, startTestApi, type TestApi } from './test-api.ts';

const LARGEST = { minor: '9999999999999', currency: 'USD' };
const READS = [
  '/transactions?totals=true',
  '/insights/spending?month=2026-03',
  '/dashboard',
  '/net-worth',
  '/accounts',
  '/debt/plan',
];

let api: TestApi;
let ann: Person;
let last: { changeSetId: string };

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
  for (let count = 0; count < 101; count++)
    last = (
      await ann.ask<typeof last>('POST', '/accounts', {
        body: { name: `Vault ${count}`, type: 'depository', balance: LARGEST },
      })
    ).body;
});
afterAll(() => api.stop());

describe('amounts that add up to more than 15 digits', () => {
  it('fail no request of the household in a way the server has no words for', async () => {
    const codes = await Promise.all(
      READS.map(async (path) => (await ann.ask<{ code?: string }>('GET', path)).body.code),
    );
    // the plan of the mode asks for the cash that the household has
    expect(codes).toEqual(['SUM_TOO_LARGE', undefined, 'SUM_TOO_LARGE', 'SUM_TOO_LARGE', undefined, 'SUM_TOO_LARGE']);
    expect(api.logged.filter((line) => line.includes('request failed'))).toEqual([]);
  });

  it('nor where the sum does not even fit the database', async () => {
    const sum = () =>
      api.database.db.withUser(null, (tx) =>
        tx.one(sql`select sum(9223372036854775807::numeric * n)::bigint from generate_series(1, 3) n`),
      );
    const error: unknown = await sum().catch((reason: unknown) => reason);
    expect(toCatalogueError(error, { decoded: true }, 0).code).toBe('SUM_TOO_LARGE');
  });

  it('are put right by undoing one of them', async () => {
    expect((await ann.ask('POST', `/change-sets/${last.changeSetId}/undo`)).status).toBe(200);
    const statuses = await Promise.all(READS.map(async (path) => (await ann.ask('GET', path)).status));
    expect(statuses).toEqual(READS.map(() => 200));
  });
});
