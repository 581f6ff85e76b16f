import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AdoptedPlan, CountedDebts, DebtPlan, PlanProgress, TransferAnswer } from '@tideline/contract';
import {
  bestPlan,
  civilDate,
  type Debt,
  defaultMinimum,
  minor,
  type PayoffOptions,
  planDrift,
  planPayoff,
  ppm,
  transferWhatIf,
} from '@tideline/domain';
import {
  addAccount,
  addCard,
  addLoan,
  book,
  bookOfKind,
  type Changed,
  done,
  money,
  onDay,
  refusal,
  undo,
} from '../testing/ledger.ts';
import { type Person, startTestApi, type TestApi } from '../testing/test-api.ts';
import { toDebt } from './counted-debts.ts';

const BEGIN = '2026-03-01';
let api: TestApi;
let ann: Person;
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

/** Two cards and a loan. */
async function household(): Promise<{ visa: string; store: string; car: string }> {
  const visa = (await addCard(ann, { name: 'Visa', owed: money(300_000), purchaseAprPpm: 240_000, dueDay: 15 })).item
    .account.id;
  const store = (await addCard(ann, { name: 'Store', owed: money(80_000), purchaseAprPpm: 290_000, dueDay: 3 })).item
    .account.id;
  const car = (await addLoan(ann, { owed: 900_000, aprPpm: 60_000, payment: 30_000 })).account.id;
  return { visa, store, car };
}

/** As the client puts lists into an address. */
function inAddress(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null)
    return value === null ? [] : [`${encodeURIComponent(path)}=${encodeURIComponent(String(value))}`];
  return Object.entries(value).flatMap(([key, child]) => inAddress(child, `${path}[${key}]`));
}

describe('the strategies', () => {
  it.each(['custom', 'promo_aware', 'highest_payment_relief'] as const)(
    '%s is what the domain says, with its price against the best plan',
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

  it('shows an own order only where there is one', async () => {
    await household();
    const { comparison } = await plan('?monthlyMinor=80000');
    expect(comparison.map(({ strategy }) => strategy)).not.toContain('custom');
  });

  it('counts extra payments, once and again and again', async () => {
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
    expect(answer.rows.slice(0, 4).map(({ payment }) => payment)).toEqual(
      [95_000, 80_000, 95_000, 180_000].map((amount) => money(amount)),
    );
  });

  it('says how a plan without an end came about and what it would need', async () => {
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

  it('tells how what is saved came about', async () => {
    await household();
    const answer = await plan('?strategy=avalanche&monthlyMinor=80000');
    expect(answer.workings).toMatchObject({
      interestSaved: { formulaId: 'debt.interest-saved', result: { value: { money: answer.plan.interestSaved } } },
      monthsSaved: { formulaId: 'debt.months-saved', result: { value: { count: answer.plan.monthsSaved } } },
      neverPaysOff: null,
    });
  });

  it('is worked out anew when a balance changes: what is remembered is never out of date', async () => {
    const { visa } = await household();
    const before = await plan('?monthlyMinor=80000');
    expect(await plan('?monthlyMinor=80000')).toEqual(before);
    await book(ann, { accountId: visa, postedOn: BEGIN, amount: money(-5_000) });
    const after = await plan('?monthlyMinor=80000');
    expect(after.plan.totalInterest).toEqual(
      money(bestPlan(await counted(), { monthlyMinor: minor(80_000), startOn }).result.totalInterestMinor),
    );
    expect(Number(after.plan.totalInterest.minor)).toBeGreaterThan(Number(before.plan.totalInterest.minor));
  });
});

describe('an adopted plan', () => {
  it('keeps its order, its extra payments and what it promised, and is followed from then on', async () => {
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

  it('stands in the history behind the one that came after it, and comes back by undo', async () => {
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

  it('begins as a draft where that is asked, leaves the followed one alone, and follows when it is begun', async () => {
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

  it('is paused, gone on with and taken back under its version', async () => {
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

  it('is complete when the debts it began with are gone, whatever was borrowed since', async () => {
    const visa = (await addCard(ann, { owed: money(20_000), purchaseAprPpm: 240_000 })).item.account.id;
    const { item } = await adopted({ monthly: money(5_000) });
    expect(refusal(await setState(item.id, item.version, 'completed'))).toEqual([409, 'PLAN_STILL_OWED']);
    await addCard(ann, { name: 'New', owed: money(9_900), purchaseAprPpm: 200_000 });
    await bookOfKind(api, ann, { accountId: visa, postedOn: BEGIN, amountMinor: 20_000, kind: 'transfer' });
    expect(done(await setState(item.id, item.version, 'completed')).item).toMatchObject({
      state: 'completed',
      endedOn: BEGIN,
    });
  });

  it.each<[string, object, number, string]>([
    ['below the minimums', { monthly: money(100) }, 422, 'PLAN_BELOW_MINIMUMS'],
    [
      'an extra payment in another currency',
      { extras: [{ amount: money(1, 'EUR'), on: '2026-05-01' }] },
      422,
      'CURRENCY_MISMATCH',
    ],
    ['an extra payment below zero', { extras: [{ amount: money(-1), on: '2026-05-01' }] }, 422, 'VALIDATION_FAILED'],
    [
      'an extra payment every half month',
      { extras: [{ amount: money(1), on: '2026-05-01', everyMonths: 0.5 }] },
      422,
      'VALIDATION_FAILED',
    ],
    [
      'more extra payments than anybody makes',
      { extras: Array.from({ length: 25 }, () => ({ amount: money(1), on: '2026-05-01' })) },
      422,
      'VALIDATION_FAILED',
    ],
  ])('is refused %s', async (_what, fields, status, code) => {
    await household();
    expect(refusal(await adopt(fields))).toEqual([status, code]);
    expect(await listPlans()).toEqual([]);
  });
});

describe('a plan against what happened', () => {
  it('is on track on its first day', async () => {
    await household();
    const { item } = await adopted();
    expect(await progress(item.id)).toMatchObject({
      drift: {
        state: 'on_track',
        month: 0,
        drift: money(0),
        monthsBehind: 0,
        months: [],
        worstMonth: null,
        newDebts: [],
      },
      estimatedDebtFreeOn: item.promised?.debtFreeOn,
    });
  });

  it('says in which month it went off, by how much, why and what that makes of the end', async () => {
    const { visa, store, car } = await household();
    const debts = await counted();
    const { item } = await adopted();
    // March: the visa's payment is made in part and something is bought; the others as nobody planned.
    await bookOfKind(api, ann, { accountId: visa, postedOn: '2026-03-20', amountMinor: 10_000, kind: 'transfer' });
    await bookOfKind(api, ann, { accountId: visa, postedOn: '2026-03-25', amountMinor: -6_000, kind: 'interest' });
    await book(ann, { accountId: visa, postedOn: '2026-03-26', amount: money(-25_000) });
    await bookOfKind(api, ann, { accountId: store, postedOn: '2026-04-10', amountMinor: 40_000, kind: 'transfer' });
    const later = await onDay(api, ann, '2026-05-02');
    const answer = await progress(item.id, later);
    const promised = planPayoff(debts, { strategy: 'avalanche', monthlyMinor: minor(80_000), startOn });
    const owed: Record<string, number> = { [visa]: 321_000, [store]: 40_000, [car]: 900_000 };
    const expected = planDrift(
      promised,
      debts.map(({ id }) => ({ debtId: id, owedMinor: minor(owed[id] ?? 0) })),
      civilDate('2026-05-02'),
    );
    expect(answer.drift).toMatchObject({
      state: 'behind',
      month: 2,
      drift: money(expected.driftMinor),
      monthsBehind: expected.monthsBehind,
      worstMonth: 1,
      working: { formulaId: 'debt.plan-drift', result: { value: { money: money(expected.driftMinor) } } },
    });
    expect(answer.drift?.debts.map(({ debtId, name, drift }) => [debtId, name, drift])).toEqual(
      expected.debts.map(({ debtId, driftMinor }) => [
        debtId,
        debts.find(({ id }) => id === debtId)?.name,
        money(driftMinor),
      ]),
    );
    const [march, april] = promised.rows;
    expect(answer.drift?.months).toEqual([
      {
        month: 1,
        on: '2026-04-01',
        planned: money(march?.closingMinor ?? 0),
        owed: money(1_301_000),
        drift: money(1_301_000 - (march?.closingMinor ?? 0)),
        causes: {
          paidLess: money(80_000 - 10_000),
          chargedMore: money(6_000 - (march?.interestMinor ?? 0)),
          spent: money(25_000),
          other: money(0),
        },
      },
      {
        month: 2,
        on: '2026-05-01',
        planned: money(april?.closingMinor ?? 0),
        owed: money(1_261_000),
        drift: money(1_261_000 - (april?.closingMinor ?? 0)),
        causes: {
          paidLess: money(80_000 - 40_000),
          chargedMore: money(-(april?.interestMinor ?? 0)),
          spent: money(0),
          other: money(0),
        },
      },
    ]);
    expect(answer.plannedCourse).toEqual(
      promised.rows.map(({ on, closingMinor }) => ({ on, owed: money(closingMinor) })),
    );
    const fromHere = await plan('', later);
    expect(fromHere.plan.result).toMatchObject({ debtFreeOn: answer.estimatedDebtFreeOn });
    expect((answer.estimatedDebtFreeOn ?? '') > (item.promised?.debtFreeOn ?? '')).toBe(true);
  });

  it('names debts that came since, and what a person spent no longer counts for a plan that ended', async () => {
    const { visa } = await household();
    const { item } = await adopted();
    const { id } = await addAccount(ann, { name: 'New loan', type: 'loan', balance: money(-50_000) });
    done(
      await ann.ask('PUT', `/loans/${id}/terms`, {
        body: { aprPpm: 50_000, payment: money(5_000), dueDay: 1 },
        headers: { 'if-match': '0' },
      }),
    );
    expect((await progress(item.id)).drift?.newDebts).toEqual([{ debtId: id, name: 'New loan' }]);
    await adopted({ strategy: 'snowball', monthly: money(90_000) });
    const later = await onDay(api, ann, '2026-04-20');
    done(
      await later.ask('POST', '/transactions', {
        body: { accountId: visa, postedOn: '2026-04-02', amount: money(-70_000), payee: 'Shop' },
      }),
    );
    expect((await progress(item.id, later)).drift).toMatchObject({ drift: money(0), newDebts: [], months: [] });
  });

  it('is not found for a plan of nobody', async () => {
    expect(refusal(await ann.ask('GET', `/debt/plans/${crypto.randomUUID()}`))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('a transfer', () => {
  const ask = async (query = ''): Promise<TransferAnswer> =>
    done(await ann.ask<TransferAnswer>('GET', `/debt/transfer-what-if${query}`));

  it('is what the domain says of the same offer, with the best amount', async () => {
    const { visa } = await household();
    const debts = await counted();
    const offer = {
      fromDebtIds: [visa],
      limitMinor: minor(300_000),
      fee: { feePpm: ppm(30_000), minMinor: minor(500) },
      aprPpm: ppm(0),
      promo: { months: 12, revertAprPpm: ppm(240_000) },
      minimum: defaultMinimum('USD'),
      kind: 'card' as const,
    };
    const options = { monthlyMinor: minor(80_000), startOn };
    const theBest = (of: readonly Debt[]) => bestPlan(of, options).result;
    const expected = transferWhatIf(debts, { ...options, strategy: 'avalanche' }, offer, minor(200_000), theBest);
    if (!expected.ok) throw new Error(expected.reason);
    const best = bestPlan(debts, { ...options, transfer: offer });
    const answer = await ask(
      `?strategy=best&monthlyMinor=80000&fromDebtIds[0]=${visa}&promoMonths=12&revertAprPpm=240000&feeMinMinor=500&amountMinor=200000`,
    );
    expect(answer).toMatchObject({
      possible: true,
      strategy: 'best',
      amount: money(200_000),
      most: money(300_000),
      fee: money(expected.feeMinor),
      saving: money(expected.savingMinor ?? Number.NaN),
      monthsSaved: expected.monthsSaved,
      breakEven: expected.breakEven,
      stay: { totalInterest: money(expected.stay.totalInterestMinor) },
      move: { totalInterest: money(expected.move.totalInterestMinor) },
      best: { amount: money(best.transferMinor), fee: money(best.transferFeeMinor) },
      working: { formulaId: 'planner.transfer-saving' },
    });
    // One baseline: what the best amount saves is against the same staying.
    if (!answer.possible || best.costMinor === null) throw new Error('both end');
    expect(Number(answer.stay.totalInterest.minor) - Number(answer.best.saving?.minor)).toBe(best.costMinor);
    expect(Number(answer.best.saving?.minor)).toBeGreaterThanOrEqual(Number(answer.saving?.minor));
    // 3 % over twelve equal payments is 5.49 % a year
    expect(answer).toMatchObject({ feeAsYearlyRatePpm: 54_925 });
  });

  it('by a chosen strategy is measured by that strategy, the best amount as well', async () => {
    const { visa, store } = await household();
    const query = `?strategy=snowball&monthlyMinor=80000&fromDebtIds[0]=${visa}&fromDebtIds[1]=${store}&promoMonths=12&revertAprPpm=240000`;
    const whole = await ask(query);
    if (!whole.possible) throw new Error(whole.reason);
    expect(whole.strategy).toBe('snowball');
    const best = await ask(`${query}&amountMinor=${whole.best.amount.minor}`);
    expect(best).toMatchObject({ saving: whole.best.saving, stay: whole.stay });
    expect(Number(whole.best.saving?.minor)).toBeGreaterThanOrEqual(Number(whole.saving?.minor));
    // An offer that costs more than it saves: staying is best, and saves nothing.
    expect(await ask(`${query}&feePpm=500000`)).toMatchObject({ best: { amount: money(0), saving: money(0) } });
  });

  it('is a consolidation into a loan of equal payments', async () => {
    const { visa, store } = await household();
    const answer = await ask(
      `?kind=loan&aprPpm=90000&feePpm=0&termMonths=36&strategy=avalanche&monthlyMinor=80000&fromDebtIds[0]=${visa}&fromDebtIds[1]=${store}`,
    );
    expect(answer).toMatchObject({
      possible: true,
      amount: money(380_000),
      fee: money(0),
      breakEven: { month: 1 },
      feeAsYearlyRatePpm: null,
    });
    expect(answer.possible && Number(answer.saving?.minor)).toBeGreaterThan(0);
  });

  it.each([
    ['more than is owed', 'amountMinor=99999999', 'above_limit'],
    ['from a debt of nobody', `fromDebtIds[0]=${'018f0000-0000-7000-8000-0000000000f1'}`, 'unknown_debt'],
    ['nothing', 'amountMinor=0', 'nothing_to_move'],
  ])('of %s is answered, not refused', async (_what, query, reason) => {
    await household();
    expect(await ask(`?${query}`)).toMatchObject({ possible: false, reason });
  });

  it('has nothing to move where nothing is owed', async () => {
    expect(await ask()).toEqual({ possible: false, reason: 'nothing_to_move', most: money(0) });
    expect(await ask('?kind=loan')).toEqual({ possible: false, reason: 'nothing_to_move', most: money(0) });
  });
});
