import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { PlanCash, TodaysPlan } from '@tideline/contract';
import { addAccount, addCard, done, money } from '../../testing/ledger.ts';
import { type Person, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: Person;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

const cashOf = async (query = ''): Promise<PlanCash> =>
  done(await ann.ask<PlanCash>('GET', `/todays-plan/cash?strategy=best&monthlyMinor=20000${query}`));
const moves = async () => done(await ann.ask<TodaysPlan>('GET', '/todays-plan')).moves;

it('finds the payment from savings that a plan is missing, and what keeping the cash costs', async () => {
  await addAccount(ann, { name: 'Rainy day', subtype: 'savings', balance: money(2_000_000), apyPpm: 5_000 });
  await addCard(ann, { purchaseAprPpm: 249_900, dueDay: 20, owed: money(404_700) });
  const { keep, use, costOfKeeping } = await cashOf();
  expect(use?.amount).toEqual(money(404_700));
  expect(Number(use?.totalInterest.minor)).toBeLessThan(Number(keep.totalInterest.minor));
  expect(Number(costOfKeeping?.minor)).toBeGreaterThan(50_000);
  // the extra payment uses the cash, so nothing more is offered
  expect(
    (await cashOf(`&extras[0][amount][minor]=404700&extras[0][amount][currency]=USD&extras[0][on]=2026-03-01`)).use,
  ).toBeNull();
});

it('keeps the cash that earns more than the debt costs', async () => {
  await addAccount(ann, { name: 'Rainy day', subtype: 'savings', balance: money(2_000_000), apyPpm: 50_000 });
  await addCard(ann, { purchaseAprPpm: 30_000, dueDay: 20, owed: money(404_700) });
  expect(await cashOf()).toMatchObject({ use: null, costOfKeeping: money(0) });
});

it("makes the adopted payment one of the day's moves", async () => {
  await addAccount(ann, { name: 'Rainy day', subtype: 'savings', balance: money(2_000_000), apyPpm: 5_000 });
  const card = (await addCard(ann, { purchaseAprPpm: 249_900, dueDay: 20, owed: money(404_700) })).item.account.id;
  const extra = { label: 'From cash', amount: money(150_000), on: '2026-03-01', everyMonths: null };
  done(await ann.ask('POST', '/debt/plans', { body: { strategy: 'best', monthly: money(20_000), extras: [extra] } }));
  const [first] = await moves();
  const planned = first?.parts.find((part) => part.class === 'plan');
  expect(first?.to.accountId).toBe(card);
  // $200.00 a month and $1,500.00 from cash, less the minimum
  expect(Number(planned?.amount.minor)).toBeGreaterThan(150_000);
  expect(Number(planned?.amount.minor)).toBeLessThan(170_000);
});
