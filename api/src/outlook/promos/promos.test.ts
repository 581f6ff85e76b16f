import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  cardPaymentToClear,
  civilDate,
  type Debt,
  debtMinimumToday,
  deferredAccrued,
  deferredAtEnd,
  type Promo as DomainPromo,
  minor,
  ppm,
} from '@tideline/domain';
import {
  addAccount,
  addPromo,
  post,
  postOfKind,
  done,
  firstPromo,
  listPromos,
  money,
  onDay,
  patchPromo,
  userWithCard,
  segmentsOf,
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

describe('promotional periods', () => {
  it('are an empty list for an empty household', async () => {
    expect(await listPromos(ann)).toEqual([]);
  });

  it("include the monthly payment for a transfer that is the card's whole balance", async () => {
    const { item } = await addPromo(ann, { cardId, balance: money(100_000), original: money(150_000) });
    // Due on the 15th from March to November with a pay-by date of November 30: nine payments of $111.12. A year at
    // 24.99% is $249.90. The minimum alone, $25 a month, leaves $775 on that day and $750 at the end; a year of that
    // at 24.99% is $187.43.
    expect(item).toEqual({
      id: item.id,
      version: 1,
      cardId,
      cardName: 'Visa',
      kind: 'balance_transfer',
      promoAprPpm: 0,
      revertAprPpm: 249_900,
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
      endsBasis: 'fixed_date',
      billingCycles: null,
      enteredEndsOn: '2026-12-31',
      transferWindowEndsOn: null,
      original: money(150_000),
      balance: money(100_000),
      asOf: null,
      onTheWay: money(0),
      feePpm: 0,
      feeMin: null,
      feeMax: null,
      conditions: [],
      marginMonths: null,
      goal: 'pay_to_zero',
      closedToNew: null,
      closedToNewOn: null,
      evidence: { note: null, enteredBy: expect.any(String), confirmedOn: null, statement: null },
      transferred: null,
      revoked: null,
      state: 'active',
      deadlineOn: '2026-12-31',
      safeOn: '2026-11-30',
      payBy: '2026-11-30',
      daysLeft: 305,
      opportunities: 9,
      neededPerMonth: money(11_112),
      accrued: null,
      costIfNothingChanges: money(24_990),
      course: {
        planned: money(2_500),
        basis: 'minimum',
        today: null,
        leftAtPayBy: money(77_500),
        leftAtEnd: money(75_000),
        atRisk: true,
        shortPerMonth: money(8_612),
        cost: money(18_743),
      },
      keepingPlan: { strategy: 'promo_aware', monthly: money(11_112) },
      transferFee: null,
      problems: [],
      workings: item.workings,
      card: {
        dueDay: 15,
        closeDay: null,
        deferredMode: 'compounding',
        cycle: { openMinimum: expect.anything(), uncharged: money(0) },
        minimum: { kind: 'percent_plus_interest_and_fees', pctPpm: 10_000, floor: money(2_500), roundToMinor: 1 },
        segments: [
          {
            id: item.id,
            kind: 'balance_transfer',
            balance: money(100_000),
            aprPpm: 0,
            promo: { endsOn: '2026-12-31', revertAprPpm: 249_900, deferredAccrued: null },
          },
        ],
      },
    });
    expect(await listPromos(ann)).toEqual([item]);
    expect(await segmentsOf(ann, cardId)).toEqual([['balance_transfer', 100_000, 0]]);
  });

  it('have a monthly payment that includes the amount that the law allocates to purchases first', async () => {
    const { item } = await addPromo(ann, { cardId, balance: money(60_000) });
    expect(await segmentsOf(ann, cardId)).toEqual([
      ['purchase', 40_000, 240_000],
      ['balance_transfer', 60_000, 0],
    ]);
    const debt: Debt = {
      id: cardId,
      name: 'Visa',
      kind: 'card',
      dueDay: 15,
      minimum: { kind: 'percent_plus_interest_and_fees', pctPpm: ppm(10_000), floorMinor: minor(2_500) },
      segments: [
        { id: 'purchases', kind: 'purchase', balanceMinor: minor(40_000), aprPpm: ppm(240_000) },
        {
          id: item.id,
          kind: 'balance_transfer',
          balanceMinor: minor(60_000),
          aprPpm: ppm(0),
          promo: { endsOn: civilDate('2026-12-31'), revertAprPpm: ppm(249_900) },
        },
      ],
    };
    const cycle = { paidMinor: minor(0), openMinimumMinor: debtMinimumToday(debt), unchargedMinor: minor(0) };
    const needed = cardPaymentToClear({ ...debt, cycle }, item.id, { months: 9, startOn: civilDate('2026-03-01') });
    expect(needed).toBeGreaterThan(6_667);
    expect(item.neededPerMonth).toEqual(money(needed));
  });

  it('accrue deferred interest', async () => {
    const { item } = await addPromo(ann, {
      cardId,
      kind: 'deferred_interest',
      revertAprPpm: 269_900,
      startsOn: '2025-09-01',
      endsOn: '2026-09-01',
      original: money(90_000),
      balance: money(60_000),
    });
    const promo: DomainPromo = {
      id: item.id,
      kind: 'deferred_interest',
      promoAprPpm: ppm(0),
      revertAprPpm: ppm(269_900),
      startsOn: civilDate('2025-09-01'),
      endsOn: civilDate('2026-09-01'),
      originalMinor: minor(90_000),
      balanceMinor: minor(60_000),
    };
    const today = civilDate('2026-03-01');
    expect(item).toMatchObject({
      accrued: money(deferredAccrued(promo, today)),
      costIfNothingChanges: money(deferredAtEnd(promo, today)),
    });
    // Six months of compounding on $900 that falls to $650 is about $107.
    expect(Number(item.accrued?.minor)).toBeGreaterThan(10_300);
    expect(Number(item.accrued?.minor)).toBeLessThan(11_300);
    expect(await segmentsOf(ann, cardId)).toEqual([
      ['purchase', 40_000, 240_000],
      ['deferred', 60_000, 0],
    ]);
  });

  it('change from upcoming to expired as the days pass', async () => {
    const { item } = await addPromo(ann, {
      cardId,
      startsOn: '2026-03-02',
      endsOn: '2026-06-30',
      balance: money(80_000),
    });
    expect(item.state).toBe('upcoming');
    expect(await segmentsOf(ann, cardId)).toEqual([['purchase', 100_000, 240_000]]);
    const stateOn = async (day: string) => {
      ann = await onDay(api, ann, day);
      return (await firstPromo(ann))?.state;
    };
    expect(await stateOn('2026-03-02')).toBe('active');
    expect(await segmentsOf(ann, cardId)).toEqual([
      ['purchase', 20_000, 240_000],
      ['balance_transfer', 80_000, 0],
    ]);
    expect(await stateOn('2026-05-01')).toBe('closing');
    expect(await stateOn('2026-06-30')).toBe('closing');
    expect(await stateOn('2026-07-01')).toBe('expired_with_balance');
    expect(await firstPromo(ann)).toMatchObject({ neededPerMonth: null, opportunities: 0, daysLeft: -1 });
    expect(await segmentsOf(ann, cardId)).toEqual([
      ['purchase', 20_000, 240_000],
      ['balance_transfer', 80_000, 249_900],
    ]);
  });

  it('report deferred interest as charged after the end', async () => {
    const { item } = await addPromo(ann, {
      cardId,
      kind: 'deferred_interest',
      startsOn: '2025-01-01',
      endsOn: '2026-02-28',
      balance: money(10_000),
    });
    expect(item).toMatchObject({ state: 'retro_charged', neededPerMonth: null });
    expect(await segmentsOf(ann, cardId)).toEqual([
      ['purchase', 90_000, 240_000],
      ['purchase', 10_000, 249_900],
    ]);
  });

  it("state the date of their figures if the card's balance or today's cash is stale", async () => {
    await addPromo(ann, { cardId, kind: 'deferred_interest', balance: money(60_000) });
    const cash = await addAccount(ann, { subtype: 'savings', balance: money(900_000) });
    await post(ann, { accountId: cash.id, postedOn: '2026-02-27', amount: money(-100) });
    await post(ann, { accountId: cardId, postedOn: '2026-03-01', amount: money(-100) });
    expect(await firstPromo(ann)).toMatchObject({ asOf: null });
    ann = await onDay(api, ann, '2026-03-09');
    await post(ann, { accountId: cash.id, postedOn: '2026-03-09', amount: money(-100) });
    expect(await firstPromo(ann)).toMatchObject({ asOf: '2026-03-01' });
    await post(ann, { accountId: cardId, postedOn: '2026-03-09', amount: money(-100) });
    expect(await firstPromo(ann)).toMatchObject({ asOf: null });
    ann = await onDay(api, ann, '2026-03-17');
    await post(ann, { accountId: cardId, postedOn: '2026-03-17', amount: money(-100) });
    expect(await firstPromo(ann)).toMatchObject({ asOf: '2026-03-09', course: { today: expect.anything() } });
  });

  it('are listed by end date, earliest first', async () => {
    await addPromo(ann, { cardId, endsOn: '2027-01-31', balance: money(1) });
    await addPromo(ann, { cardId, endsOn: '2026-04-30', balance: money(2) });
    expect((await listPromos(ann)).map(({ endsOn }) => endsOn)).toEqual(['2026-04-30', '2027-01-31']);
  });
});

describe('the remaining promotional balance', () => {
  it('decreases with payments in the legal allocation order, but not with later purchases', async () => {
    await addPromo(ann, { cardId, balance: money(60_000) });
    // The minimum is 1% of $1,008 plus the month's $8 of interest, at least $25, and goes to the transfer at 0%. The
    // other $475 is split: $400 to purchases, $75 to the transfer.
    await post(ann, { accountId: cardId, postedOn: '2026-03-01', amount: money(50_000), payee: 'Payment' });
    expect((await firstPromo(ann))?.balance).toEqual(money(50_000));
    await post(ann, { accountId: cardId, postedOn: '2026-03-02', amount: money(-30_000) });
    expect((await firstPromo(ann))?.balance).toEqual(money(50_000));
    expect(await segmentsOf(ann, cardId)).toEqual([
      ['purchase', 30_000, 240_000],
      ['balance_transfer', 50_000, 0],
    ]);
  });

  it('decreases only by the minimum if purchases absorb the rest of a payment', async () => {
    await addPromo(ann, { cardId, balance: money(60_000) });
    await post(ann, { accountId: cardId, postedOn: '2026-03-01', amount: money(10_000), payee: 'Payment' });
    expect(await segmentsOf(ann, cardId)).toEqual([
      ['purchase', 32_500, 240_000],
      ['balance_transfer', 57_500, 0],
    ]);
  });

  it('ignores transactions posted before the balance was entered, regardless of their dates', async () => {
    await post(ann, { accountId: cardId, postedOn: '2026-03-01', amount: money(20_000), payee: 'Payment' });
    await addPromo(ann, { cardId, balance: money(60_000) });
    await post(ann, { accountId: cardId, postedOn: '2026-02-10', amount: money(10_000), payee: 'Payment found later' });
    expect((await firstPromo(ann))?.balance).toEqual(money(60_000));
  });

  it('restarts from a corrected balance, but not if dates are corrected', async () => {
    const { item } = await addPromo(ann, { cardId, balance: money(60_000) });
    await post(ann, { accountId: cardId, postedOn: '2026-03-01', amount: money(50_000), payee: 'Payment' });
    expect(done(await patchPromo(ann, item.id, 1, { endsOn: '2026-11-30' })).item).toMatchObject({
      version: 2,
      endsOn: '2026-11-30',
      balance: money(50_000),
    });
    expect(done(await patchPromo(ann, item.id, 2, { balance: money(45_000) })).item).toMatchObject({
      version: 3,
      balance: money(45_000),
    });
    expect(await segmentsOf(ann, cardId)).toEqual([
      ['purchase', 5_000, 240_000],
      ['balance_transfer', 45_000, 0],
    ]);
  });

  it('is reduced by a refund only after purchases are', async () => {
    await addPromo(ann, { cardId, balance: money(60_000) });
    await postOfKind(api, ann, { accountId: cardId, postedOn: '2026-03-02', amountMinor: 41_000, kind: 'refund' });
    // $400 goes to purchases, and $10 counts as a payment: to the lowest rate, as part of the minimum.
    expect(await segmentsOf(ann, cardId)).toEqual([['balance_transfer', 59_000, 0]]);
  });

  it('grows with purchases at an introductory rate, but not with fees', async () => {
    await addPromo(ann, { cardId, kind: 'intro_purchase', balance: money(60_000) });
    await post(ann, { accountId: cardId, postedOn: '2026-03-02', amount: money(-5_000) });
    await postOfKind(api, ann, { accountId: cardId, postedOn: '2026-03-02', amountMinor: -700, kind: 'fee' });
    expect(await segmentsOf(ann, cardId)).toEqual([
      ['purchase', 40_700, 240_000],
      ['promo', 65_000, 0],
    ]);
  });

  it('depends on the posting order on the day it was entered', async () => {
    await post(ann, { accountId: cardId, postedOn: '2026-03-01', amount: money(20_000), payee: 'Payment before' });
    await addPromo(ann, { cardId, balance: money(60_000) });
    await post(ann, { accountId: cardId, postedOn: '2026-03-01', amount: money(30_000), payee: 'Payment after' });
    await post(ann, { accountId: cardId, postedOn: '2026-03-02', amount: money(-5_000) });
    // $800 is owed, $600 of it promotional. The first payment covered the month's minimum, so the second pays $200 to
    // purchases and $100 to the transfer.
    expect(await segmentsOf(ann, cardId)).toEqual([
      ['purchase', 5_000, 240_000],
      ['balance_transfer', 50_000, 0],
    ]);
  });

  it('is zero, and the promotion is cleared, once the card is paid off', async () => {
    await addPromo(ann, { cardId, balance: money(60_000) });
    await post(ann, { accountId: cardId, postedOn: '2026-03-03', amount: money(100_000), payee: 'Payment' });
    expect(await firstPromo(ann)).toMatchObject({
      state: 'cleared',
      balance: money(0),
      neededPerMonth: null,
      costIfNothingChanges: money(0),
    });
    expect(await segmentsOf(ann, cardId)).toEqual([]);
  });
});
