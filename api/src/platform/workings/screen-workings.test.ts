import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Card, DebtPlan, Promo, CardStatements, Working } from '@tideline/contract';
import { minorFromString, ppm, recompute, type WorkingLine as EngineLine, type WorkingValue } from '@tideline/domain';
import { addCard, addLoan, addPromo, postOfKind, done, money } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let visa: string;
beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
  visa = (
    await addCard(ann, { owed: money(300_000), purchaseAprPpm: 240_000, creditLimit: money(500_000), dueDay: 15 })
  ).item.account.id;
  await addPromo(ann, {
    cardId: visa,
    balance: money(100_000),
    endsOn: '2026-10-31',
    feePpm: 30_000,
    original: money(120_000),
  });
  await addPromo(ann, {
    cardId: visa,
    kind: 'deferred_interest',
    balance: money(50_000),
    original: money(60_000),
    startsOn: '2025-12-01',
    endsOn: '2026-12-01',
  });
  await addLoan(ann, { owed: 900_000, aprPpm: 60_000, payment: 30_000 });
  await postOfKind(api, ann, { accountId: visa, postedOn: '2026-02-10', amountMinor: -2_900, kind: 'fee' });
});
afterAll(() => api.stop());

const get = async <T>(path: string): Promise<T> => done(await ann.ask<T>('GET', path));

const engineLine = ({ key, value }: Working['result']): EngineLine => {
  if (value.kind === 'money') return { key, value: { kind: 'money', minor: minorFromString(value.money.minor) } };
  if (value.kind === 'ppm') return { key, value: { kind: 'ppm', ppm: ppm(value.ppm) } };
  return { key, value: value as WorkingValue };
};

/** Returns the amount of a working after recomputing it from its lines. */
function figureOf(working: Working | null | undefined): unknown {
  if (working === null || working === undefined) return null;
  const again = recompute({ formulaId: working.formulaId, lines: working.lines.map(engineLine) });
  expect(again).toEqual(engineLine(working.result).value);
  const { value } = working.result;
  return value.kind === 'money'
    ? value.money.minor
    : value.kind === 'ppm'
      ? value.ppm
      : value.kind === 'date'
        ? value.on
        : value.kind === 'count'
          ? value.count
          : value.text;
}

describe('workings of amounts on screens', () => {
  it(
    'cover promotional periods: payment needed, accrued interest, cost, pay-by date, remaining ' +
      'balance, transfer fee',
    async () => {
      const { items } = await get<{ items: Promo[] }>('/promos');
      expect(items.map(({ kind }) => kind)).toEqual(['balance_transfer', 'deferred_interest']);
      for (const { workings, neededPerMonth, accrued, costIfNothingChanges, safeOn, course, transferFee } of items) {
        expect(figureOf(workings?.neededPerMonth)).toBe(neededPerMonth?.minor);
        expect(figureOf(workings?.accrued)).toBe(accrued?.minor ?? null);
        expect(figureOf(workings?.costIfNothingChanges)).toBe(costIfNothingChanges.minor);
        expect(figureOf(workings?.safeOn)).toBe(safeOn);
        expect(figureOf(workings?.left)).toBe(course?.leftAtPayBy.minor);
        expect(figureOf(workings?.effectiveApr)).toBe(transferFee?.effectiveAprPpm ?? null);
        expect(figureOf(workings?.breakEven)).toBe(transferFee?.breakEvenMonths ?? null);
      }
    },
  );

  it('link inputs to the promotion, its card and its statements, and deferred-interest terms to the agreement', async () => {
    const [transfer, sofa] = (await get<{ items: Promo[] }>('/promos')).items;
    const needed = transfer?.workings?.neededPerMonth;
    expect(needed?.lines.map(({ key, ref }) => [key, ref?.kind])).toEqual([
      ['promo_balance', 'promo'],
      ['payments_that_fit', 'card'],
      ['for_other_balances', 'statement'],
    ]);
    expect(sofa?.workings?.accrued?.edits).toEqual([
      { assumption: 'deferred_interest:compounding', ref: { kind: 'agreement', id: visa } },
    ]);
    expect(needed?.otherwise?.key).toBe('cost_if_it_stays');
  });

  it('reflect edits of the agreement: without compounding, less interest accrues', async () => {
    const meter = async () => Number((await get<{ items: Promo[] }>('/promos')).items[1]?.accrued?.minor);
    const before = await meter();
    const { termsVersion } = await get<CardStatements>(`/cards/${visa}/statements`);
    done(
      await ann.ask('PUT', `/cards/${visa}/agreement`, {
        body: { deferredCompounding: false },
        headers: { 'if-match': `"${termsVersion}"` },
      }),
    );
    expect(await meter()).toBeLessThan(before);
    const [, sofa] = (await get<{ items: Promo[] }>('/promos')).items;
    expect(figureOf(sofa?.workings?.accrued)).toBe(sofa?.accrued?.minor);
    expect(sofa?.workings?.accrued?.assumptions).toContain('deferred_interest:simple');
  });

  it("cover the debt-free day, the total interest, and each debt's minimum, interest and payment this month", async () => {
    const plan = await get<DebtPlan>('/debt/plan?strategy=snowball&monthlyMinor=90000');
    expect(plan.plan.result.outcome).toBe('paid_off');
    if (plan.plan.result.outcome !== 'paid_off') return;
    expect(figureOf(plan.workings?.debtFreeOn)).toBe(plan.plan.result.debtFreeOn);
    expect(figureOf(plan.workings?.totalInterest)).toBe(plan.plan.totalInterest.minor);
    expect(figureOf(plan.workings?.priceOfChoice)).toBe(plan.plan.extraCost?.minor);
    expect(plan.workings?.totalInterest?.lines.map(({ name, ref }) => [name, ref?.kind])).toEqual(
      expect.arrayContaining([
        ['Visa', 'card'],
        ['Car loan', 'loan'],
      ]),
    );
    for (const { id, minimum, interest, paidOffOn, workings } of plan.debts) {
      expect(figureOf(workings?.gone)).toBe(paidOffOn);
      expect(figureOf(workings?.minimum)).toBe(minimum.minor);
      expect(figureOf(workings?.interest)).toBe(interest.minor);
      expect(figureOf(workings?.payment)).toBe(plan.rows[0]?.debts.find((debt) => debt.id === id)?.payment.minor);
    }
    expect(Number(figureOf(plan.workings?.aboveMinimums))).toBe(
      plan.rows[0]?.debts.reduce((sum, { extra }) => sum + Number(extra.minor), 0),
    );
  });

  it('show no extra cost for the best plan', async () => {
    expect((await get<DebtPlan>('/debt/plan?strategy=best')).workings?.priceOfChoice).toBeNull();
  });

  it("cover a card's utilization, minimum and interest in the current cycle, with each balance by name", async () => {
    const card = await get<Card>(`/cards/${visa}`);
    expect(figureOf(card.workings?.utilization)).toBe(card.utilizationPpm);
    expect(figureOf(card.workings?.minimum)).toBe(card.next?.minimum.minor);
    expect(figureOf(card.workings?.interestEstimate)).toBe(card.next?.interestEstimate.minor);
    expect(
      card.workings?.interestEstimate?.lines.flatMap(({ key, name }) => (key === 'balance' ? [name] : [])),
    ).toContain('Purchases');
  });

  it('link each fee to its transaction', async () => {
    const { feesWorking, feesOfYear, fees } = await get<CardStatements>(`/cards/${visa}/statements`);
    expect(figureOf(feesWorking)).toBe(feesOfYear.minor);
    expect(feesWorking?.lines).toMatchObject([
      {
        name: 'Bank',
        ref: { kind: 'transaction', id: fees.find(({ status }) => status === 'charged')?.transactionId },
      },
    ]);
  });
});
