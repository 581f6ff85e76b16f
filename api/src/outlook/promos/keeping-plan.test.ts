import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { DebtPlan, Promo } from '@tideline/contract';
import { addCard, addLoan, addPromo, done, money } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

const promos = async () => done(await ann.ask<{ items: Promo[] }>('GET', '/promos')).items;

it.each([100_001, 94_900, 258_617])(
  'a promotion of %d cents at risk suggests a plan that clears it in time, to the cent',
  async (balance) => {
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 20, owed: money(balance) })).item.account.id;
    await addLoan(ann, { dueDay: 25 });
    await addPromo(ann, { cardId: card, balance: money(balance), endsOn: '2026-09-30', kind: 'deferred_interest' });
    const [atRisk] = await promos();
    expect(atRisk?.course?.atRisk).toBe(true);
    const plan = atRisk?.keepingPlan;
    done(await ann.ask('POST', '/debt/plans', { body: plan }));
    const [kept] = await promos();
    expect(kept?.course).toMatchObject({
      basis: 'plan',
      atRisk: false,
      leftAtPayBy: money(0),
      shortPerMonth: money(0),
    });
    expect(kept?.keepingPlan).toBeUndefined();
    const { offers = [] } = done(await ann.ask<DebtPlan>('GET', '/debt/plan'));
    expect(offers.map(({ paidOn }) => paidOn)).toEqual([kept?.course?.paidOffOn]);
    expect(atRisk?.course?.paidOffOn).toBeUndefined();
  },
);

it('a promotion that is not at risk suggests no plan', async () => {
  const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 20, owed: money(5_000) })).item.account.id;
  await addPromo(ann, { cardId: card, balance: money(5_000), endsOn: '2026-12-31' });
  const [promo] = await promos();
  expect(promo?.course?.atRisk).toBe(false);
  expect(promo?.keepingPlan).toBeUndefined();
});
