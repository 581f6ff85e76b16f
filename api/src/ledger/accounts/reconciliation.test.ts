import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Account, AccountHistory, Reconciliation, Transaction } from '@tideline/contract';
import { addAccount, post, type Changed, done, money, refusal, undo } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let account: { id: string; version: number };
let rows: Record<'rent' | 'shop' | 'late' | 'after', string>;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
  account = await addAccount(ann);
  const add = async (postedOn: string, minor: number, payee: string) =>
    (await post(ann, { accountId: account.id, postedOn, amount: money(minor), payee })).item.id;
  await add('2026-01-01', 100_000, 'Pay');
  rows = {
    rent: await add('2026-01-05', -60_000, 'Rent'),
    shop: await add('2026-01-20', -2_500, 'Shop'),
    late: await add('2026-01-31', -1_000, 'Late'),
    after: await add('2026-02-03', -700, 'After'),
  };
});

const open = async (closedOn = '2026-01-31'): Promise<Reconciliation> =>
  done(await ann.ask<Reconciliation>('GET', `/accounts/${account.id}/reconciliation?closedOn=${closedOn}`));
const statusOf = async (id: string): Promise<string> =>
  done(await ann.ask<Transaction>('GET', `/transactions/${id}`)).status;
const idOf = async (payee: string) => (await open()).rows.find((row) => row.payee === payee)?.id ?? '';
const reconcile = (body: object) =>
  ann.ask<Changed<Account> & Record<string, unknown>>('POST', `/accounts/${account.id}/reconcile`, {
    body: { version: account.version, closedOn: '2026-01-31', how: 'finish', ...body },
  });
const history = async (): Promise<AccountHistory> =>
  done(await ann.ask<AccountHistory>('GET', `/accounts/${account.id}/history`));

describe('a statement reconciliation', () => {
  it('lists unreconciled transactions, newest first, including a few days after the closing date', async () => {
    const answer = await open();
    expect(answer).toMatchObject({ accountVersion: 1, reconciled: money(0), earlier: null, lastStatement: null });
    expect(answer.rows.map(({ payee, status }) => [payee, status])).toEqual([
      ['After', 'posted'],
      ['Late', 'posted'],
      ['Shop', 'posted'],
      ['Rent', 'posted'],
      ['Pay', 'posted'],
    ]);
    expect((await open('2026-01-10')).rows.map(({ payee }) => payee)).toEqual(['Rent', 'Pay']);
  });

  it('locks the transactions on the statement and stores its balance', async () => {
    const { item } = done(
      await reconcile({ closing: money(37_500), transactionIds: [await idOf('Pay'), rows.rent, rows.shop] }),
    );
    expect(item).toMatchObject({ reconciledOn: '2026-01-31', version: 2, balance: money(35_800) });
    expect([await statusOf(rows.rent), await statusOf(rows.late)]).toEqual(['reconciled', 'posted']);
    expect((await history()).snapshots).toMatchObject([
      { asOf: '2026-01-31', ledger: money(37_500), source: 'statement', transactionCount: 3 },
    ]);
    expect(await open('2026-02-28')).toMatchObject({
      reconciled: money(37_500),
      lastStatement: { asOf: '2026-01-31', ledger: money(37_500) },
    });
    expect((await open('2026-02-28')).rows.map(({ payee }) => payee)).toEqual(['After', 'Late']);
  });

  it('refuses to close with a difference, and reports its amount', async () => {
    expect(await reconcile({ closing: money(37_500), transactionIds: [rows.rent] })).toMatchObject({
      status: 409,
      body: { code: 'STATEMENT_DIFFERS', params: { differenceMinor: '97500', currency: 'USD' } },
    });
    expect(await statusOf(rows.rent)).toBe('posted');
  });

  it('posts the difference on request, and undo reverses the whole statement', async () => {
    const { changeSetId, item } = done(
      await reconcile({ closing: money(40_100), transactionIds: [await idOf('Pay'), rows.rent], how: 'adjust' }),
    );
    expect(item.balance).toEqual(money(35_900));
    expect((await history()).snapshots).toMatchObject([{ transactionCount: 3 }]);
    await undo(ann, changeSetId);
    expect(await statusOf(rows.rent)).toBe('posted');
    expect((await history()).snapshots).toEqual([]);
    expect(done(await ann.ask<Account>('GET', `/accounts/${account.id}`))).toMatchObject({
      balance: money(35_800),
      reconciledOn: null,
    });
  });

  it('saves ticks for later and removes ticks that the user cleared', async () => {
    done(await reconcile({ closing: money(1), transactionIds: [rows.rent, rows.shop], how: 'later' }));
    expect([await statusOf(rows.rent), await statusOf(rows.shop)]).toEqual(['cleared', 'cleared']);
    account.version = 2;
    done(await reconcile({ closing: money(1), transactionIds: [rows.rent], how: 'later' }));
    expect([await statusOf(rows.rent), await statusOf(rows.shop)]).toEqual(['cleared', 'posted']);
  });

  it('rejects rows after the closing date, rows of another account, and a stale version', async () => {
    const { id } = await addAccount(ann, { name: 'Other', balance: money(10) });
    const foreign = done(await ann.ask<{ items: Transaction[] }>('GET', `/transactions?accountId=${id}`)).items[0]?.id;
    for (const wrong of [rows.after, foreign, crypto.randomUUID()]) {
      expect(await reconcile({ closing: money(0), transactionIds: [wrong] })).toMatchObject({
        status: 409,
        body: { code: 'RECONCILE_TRANSACTIONS_CHANGED', params: { transactionIds: [wrong] } },
      });
    }
    expect(refusal(await reconcile({ version: 9, closing: money(0), transactionIds: [] }))).toEqual([
      412,
      'VERSION_CONFLICT',
    ]);
    expect(refusal(await reconcile({ closing: money(0, 'EUR'), transactionIds: [] }))).toEqual([
      422,
      'CURRENCY_MISMATCH',
    ]);
  });

  it('can be unlocked by statement or by transaction', async () => {
    done(await reconcile({ closing: money(37_500), transactionIds: [await idOf('Pay'), rows.rent, rows.shop] }));
    const unlock = (body: object) =>
      ann.ask<Changed<Account> & Record<string, unknown>>('POST', `/accounts/${account.id}/unlock`, { body });
    done(await unlock({ transactionIds: [rows.shop] }));
    expect([await statusOf(rows.shop), await statusOf(rows.rent)]).toEqual(['cleared', 'reconciled']);
    const [statement] = (await history()).snapshots;
    expect(done(await unlock({ statementId: statement?.id })).item.reconciledOn).toBeNull();
    expect(await statusOf(rows.rent)).toBe('cleared');
    expect(refusal(await unlock({ statementId: statement?.id }))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await unlock({}))).toEqual([422, 'VALIDATION_FAILED']);
  });

  it('includes in one step all rows that are too old to be listed', async () => {
    await api.database.asOwner(async (client) => {
      await client.query(
        "select set_config('app.household', $1, false), set_config('app.change_set', gen_random_uuid()::text, false)",
        [ann.householdId],
      );
      await client.query(
        'insert into transaction (household_id, id, account_id, posted_on, amount_minor, payee, source, ' +
          "created_at) select $1, gen_random_uuid(), $2, date '2025-12-31' - n / 3, -1, 'Old', 'import', " +
          'now() from generate_series(1, 1100) n',
        [ann.householdId, account.id],
      );
    });
    const answer = await open();
    expect(answer.rows).toHaveLength(1_000);
    expect(answer.earlier).toEqual({ count: 105, sum: money(-105), until: '2025-02-02' });
    const listed = answer.rows.filter(({ postedOn }) => postedOn <= '2026-01-31').map(({ id }) => id);
    expect(
      done(await reconcile({ closing: money(100_000 - 63_500 - 1_100), transactionIds: listed, withEarlier: true }))
        .item.reconciledOn,
    ).toBe('2026-01-31');
    expect((await open()).rows.map(({ payee }) => payee)).toEqual(['After']);
  });
});
