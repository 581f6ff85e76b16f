/** A household adopts a plan and makes the day's moves every month: what the plan promised has to come true. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type AdoptedPlan, type Dashboard, type DebtPlan, toMinor, type TodaysPlan } from '@tideline/contract';
import { addMonths, civilDate, mulDiv } from '@tideline/domain';
import { addAccount, addCard, addLoan, book, bookOfKind, done, money, onDay } from './ledger.ts';
import { type Person, startTestApi, type TestApi } from './test-api.ts';

let api: TestApi;
let ann: Person;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Everything above it stays in cash, so that no other money speeds the plan up. */
const FLOOR_MINOR = 5_000_000;
/** Debt-free within a year; in the full run after two. */
const MONTHLY_MINOR = process.env['TEST_SCOPE'] === 'full' ? 42_500 : 90_000;
const MONTHS_MAX = 36;
const START = civilDate('2026-03-15');
const MONTHS_OF_YEAR_IN_PPM = 12_000_000;

interface Owed {
  id: string;
  kind: 'card' | 'loan';
  aprPpm: number;
}

const get = async <Body>(path: string): Promise<Body> => done(await ann.ask<Body>('GET', path));
const owedOn = async (id: string): Promise<number> =>
  -toMinor((await get<{ balance: { minor: string; currency: string } }>(`/accounts/${id}`)).balance);

async function pay({ to, amount }: TodaysPlan['moves'][number], checking: string, paidOn: string): Promise<void> {
  if (to.kind === 'card') {
    done(
      await ann.ask('POST', `/cards/${to.accountId}/payments`, {
        body: { amount, paidOn, fromAccountId: checking },
      }),
    );
    return;
  }
  await book(ann, { accountId: to.accountId, postedOn: paidOn, amount, payee: 'Payment received' });
  await book(ann, { accountId: checking, postedOn: paidOn, amount: money(-toMinor(amount)), payee: 'Loan payment' });
}

/** Posts a month's interest as the banks do, and returns their sum. */
async function postInterest(debts: readonly Owed[], on: string): Promise<number> {
  let sum = 0;
  for (const { id, aprPpm } of debts) {
    const owed = await owedOn(id);
    const interest = owed <= 0 ? 0 : mulDiv(owed, aprPpm, MONTHS_OF_YEAR_IN_PPM, 'half-away');
    if (interest > 0)
      await bookOfKind(api, ann, { accountId: id, postedOn: on, amountMinor: -interest, kind: 'interest' });
    sum += interest;
  }
  return sum;
}

it('ends in the promised month with the promised interest, if every move is made', async () => {
  ann = await onDay(api, await api.signUp({ email: 'follows@example.org' }), START);
  const { version } = await get<{ version: number }>('/mode');
  done(
    await ann.ask('PUT', '/mode', {
      body: { key: 'safety_first', parameters: { floor: { kind: 'amount', amount: money(FLOOR_MINOR) } } },
      headers: { 'if-match': String(version) },
    }),
  );
  const checking = (await addAccount(ann, { name: 'Everyday', balance: money(1_000_000) })).id;
  const cardId = (await addCard(ann, { name: 'Aria Visa', purchaseAprPpm: 249_900, dueDay: 14, owed: money(404_700) }))
    .item.account.id;
  const otherId = (await addCard(ann, { name: 'Store', purchaseAprPpm: 289_900, dueDay: 14, owed: money(158_300) }))
    .item.account.id;
  const loan = await addLoan(ann, { dueDay: 14, owed: 300_000, aprPpm: 62_500, payment: 12_000 });
  const debts: Owed[] = [
    { id: cardId, kind: 'card', aprPpm: 249_900 },
    { id: otherId, kind: 'card', aprPpm: 289_900 },
    { id: loan.account.id, kind: 'loan', aprPpm: 62_500 },
  ];
  const plan = { strategy: 'avalanche', monthly: money(MONTHLY_MINOR) };
  const { promised } = done(await ann.ask<{ item: AdoptedPlan }>('POST', '/debt/plans', { body: plan })).item;
  if (promised === null) throw new Error('the plan has an end');
  let interest = 0;
  let freeOn = '';
  for (let month = 1; freeOn === '' && month <= MONTHS_MAX; month += 1) {
    const on = `${addMonths(START, month).slice(0, 8)}14`;
    ann = await onDay(api, ann, on);
    await book(ann, { accountId: checking, postedOn: on, amount: money(MONTHLY_MINOR), payee: 'Payroll' });
    interest += await postInterest(debts, on);
    const todays = await get<TodaysPlan>('/todays-plan');
    const payments = todays.moves.filter(({ kind, from }) => kind === 'pay' && from !== null);
    const planned = payments.reduce((sum, { amount }) => sum + toMinor(amount), 0);
    const owed = (await Promise.all(debts.map(({ id }) => owedOn(id)))).reduce(
      (sum, each) => sum + Math.max(0, each),
      0,
    );
    expect([on, planned]).toEqual([on, Math.min(MONTHLY_MINOR, owed)]);
    expect((await get<Dashboard>('/dashboard')).todaysPlan).toEqual(todays);
    for (const move of payments) await pay(move, checking, on);
    const left = await Promise.all(debts.map(({ id }) => owedOn(id)));
    if (left.every((each) => each <= 0)) freeOn = on;
    // made payments count: nothing more is asked of the same month
    const after = (await get<TodaysPlan>('/todays-plan')).moves.filter(
      ({ kind, from }) => kind === 'pay' && from !== null,
    );
    expect(after.map(({ to, amount }) => [to.accountName, amount.minor])).toEqual([]);
    if (freeOn === '') {
      const { plan: course } = await get<DebtPlan>('/debt/plan');
      expect([on, course.result.outcome === 'paid_off' && course.result.debtFreeOn.slice(0, 7)]).toEqual([
        on,
        promised.debtFreeOn.slice(0, 7),
      ]);
    }
  }
  expect(freeOn.slice(0, 7)).toBe(promised.debtFreeOn.slice(0, 7));
  const expected = toMinor(promised.totalInterest);
  expect(Math.abs(interest - expected)).toBeLessThanOrEqual(expected * 0.005);
});
