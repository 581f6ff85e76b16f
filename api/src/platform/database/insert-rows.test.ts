import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openChangeSet } from './change-set.store.ts';
import type { HouseholdTx } from './database.ts';
import { insertRows, type NewRow } from './insert-rows.store.ts';
import { sql } from './sql.ts';
import { newId } from '../ids.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let accountId: string;
const now = new Date('2026-03-01T12:00:00.123Z');

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
  const { body } = await ann.ask<{ item: { id: string } }>('POST', '/accounts', {
    body: { name: 'Checking', type: 'depository', balance: { minor: '100', currency: 'USD' } },
  });
  accountId = body.item.id;
});
afterAll(() => api.stop());

type Row = NewRow<'transaction'>;

const rowOf = (changes: Partial<Row>): Row => ({
  id: newId(),
  accountId,
  postedOn: '2026-02-01',
  transactedOn: null,
  amountMinor: -500,
  originalAmountMinor: null,
  originalCurrency: null,
  payee: 'Cafe',
  memo: null,
  rawDescription: null,
  checkNumber: null,
  kind: 'standard',
  status: 'posted',
  needsReview: false,
  excluded: false,
  categoryId: null,
  isSplit: false,
  setByUser: [],
  statementId: null,
  heldFor: null,
  source: 'import',
  createdAt: now,
  deletedAt: null,
  ...changes,
});

/** Inserts the rows and returns them as stored, in the order of their ids. */
const stored = (rows: readonly Row[]): Promise<Partial<Row>[]> =>
  api.database.db.withHousehold(ann, async (tx: HouseholdTx) => {
    await openChangeSet(tx, { id: newId(), cause: 'user', label: 'Added transaction', now });
    expect(await insertRows(tx, 'transaction', rows)).toBe(rows.length);
    return tx.many(sql`
      select id, account_id, posted_on, transacted_on, amount_minor, original_amount_minor, original_currency, payee,
        memo, raw_description, check_number, kind, status, needs_review, excluded, category_id, is_split,
        set_by_user, statement_id, held_for, source, created_at, deleted_at
      from transaction where household_id = ${tx.householdId} and id = any(${rows.map(({ id }) => id)}) order by id`);
  });

const asStored = (rows: readonly Row[]) =>
  rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    deletedAt: row.deletedAt === null ? null : new Date(row.deletedAt).toISOString(),
  }));

describe('insertRows', () => {
  it.each<[what: string, changes: readonly Partial<Row>[]]>([
    ['one row', [{ payee: 'NULL', memo: '"quoted"', setByUser: ['memo', 'payee'] }]],
    ['texts with special characters', [{ payee: 'a, b' }, { payee: '{"a"}' }, { payee: '\\ "x" \\' }, { payee: '' }]],
    ['texts that look like other values', [{ memo: 'NULL' }, { memo: null }, { memo: 'null' }, { memo: '7' }]],
    ['texts of several lines and scripts', [{ memo: 'a\nb\tc' }, { memo: '咖啡 ☕ é' }, { memo: ' x ' }]],
    ['numbers, booleans and days', [{ amountMinor: 7, needsReview: true, postedOn: '2026-02-03' }, {}]],
    [
      'points in time, as dates and as texts',
      [{ createdAt: now, deletedAt: now }, { createdAt: '2026-02-01T00:00:00Z' }],
    ],
    ['lists of different lengths', [{ setByUser: ['memo'] }, { setByUser: [] }, { setByUser: ['a"b', 'c,d\\'] }]],
    ['currencies', [{ originalAmountMinor: 900, originalCurrency: 'EUR' }, {}]],
  ])('stores %s unchanged', async (_what, changes) => {
    const rows = changes.map(rowOf);
    expect(await stored(rows)).toEqual(asStored(rows));
  });

  it('inserts nothing if the list of rows is empty', async () => {
    expect(await stored([])).toEqual([]);
  });
});
