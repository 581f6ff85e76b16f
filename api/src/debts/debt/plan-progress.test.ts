import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AdoptedPlan, CountedDebts, DebtPlan, PlanProgress } from '@tideline/contract';
import { civilDate, type Debt, minor, planDrift, planPayoff } from '@tideline/domain';
import {
  addAccount,
  addCard,
  addLoan,
  post,
  postOfKind,
  type Changed,
  done,
  money,
  onDay,
  refusal,
} from '../../testing/ledger.ts';
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

describe('plan progress', () => {
  it('is on track on the first day', async () => {
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

  it('states when, by how much and why the debts went off track, and the effect on the end date', async () => {
    const { visa, store, car } = await household();
    const debts = await counted();
    const { item } = await adopted();
    // In March, the Visa payment is partly made and there is a purchase. The other debts have no payments.
    await postOfKind(api, ann, { accountId: visa, postedOn: '2026-03-05', amountMinor: 10_000, kind: 'transfer' });
    await postOfKind(api, ann, { accountId: visa, postedOn: '2026-03-08', amountMinor: -6_000, kind: 'interest' });
    await post(ann, { accountId: visa, postedOn: '2026-03-09', amount: money(-25_000) });
    await postOfKind(api, ann, { accountId: store, postedOn: '2026-04-10', amountMinor: 40_000, kind: 'transfer' });
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
        on: '2026-03-15',
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
        on: '2026-04-15',
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

  it('lists new debts, and ignores spending after the plan ended', async () => {
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

  it('is not found for an unknown plan', async () => {
    expect(refusal(await ann.ask('GET', `/debt/plans/${crypto.randomUUID()}`))).toEqual([404, 'NOT_FOUND']);
  });
});
