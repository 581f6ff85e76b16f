import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Transaction } from '@tideline/contract';
import { importFiles, onlyStatement } from '../../testing/import-files.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { bankFile } from './formats/ofx-fixture.ts';
import { addAccount, file, onlyAccount, type Row, row, usd, withoutOpening } from './testing/ofx-rows.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

describe('rows already in the ledger', () => {
  async function imported(
    rows: readonly Row[],
  ): Promise<{ user: TestUser; accountId: string; transactions: Transaction[] }> {
    const user = await api.signUp();
    const { batch } = await importFiles(user, file(rows));
    const accountId = onlyStatement(batch).matchedAccountId ?? '';
    return { user, accountId, transactions: await withoutOpening(user, accountId) };
  }

  const match = (transaction: Transaction | undefined) => ({ 'if-match': `"${transaction?.version}"` });

  it('stay deleted if the user deleted them', async () => {
    const {
      user,
      accountId,
      transactions: [first],
    } = await imported([{}, { id: 'A2', name: 'SHELL' }]);
    await user.ask('DELETE', `/transactions/${first?.id}`, { headers: match(first) });
    const { batch } = await importFiles(user, file([{}, { id: 'A2', name: 'SHELL' }]));
    expect(batch.totals).toMatchObject({ new: 0, present: 2 });
    expect(await withoutOpening(user, accountId)).toHaveLength(1);
  });

  it("keep the user's edits, and accept the bank's corrections", async () => {
    const {
      user,
      accountId,
      transactions: [first],
    } = await imported([{}]);
    await user.ask('PATCH', `/transactions/${first?.id}`, {
      body: { payee: 'Coffee with Ann', postedOn: '2026-02-11' },
      headers: match(first),
    });
    expect((await importFiles(user, file([{}]))).batch.totals).toMatchObject({ present: 1 });
    const { batch } = await importFiles(user, file([{ amount: '-13.00', on: '20260212' }]));
    expect(batch.totals).toMatchObject({ new: 0, changed: 1 });
    expect(await withoutOpening(user, accountId)).toMatchObject([
      { payee: 'Coffee with Ann', postedOn: '2026-02-11', amount: usd('-1300') },
    ]);
    expect((await importFiles(user, file([{ amount: '-13.00', on: '20260212' }]))).batch.totals).toMatchObject({
      present: 1,
    });
  });

  it('are not added again if the user entered them, and rows that may match them are held back', async () => {
    const user = await api.signUp();
    const account = await addAccount(user);
    const typed = { accountId: account.id, amount: usd('-1250') };
    await user.ask('POST', '/transactions', { body: { ...typed, postedOn: '2026-02-10', payee: 'Blue Bottle 114' } });
    await user.ask('POST', '/transactions', { body: { ...typed, postedOn: '2026-02-20', payee: 'Coffee' } });
    const { batch } = await importFiles(user, file([{}, { id: 'A2', on: '20260221' }]));
    expect(batch.totals).toMatchObject({ new: 0, present: 1, review: 1 });
    expect((await withoutOpening(user, account.id)).map(({ postedOn }) => postedOn)).toEqual([
      '2026-02-20',
      '2026-02-10',
    ]);
    expect((await importFiles(user, file([{}, { id: 'A2', on: '20260221' }]))).batch.totals).toMatchObject({
      present: 2,
    });
  });

  it('are matched by count if they are identical and have no IDs, so that only additional rows are added', async () => {
    const { user, accountId } = await imported([{ id: '' }, { id: '' }]);
    expect((await importFiles(user, file([{ id: '' }, { id: '' }, { id: '' }]))).batch.totals).toMatchObject({
      new: 1,
      present: 2,
    });
    expect(await withoutOpening(user, accountId)).toHaveLength(3);
  });

  it('remain distinct if the bank uses the same ID twice', async () => {
    const rows = [{ id: '0' }, { id: '0', amount: '-8.00', name: 'SHELL' }];
    const { user, accountId, transactions } = await imported(rows);
    expect(transactions).toHaveLength(2);
    expect((await importFiles(user, file(rows))).batch.totals).toMatchObject({ new: 0, present: 2 });
    expect(await withoutOpening(user, accountId)).toHaveLength(2);
  });
});

describe('a possible duplicate row', () => {
  interface Held {
    items: { id: string; payee: string; amount: { minor: string }; existing: { payee: string } | null }[];
    count: number;
  }
  const heldOf = async (user: TestUser): Promise<Held> => (await user.ask<Held>('GET', '/held-transactions')).body;
  const decide = (user: TestUser, ids: readonly string[], decision: string) =>
    user.ask<{ changeSetId: string; count: number; openings: { after: { minor: string } }[] }>(
      'POST',
      '/held-transactions/decide',
      { body: { ids, decision } },
    );
  const balance = async (user: TestUser): Promise<string> => (await onlyAccount(user)).balance.minor;
  const doubtful = file([{ id: 'A2', on: '20260221', name: 'BLUE BOTTLE 114' }]);

  async function holding(): Promise<{ user: TestUser; changeSetId: string | null; held: Held['items'][number] }> {
    const user = await api.signUp();
    const account = await addAccount(user);
    await user.ask('POST', '/transactions', {
      body: { accountId: account.id, amount: usd('-1250'), postedOn: '2026-02-20', payee: 'Coffee' },
    });
    const before = await balance(user);
    const { preview, batch } = await importFiles(user, doubtful);
    expect(onlyStatement(preview)).toMatchObject({ counts: { new: 0, review: 1 }, opening: null });
    expect(await balance(user)).toBe(before);
    const [held] = (await heldOf(user)).items;
    if (held === undefined) throw new Error('nothing is held back');
    return { user, changeSetId: batch.changeSetId, held };
  }

  it('is excluded from the ledger until the user adds it, and is held again after an undo', async () => {
    const { user, held } = await holding();
    expect(held).toMatchObject({ payee: 'Blue Bottle', amount: { minor: '-1250' }, existing: { payee: 'Coffee' } });
    const before = await withoutOpening(user, (await onlyAccount(user)).id);
    expect((await user.ask<{ held: number; duplicates: number }>('GET', '/transactions/queues')).body).toMatchObject({
      held: 1,
      duplicates: 0,
    });
    const added = await decide(user, [held.id], 'add');
    expect(added).toMatchObject({ status: 200, body: { count: 1 } });
    expect(await withoutOpening(user, (await onlyAccount(user)).id)).toHaveLength(before.length + 1);
    expect((await user.ask<{ held: number; duplicates: number }>('GET', '/transactions/queues')).body).toMatchObject({
      held: 0,
      duplicates: 0,
    });
    expect((await importFiles(user, doubtful)).batch.totals).toMatchObject({ present: 1, new: 0, review: 0 });
    await user.ask('POST', `/change-sets/${added.body.changeSetId}/undo`);
    expect((await heldOf(user)).count).toBe(1);
  });

  it('is ignored permanently if the user declares it a duplicate', async () => {
    const { user, held } = await holding();
    const before = await balance(user);
    expect((await decide(user, [held.id], 'already_here')).body).toMatchObject({ count: 1, openings: [] });
    expect((await decide(user, [held.id], 'add')).body).toMatchObject({ changeSetId: null, count: 0 });
    expect((await importFiles(user, doubtful)).batch.totals).toMatchObject({ present: 1, new: 0, review: 0 });
    expect([await balance(user), (await heldOf(user)).count]).toEqual([before, 0]);
  });

  it('is offset in the opening balance when added, so that the account balance stays the same', async () => {
    const { user, held } = await holding();
    const before = await balance(user);
    const added = await decide(user, [held.id], 'add');
    expect(added.body.openings).toHaveLength(1);
    expect(await balance(user)).toBe(before);
  });

  it('is deleted when its import is undone', async () => {
    const { user, changeSetId } = await holding();
    expect((await user.ask('POST', `/change-sets/${changeSetId}/undo`)).status).toBe(200);
    expect((await heldOf(user)).count).toBe(0);
  });

  it('cannot be added by another household', async () => {
    const { held } = await holding();
    const stranger = await api.signUp();
    expect((await decide(stranger, [held.id], 'add')).body).toMatchObject({ changeSetId: null, count: 0 });
  });
});

describe('a card whose bank has different dates in its CSV and OFX files', () => {
  const shops = [
    'STEAMGAMES.COM',
    'TARGET 00021345',
    "MCDONALD'S F3391",
    'TRADER JOES 118',
    'LYFT RIDE',
    'SHELL OIL 57442',
    'NETFLIX.COM',
  ];
  const days = Array.from({ length: 20 }, (_, at) => at + 1);
  const two = (value: number): string => String(value).padStart(2, '0');
  const ofx = () => [
    {
      name: 'visa.ofx',
      text: bankFile({
        account: '<CCACCTFROM><ACCTID>4111XXXXXXXX1111</CCACCTFROM>',
        rows: days
          .map((day) =>
            row({ id: `F${day}`, on: `202602${two(day)}`, amount: `-${day % 4}.50`, name: shops[day % 7] ?? '' }),
          )
          .join(''),
      }),
    },
  ];
  const csv = () => [
    {
      name: 'visa.csv',
      text:
        `Transaction Date,Post ` +
        `Date,Description,Category,Debit,Credit\n${days.map((day) => `02/${two(day)}/2026,02/${two(day + 1 + (day % 2))}/2026,${shops[day % 7]},Fun,${day % 4}.50,`).join('\n')}\n`,
    },
  ];

  it.each([
    ['its CSV file after its OFX file', ofx, csv],
    ['its OFX file after its CSV file', csv, ofx],
  ])('gets no duplicate rows from %s', async (_order, first, second) => {
    const user = await api.signUp();
    await importFiles(user, first());
    const { batch } = await importFiles(user, second());
    expect(batch.totals).toMatchObject({ rows: 20, new: 0, present: 20, review: 0 });
    expect(await onlyAccount(user)).toMatchObject({ transactionCount: 21 });
    expect((await onlyAccount(user)).balance.minor).toBe('10000');
  });

  it('gets one account for both files in one upload', async () => {
    const user = await api.signUp();
    const { batch } = await importFiles(user, [...csv(), ...ofx()]);
    expect(batch.totals).toMatchObject({ rows: 40, new: 20, present: 20, review: 0 });
    expect((await onlyAccount(user)).balance.minor).toBe('10000');
  });
});
