/** A household that makes each day's moves is never charged deferred interest. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TodaysPlan } from '@tideline/contract';
import { addAccount, addCard, addPromo, post, done, firstPromo, getCard, money, onDay } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const START = '2026-11-14';
const DUE_DAYS = [START, '2026-12-14', '2027-01-14'];

const pay = async (ann: TestUser, cardId: string, amountMinor: number, on: string, fromAccountId: string | null) =>
  done(
    await ann.ask('POST', `/cards/${cardId}/payments`, {
      body: { amount: money(amountMinor), paidOn: on, fromAccountId },
    }),
  );

/** Pays the card the amounts in today's plan, and returns them. */
async function follow(ann: TestUser, cardId: string, on: string): Promise<number[]> {
  const { moves } = done(await ann.ask<TodaysPlan>('GET', '/todays-plan'));
  const due = moves.filter(({ to }) => to.accountId === cardId);
  for (const { amount, from } of due) await pay(ann, cardId, Number(amount.minor), on, from?.accountId ?? null);
  return due.map(({ amount }) => Number(amount.minor));
}

/** Creates a balance of $949.00 under deferred interest at 29.99% until January 22, due on the 14th. */
async function offer(ann: TestUser): Promise<string> {
  const { account } = (await addCard(ann, { purchaseAprPpm: 299_900, dueDay: 14, owed: money(94_900) })).item;
  await addPromo(ann, {
    cardId: account.id,
    kind: 'deferred_interest',
    startsOn: '2026-01-22',
    endsOn: '2027-01-22',
    revertAprPpm: 299_900,
    balance: money(94_900),
    original: money(94_900),
  });
  return account.id;
}

it.each([
  ['in two payments before the pay-by date', { cashMinor: 500_000, paidMinor: 0, paid: [47_450, 47_450] }],
  ['minus the amount already paid this month', { cashMinor: 500_000, paidMinor: 9_500, paid: [37_950, 47_450] }],
  ['as cash arrives, if there is not enough', { cashMinor: 40_000, paidMinor: 0, paid: null }],
])(
  "today's moves pay off a balance before deferred interest is charged: %s",
  async (_, { cashMinor, paidMinor, paid }) => {
    api.clock.move(new Date(`${START}T12:00:00Z`));
    let ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    const { id: checking } = await addAccount(ann, { subtype: 'checking', balance: money(cashMinor) });
    const cardId = await offer(ann);
    if (paidMinor > 0) await pay(ann, cardId, paidMinor, START, checking);
    const followed: number[] = [];
    for (const day of DUE_DAYS) {
      ann = await onDay(api, ann, day);
      if (day !== START)
        await post(ann, { accountId: checking, postedOn: day, amount: money(40_000), payee: 'Payroll' });
      followed.push(...(await follow(ann, cardId, day)));
    }
    expect(followed.reduce((sum, each) => sum + each, paidMinor)).toBe(94_900);
    if (paid !== null) expect(followed).toEqual(paid);
    ann = await onDay(api, ann, '2027-01-23');
    expect(await firstPromo(ann)).toMatchObject({ state: 'cleared', balance: money(0) });
    expect((await getCard(ann, cardId)).owed).toEqual(money(0));
  },
);
