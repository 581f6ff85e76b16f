/**
 * Checks that a household's active plan follows its mode: it is replanned on a switch, restored on the way back, and
 * unchanged if the user keeps it.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AdoptedPlan,
  Dashboard,
  DebtPlan,
  ModeChange,
  ModeOverview,
  ModePreview,
  PlanProgress,
} from '@tideline/contract';
import {
  addAccount,
  addCard,
  addLoan,
  addPromo,
  post,
  type Changed,
  done,
  money,
  onDay,
  undo,
} from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { startDueModes } from './due-modes.service.ts';

let api: TestApi;
let ann: TestUser;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.move(new Date('2026-03-01T12:00:00Z'));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});
afterAll(() => api.stop());

const overview = async (): Promise<ModeOverview> => done(await ann.ask<ModeOverview>('GET', '/mode'));
const change = async (body: object): Promise<Changed<ModeChange>> =>
  done(
    await ann.ask<Changed<ModeChange>>('PUT', '/mode', {
      body,
      headers: { 'if-match': String((await overview()).version) },
    }),
  );
const preview = async (body: object): Promise<ModePreview> =>
  done(await ann.ask<ModePreview>('POST', '/mode/preview', { body }));
const plan = async (query = ''): Promise<DebtPlan> => done(await ann.ask<DebtPlan>('GET', `/debt/plan${query}`));
const plans = async (): Promise<AdoptedPlan[]> =>
  done(await ann.ask<{ items: AdoptedPlan[] }>('GET', '/debt/plans')).items;
const dashboard = async (): Promise<Dashboard> => done(await ann.ask<Dashboard>('GET', '/dashboard'));
const adopt = async (body: object = {}): Promise<AdoptedPlan> =>
  done(
    await ann.ask<Changed<AdoptedPlan>>('POST', '/debt/plans', {
      body: { strategy: 'avalanche', monthly: money(40_000), ...body },
    }),
  ).item;
const groceries = async () =>
  done(await ann.ask<{ items: { id: string; key: string }[] }>('GET', '/categories')).items.find(
    ({ key }) => key === 'groceries',
  )?.id ?? '';
const night = (today: string) => {
  api.clock.move(new Date(`${today}T06:00:00Z`));
  return api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, (tx) =>
    startDueModes(tx, {
      today,
      now: api.clock.now(),
      household: {
        id: ann.householdId,
        currency: 'USD',
        locale: 'en-US',
        timezone: 'UTC',
        marginalTaxPpm: 0,
        monthStartDay: 1,
        mode: null,
      },
    }),
  );
};

/** Adds $9,000 in cash, $3,000 of expenses per month, a large card at 24% and a small loan at 6%. */
async function indebted() {
  const { id: checking } = await addAccount(ann, { balance: money(1_500_000) });
  const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 20, owed: money(400_000) })).item.account.id;
  const loan = (await addLoan(ann, { dueDay: 25, owed: 90_000, aprPpm: 60_000, payment: 3_000 })).account.id;
  for (const postedOn of ['2026-01-10', '2026-02-10'])
    await post(ann, { accountId: checking, postedOn, amount: money(-300_000), categoryId: await groceries() });
  return { checking, card, loan };
}

describe('on a mode switch, an active plan', () => {
  it('is replanned by the mode as previewed, and retains its monthly amount and extra payments', async () => {
    const { loan } = await indebted();
    const extras = [{ label: 'Tax refund', amount: money(20_000), on: '2026-05-10', everyMonths: null }];
    const own = await adopt({ extras });
    const { diff } = await preview({ key: 'quick_wins' });
    expect(diff.plan).toEqual({
      before: { strategy: 'avalanche', mode: null, monthly: money(40_000) },
      after: { strategy: 'mode', mode: 'quick_wins', monthly: money(40_000) },
      becomes: 'replanned',
    });
    expect(diff.debtFree.before).toBe(own.promised?.debtFreeOn);
    expect(Number(diff.interest.saved?.minor)).toBeLessThan(0);

    const { item } = await change({ key: 'quick_wins' });
    expect(item.diff).toEqual({ ...diff, rules: [] });
    const [now, before] = await plans();
    expect(now).toMatchObject({
      strategy: 'mode',
      mode: 'quick_wins',
      bySwitch: true,
      state: 'active',
      monthly: money(40_000),
      extras,
      startOn: '2026-03-01',
      promised: { debtFreeOn: diff.debtFree.after, totalInterest: diff.interest.after },
    });
    expect(before).toMatchObject({ id: own.id, state: 'superseded', endedOn: '2026-03-01' });
    const shown = await plan();
    expect(shown).toMatchObject({
      strategy: 'mode',
      mode: { key: 'quick_wins', isCurrent: true },
      monthly: money(40_000),
      extras,
      plan: { firstWin: { debtId: loan }, totalInterest: diff.interest.after },
    });
    expect((await dashboard()).debt).toMatchObject({ debtFreeOn: diff.debtFree.after, adopted: true });
  });

  it('is restored exactly when the switch is undone, on the page and in the forecast', async () => {
    await indebted();
    const own = await adopt();
    const { changeSetId } = await change({ key: 'quick_wins' });
    await undo(ann, changeSetId);
    // the same row is active again, with a new version
    expect(await plans()).toEqual([{ ...own, version: (await plans())[0]?.version }]);
    expect((await plan()).plan.result).toMatchObject({ debtFreeOn: own.promised?.debtFreeOn });
    const progress = done(await ann.ask<PlanProgress>('GET', `/debt/plans/${own.id}`));
    expect(progress).toMatchObject({ estimatedDebtFreeOn: own.promised?.debtFreeOn, drift: { state: 'on_track' } });
  });

  it('is restored with its strategy, amount and extra payments if the user switches back four days later', async () => {
    const { card, loan } = await indebted();
    const own = await adopt({
      strategy: 'custom',
      order: [loan, card],
      extras: [{ label: null, amount: money(5_000), on: '2026-06-01', everyMonths: 6 }],
    });
    await change({ key: 'pay_down_fast' });
    ann = await onDay(api, ann, '2026-03-05');
    const back = await overview();
    expect([back.undo, back.before]).toEqual([null, null]);
    expect((await preview({ key: 'balanced' })).diff.plan).toMatchObject({
      becomes: 'brought_back',
      after: { strategy: 'custom', mode: null },
    });
    await change({ key: 'balanced' });
    const [now] = await plans();
    expect(now).toMatchObject({
      strategy: 'custom',
      order: own.order,
      monthly: own.monthly,
      extras: own.extras,
      mode: null,
      bySwitch: true,
      startOn: '2026-03-05',
    });
    // Another switch replans it. Once the user has chosen a plan again, there is nothing to restore.
    await change({ key: 'quick_wins' });
    await adopt({ strategy: 'best' });
    expect((await preview({ key: 'balanced' })).diff.plan).toMatchObject({
      becomes: 'replanned',
      after: { mode: 'balanced' },
    });
  });

  it('stays active if only the buffer days change, and is replanned by a switch to another mode', async () => {
    await indebted();
    await change({ key: 'quick_wins' });
    const own = await adopt({ strategy: 'avalanche' });
    await change({ key: 'quick_wins', parameters: { bufferDays: 20 } });
    expect((await plans())[0]).toMatchObject({ id: own.id, state: 'active' });
    await change({ key: 'pay_down_fast' });
    expect((await plans())[0]).toMatchObject({ strategy: 'mode', mode: 'pay_down_fast' });
  });

  it("is replanned with the mode's margin for promotions if it follows the mode", async () => {
    const { card } = await indebted();
    await addPromo(ann, { cardId: card, endsOn: '2026-12-31', balance: money(30_000) });
    await adopt({ strategy: 'mode' });
    expect((await plan()).mode?.promos).toMatchObject([{ debtId: card, balance: money(30_000), safeOn: '2026-11-30' }]);
    await change({ key: 'balanced', parameters: { promoMarginDays: 100 } });
    expect((await plans()).map(({ state, mode }) => [state, mode])).toEqual([
      ['active', 'balanced'],
      ['superseded', 'balanced'],
    ]);
    expect((await plan()).mode).toMatchObject({ isCurrent: true, promos: [{ safeOn: '2026-09-22' }] });
  });

  it('is replanned but stays paused if the user paused it', async () => {
    await indebted();
    const own = await adopt();
    done(
      await ann.ask('PUT', `/debt/plans/${own.id}/state`, {
        body: { state: 'paused' },
        headers: { 'if-match': String(own.version) },
      }),
    );
    await change({ key: 'quick_wins' });
    expect((await plans())[0]).toMatchObject({ strategy: 'mode', state: 'paused' });
  });

  it('is preserved if the user chooses to keep it, and the history shows that choice', async () => {
    await indebted();
    const own = await adopt();
    const { diff } = await preview({ key: 'quick_wins', ownPlan: 'keep' });
    expect(diff).toMatchObject({
      plan: { becomes: 'kept', after: { strategy: 'avalanche' } },
      debtFree: { monthsSooner: 0 },
      interest: { saved: money(0) },
    });
    await change({ key: 'quick_wins', ownPlan: 'keep' });
    expect(await plans()).toMatchObject([{ id: own.id, state: 'active' }]);
    expect(await plan()).toMatchObject({ strategy: 'avalanche', mode: { key: 'quick_wins' } });
    const [notified] = done(await ann.ask<{ items: ModeChange[] }>('GET', '/mode/changes')).items;
    expect(notified).toMatchObject({ ownPlan: 'keep', diff: { plan: { becomes: 'kept' } } });
  });

  it("differs from the active mode's plan if it was kept from an earlier mode", async () => {
    await indebted();
    await change({ key: 'quick_wins' });
    await adopt({ strategy: 'mode' });
    await change({ key: 'pay_down_fast', ownPlan: 'keep' });
    expect((await plan()).mode).toMatchObject({ key: 'quick_wins', isCurrent: false });
    expect((await plan('?strategy=mode')).mode).toMatchObject({ key: 'pay_down_fast', isCurrent: true });
  });
});

describe('on the date of a scheduled switch, the plan', () => {
  it('is replanned by the new mode, starting on that date', async () => {
    const { checking } = await indebted();
    const own = await adopt();
    await change({ key: 'quick_wins', startsOn: '2026-03-10' });
    expect((await plans()).map(({ id }) => id)).toEqual([own.id]);
    await post(ann, { accountId: checking, postedOn: '2026-03-05', amount: money(-1_000) });
    expect(await night('2026-03-10')).toBe('started');
    ann = await onDay(api, ann, '2026-03-10');
    expect(await plans()).toMatchObject([
      { strategy: 'mode', mode: 'quick_wins', bySwitch: true, startOn: '2026-03-10' },
      { id: own.id, state: 'superseded', endedOn: '2026-03-10' },
    ]);
  });

  it('is preserved if the user chose to keep it when scheduling the switch', async () => {
    await indebted();
    const own = await adopt();
    await change({ key: 'quick_wins', startsOn: '2026-03-10', ownPlan: 'keep' });
    expect(await night('2026-03-10')).toBe('started');
    ann = await onDay(api, ann, '2026-03-10');
    expect(await plans()).toMatchObject([{ id: own.id, state: 'active' }]);
  });
});

it('a household without debts or a plan can switch its mode', async () => {
  const { diff } = await preview({ key: 'quick_wins' });
  expect(diff).toMatchObject({ hasOwnPlan: false, plan: null, rules: [] });
  await change({ key: 'quick_wins' });
  expect(await plans()).toEqual([]);
});
