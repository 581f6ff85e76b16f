import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AdoptedPlan, CountedDebts, DebtPlan, PlanProgress } from '@tideline/contract';
import { bestPlan, civilDate, type Debt, minor, type PayoffOptions, planPayoff } from '@tideline/domain';
import { addCard, addLoan, post, postOfKind, type Changed, done, money, refusal, undo } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { toDebt } from './counted-debts-to-wire.ts';

const BEGIN = '2026-03-01';
let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.move(new Date(`${BEGIN}T12:00:00Z`));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

const startOn = civilDate(BEGIN);
const plan = async (query = '', by = ann): Promise<DebtPlan> =>
  done(await by.ask<DebtPlan>('GET', `/debt/plan${query}`));
const adopt = (fields: object = {}) =>
  ann.ask<Changed<AdoptedPlan>>('POST', '/debt/plans', {
    body: { strategy: 'avalanche', monthly: money(80_000), ...fields },
  });
const adopted = async (fields: object = {}): Promise<Changed<AdoptedPlan>> => done(await adopt(fields));
const setState = (id: string, version: number, state: string) =>
  ann.ask<Changed<AdoptedPlan>>('PUT', `/debt/plans/${id}/state`, {
    body: { state },
    headers: { 'if-match': `${version}` },
  });
const listPlans = async (): Promise<AdoptedPlan[]> =>
  done(await ann.ask<{ items: AdoptedPlan[] }>('GET', '/debt/plans')).items;
const progress = async (id: string, by = ann): Promise<PlanProgress> =>
  done(await by.ask<PlanProgress>('GET', `/debt/plans/${id}`));
const counted = async (): Promise<Debt[]> => done(await ann.ask<CountedDebts>('GET', '/debt/debts')).debts.map(toDebt);

/** Creates two cards and a loan. */
async function household(): Promise<{ visa: string; store: string; car: string }> {
  const visa = (await addCard(ann, { name: 'Visa', owed: money(300_000), purchaseAprPpm: 240_000, dueDay: 15 })).item
    .account.id;
  const store = (await addCard(ann, { name: 'Store', owed: money(80_000), purchaseAprPpm: 290_000, dueDay: 3 })).item
    .account.id;
  const car = (await addLoan(ann, { owed: 900_000, aprPpm: 60_000, payment: 30_000 })).account.id;
  return { visa, store, car };
}

/** Formats a value in a query string as the client does. */
function inAddress(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null)
    return value === null ? [] : [`${encodeURIComponent(path)}=${encodeURIComponent(String(value))}`];
  return Object.entries(value).flatMap(([key, child]) => inAddress(child, `${path}[${key}]`));
}

describe('payoff strategies', () => {
  it.each(['custom', 'promo_aware', 'highest_payment_relief'] as const)(
    "match the domain's result for %s, and state the cost compared with the best plan",
    async (strategy) => {
      const { car, visa } = await household();
      const debts = await counted();
      const order = [car, visa];
      const answer = await plan(`?strategy=${strategy}&monthlyMinor=80000&${inAddress(order, 'order').join('&')}`);
      const options = { monthlyMinor: minor(80_000), startOn, order };
      const [expected, best] = [planPayoff(debts, { ...options, strategy }), bestPlan(debts, options).result];
      if (expected.outcome !== 'paid_off') throw new Error('the example pays off');
      expect(answer).toMatchObject({
        strategy,
        order,
        plan: {
          result: { outcome: 'paid_off', months: expected.months, debtFreeOn: expected.debtFreeOn },
          totalInterest: money(expected.totalInterestMinor),
          firstWin: expected.firstWin,
          extraCost: money(expected.totalInterestMinor - best.totalInterestMinor),
        },
      });
      expect(answer.comparison.map((one) => one.strategy)).toEqual([
        'minimum_only',
        'avalanche',
        'snowball',
        'promo_aware',
        'highest_payment_relief',
        'custom',
        'best',
        'mode',
      ]);
      expect(answer.comparison.filter(({ extraCost }) => Number(extraCost?.minor) < 0)).toEqual([]);
      expect(answer.comparison.find((one) => one.strategy === 'best')?.extraCost).toEqual(money(0));
    },
  );

  it('include a custom order only if the request contains one', async () => {
    await household();
    const { comparison } = await plan('?monthlyMinor=80000');
    expect(comparison.map(({ strategy }) => strategy)).not.toContain('custom');
  });

  it('count one-time and recurring extra payments', async () => {
    await household();
    const debts = await counted();
    const extras = [
      { label: 'Bonus', amount: money(100_000), on: '2026-06-20', everyMonths: null },
      { label: 'Second job', amount: money(15_000), on: '2026-04-01', everyMonths: 2 },
    ];
    const answer = await plan(`?strategy=snowball&monthlyMinor=80000&${inAddress(extras, 'extras').join('&')}`);
    const options: PayoffOptions = {
      strategy: 'snowball',
      monthlyMinor: minor(80_000),
      startOn,
      extras: [
        { on: civilDate('2026-06-20'), amountMinor: minor(100_000) },
        { on: civilDate('2026-04-01'), amountMinor: minor(15_000), everyMonths: 2 },
      ],
    };
    const expected = planPayoff(debts, options);
    expect(answer.extras).toEqual(extras);
    expect(answer.plan.totalInterest).toEqual(money(expected.totalInterestMinor));
    expect(answer.rows.slice(0, 5).map(({ payment }) => payment)).toEqual(
      [80_000, 95_000, 80_000, 95_000, 180_000].map((amount) => money(amount)),
    );
  });

  it('include workings for a plan that never pays off, with the required increase of the payment', async () => {
    await addLoan(ann, { owed: 900_000, aprPpm: 200_000, payment: 10_000 });
    const { plan: chosen, workings } = await plan('?strategy=minimum_only');
    const [debt] = await counted();
    const expected = planPayoff(debt === undefined ? [] : [debt], {
      strategy: 'minimum_only',
      monthlyMinor: minor(0),
      startOn,
    });
    if (expected.outcome !== 'never_pays_off') throw new Error('the example never ends');
    expect(chosen).toMatchObject({
      result: {
        outcome: 'never_pays_off',
        neededMonthly: money(expected.neededMonthlyMinor),
        neededWithinMonths: 360,
        reason: 'interest_exceeds_payment',
      },
      extraCost: null,
    });
    expect(workings?.neverPaysOff).toMatchObject({
      formulaId: 'debt.never-pays-off',
      result: { value: { money: money(expected.neededMonthlyMinor - 10_000) } },
    });
    expect(workings?.interestSaved).toBeNull();
  });

  it('include workings of the savings', async () => {
    await household();
    const answer = await plan('?strategy=avalanche&monthlyMinor=80000');
    expect(answer.workings).toMatchObject({
      interestSaved: { formulaId: 'debt.interest-saved', result: { value: { money: answer.plan.interestSaved } } },
      monthsSaved: { formulaId: 'debt.months-saved', result: { value: { count: answer.plan.monthsSaved } } },
      neverPaysOff: null,
    });
  });

  it('are recomputed after a balance changes', async () => {
    const { visa } = await household();
    const before = await plan('?monthlyMinor=80000');
    expect(await plan('?monthlyMinor=80000')).toEqual(before);
    await post(ann, { accountId: visa, postedOn: BEGIN, amount: money(-5_000) });
    const after = await plan('?monthlyMinor=80000');
    expect(after.plan.totalInterest).toEqual(
      money(bestPlan(await counted(), { monthlyMinor: minor(80_000), startOn }).result.totalInterestMinor),
    );
    expect(Number(after.plan.totalInterest.minor)).toBeGreaterThan(Number(before.plan.totalInterest.minor));
  });
});

describe('an active plan', () => {
  it('keeps its order, extra payments and projection, and is the default', async () => {
    const { visa, store } = await household();
    const extras = [{ label: 'Tax refund', amount: money(50_000), on: '2026-05-10', everyMonths: null }];
    const { item } = await adopted({ strategy: 'custom', order: [visa, store], extras });
    const expected = planPayoff(await counted(), {
      strategy: 'custom',
      order: [visa, store],
      monthlyMinor: minor(80_000),
      startOn,
      extras: [{ on: civilDate('2026-05-10'), amountMinor: minor(50_000) }],
    });
    if (expected.outcome !== 'paid_off') throw new Error('the example pays off');
    expect(item).toMatchObject({
      strategy: 'custom',
      order: [visa, store],
      extras,
      state: 'active',
      startOn: BEGIN,
      endedOn: null,
      next: ['paused', 'completed', 'superseded'],
      promised: { debtFreeOn: expected.debtFreeOn, totalInterest: money(expected.totalInterestMinor) },
    });
    const followed = await plan();
    expect(followed).toMatchObject({
      strategy: 'custom',
      order: [visa, store],
      extras,
      adopted: item,
      plan: { totalInterest: money(expected.totalInterestMinor) },
    });
    const { body } = await ann.ask<{ debt: { debtFreeOn: string } }>('GET', '/dashboard');
    expect(body.debt.debtFreeOn).toBe(expected.debtFreeOn);
  });

  it('moves to the history when another plan replaces it, and undo restores it', async () => {
    await household();
    const first = await adopted();
    const second = await adopted({ strategy: 'snowball' });
    expect((await listPlans()).map(({ id, state, endedOn }) => [id, state, endedOn])).toEqual([
      [second.item.id, 'active', null],
      [first.item.id, 'superseded', BEGIN],
    ]);
    await undo(ann, second.changeSetId);
    expect((await listPlans()).map(({ id, state, endedOn }) => [id, state, endedOn])).toEqual([
      [first.item.id, 'active', null],
    ]);
  });

  it('is unaffected by a draft until that draft is started', async () => {
    await household();
    const followed = (await adopted()).item;
    const draft = (await adopted({ strategy: 'snowball', draft: true })).item;
    expect(draft).toMatchObject({ state: 'draft', next: ['active', 'superseded'] });
    expect((await plan()).adopted?.id).toBe(followed.id);
    expect((await progress(draft.id)).drift).toBeNull();
    expect(done(await setState(draft.id, draft.version, 'active')).item).toMatchObject({
      state: 'active',
      startOn: BEGIN,
    });
    expect((await plan()).adopted?.id).toBe(draft.id);
    expect((await listPlans()).find(({ id }) => id === followed.id)?.state).toBe('superseded');
  });

  it('can be paused, resumed and ended at its current version, and undo reverses the end', async () => {
    await household();
    const { item } = await adopted();
    const paused = done(await setState(item.id, item.version, 'paused'));
    expect(paused.item).toMatchObject({ state: 'paused', next: ['active', 'completed', 'superseded'] });
    expect(refusal(await setState(item.id, item.version, 'active'))).toEqual([412, 'VERSION_CONFLICT']);
    expect(done(await setState(item.id, paused.item.version, 'active')).item.state).toBe('active');
    const [now] = await listPlans();
    const ended = done(await setState(item.id, now?.version ?? 0, 'superseded'));
    expect(ended.item).toMatchObject({ state: 'superseded', endedOn: BEGIN, next: [] });
    expect(refusal(await setState(item.id, ended.item.version, 'active'))).toEqual([409, 'PLAN_WRONG_STATE']);
    await undo(ann, ended.changeSetId);
    expect(await listPlans()).toMatchObject([{ state: 'active', endedOn: null }]);
  });

  it('can be completed only after its initial debts are paid off, regardless of later debts', async () => {
    const visa = (await addCard(ann, { owed: money(20_000), purchaseAprPpm: 240_000 })).item.account.id;
    const { item } = await adopted({ monthly: money(5_000) });
    expect(refusal(await setState(item.id, item.version, 'completed'))).toEqual([409, 'PLAN_STILL_OWED']);
    await addCard(ann, { name: 'New', owed: money(9_900), purchaseAprPpm: 200_000 });
    await postOfKind(api, ann, { accountId: visa, postedOn: BEGIN, amountMinor: 20_000, kind: 'transfer' });
    expect(done(await setState(item.id, item.version, 'completed')).item).toMatchObject({
      state: 'completed',
      endedOn: BEGIN,
    });
  });

  it.each<[string, object, number, string]>([
    ['an amount below the minimums', { monthly: money(100) }, 422, 'PLAN_BELOW_MINIMUMS'],
    [
      'an extra payment in another currency',
      { extras: [{ amount: money(1, 'EUR'), on: '2026-05-01' }] },
      422,
      'CURRENCY_MISMATCH',
    ],
    ['a negative extra payment', { extras: [{ amount: money(-1), on: '2026-05-01' }] }, 422, 'VALIDATION_FAILED'],
    [
      'an extra payment every half month',
      { extras: [{ amount: money(1), on: '2026-05-01', everyMonths: 0.5 }] },
      422,
      'VALIDATION_FAILED',
    ],
    [
      'too many extra payments',
      { extras: Array.from({ length: 25 }, () => ({ amount: money(1), on: '2026-05-01' })) },
      422,
      'VALIDATION_FAILED',
    ],
  ])('is rejected with %s', async (_what, fields, status, code) => {
    await household();
    expect(refusal(await adopt(fields))).toEqual([status, code]);
    expect(await listPlans()).toEqual([]);
  });
});
