/** Payments that only the debt records: the balance of the paying account still includes the money. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccountOutlook, Forecast } from '@tideline/contract';
import { addAccount, addCard, done, money, onDay, post } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let checkingId: string;
let cardId: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

beforeEach(async () => {
  api.clock.move(new Date('2026-02-01T12:00:00Z'));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
  checkingId = (await addAccount(ann, { balance: money(500_000) })).id;
  cardId = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 15, owed: money(100_000) })).item.account.id;
  await link(await pay('2026-02-03'), await receive('2026-02-03'));
  // a Wednesday
  ann = await onDay(api, ann, '2026-03-11');
});

const pay = async (postedOn: string, minor = 30_000): Promise<string> =>
  (await post(ann, { accountId: checkingId, postedOn, amount: money(-minor), payee: 'Online payment' })).item.id;
const receive = async (postedOn: string, minor = 30_000, payee = 'PAYMENT THANK YOU'): Promise<string> =>
  (await post(ann, { accountId: cardId, postedOn, amount: money(minor), payee })).item.id;
const link = async (outflowId: string, inflowId: string): Promise<unknown> =>
  done(await ann.ask('POST', '/transfers', { body: { outflowId, inflowId } }));

const forecast = async (): Promise<Forecast> =>
  done(await ann.ask<Forecast>('GET', `/forecast?account=${checkingId}&days=30`));
const missing = async () =>
  (await forecast()).marks
    .filter(({ kind }) => kind === 'transfer')
    .map(({ on, name, amount }) => [on, name, Number(amount?.minor)]);
/** Returns the lowest balance ahead, which determines the amount that is safe to move. */
const lowest = async (): Promise<number> => {
  const { items } = done(await ann.ask<{ items: AccountOutlook[] }>('GET', '/account-outlook'));
  return Number(items.find(({ accountId }) => accountId === checkingId)?.safeToMove?.lowest.minor);
};

describe('a payment that only the card records', () => {
  it('leaves the paying account tomorrow, and is not safe to move', async () => {
    await receive('2026-03-10');
    expect(await missing()).toEqual([['2026-03-12', 'Visa', -30_000]]);
    const { days } = await forecast();
    expect(Number(days.find(({ on }) => on === '2026-03-12')?.p50.minor)).toBe(440_000);
    expect(await lowest()).toBeLessThanOrEqual(440_000);
  });

  it('is no longer expected once the paying account records it, whether linked or not', async () => {
    const inflow = await receive('2026-03-10');
    const outflow = await pay('2026-03-11');
    expect(await missing()).toEqual([]);
    await link(outflow, inflow);
    expect(await missing()).toEqual([]);
  });

  it('is no longer expected once the user enters the balance of the paying account', async () => {
    await receive('2026-03-10');
    const accounts = done(await ann.ask<{ items: { id: string; version: number }[] }>('GET', '/accounts')).items;
    const version = accounts.find(({ id }) => id === checkingId)?.version ?? 0;
    done(
      await ann.ask('PATCH', `/accounts/${checkingId}`, {
        body: { balance: money(440_000) },
        headers: { 'if-match': String(version) },
      }),
    );
    expect(await missing()).toEqual([]);
  });

  it('is not expected after the paying account has data from a week later', async () => {
    await receive('2026-03-02');
    expect(await missing()).toHaveLength(1);
    await post(ann, { accountId: checkingId, postedOn: '2026-03-10', amount: money(-500), payee: 'Coffee' });
    expect(await missing()).toEqual([]);
  });

  it('is not assumed for a refund', async () => {
    await receive('2026-03-10', 30_000, 'COFFEE ROASTERS');
    expect(await missing()).toEqual([]);
  });

  it('does not count if the user gave it another category', async () => {
    const id = await receive('2026-03-10');
    const { items } = done(await ann.ask<{ items: { id: string; key: string | null }[] }>('GET', '/categories'));
    done(
      await ann.ask('PATCH', `/transactions/${id}`, {
        body: { categoryId: items.find(({ key }) => key === 'refund')?.id },
        headers: { 'if-match': '1' },
      }),
    );
    expect(await missing()).toEqual([]);
  });

  it('is not added if a fixed autopay of the same amount is still planned', async () => {
    done(
      await ann.ask('PUT', `/cards/${cardId}/agreement`, {
        body: { autopay: { kind: 'fixed', amount: money(20_000), fromAccountId: checkingId } },
        headers: { 'if-match': '1' },
      }),
    );
    await receive('2026-03-10', 20_000);
    expect(await missing()).toEqual([]);
    await receive('2026-03-11', 7_000);
    expect(await missing()).toEqual([['2026-03-12', 'Visa', -7_000]]);
  });
});

describe('a payment that only the card records and a series plans', () => {
  it('leaves the paying account once', async () => {
    done(
      await ann.ask('POST', '/recurring', {
        body: {
          kind: 'debt_payment',
          payee: 'Visa payment',
          accountId: checkingId,
          counterAccountId: cardId,
          amount: money(-30_000),
          cadence: 'monthly',
          startsOn: '2026-03-09',
        },
      }),
    );
    await receive('2026-03-10');
    const out = (await forecast()).marks.filter(({ on, inLine }) => inLine && on <= '2026-03-14');
    expect(out.map(({ amount }) => Number(amount?.minor)).reduce((sum, each) => sum + each, 0)).toBe(-30_000);
  });
});
