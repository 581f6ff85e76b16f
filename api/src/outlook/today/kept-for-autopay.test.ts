/** Money reserved for an autopay, which is available on the same day for a larger payment that replaces it. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TodaysPlan } from '@tideline/contract';
import { addAccount, addCard, done, money, onDay, post, postOfKind } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Creates a card with $800.00 on its statement and $3,200.00 of later purchases, and a plan of $1,200.00 a month. */
async function household(autopay: object): Promise<{ ann: TestUser; card: string; savings: string }> {
  const ann = await onDay(api, await api.signUp({ email: `${crypto.randomUUID()}@example.org` }), '2026-03-01');
  const { id: savings } = await addAccount(ann, { subtype: 'savings', balance: money(150_000) });
  const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 15, owed: money(0) })).item.account.id;
  await post(ann, { accountId: card, postedOn: '2026-02-10', amount: money(-79_000) });
  await postOfKind(api, ann, { accountId: card, postedOn: '2026-02-20', amountMinor: -1_000, kind: 'interest' });
  done(
    await ann.ask('PUT', `/cards/${card}/agreement`, {
      body: { autopay: { amount: null, ...autopay, fromAccountId: savings } },
      headers: { 'if-match': '1' },
    }),
  );
  done(
    await ann.ask('POST', `/cards/${card}/statements`, {
      body: { startsOn: '2026-01-21', closesOn: '2026-02-20', dueOn: '2026-03-15', inGrace: false },
    }),
  );
  await post(ann, { accountId: card, postedOn: '2026-02-25', amount: money(-320_000) });
  done(await ann.ask('POST', '/debt/plans', { body: { strategy: 'avalanche', monthly: money(120_000) } }));
  return { ann, card, savings };
}

it.each<[object, number, string]>([
  [{ kind: 'statement' }, 120_000, 'its money is part of the larger payment'],
  [{ kind: 'fixed', amount: money(40_000) }, 70_000, 'the bank debits the fixed amount anyway, so its money stays'],
])('with autopay %j, the plan pays %d, and nothing more the next day, because %s', async (autopay, expected) => {
  const { ann, card, savings } = await household(autopay);
  const paid = async (user: TestUser): Promise<number[]> =>
    done(await user.ask<TodaysPlan>('GET', '/todays-plan')).moves.map(({ amount }) => Number(amount.minor));
  expect(await paid(ann)).toEqual([expected]);
  done(
    await ann.ask('POST', `/cards/${card}/payments`, {
      body: { amount: money(expected), paidOn: '2026-03-01', fromAccountId: savings },
    }),
  );
  expect(await paid(ann)).toEqual([]);
  expect(await paid(await onDay(api, ann, '2026-03-02'))).toEqual([]);
});
