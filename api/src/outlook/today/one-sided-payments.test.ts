/** Payments that only the paying account records. */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { NextPayment, TodaysPlan } from '@tideline/contract';
import { addAccount, addCard, addLoan, done, money, onDay, post } from '../../testing/ledger.ts';
import { addSweepRule, addSweepRun } from '../../testing/sweeps.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let checkingId: string;
let loanId: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

beforeEach(async () => {
  api.clock.move(new Date('2026-10-01T12:00:00Z'));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
  checkingId = (await addAccount(ann, { balance: money(1_000_000) })).id;
  loanId = (await addLoan(ann, { name: 'Car loan', owed: 900_000, payment: 30_000, dueDay: 20 })).account.id;
  const { version } = done(await ann.ask<{ version: number }>('GET', '/mode'));
  // everything above the floor stays in cash, so that only amounts due are paid
  const floor = { kind: 'amount', amount: money(5_000_000) };
  done(
    await ann.ask('PUT', '/mode', {
      body: { key: 'safety_first', parameters: { floor } },
      headers: { 'if-match': String(version) },
    }),
  );
  ann = await onDay(api, ann, '2026-11-15');
});

const plan = async (): Promise<TodaysPlan> => done(await ann.ask<TodaysPlan>('GET', '/todays-plan'));

const required = async () =>
  (await plan()).moves.flatMap(({ to, parts }) =>
    to.accountId === loanId
      ? parts.flatMap((part) => (part.class === 'required' ? [Number(part.amount.minor)] : []))
      : [],
  );

const nextPayment = async (): Promise<NextPayment | undefined> =>
  done(await ann.ask<{ items: NextPayment[] }>('GET', '/payments/next')).items.find(
    ({ accountId }) => accountId === loanId,
  );

const pay = (postedOn: string, payee = 'Car loan payment', minor = 30_000) =>
  post(ann, { accountId: checkingId, postedOn, amount: money(-minor), payee });

it("today's plan includes an installment that no payment covers", async () => {
  expect(await required()).toEqual([30_000]);
  expect(await nextPayment()).toMatchObject({ on: '2026-11-20', amount: money(30_000) });
});

it("today's plan counts a payment made today, and marks it as done", async () => {
  await pay('2026-11-15');
  expect(await required()).toEqual([]);
  expect((await plan()).made).toEqual([
    expect.objectContaining({
      accountId: loanId,
      amount: money(30_000),
      onlyOn: { accountId: checkingId, accountName: 'Checking' },
    }),
  ]);
  expect(await nextPayment()).toMatchObject({ on: '2026-12-20' });
});

it("today's plan counts a payment from two weeks ago while the loan has no newer data", async () => {
  await pay('2026-11-02');
  expect(await required()).toEqual([]);
  expect((await plan()).made).toEqual([]);
  expect(await nextPayment()).toMatchObject({ on: '2026-12-20' });
});

it("today's plan still counts a payment after the user enters a loan balance that includes it", async () => {
  await pay('2026-11-10');
  const { version } = done(await ann.ask<{ items: { id: string; version: number }[] }>('GET', '/accounts')).items.find(
    ({ id }) => id === loanId,
  ) ?? { version: 0 };
  done(
    await ann.ask('PATCH', `/accounts/${loanId}`, {
      body: { balance: money(-872_000) },
      headers: { 'if-match': String(version) },
    }),
  );
  expect(await required()).toEqual([]);
});

it("today's plan includes the installment again if the user gives the payment another category", async () => {
  const { item } = await pay('2026-11-15');
  expect(await required()).toEqual([]);
  const { items } = done(await ann.ask<{ items: { id: string; key: string | null }[] }>('GET', '/categories'));
  const groceries = items.find(({ key }) => key === 'groceries')?.id;
  done(
    await ann.ask('PATCH', `/transactions/${item.id}`, {
      body: { categoryId: groceries },
      headers: { 'if-match': String(item.version) },
    }),
  );
  expect(await required()).toEqual([30_000]);
  expect((await plan()).made).toEqual([]);
});

it("today's plan includes the rest of a partially paid installment", async () => {
  await pay('2026-11-15', 'Car loan payment', 20_000);
  expect(await required()).toEqual([10_000]);
});

it("today's plan includes the installment if the loan has data from a week later without the payment", async () => {
  await pay('2026-11-02');
  await post(ann, { accountId: loanId, postedOn: '2026-11-12', amount: money(-500), payee: 'Late fee' });
  expect(await required()).toEqual([30_000]);
});

it("today's plan counts a payment only once after the loan records it too", async () => {
  await pay('2026-11-12');
  expect(await required()).toEqual([]);
  await post(ann, { accountId: loanId, postedOn: '2026-11-13', amount: money(30_000), payee: 'Payment' });
  expect(await required()).toEqual([]);
  expect(await nextPayment()).toMatchObject({ on: '2026-12-20', amount: money(30_000) });
});

it("today's plan recognizes a payment by the description of an earlier transfer", async () => {
  const before = await pay('2026-10-19', 'WEB PMT 4411');
  const arrived = await post(ann, {
    accountId: loanId,
    postedOn: '2026-10-19',
    amount: money(30_000),
    payee: 'Received',
  });
  done(await ann.ask('POST', '/transfers', { body: { outflowId: before.item.id, inflowId: arrived.item.id } }));
  expect(await required()).toEqual([30_000]);
  await pay('2026-11-13', 'WEB PMT 4411');
  expect(await required()).toEqual([]);
});

it("today's plan does not recognize payments whose description is also used for another account", async () => {
  const savings = await addAccount(ann, { name: 'Savings', balance: money(0) });
  const transfer = async (toId: string, day: string) => {
    const out = await pay(day, 'ONLINE TRANSFER');
    const into = await post(ann, { accountId: toId, postedOn: day, amount: money(30_000), payee: 'Received' });
    done(await ann.ask('POST', '/transfers', { body: { outflowId: out.item.id, inflowId: into.item.id } }));
  };
  await transfer(loanId, '2026-10-19');
  await transfer(savings.id, '2026-10-26');
  await pay('2026-11-13', 'ONLINE TRANSFER');
  expect(await required()).toEqual([30_000]);
});

it("today's plan counts a sweep once if it has left but not arrived", async () => {
  const { item } = await pay('2026-11-13', 'Car loan payment', 20_000);
  const ruleId = await addSweepRule(api, ann, { name: 'Pay the car', fromAccountId: checkingId });
  await addSweepRun(api, ann, {
    ruleId,
    fromAccountId: checkingId,
    toAccountId: loanId,
    amountMinor: 20_000,
    state: 'in_transit',
    leavesOn: '2026-11-13',
    arrivesOn: '2026-11-17',
    outTransactionId: item.id,
  });
  expect(await required()).toEqual([10_000]);
});

it("today's plan does not count a purchase that names a card as a payment to that card", async () => {
  await addCard(ann, { name: 'Visa', owed: money(50_000), dueDay: 20 });
  const asked = async () => (await plan()).moves.map(({ id, parts }) => [id, parts.map((part) => part.class)]);
  const before = await asked();
  await pay('2026-11-15', 'VISA DEBIT PURCHASE 0042', 2_500);
  expect((await plan()).made).toEqual([]);
  expect((await asked()).map(([id]) => id)).toEqual(before.map(([id]) => id));
});
