import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AdoptedPlan, DebtPlan } from '@tideline/contract';
import { bestPlan, civilDate, comparePayoff, totalMinimumToday, minor, planPayoff } from '@tideline/domain';
import type { z } from 'zod';
import { addAccount, addCard, addLoan, addPromo, type Changed, done, money, refusal } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { addCardAndLoan } from './testing/card-and-loan.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

const plan = async (query = ''): Promise<DebtPlan> => done(await ann.ask<DebtPlan>('GET', `/debt/plan${query}`));
const adopt = (strategy: string, monthly: number, headers: Record<string, string> = {}) =>
  ann.ask<Changed<z.infer<typeof AdoptedPlan>>>('POST', '/debt/plans', {
    body: { strategy, monthly: money(monthly) },
    headers,
  });

const startOn = civilDate('2026-03-01');

describe('debt plan', () => {
  it('is empty for a household without debts', async () => {
    await addAccount(ann, { balance: money(5_000) });
    await addCard(ann, { owed: money(0), purchaseAprPpm: 240_000 });
    expect(await plan()).toMatchObject({
      strategy: 'mode',
      mode: { key: 'balanced', isCurrent: true, bufferMissing: money(0), promos: [] },
      monthly: money(0),
      minimums: money(0),
      debts: [],
      incomplete: [],
      rows: [],
      adopted: null,
      plan: { result: { outcome: 'paid_off', months: 0 } },
    });
  });

  it('is computed with assumed terms for offers without an end or rate, and lists those terms', async () => {
    const visa = (await addCard(ann, { owed: money(300_000), purchaseAprPpm: 240_000, dueDay: 15 })).item.account.id;
    const { item } = await addPromo(ann, { cardId: visa, balance: money(100_000), endsOn: null, revertAprPpm: null });
    const answer = await plan();
    expect(answer.assumed).toEqual([
      { promoId: item.id, cardName: 'Visa', problem: 'no_end', endsOn: item.endsOn, revertAprPpm: 240_000 },
      { promoId: item.id, cardName: 'Visa', problem: 'no_revert_apr', endsOn: item.endsOn, revertAprPpm: 240_000 },
    ]);
    expect(answer.rows.length).toBeGreaterThan(0);
  });

  it('matches every figure that the domain computes for the same debts', async () => {
    const debts = await addCardAndLoan(ann);
    const monthlyMinor = minor(80_000);
    for (const strategy of ['avalanche', 'snowball', 'minimum_only'] as const) {
      const answer = await plan(`?strategy=${strategy}&monthlyMinor=80000`);
      const expected = planPayoff(debts, { strategy, monthlyMinor, startOn });
      if (expected.outcome !== 'paid_off') throw new Error('the example pays off');
      expect(answer).toMatchObject({
        strategy,
        monthly: money(80_000),
        startOn,
        minimums: money(totalMinimumToday(debts)),
        plan: {
          strategy,
          result: { outcome: 'paid_off', months: expected.months, debtFreeOn: expected.debtFreeOn },
          totalInterest: money(expected.totalInterestMinor),
          totalPaid: money(expected.totalPaidMinor),
          firstWin: expected.firstWin,
        },
      });
      expect(answer.debts.map(({ id, interest, paidOffOn }) => ({ id, interest, paidOffOn }))).toEqual(
        expected.debts.map(({ id, interestMinor, paidOffOn }) => ({ id, interest: money(interestMinor), paidOffOn })),
      );
      expect(answer.rows.map(({ on, interest, payment, closing }) => ({ on, interest, payment, closing }))).toEqual(
        expected.rows.map((row) => ({
          on: row.on,
          interest: money(row.interestMinor),
          payment: money(row.paymentMinor),
          closing: money(row.closingMinor),
        })),
      );
    }
  });

  it('compares the strategies with each other and with minimum payments alone', async () => {
    const debts = await addCardAndLoan(ann);
    const { plans } = comparePayoff(debts, { monthlyMinor: minor(80_000), startOn });
    const { comparison } = await plan('?monthlyMinor=80000');
    expect(
      comparison
        .slice(0, -2)
        .map(({ strategy, interestSaved, monthsSaved }) => ({ strategy, interestSaved, monthsSaved })),
    ).toEqual(
      plans.map(({ strategy, interestSavedMinor, monthsSaved }) => ({
        strategy,
        interestSaved: interestSavedMinor === null ? null : money(interestSavedMinor),
        monthsSaved,
      })),
    );
    expect(comparison.map(({ strategy }) => strategy)).toEqual([
      'minimum_only',
      'avalanche',
      'snowball',
      'promo_aware',
      'highest_payment_relief',
      'best',
      'mode',
    ]);
    const [, avalanche] = comparison;
    expect(Number(avalanche?.interestSaved?.minor)).toBeGreaterThan(0);
  });

  it('includes the best plan, which costs no more than any other', async () => {
    const debts = await addCardAndLoan(ann);
    const answer = await plan('?strategy=best&monthlyMinor=80000');
    const expected = bestPlan(debts, { monthlyMinor: minor(80_000), startOn });
    expect(answer).toMatchObject({
      strategy: 'best',
      plan: { strategy: 'best', totalInterest: money(expected.costMinor ?? Number.NaN) },
    });
    const interest = Number(answer.plan.totalInterest.minor);
    expect(answer.comparison.filter(({ totalInterest }) => Number(totalInterest.minor) < interest)).toEqual([]);
    const { item } = done(await adopt('best', 80_000));
    expect(await plan()).toMatchObject({
      strategy: 'best',
      plan: { totalInterest: answer.plan.totalInterest },
      adopted: { id: item.id, strategy: 'best' },
    });
  });

  it("names the best plan's method and the extra cost of every other method", async () => {
    const debts = await addCardAndLoan(ann);
    const expected = bestPlan(debts, { monthlyMinor: minor(80_000), startOn });
    const { best } = await plan('?strategy=snowball&monthlyMinor=80000');
    expect(best).toMatchObject({
      method: expected.method,
      cost: money(expected.costMinor ?? Number.NaN),
      focus: expected.focus,
    });
    expect(best?.prices.map(({ method, extraCost, months }) => [method, extraCost, months])).toEqual(
      expected.prices.map(({ method, extraCostMinor, months }) => [
        method,
        extraCostMinor === null ? null : money(extraCostMinor),
        months,
      ]),
    );
  });

  it('states a reason for every payment', async () => {
    await addCardAndLoan(ann);
    for (const strategy of ['best', 'snowball', 'minimum_only']) {
      const { rows } = await plan(`?strategy=${strategy}&monthlyMinor=80000`);
      const debtRows = rows.flatMap((row) => row.debts);
      const notified = ({ reasons = [] }: (typeof debtRows)[number]) =>
        reasons.reduce((sum, { amount }) => sum + Number(amount.minor), 0);
      expect(debtRows.filter((row) => notified(row) !== Number(row.payment.minor))).toEqual([]);
    }
    const { rows } = await plan('?strategy=snowball&monthlyMinor=80000');
    expect(rows[0]?.debts.map(({ reasons }) => reasons?.map(({ reason }) => reason))).toEqual([
      ['minimum', 'smallest_balance'],
      ['minimum'],
    ]);
    expect(Number(rows.at(-1)?.rolledOn?.minor)).toBeGreaterThan(0);
  });

  it('adds up in every month: opening + interest − payment = closing', async () => {
    await addCardAndLoan(ann);
    const { rows, monthly } = await plan('?monthlyMinor=80000');
    let owed = 1_200_000;
    for (const row of rows) {
      const sum = (key: 'interest' | 'payment' | 'closing') =>
        row.debts.reduce((total, debt) => total + Number(debt[key].minor), 0);
      expect(owed + sum('interest') - sum('payment')).toBe(sum('closing'));
      expect([sum('interest'), sum('payment'), sum('closing')]).toEqual(
        [row.interest, row.payment, row.closing].map(({ minor: value }) => Number(value)),
      );
      expect(sum('payment')).toBeLessThanOrEqual(Number(monthly.minor));
      owed = sum('closing');
    }
    expect(owed).toBe(0);
  });

  it('matches a small debt computed by hand', async () => {
    await addCard(ann, { owed: money(100_000), purchaseAprPpm: 240_000, dueDay: 15 });
    const { debts, rows, plan: summary, minimums } = await plan('?monthlyMinor=50000');
    // $1,000 − $500 = $500; + $9.21 for the 14 days before and $10.19 for the 31 days after − $500 = $19.40; + $0.39
    expect(minimums).toEqual(money(3_020));
    expect(
      rows.map(({ on, interest, payment, closing }) => [on, interest.minor, payment.minor, closing.minor]),
    ).toEqual([
      ['2026-03-15', '0', '50000', '50000'],
      ['2026-04-15', '1940', '50000', '1940'],
      ['2026-05-15', '39', '1979', '0'],
    ]);
    expect(summary).toMatchObject({
      totalInterest: money(1_979),
      totalPaid: money(101_979),
      result: { months: 3, debtFreeOn: '2026-05-15' },
    });
    expect(debts).toMatchObject([
      {
        name: 'Visa',
        kind: 'card',
        owed: money(100_000),
        aprPpm: 240_000,
        minimum: money(3_020),
        interest: money(1_979),
        paidOffOn: '2026-05-15',
      },
    ]);
  });

  it('lists every deferred-interest offer with its payoff date, and the charge on any that it leaves unpaid', async () => {
    const visa = (await addCard(ann, { owed: money(300_000), purchaseAprPpm: 240_000, dueDay: 15 })).item.account.id;
    const offer = await addPromo(ann, {
      cardId: visa,
      kind: 'deferred_interest',
      balance: money(150_000),
      original: money(150_000),
      startsOn: '2026-01-10',
      endsOn: '2026-08-31',
      revertAprPpm: 269_900,
    });
    const { cliffs, rows, offers, minimumsClosing } = await plan('?strategy=minimum_only');
    expect(offers).toMatchObject([
      { debtId: visa, balance: money(150_000), endsOn: '2026-08-31', payBy: offer.item.payBy },
    ]);
    expect((offers?.[0]?.goneOn ?? '9999') > '2026-08-31').toBe(true);
    expect(minimumsClosing).toEqual(rows.map(({ closing }) => closing));
    expect(cliffs).toMatchObject([{ debtId: visa, on: '2026-08-31' }]);
    const charged = Number(cliffs[0]?.charged.minor);
    expect(charged).toBeGreaterThan(0);
    // the charge is part of the interest of its month
    expect(Math.max(...rows.map(({ interest }) => Number(interest.minor)))).toBeGreaterThanOrEqual(charged);
    const fast = await plan('?monthlyMinor=300000');
    expect(fast.cliffs).toEqual([]);
    expect(fast.offers?.[0]?.goneOn).toBe(fast.rows.at(-1)?.on);
    expect(fast.offers?.[0]?.paidOn).toBe(`${fast.rows.at(-1)?.on.slice(0, 7)}-15`);
    expect(fast.minimumsClosing).toEqual(minimumsClosing?.slice(0, fast.rows.length));
  });

  it('names debts that cannot be planned yet, with the reason', async () => {
    await addCard(ann, { name: 'Store', owed: money(7_000) });
    await addCard(ann, { name: 'Euro card', owed: money(9_000, 'EUR'), purchaseAprPpm: 200_000 });
    await addAccount(ann, { name: 'Student loan', type: 'loan', balance: money(-50_000) });
    await addAccount(ann, { name: 'Line', type: 'line_of_credit', balance: money(0) });
    const { incomplete, debts } = await plan();
    expect(debts).toEqual([]);
    expect(incomplete.map(({ name, kind, owed, missing }) => ({ name, kind, owed, missing }))).toEqual([
      { name: 'Store', kind: 'card', owed: money(7_000), missing: ['purchase_apr'] },
      { name: 'Euro card', kind: 'card', owed: money(9_000, 'EUR'), missing: ['other_currency'] },
      { name: 'Student loan', kind: 'loan', owed: money(50_000), missing: ['apr', 'payment', 'due_day'] },
    ]);
  });

  it('includes a card without a purchase rate if its whole balance is promotional', async () => {
    const { item } = await addCard(ann, { owed: money(60_000) });
    await addPromo(ann, { cardId: item.account.id, balance: money(60_000) });
    expect(await plan()).toMatchObject({ incomplete: [], debts: [{ owed: money(60_000), aprPpm: 0 }] });
  });

  it('is rejected for an amount below the minimum payments, and the error states the required amount', async () => {
    await addCard(ann, { owed: money(100_000), purchaseAprPpm: 240_000 });
    const { status, body } = await ann.ask('GET', '/debt/plan?monthlyMinor=3019');
    expect([status, body]).toMatchObject([
      422,
      { code: 'PLAN_BELOW_MINIMUMS', params: { neededMinor: '3020', currency: 'USD' } },
    ]);
    expect((await plan('?monthlyMinor=3020')).monthly).toEqual(money(3_020));
  });

  it('never pays off if interest exceeds the payments, and states the required amount', async () => {
    await addLoan(ann, { owed: 1_000_000, aprPpm: 120_000, payment: 9_000 });
    const { plan: summary, rows, debts } = await plan();
    const [debt] = debts;
    expect(summary.result).toMatchObject({ outcome: 'never_pays_off', growingDebtIds: [debt?.id] });
    expect(summary).toMatchObject({ interestSaved: null, monthsSaved: null, firstWin: null });
    expect(rows).toHaveLength(24);
    const needed = summary.result.outcome === 'never_pays_off' ? Number(summary.result.neededMonthly.minor) : 0;
    expect((await plan(`?monthlyMinor=${needed}`)).plan.result).toMatchObject({ outcome: 'paid_off', months: 360 });
  });

  it('lists at most 360 months', async () => {
    await addLoan(ann, { owed: 10_000_000, aprPpm: 10_000, payment: 15_000 });
    const answer = await plan();
    expect(answer.plan.result).toMatchObject({ outcome: 'paid_off' });
    expect(answer.rows).toHaveLength(360);
  });

  it.each([
    'strategy=fastest',
    'order=1',
    'extras[0][amount][minor]=-1',
    'monthlyMinor=-1',
    'monthlyMinor=12.5',
    'monthlyMinor=99999999999999',
  ])('is rejected for the invalid query %s', async (query) => {
    expect(refusal(await ann.ask('GET', `/debt/plan?${query}`))).toEqual([422, 'VALIDATION_FAILED']);
  });

  it("uses the household's currency", async () => {
    const kei = await api.signUp({ email: 'kei@example.org', currency: 'JPY' });
    await addCard(kei, { owed: money(300_000, 'JPY'), purchaseAprPpm: 150_000 });
    expect(done(await kei.ask<DebtPlan>('GET', '/debt/plan'))).toMatchObject({
      minimums: money(6_788, 'JPY'),
      debts: [{ owed: money(300_000, 'JPY') }],
    });
  });
});
