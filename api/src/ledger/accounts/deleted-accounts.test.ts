import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Account, DeletedAccount } from '@tideline/contract';
import {
  addAccount,
  addCard,
  addPromo,
  post,
  type Changed,
  done,
  money,
  onDay,
  refusal,
} from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { purgeDeletedAccounts } from './deleted-accounts.service.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.move(new Date('2026-03-01T12:00:00Z'));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

const remove = async (user: TestUser, id: string, version = 1): Promise<string> =>
  done(
    await user.ask<{ changeSetId: string }>('DELETE', `/accounts/${id}`, { headers: { 'if-match': `"${version}"` } }),
  ).changeSetId;
const deleted = async (user = ann): Promise<DeletedAccount[]> =>
  done(await user.ask<{ items: DeletedAccount[] }>('GET', '/deleted-accounts')).items;
const restore = (user: TestUser, id: string) =>
  user.ask<Changed<Account> & Record<string, unknown>>('POST', `/deleted-accounts/${id}/restore`);
const deletedCount = async (): Promise<number> =>
  done(await ann.ask<{ deletedCount: number }>('GET', '/accounts')).deletedCount;
const tidy = (user: TestUser): Promise<void> =>
  api.database.db.withHousehold({ householdId: user.householdId, userId: '' }, (tx) =>
    purgeDeletedAccounts(tx, api.clock.now()),
  );
const rowsOf = (user: TestUser, query: string): Promise<number> =>
  api.database.asOwner(async (client) => {
    await client.query("select set_config('app.household', $1, false)", [user.householdId]);
    return Number((await client.query<{ count: string }>(query)).rows[0]?.count);
  });

describe('a deleted account', () => {
  it('is listed with the last day to restore it and the number of transactions deleted with it', async () => {
    const { id } = await addAccount(ann, { name: 'Old', balance: money(5_000) });
    await post(ann, { accountId: id, postedOn: '2026-02-01', amount: money(-100) });
    await remove(ann, id);
    expect(await deleted()).toEqual([
      {
        id,
        version: 2,
        name: 'Old',
        type: 'depository',
        subtype: null,
        deletedOn: '2026-03-01',
        restorableUntil: '2026-03-31',
        transactionCount: 2,
      },
    ]);
    expect(await deletedCount()).toBe(1);
  });

  it('is restored unchanged, without transactions that were deleted earlier', async () => {
    const { id } = await addAccount(ann, { balance: money(5_000) });
    const gone = await post(ann, { accountId: id, postedOn: '2026-02-01', amount: money(-100) });
    const kept = await post(ann, { accountId: id, postedOn: '2026-02-02', amount: money(-900) });
    await ann.ask('DELETE', `/transactions/${gone.item.id}`, { headers: { 'if-match': '"1"' } });
    api.clock.move(new Date('2026-03-01T12:00:01Z'));
    await remove(ann, id);
    expect(done(await restore(ann, id)).item).toMatchObject({
      balance: money(4_100),
      transactionCount: 2,
      state: 'active',
    });
    expect(
      done(await ann.ask<{ items: { id: string }[] }>('GET', `/transactions?accountId=${id}`)).items.map(
        (row) => row.id,
      ),
    ).toContain(kept.item.id);
    expect(await deleted()).toEqual([]);
    expect(refusal(await restore(ann, id))).toEqual([404, 'NOT_FOUND']);
  });

  it('is still closed after it is restored if it was closed before', async () => {
    const { id } = await addAccount(ann);
    await ann.ask('PATCH', `/accounts/${id}`, { body: { state: 'closed' }, headers: { 'if-match': '"1"' } });
    await remove(ann, id, 2);
    expect(done(await restore(ann, id)).item).toMatchObject({ state: 'closed', closedOn: '2026-03-01' });
  });

  it('cannot be restored after the last day', async () => {
    const { id } = await addAccount(ann);
    await remove(ann, id);
    const later = await onDay(api, ann, '2026-04-01');
    expect(await deleted(later)).toEqual([]);
    expect(await restore(later, id)).toMatchObject({
      status: 410,
      body: { code: 'ACCOUNT_RESTORE_OVER', params: { endedOn: '2026-03-31' } },
    });
  });
});

describe('the nightly run after the last day to restore an account', () => {
  it('permanently deletes the account with everything that belongs to it', async () => {
    const { item: card } = await addCard(ann, {
      name: 'Secret Visa',
      creditLimit: money(500_000),
      purchaseAprPpm: 199_900,
      dueDay: 5,
    });
    const cardId = card.account.id;
    await addPromo(ann, { cardId });
    await post(ann, { accountId: cardId, postedOn: '2026-02-02', amount: money(-900), payee: 'Secret shop' });
    const other = await addAccount(ann, { name: 'Kept', balance: money(100) });
    const paid = await ann.ask('POST', `/cards/${cardId}/payments`, {
      body: { amount: money(40), paidOn: '2026-02-10', fromAccountId: other.id },
    });
    expect(paid.status).toBe(201);
    const changeSetId = await remove(
      ann,
      cardId,
      (await done(await ann.ask<Account>('GET', `/accounts/${cardId}`))).version,
    );
    api.clock.move(new Date('2026-03-31T12:00:00Z'));
    await tidy(ann);
    expect(await rowsOf(ann, `select count(*) from account where id = '${cardId}'`)).toBe(1);
    const later = await onDay(api, ann, '2026-04-01');
    await tidy(ann);
    await tidy(ann);
    expect(await rowsOf(ann, `select count(*) from account where id = '${cardId}'`)).toBe(0);
    expect(await rowsOf(ann, `select count(*) from transaction where account_id = '${cardId}'`)).toBe(0);
    expect(await rowsOf(ann, 'select count(*) from promo_period')).toBe(0);
    expect(await rowsOf(ann, 'select count(*) from transfer')).toBe(0);
    expect(
      await rowsOf(
        ann,
        "select count(*) from change_row where concat(old_row, new_row) like '%Secret shop%' or " +
          "(table_name = 'account' and concat(old_row, new_row) like '%Secret Visa%')",
      ),
    ).toBe(0);
    expect(done(await later.ask<Account>('GET', `/accounts/${other.id}`)).balance).toEqual(money(60));
    expect(refusal(await later.ask('POST', `/change-sets/${changeSetId}/undo`))).toEqual([409, 'CHANGE_SET_CONFLICT']);
  });
});
