/**
 * A user may enter amounts whose sum exceeds the 15 digits of the wire format. The error explains this, and undoing one
 * amount fixes it.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BODY_LIMITS } from '@tideline/contract';
import { sql } from '../platform/database/sql.ts';
import { toCatalogError } from '../platform/http/problem.ts';
import { type TestUser, startTestApi, type TestApi } from './test-api.ts';

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
let ann: TestUser;
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
  it('cause only cataloged errors', async () => {
    const codes = await Promise.all(
      READS.map(async (path) => (await ann.ask<{ code?: string }>('GET', path)).body.code),
    );
    // the mode's plan needs the household's cash
    expect(codes).toEqual(['SUM_TOO_LARGE', undefined, 'SUM_TOO_LARGE', 'SUM_TOO_LARGE', undefined, 'SUM_TOO_LARGE']);
    expect(api.logged.filter((line) => line.includes('request failed'))).toEqual([]);
  });

  it('cause a cataloged error even if the sum exceeds the database range', async () => {
    const sum = () =>
      api.database.db.withUser(null, (tx) =>
        tx.one(sql`select sum(9223372036854775807::numeric * n)::bigint from generate_series(1, 3) n`),
      );
    const error: unknown = await sum().catch((reason: unknown) => reason);
    expect(toCatalogError(error, { decoded: true }, BODY_LIMITS.request).code).toBe('SUM_TOO_LARGE');
  });

  it('stop causing errors when one of them is undone', async () => {
    expect((await ann.ask('POST', `/change-sets/${last.changeSetId}/undo`)).status).toBe(200);
    const statuses = await Promise.all(READS.map(async (path) => (await ann.ask('GET', path)).status));
    expect(statuses).toEqual(READS.map(() => 200));
  });
});
