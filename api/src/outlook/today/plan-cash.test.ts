import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { PlanCash, TodaysPlan } from '@tideline/contract';
import { addAccount, addCard, post, done, money } from '../../testing/ledger.ts';
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

const cashOf = async (query = ''): Promise<PlanCash> =>
  done(await ann.ask<PlanCash>('GET', `/todays-plan/cash?strategy=best&monthlyMinor=20000${query}`));
const moves = async () => done(await ann.ask<TodaysPlan>('GET', '/todays-plan')).moves;

it('the cash comparison offers a payment that the plan lacks, and states the cost of keeping the cash', async () => {
  await addAccount(ann, { name: 'Rainy day', subtype: 'savings', balance: money(2_000_000), apyPpm: 5_000 });
  await addCard(ann, { purchaseAprPpm: 249_900, dueDay: 20, owed: money(404_700) });
  const { keep, use, costOfKeeping } = await cashOf();
  expect(use?.amount).toEqual(money(404_700));
  expect(use?.payments).toEqual([{ on: '2026-03-01', amount: money(404_700) }]);
  expect(Number(use?.totalInterest.minor)).toBeLessThan(Number(keep.totalInterest.minor));
  expect(Number(costOfKeeping?.minor)).toBeGreaterThan(50_000);
  // the extra payment uses the cash, so nothing more is offered
  expect(
    (await cashOf(`&extras[0][amount][minor]=404700&extras[0][amount][currency]=USD&extras[0][on]=2026-03-01`)).use,
  ).toBeNull();
});

it('the cash comparison offers no payment from money that earns more than the debt costs', async () => {
  await addAccount(ann, { name: 'Rainy day', subtype: 'savings', balance: money(2_000_000), apyPpm: 50_000 });
  await addCard(ann, { purchaseAprPpm: 30_000, dueDay: 20, owed: money(404_700) });
  expect(await cashOf()).toMatchObject({ use: null, costOfKeeping: money(0) });
});

it("a payment from cash becomes one of today's moves once the plan includes it", async () => {
  await addAccount(ann, { name: 'Rainy day', subtype: 'savings', balance: money(2_000_000), apyPpm: 5_000 });
  const card = (await addCard(ann, { purchaseAprPpm: 249_900, dueDay: 20, owed: money(404_700) })).item.account.id;
  const extra = { label: 'From cash', amount: money(150_000), on: '2026-03-01', everyMonths: null };
  done(await ann.ask('POST', '/debt/plans', { body: { strategy: 'best', monthly: money(20_000), extras: [extra] } }));
  const [first] = await moves();
  const planned = first?.parts.find((part) => part.class === 'plan');
  expect(first?.to.accountId).toBe(card);
  // $200.00 a month and $1,500.00 from cash, minus the minimum
  expect(Number(planned?.amount.minor)).toBeGreaterThan(150_000);
  expect(Number(planned?.amount.minor)).toBeLessThan(170_000);
});

it('the cash comparison includes money that the forecast frees later, and never counts it twice', async () => {
  const checking = await addAccount(ann, { name: 'Everyday', balance: money(100_000) });
  for (let month = 0; month < 14; month += 1) {
    const on = (day: string) => new Date(Date.UTC(2025, month, Number(day))).toISOString().slice(0, 10);
    await post(ann, { accountId: checking.id, postedOn: on('1'), amount: money(300_000), payee: 'Payroll Inc' });
    await post(ann, { accountId: checking.id, postedOn: on('5'), amount: money(-120_000), payee: 'Rent' });
    for (const day of ['8', '15', '22'])
      await post(ann, { accountId: checking.id, postedOn: on(day), amount: money(-8_000), payee: 'Grocer' });
  }
  await addCard(ann, { purchaseAprPpm: 249_900, dueDay: 20, owed: money(4_000_000) });
  const minimums = done(await ann.ask<{ minimums: { minor: string } }>('GET', '/debt/plan')).minimums.minor;
  const cash = done(await ann.ask<PlanCash>('GET', `/todays-plan/cash?strategy=avalanche&monthlyMinor=${minimums}`));
  const freed = cash.later.reduce((sum, { amount }) => sum + Number(amount.minor), 0);
  expect(freed).toBeGreaterThan(50_000);
  const paid = cash.use?.payments.map(({ on, amount }) => [on, Number(amount.minor)] as const) ?? [];
  expect(paid.some(([on]) => on > '2026-03-01')).toBe(true);
  expect(paid.reduce((sum, [, amount]) => sum + amount, 0)).toBeLessThanOrEqual(Number(cash.spare?.minor ?? 0) + freed);
  const extras = paid.map(
    ([on, amount], index) =>
      `&extras[${index}][amount][minor]=${amount}&extras[${index}][amount][currency]=USD&extras[${index}][on]=${on}`,
  );
  const again = done(
    await ann.ask<PlanCash>('GET', `/todays-plan/cash?strategy=avalanche&monthlyMinor=${minimums}${extras.join('')}`),
  );
  expect(again.use).toBeNull();
});
