/** Tests that a plan's promises come true if a household adopts it and makes the day's moves every month. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  type AdoptedPlan,
  type Dashboard,
  type DebtPlan,
  type InsightFeed,
  toMinor,
  type TodaysPlan,
} from '@tideline/contract';
import { addMonths, civilDate, daysBetween, mulDiv } from '@tideline/domain';
import { addAccount, addCard, addLoan, post, postOfKind, done, money, onDay } from './ledger.ts';
import { type TestUser, startTestApi, type TestApi } from './test-api.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Minimum cash balance, so high that all cash above the plan's needs stays and no other money speeds the plan up. */
const FLOOR_MINOR = 5_000_000;
/** The household is debt-free after two years, or within a year in a normal run. */
const MONTHLY_MINOR = process.env['TEST_SCOPE'] === 'full' ? 42_500 : 90_000;
const MONTHS_MAX = 36;
const START = civilDate('2026-03-14');
const DAYS_PPM = 365_000_000;

/** A bank that charges daily interest. */
class Bank {
  readonly id: string;
  readonly aprPpm: number;
  #owedMinor: number;
  #carried = 0;
  #until: string;
  constructor(id: string, aprPpm: number, owedMinor: number, chargedUntil: string = START) {
    [this.id, this.aprPpm, this.#owedMinor, this.#until] = [id, aprPpm, owedMinor, chargedUntil];
  }

  get owedMinor(): number {
    return this.#owedMinor;
  }

  pay(amountMinor: number, on: string): void {
    this.#accrueUntil(on);
    this.#owedMinor -= amountMinor;
  }

  /** Charges the interest since the last charge, and returns it. */
  async charge(on: string): Promise<number> {
    this.#accrueUntil(on);
    const interest = mulDiv(this.#carried, 1, DAYS_PPM, 'half-away');
    this.#carried = 0;
    if (interest > 0)
      await postOfKind(api, ann, { accountId: this.id, postedOn: on, amountMinor: -interest, kind: 'interest' });
    this.#owedMinor += interest;
    return interest;
  }

  #accrueUntil(on: string): void {
    this.#carried += Math.max(0, this.#owedMinor) * this.aprPpm * daysBetween(civilDate(this.#until), civilDate(on));
    this.#until = on;
  }
}

const get = async <Body>(path: string): Promise<Body> => done(await ann.ask<Body>('GET', path));

async function pay({ to, amount }: TodaysPlan['moves'][number], checking: string, paidOn: string): Promise<void> {
  if (to.kind === 'card') {
    done(
      await ann.ask('POST', `/cards/${to.accountId}/payments`, {
        body: { amount, paidOn, fromAccountId: checking },
      }),
    );
    return;
  }
  await post(ann, { accountId: to.accountId, postedOn: paidOn, amount, payee: 'Payment received' });
  await post(ann, { accountId: checking, postedOn: paidOn, amount: money(-toMinor(amount)), payee: 'Loan payment' });
}

const paymentsOf = ({ moves }: TodaysPlan) => moves.filter(({ kind, from }) => kind === 'pay' && from !== null);

/** Returns the end month and interest that the debts page promises from today on. */
async function courseNow(): Promise<{ month: string; interestMinor: number } | null> {
  const { plan, debts } = await get<DebtPlan>('/debt/plan');
  if (debts.length === 0) return null;
  return {
    month: plan.result.outcome === 'paid_off' ? plan.result.debtFreeOn.slice(0, 7) : 'never',
    interestMinor: toMinor(plan.totalInterest),
  };
}

/** Returns the types of a day's insights. */
async function insightTypes(): Promise<string[]> {
  done(await ann.ask('POST', '/insights/refresh', { body: {} }));
  return (await get<InsightFeed>('/insights')).items.map(({ type }) => type);
}

it('a plan predicts its end month and its interest correctly in every month if every move is made', async () => {
  ann = await onDay(api, await api.signUp({ email: 'follows@example.org' }), START);
  const { version } = await get<{ version: number }>('/mode');
  done(
    await ann.ask('PUT', '/mode', {
      body: { key: 'safety_first', parameters: { floor: { kind: 'amount', amount: money(FLOOR_MINOR) } } },
      headers: { 'if-match': String(version) },
    }),
  );
  const checking = (await addAccount(ann, { name: 'Everyday', balance: money(1_000_000) })).id;
  const card = async (name: string, purchaseAprPpm: number, owedMinor: number) =>
    new Bank(
      (await addCard(ann, { name, purchaseAprPpm, dueDay: 14, owed: money(owedMinor) })).item.account.id,
      purchaseAprPpm,
      owedMinor,
    );
  const cards = [await card('Aria Visa', 249_900, 404_700), await card('Store', 289_900, 158_300)];
  const auto = await addLoan(ann, { dueDay: 14, owed: 300_000, aprPpm: 62_500, payment: 12_000 });
  const loan = new Bank(auto.account.id, 62_500, 300_000, addMonths(START, -1));
  await loan.charge(START);
  const banks = [...cards, loan];
  const plan = { strategy: 'avalanche', monthly: money(MONTHLY_MINOR) };
  const { promised } = done(await ann.ask<{ item: AdoptedPlan }>('POST', '/debt/plans', { body: plan })).item;
  if (promised === null) throw new Error('the plan has an end');
  const expected = toMinor(promised.totalInterest);
  let interest = 0;
  let freeOn = '';
  const expectPromised = async (on: string): Promise<void> => {
    const now = await courseNow();
    if (now === null) return;
    expect([on, now.month]).toEqual([on, promised.debtFreeOn.slice(0, 7)]);
    // interest charged so far and still to come; a card that is paid off gets a last charge, which plans do not include
    const off = interest + now.interestMinor - expected;
    expect([on, Math.abs(off) <= expected * 0.02 ? 'as promised' : off]).toEqual([on, 'as promised']);
  };
  for (let month = 0; freeOn === '' && month <= MONTHS_MAX; month += 1) {
    const on = `${addMonths(START, month).slice(0, 8)}14`;
    ann = await onDay(api, ann, on);
    await post(ann, { accountId: checking, postedOn: on, amount: money(MONTHLY_MINOR), payee: 'Payroll' });
    interest += await loan.charge(on);
    await expectPromised(`${on}, before`);
    // interest that is charged before the day's payment does not put the plan off track
    expect([on, await insightTypes()]).not.toEqual([on, expect.arrayContaining(['plan_off_track'])]);
    const todays = await get<TodaysPlan>('/todays-plan');
    const payments = paymentsOf(todays);
    const owedMinor = banks.reduce((sum, { owedMinor: each }) => sum + Math.max(0, each), 0);
    const planned = payments.reduce((sum, { amount }) => sum + toMinor(amount), 0);
    expect([on, planned]).toEqual([on, Math.min(MONTHLY_MINOR, owedMinor)]);
    expect((await get<Dashboard>('/dashboard')).todaysPlan).toEqual(todays);
    for (const move of payments) {
      await pay(move, checking, on);
      banks.find(({ id }) => id === move.to.accountId)?.pay(toMinor(move.amount), on);
    }
    if (banks.every(({ owedMinor: each }) => each <= 0)) freeOn = on;
    // payments count once they are made, so the plan requests no more in the same month
    const after = paymentsOf(await get<TodaysPlan>('/todays-plan'));
    expect(after.map(({ to, amount }) => [to.accountName, amount.minor])).toEqual([]);
    await expectPromised(`${on}, after`);
    const closing = `${on.slice(0, 8)}20`;
    ann = await onDay(api, ann, closing);
    for (const each of cards) interest += await each.charge(closing);
    await expectPromised(`${closing}, statements closed`);
  }
  expect(freeOn.slice(0, 7)).toBe(promised.debtFreeOn.slice(0, 7));
  expect(Math.abs(interest - expected)).toBeLessThanOrEqual(expected * 0.005);
});
