import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Promo } from '@tideline/contract';
import {
  addAccount,
  addCard,
  addPromo,
  post,
  type Changed,
  done,
  firstPromo,
  listPromos,
  money,
  onDay,
  patchPromo,
  userWithCard,
  promoBody,
  type PromoInput,
  refusal,
  segmentsOf,
  undo,
} from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let cardId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ({ ann, cardId } = await userWithCard(api));
});

describe('promotion terms', () => {
  it.each<[string, Partial<PromoInput>, string, Promo['problems']]>([
    ['a fixed date', { endsOn: '2026-12-31' }, '2026-12-31', []],
    [
      'the last statement closing before a date',
      { endsOn: '2026-12-31', endsBasis: 'last_close_before' },
      '2026-12-20',
      [],
    ],
    [
      'the close of the twelfth cycle',
      { endsOn: null, endsBasis: 'billing_cycles', billingCycles: 12 },
      '2026-12-20',
      [],
    ],
    [
      'the legal minimum of six months if it is unknown',
      { endsOn: null, startsOn: '2026-02-01' },
      '2026-08-01',
      ['no_end'],
    ],
    [
      'an assumption if it is unknown and six months have passed',
      { endsOn: null, startsOn: '2025-01-01' },
      '2026-04-01',
      ['no_end'],
    ],
    [
      'a date, with a warning if it is earlier than the law allows',
      { endsOn: '2026-05-31' },
      '2026-05-31',
      ['short_promo'],
    ],
    ['a date, without a warning if it is the last day of six months', { endsOn: '2026-06-30' }, '2026-06-30', []],
    [
      'a date, with a warning if the transfer window ends later',
      { transferWindowEndsOn: '2027-01-31' },
      '2026-12-31',
      ['window_after_end'],
    ],
  ])('determine the end by %s', async (_how, fields, endsOn, problems) => {
    done(await ann.ask('PUT', `/cards/${cardId}/terms`, { body: { closeDay: 20 }, headers: { 'if-match': '"1"' } }));
    expect((await addPromo(ann, { cardId, ...fields })).item).toMatchObject({ endsOn, problems });
  });

  it('keep a promotion a draft until its end is known, and activate it on confirmation', async () => {
    const { item } = await addPromo(ann, { cardId, endsOn: null, revertAprPpm: null });
    expect(item).toMatchObject({ state: 'draft', revertAprPpm: 240_000, problems: ['no_end', 'no_revert_apr'] });
    expect((await segmentsOf(ann, cardId)).map(([kind]) => kind)).toEqual(['purchase', 'balance_transfer']);
    const confirmed = done(
      await ann.ask<Changed<Promo>>('POST', `/promos/${item.id}/confirm`, {
        body: { version: 1, endsOn: '2026-12-31', revertAprPpm: 249_900, evidenceNote: 'Statement of February' },
      }),
    );
    expect(confirmed.item).toMatchObject({
      state: 'active',
      endsOn: '2026-12-31',
      revertAprPpm: 249_900,
      problems: [],
      evidence: { note: 'Statement of February', confirmedOn: '2026-03-01' },
    });
    // The new end is not confirmed yet.
    expect(done(await patchPromo(ann, item.id, 2, { endsOn: '2027-03-31' })).item).toMatchObject({
      endsOn: '2027-03-31',
      evidence: { confirmedOn: null, note: 'Statement of February' },
    });
    expect(done(await patchPromo(ann, item.id, 3, { goal: 'float', marginMonths: 0 })).item).toMatchObject({
      goal: 'float',
      safeOn: '2027-03-15',
    });
  });

  it('report a missing rate or closing day as a problem', async () => {
    const bare = (await addCard(ann, { owed: money(50_000) })).item.account.id;
    const { item } = await addPromo(ann, {
      cardId: bare,
      balance: money(50_000),
      revertAprPpm: null,
      endsBasis: 'last_close_before',
    });
    expect(item.problems).toEqual(['no_revert_apr', 'no_closing_day', 'no_purchase_apr']);
  });

  it('warn of two overlapping introductory rates on purchases', async () => {
    await addPromo(ann, { cardId, kind: 'intro_purchase', balance: money(10_000) });
    const { item } = await addPromo(ann, {
      cardId,
      kind: 'intro_purchase',
      startsOn: '2026-06-01',
      endsOn: '2027-05-31',
      balance: money(0),
    });
    expect(item.problems).toEqual(['overlaps']);
    const apart = await addPromo(ann, {
      cardId,
      kind: 'intro_purchase',
      startsOn: '2027-06-01',
      endsOn: '2028-05-31',
      balance: money(0),
    });
    expect(apart.item.problems).toEqual([]);
  });

  it("include the user's planned payment and its outcome", async () => {
    const { item } = await addPromo(ann, { cardId, balance: money(60_000), planned: money(10_000) });
    expect(item.course).toMatchObject({ planned: money(10_000), basis: 'entered', atRisk: true });
    const needed = item.neededPerMonth ?? money(0);
    expect(done(await patchPromo(ann, item.id, 1, { planned: needed })).item.course).toMatchObject({
      atRisk: false,
      leftAtPayBy: money(0),
      shortPerMonth: money(0),
      cost: money(0),
    });
    expect(done(await patchPromo(ann, item.id, 2, { planned: null })).item.course).toMatchObject({ basis: 'minimum' });
  });

  it('include the transfer fee with its maximum, and its break-even time', async () => {
    const fee = { original: money(500_000), feePpm: 30_000, startsOn: '2026-01-01', endsOn: '2027-01-01' };
    // 3% of $5,000; 24% a year is 2% a month: two months.
    expect((await addPromo(ann, { cardId, ...fee })).item.transferFee).toEqual({
      amount: money(15_000),
      breakEvenMonths: 2,
      effectiveAprPpm: 54_925,
    });
    expect(
      (await addPromo(ann, { cardId, ...fee, balance: money(0), feeMax: money(7_500) })).item.transferFee,
    ).toMatchObject({ amount: money(7_500), breakEvenMonths: 1 });
    expect((await addPromo(ann, { cardId, ...fee, balance: money(0), feePpm: 0 })).item.transferFee).toBeNull();
  });

  it('include conditions, and detect a purchase that violates one', async () => {
    const { item } = await addPromo(ann, {
      cardId,
      startsOn: '2026-03-01',
      conditions: ['on_time_minimum', 'no_new_purchases'],
    });
    expect(item.conditions).toEqual([
      { condition: 'on_time_minimum', standing: 'not_known' },
      { condition: 'no_new_purchases', standing: 'kept' },
    ]);
    await post(ann, { accountId: cardId, postedOn: '2026-03-01', amount: money(-5_000) });
    expect((await firstPromo(ann))?.conditions[1]?.standing).toBe('broken');
  });

  it('use statements to check whether minimums were on time', async () => {
    await addPromo(ann, { cardId, balance: money(60_000), conditions: ['on_time_minimum'] });
    const close = async (startsOn: string, closesOn: string, dueOn: string) =>
      done(await ann.ask('POST', `/cards/${cardId}/statements`, { body: { startsOn, closesOn, dueOn } }));
    const standing = async () =>
      (({ conditions, closedToNew }) => [conditions[0]?.standing, closedToNew])((await firstPromo(ann)) as Promo);
    ann = await onDay(api, ann, '2026-04-02');
    await close('2026-03-01', '2026-03-31', '2026-04-20');
    expect(await standing()).toEqual(['not_known', null]);
    ann = await onDay(api, ann, '2026-04-20');
    await post(ann, { accountId: cardId, postedOn: '2026-04-20', amount: money(20_000), payee: 'Payment' });
    expect(await standing()).toEqual(['kept', null]);
    ann = await onDay(api, ann, '2026-05-01');
    await close('2026-04-01', '2026-04-30', '2026-05-20');
    ann = await onDay(api, ann, '2026-05-21');
    // Under many agreements, a late payment ends the rate for new transactions. The violation is reported, and the
    // existing balance keeps its rate.
    expect(await standing()).toEqual(['broken', 'late_payment']);
    expect((await firstPromo(ann))?.state).toBe('active');
  });

  it('close a promotion to later purchases when its window ends or the issuer closes it', async () => {
    const { item } = await addPromo(ann, {
      cardId,
      kind: 'intro_purchase',
      balance: money(10_000),
      transferWindowEndsOn: '2026-03-01',
    });
    expect(item.closedToNew).toBeNull();
    api.clock.move(new Date('2026-03-02T12:00:00Z'));
    expect((await firstPromo(ann))?.closedToNew).toBe('transfer_window_over');
    await post(ann, { accountId: cardId, postedOn: '2026-03-02', amount: money(-5_000) });
    expect((await firstPromo(ann))?.balance).toEqual(money(10_000));
    expect(
      done(await patchPromo(ann, item.id, 1, { transferWindowEndsOn: null, closedToNewOn: '2026-03-02' })).item
        .closedToNew,
    ).toBeNull();
    api.clock.move(new Date('2026-03-03T12:00:00Z'));
    expect((await firstPromo(ann))?.closedToNew).toBe('entered');
  });

  it('include fee waivers and installment plans on cards, and bonus rates on deposit accounts', async () => {
    const waiver = await addPromo(ann, { cardId, kind: 'fee_waiver', balance: money(0), endsOn: '2026-03-31' });
    expect(waiver.item).toMatchObject({
      state: 'closing',
      balance: money(0),
      course: null,
      card: null,
      neededPerMonth: null,
      costIfNothingChanges: money(0),
    });
    expect((await addPromo(ann, { cardId, kind: 'installment_plan', balance: money(30_000) })).item).toMatchObject({
      state: 'active',
      balance: money(30_000),
    });
    const savings = (await addAccount(ann, { balance: money(1_000_000) })).id;
    const bonus = await addPromo(ann, {
      cardId: savings,
      kind: 'savings_bonus_rate',
      promoAprPpm: 50_000,
      revertAprPpm: 30_000,
      balance: money(0),
    });
    // Two percentage points on $10,000.
    expect(bonus.item).toMatchObject({
      cardId: savings,
      state: 'active',
      balance: money(1_000_000),
      costIfNothingChanges: money(20_000),
      problems: [],
    });
    expect((await listPromos(ann)).map(({ kind }) => kind)).toEqual([
      'fee_waiver',
      'installment_plan',
      'savings_bonus_rate',
    ]);
    expect(
      refusal(
        await ann.ask('POST', '/promos', {
          body: promoBody({ cardId, kind: 'savings_bonus_rate', balance: money(0) }),
        }),
      ),
    ).toEqual([422, 'PROMO_ACCOUNT_KIND']);
    ann = await onDay(api, ann, '2027-01-01');
    expect((await listPromos(ann)).map(({ kind, state }) => [kind, state])).toEqual([
      ['fee_waiver', 'ended'],
      ['installment_plan', 'expired_with_balance'],
      ['savings_bonus_rate', 'ended'],
    ]);
  });
});

describe('the planned payment', () => {
  const agree = (body: object) =>
    ann.ask('PUT', `/cards/${cardId}/agreement`, { body, headers: { 'if-match': '"1"' } });

  it('is the minimum if there is no autopay or plan', async () => {
    await addPromo(ann, { cardId, balance: money(100_000) });
    expect((await firstPromo(ann))?.course).toMatchObject({ basis: 'minimum', planned: money(2_500) });
  });

  it('is the fixed autopay amount, but at least the minimum', async () => {
    await addPromo(ann, { cardId, balance: money(100_000) });
    done(await agree({ autopay: { kind: 'fixed', fromAccountId: null, amount: money(12_000) } }));
    expect((await firstPromo(ann))?.course).toMatchObject({ basis: 'autopay', planned: money(12_000), atRisk: false });
    done(
      await ann.ask('PUT', `/cards/${cardId}/agreement`, {
        body: { autopay: { kind: 'fixed', fromAccountId: null, amount: money(100) } },
        headers: { 'if-match': '"2"' },
      }),
    );
    expect((await firstPromo(ann))?.course).toMatchObject({ basis: 'autopay', planned: money(2_500) });
  });

  it('is the full balance with statement autopay', async () => {
    await addPromo(ann, { cardId, balance: money(60_000) });
    done(await agree({ autopay: { kind: 'statement', fromAccountId: null, amount: null } }));
    expect((await firstPromo(ann))?.course).toMatchObject({ basis: 'autopay', planned: money(100_000), atRisk: false });
  });

  it('is the payment of an active plan, or one that the user entered, rather than the autopay amount', async () => {
    const { item } = await addPromo(ann, { cardId, balance: money(100_000) });
    done(await agree({ autopay: { kind: 'fixed', fromAccountId: null, amount: money(5_000) } }));
    const plan = done(
      await ann.ask<Changed<{ id: string; version: number }>>('POST', '/debt/plans', {
        body: { strategy: 'avalanche', monthly: money(20_000) },
      }),
    );
    // $200.00 a month pays off $1,000.00 in five of the nine payments that fit. The average covers only those five.
    expect((await firstPromo(ann))?.course).toMatchObject({ basis: 'plan', planned: money(20_000), atRisk: false });
    done(
      await ann.ask('PUT', `/debt/plans/${plan.item.id}/state`, {
        body: { state: 'paused' },
        headers: { 'if-match': `"${plan.item.version}"` },
      }),
    );
    expect((await firstPromo(ann))?.course).toMatchObject({ basis: 'autopay', planned: money(5_000) });
    done(await patchPromo(ann, item.id, 1, { planned: money(9_000) }));
    expect((await firstPromo(ann))?.course).toMatchObject({ basis: 'entered', planned: money(9_000) });
  });

  it('is the same on the dashboard', async () => {
    await addPromo(ann, { cardId, balance: money(100_000) });
    done(await ann.ask('POST', '/debt/plans', { body: { strategy: 'avalanche', monthly: money(20_000) } }));
    const { promos } = done(await ann.ask<{ promos: Promo[] }>('GET', '/dashboard'));
    expect(promos[0]?.course).toEqual((await firstPromo(ann))?.course);
  });
});

describe('a bonus rate on savings', () => {
  it("is the account's rate while active, without changing the usual rate entered", async () => {
    const { id, version } = await addAccount(ann, { name: 'Online', balance: money(500_000) });
    done(
      await ann.ask('PUT', `/accounts/${id}/yields`, {
        body: {
          tierMethod: 'A',
          rates: [{ kind: 'base', apyPpm: 30_000, tierFrom: money(0), effectiveFrom: '2026-01-01', effectiveTo: null }],
        },
        headers: { 'if-match': `"${version}"` },
      }),
    );
    const account = async () =>
      done(await ann.ask<{ apyPpm: number; bonusEndsOn: string | null; yields: unknown[] }>('GET', `/accounts/${id}`));
    expect(await account()).toMatchObject({ apyPpm: 30_000, bonusEndsOn: null });
    const { changeSetId } = await addPromo(ann, {
      cardId: id,
      kind: 'savings_bonus_rate',
      promoAprPpm: 50_000,
      revertAprPpm: 30_000,
      startsOn: '2026-02-01',
      endsOn: '2026-08-31',
      balance: money(0),
    });
    expect(await account()).toMatchObject({ apyPpm: 50_000, bonusEndsOn: '2026-08-31' });
    expect((await account()).yields).toHaveLength(1);
    ann = await onDay(api, ann, '2026-09-01');
    expect(await account()).toMatchObject({ apyPpm: 30_000, bonusEndsOn: null });
    ann = await onDay(api, ann, '2026-09-01');
    await undo(ann, changeSetId);
    expect(await account()).toMatchObject({ apyPpm: 30_000 });
  });
});
