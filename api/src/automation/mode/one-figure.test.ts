/**
 * Checks that /debt, the dashboard, the switch preview and promotions show the same values for the same household in
 * every mode.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Account, Dashboard, DebtPlan, ModeOverview, ModePreview, Promo, TodaysPlan } from '@tideline/contract';
import { MODES, type ModeKey } from '@tideline/domain';
import { addAccount, addCard, addLoan, addPromo, post, postOfKind, done, money } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let checking: string;
let transfer: string;

beforeAll(async () => {
  api = await startTestApi();
  api.clock.move(new Date('2026-03-02T15:00:00Z'));
  ann = await api.signUp({ email: 'one@example.org' });
  checking = (await addAccount(ann, { balance: money(1_200_000), apyPpm: 40_000 })).id;
  const visa = (await addCard(ann, { name: 'Visa', purchaseAprPpm: 240_000, dueDay: 20, owed: money(150_000) })).item
    .account.id;
  transfer = (await addCard(ann, { name: 'Transfer', purchaseAprPpm: 220_000, dueDay: 12, owed: money(240_000) })).item
    .account.id;
  await addPromo(ann, { cardId: transfer, endsOn: '2026-12-31', balance: money(240_000) });
  await addLoan(ann, { dueDay: 25, owed: 500_000, aprPpm: 60_000, payment: 12_000 });
  const groceries =
    done(await ann.ask<{ items: { id: string; key: string }[] }>('GET', '/categories')).items.find(
      ({ key }) => key === 'groceries',
    )?.id ?? '';
  for (const postedOn of ['2026-01-10', '2026-02-10'])
    await post(ann, { accountId: checking, postedOn, amount: money(-300_000), categoryId: groceries });
  await postOfKind(api, ann, { accountId: visa, postedOn: '2026-02-20', amountMinor: -1_000, kind: 'interest' });
});
afterAll(() => api.stop());

const get = async <Body>(path: string): Promise<Body> => done(await ann.ask<Body>('GET', path));
async function change(key: ModeKey, parameters?: object): Promise<void> {
  const { version } = await get<ModeOverview>('/mode');
  done(
    await ann.ask('PUT', '/mode', {
      body: { key, ...(parameters && { parameters }) },
      headers: { 'if-match': String(version) },
    }),
  );
}

/** A custom mode, because the float mode is refused while a card bears interest. */
const HOLDING = {
  debtOrder: 'hold_promos',
  promoMarginDays: 0,
  destinationOrder: MODES.float.destinationOrder,
} as const;

describe.each<[string, ModeKey, object | undefined]>([
  ['balanced', 'balanced', undefined],
  ['pay down fast', 'pay_down_fast', undefined],
  ['quick wins', 'quick_wins', undefined],
  ['safety first', 'safety_first', undefined],
  [
    'safety first with a custom buffer',
    'safety_first',
    { floor: { kind: 'amount', amount: money(1_500_000) }, promoMarginDays: 90 },
  ],
  ['a custom mode that holds promotional balances', 'custom', HOLDING],
])('in the mode: %s', (_name, key, parameters) => {
  beforeAll(() => change(key, parameters));

  it.each([
    ['without a plan', null],
    ['with a plan that follows the mode', 'mode'],
  ])(
    '%s, /debt and the preview show the same interest, and the same debt-free date as the dashboard',
    async (_what, strategy) => {
      if (strategy !== null) done(await ann.ask('POST', '/debt/plans', { body: { strategy, monthly: money(60_000) } }));
      const [plan, dashboard] = [await get<DebtPlan>('/debt/plan'), await get<Dashboard>('/dashboard')];
      const { diff } = done(
        await ann.ask<ModePreview>('POST', '/mode/preview', {
          body: { key: 'balanced', ...(key === 'balanced' ? { parameters: { bufferDays: 20 } } : {}) },
        }),
      );
      const { result, totalInterest } = plan.plan;
      const freeOn = result.outcome === 'paid_off' ? result.debtFreeOn : null;
      expect(freeOn).not.toBeNull();
      expect([dashboard.debt.debtFreeOn, diff.debtFree.before]).toEqual([freeOn, freeOn]);
      expect(diff.interest.before).toEqual(totalInterest);
      expect(dashboard.debts.map(({ accountId, paidOffOn }) => [accountId, paidOffOn]).toSorted()).toEqual(
        plan.debts.map(({ id, paidOffOn }) => [id, paidOffOn]).toSorted(),
      );
      expect(plan.comparison.find((one) => one.strategy === 'mode')).toEqual(plan.plan);
      if (strategy !== null)
        done(
          await ann.ask('PUT', `/debt/plans/${plan.adopted?.id}/state`, {
            body: { state: 'superseded' },
            headers: { 'if-match': String(plan.adopted?.version) },
          }),
        );
    },
  );

  it('each mode is listed with the figures of its preview', async () => {
    const [{ modes }, plan] = [await get<ModeOverview>('/mode'), await get<DebtPlan>('/debt/plan')];
    const outcomeOf = (wanted: ModeKey) => modes.find((mode) => mode.key === wanted)?.outcome;
    for (const wanted of ['balanced', 'pay_down_fast', 'quick_wins', 'safety_first'] as const) {
      if (wanted === key) continue;
      const { diff } = done(await ann.ask<ModePreview>('POST', '/mode/preview', { body: { key: wanted } }));
      expect(outcomeOf(wanted)).toMatchObject({
        debtFreeOn: diff.debtFree.after,
        monthsSooner: diff.debtFree.monthsSooner,
        interest: diff.interest.after,
        interestSaved: diff.interest.saved,
        paidToday: diff.paidToday?.after,
        paidTodayChange: diff.paidToday?.change,
      });
      expect([outcomeOf(key)?.debtFreeOn, outcomeOf(key)?.interest]).toEqual([
        diff.debtFree.before,
        diff.interest.before,
      ]);
    }
    expect(outcomeOf(key)).toMatchObject({
      floor: plan.mode?.floor,
      floorChange: money(0),
      monthsSooner: 0,
      interestSaved: money(0),
      paidTodayChange: money(0),
    });
    const { moves } = await get<TodaysPlan>('/todays-plan');
    const paid = moves.filter(({ kind, from }) => kind === 'pay' && from !== null);
    expect(outcomeOf(key)?.paidToday).toEqual(money(paid.reduce((sum, { amount }) => sum + Number(amount.minor), 0)));
  });

  it('a promotional balance is paid off by its pay-by date unless the mode minimizes interest', async () => {
    const [plan, { items }] = [
      await get<DebtPlan>('/debt/plan?monthlyMinor=100000'),
      await get<{ items: Promo[] }>('/promos'),
    ];
    const [promo] = items;
    expect(plan.mode?.promos).toMatchObject([{ debtId: transfer, safeOn: promo?.safeOn, endsOn: promo?.endsOn }]);
    const goneOn = plan.debts.find(({ id }) => id === transfer)?.paidOffOn ?? '';
    expect(plan.mode?.promos[0]?.goneOn).toBe(goneOn);
    // Minimizing interest may let the regular rate apply to part of a promotional balance if another debt costs more.
    // The page then reports that.
    if (key !== 'pay_down_fast') expect(goneOn <= (promo?.safeOn ?? '')).toBe(true);
    // The balance is held until the last payment before its pay-by date, not a month longer or shorter.
    const next = plan.rows.find(({ on }) => on > goneOn)?.on ?? '';
    if (parameters === HOLDING) expect(next > (promo?.safeOn ?? '')).toBe(true);
  });

  it("the debt plan and the mode's card use the same cash and floor", async () => {
    const [plan, { modes }, { items }] = [
      await get<DebtPlan>('/debt/plan'),
      await get<ModeOverview>('/mode'),
      await get<{ items: Account[] }>('/accounts'),
    ];
    const cash = items
      .filter(({ type }) => type === 'depository')
      .reduce((sum, { balance }) => sum + Number(balance.minor), 0);
    expect(plan.mode?.cash).toEqual(money(cash));
    const figure = modes.find((mode) => mode.key === key)?.figure;
    const missing = Math.max(0, Number(plan.mode?.floor?.minor) - cash);
    if (figure?.kind === 'buffer') expect(figure).toMatchObject({ floor: plan.mode?.floor, missing: money(missing) });
    expect(plan.mode?.bufferMissing).toEqual(money(key === 'safety_first' ? missing : 0));
  });

  it("each month's payment is explained by reasons that add up to it", async () => {
    const { rows } = await get<DebtPlan>('/debt/plan?monthlyMinor=100000');
    for (const { debts } of rows)
      for (const { payment, reasons = [] } of debts)
        expect(reasons.reduce((sum, { amount }) => sum + Number(amount.minor), 0)).toBe(Number(payment.minor));
  });
});
