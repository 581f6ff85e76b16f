import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Promo } from '@tideline/contract';
import {
  cardPaymentToClear,
  civilDate,
  type Debt,
  deferredAccrued,
  deferredAtEnd,
  type Promo as DomainPromo,
  minor,
  ppm,
} from '@tideline/domain';
import {
  addAccount,
  addPromo,
  book,
  bookOfKind,
  type Changed,
  done,
  getCard,
  listPromos,
  money,
  onDay,
  personWithCard,
  promoBody,
  refusal,
  undo,
} from '../testing/ledger.ts';
import { type Person, startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let ann: Person;
let cardId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ({ ann, cardId } = await personWithCard(api));
});

const patch = (id: string, version: number, body: object) =>
  ann.ask<Changed<Promo>>('PATCH', `/promos/${id}`, { body, headers: { 'if-match': `"${version}"` } });
const onlyPromo = async (): Promise<Promo | undefined> => (await listPromos(ann))[0];
const segments = async () =>
  (await getCard(ann, cardId)).segments.map(({ kind, balance, aprPpm }) => [kind, Number(balance.minor), aprPpm]);

describe('promotional periods', () => {
  it('answers an empty household with an empty list', async () => {
    expect(await listPromos(ann)).toEqual([]);
  });

  it('tells of a transfer that is all the card owes what it takes each month', async () => {
    const { item } = await addPromo(ann, { cardId, balance: money(100_000), original: money(150_000) });
    // Due on the 15th from March to November, the safe date being 30 November: nine payments of $111.12; a year at 24.99 % is $249.90.
    // The minimum alone, $25 a month, leaves $775 on that day and $750 at the end; a year of it at 24.99 % is $187.43.
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
        leftAtPayBy: money(77_500),
        leftAtEnd: money(75_000),
        atRisk: true,
        shortPerMonth: money(8_612),
        cost: money(18_743),
      },
      transferFee: null,
      problems: [],
      workings: item.workings,
      card: {
        dueDay: 15,
        closeDay: null,
        deferredMode: 'compounding',
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
    expect(await segments()).toEqual([['balance_transfer', 100_000, 0]]);
  });

  it('counts what the law sends to purchases first', async () => {
    const { item } = await addPromo(ann, { cardId, balance: money(60_000) });
    expect(await segments()).toEqual([
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
    const needed = cardPaymentToClear(debt, item.id, { months: 9, startOn: civilDate('2026-03-01') });
    expect(needed).toBeGreaterThan(6_667);
    expect(item.neededPerMonth).toEqual(money(needed));
  });

  it('runs the meter of deferred interest', async () => {
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
    // Six months on $900 falling to $650 (compounding) are about $107.
    expect(Number(item.accrued?.minor)).toBeGreaterThan(10_300);
    expect(Number(item.accrued?.minor)).toBeLessThan(11_300);
    expect(await segments()).toEqual([
      ['purchase', 40_000, 240_000],
      ['deferred', 60_000, 0],
    ]);
  });

  it('passes from upcoming to expired with the days', async () => {
    const { item } = await addPromo(ann, {
      cardId,
      startsOn: '2026-03-02',
      endsOn: '2026-06-30',
      balance: money(80_000),
    });
    expect(item.state).toBe('upcoming');
    expect(await segments()).toEqual([['purchase', 100_000, 240_000]]);
    const stateOn = async (day: string) => {
      ann = await onDay(api, ann, day);
      return (await onlyPromo())?.state;
    };
    expect(await stateOn('2026-03-02')).toBe('active');
    expect(await segments()).toEqual([
      ['purchase', 20_000, 240_000],
      ['balance_transfer', 80_000, 0],
    ]);
    expect(await stateOn('2026-05-01')).toBe('closing');
    expect(await stateOn('2026-06-30')).toBe('closing');
    expect(await stateOn('2026-07-01')).toBe('expired_with_balance');
    expect(await onlyPromo()).toMatchObject({ neededPerMonth: null, opportunities: 0, daysLeft: -1 });
    expect(await segments()).toEqual([
      ['purchase', 20_000, 240_000],
      ['balance_transfer', 80_000, 249_900],
    ]);
  });

  it('says of deferred interest past its end that it was charged', async () => {
    const { item } = await addPromo(ann, {
      cardId,
      kind: 'deferred_interest',
      startsOn: '2025-01-01',
      endsOn: '2026-02-28',
      balance: money(10_000),
    });
    expect(item).toMatchObject({ state: 'retro_charged', neededPerMonth: null });
    expect(await segments()).toEqual([
      ['purchase', 90_000, 240_000],
      ['purchase', 10_000, 249_900],
    ]);
  });

  it('lists the soonest end first', async () => {
    await addPromo(ann, { cardId, endsOn: '2027-01-31', balance: money(1) });
    await addPromo(ann, { cardId, endsOn: '2026-04-30', balance: money(2) });
    expect((await listPromos(ann)).map(({ endsOn }) => endsOn)).toEqual(['2026-04-30', '2027-01-31']);
  });
});

describe('what is left of a promotion', () => {
  it('goes down with payments by the order of the law, and not with later purchases', async () => {
    await addPromo(ann, { cardId, balance: money(60_000) });
    // The minimum is 1 % of $1,008 and the month's $8 of interest, at least $25: to the transfer at 0 %; the other $475: $400 purchases, $75 transfer.
    await book(ann, { accountId: cardId, postedOn: '2026-03-01', amount: money(50_000), payee: 'Payment' });
    expect((await onlyPromo())?.balance).toEqual(money(50_000));
    await book(ann, { accountId: cardId, postedOn: '2026-03-02', amount: money(-30_000) });
    expect((await onlyPromo())?.balance).toEqual(money(50_000));
    expect(await segments()).toEqual([
      ['purchase', 30_000, 240_000],
      ['balance_transfer', 50_000, 0],
    ]);
  });

  it('splits one payment between the minimum, purchases and the transfer', async () => {
    await addPromo(ann, { cardId, balance: money(60_000) });
    await book(ann, { accountId: cardId, postedOn: '2026-03-01', amount: money(10_000), payee: 'Payment' });
    expect(await segments()).toEqual([
      ['purchase', 32_500, 240_000],
      ['balance_transfer', 57_500, 0],
    ]);
  });

  it('is untouched by what was booked before it was entered, on whatever day', async () => {
    await book(ann, { accountId: cardId, postedOn: '2026-03-01', amount: money(20_000), payee: 'Payment' });
    await addPromo(ann, { cardId, balance: money(60_000) });
    await book(ann, { accountId: cardId, postedOn: '2026-02-10', amount: money(10_000), payee: 'Payment found later' });
    expect((await onlyPromo())?.balance).toEqual(money(60_000));
  });

  it('counts from a corrected balance on, not from corrected dates', async () => {
    const { item } = await addPromo(ann, { cardId, balance: money(60_000) });
    await book(ann, { accountId: cardId, postedOn: '2026-03-01', amount: money(50_000), payee: 'Payment' });
    expect(done(await patch(item.id, 1, { endsOn: '2026-11-30' })).item).toMatchObject({
      version: 2,
      endsOn: '2026-11-30',
      balance: money(50_000),
    });
    expect(done(await patch(item.id, 2, { balance: money(45_000) })).item).toMatchObject({
      version: 3,
      balance: money(45_000),
    });
    expect(await segments()).toEqual([
      ['purchase', 5_000, 240_000],
      ['balance_transfer', 45_000, 0],
    ]);
  });

  it('takes a refund from purchases first', async () => {
    await addPromo(ann, { cardId, balance: money(60_000) });
    await bookOfKind(api, ann, { accountId: cardId, postedOn: '2026-03-02', amountMinor: 41_000, kind: 'refund' });
    // $400 of purchases, then $10 as a payment: to the lowest rate, as part of the minimum.
    expect(await segments()).toEqual([['balance_transfer', 59_000, 0]]);
  });

  it('grows with purchases within an introductory rate, not with fees', async () => {
    await addPromo(ann, { cardId, kind: 'intro_purchase', balance: money(60_000) });
    await book(ann, { accountId: cardId, postedOn: '2026-03-02', amount: money(-5_000) });
    await bookOfKind(api, ann, { accountId: cardId, postedOn: '2026-03-02', amountMinor: -700, kind: 'fee' });
    expect(await segments()).toEqual([
      ['purchase', 40_700, 240_000],
      ['promo', 65_000, 0],
    ]);
  });

  it('follows the order of the day on which its balance was entered', async () => {
    await book(ann, { accountId: cardId, postedOn: '2026-03-01', amount: money(20_000), payee: 'Payment before' });
    await addPromo(ann, { cardId, balance: money(60_000) });
    await book(ann, { accountId: cardId, postedOn: '2026-03-01', amount: money(30_000), payee: 'Payment after' });
    await book(ann, { accountId: cardId, postedOn: '2026-03-02', amount: money(-5_000) });
    // $800 owed, $600 of it promotional. The minimum of the month was in the first payment: of the second $200 go to purchases, $100 to the transfer.
    expect(await segments()).toEqual([
      ['purchase', 5_000, 240_000],
      ['balance_transfer', 50_000, 0],
    ]);
  });

  it('is never more than the card owes', async () => {
    await addPromo(ann, { cardId, balance: money(60_000) });
    await book(ann, { accountId: cardId, postedOn: '2026-03-03', amount: money(100_000), payee: 'Payment' });
    expect(await onlyPromo()).toMatchObject({
      state: 'cleared',
      balance: money(0),
      neededPerMonth: null,
      costIfNothingChanges: money(0),
    });
    expect(await segments()).toEqual([]);
  });
});

describe('changing promotional periods', () => {
  it('comes back by undo: adding, editing, deleting', async () => {
    const added = await addPromo(ann, { cardId, balance: money(60_000) });
    const edited = done(
      await patch(added.item.id, 1, {
        revertAprPpm: 299_900,
        balance: money(1_000),
        original: money(5_000),
        kind: 'reduced_rate',
        feePpm: 30_000,
        promoAprPpm: 10_000,
      }),
    );
    expect(edited.item).toMatchObject({
      revertAprPpm: 299_900,
      balance: money(1_000),
      original: money(5_000),
      kind: 'reduced_rate',
      feePpm: 30_000,
      promoAprPpm: 10_000,
    });
    await undo(ann, edited.changeSetId);
    expect(await onlyPromo()).toEqual({ ...added.item, version: 3 });
    const removed = done(
      await ann.ask<{ changeSetId: string }>('DELETE', `/promos/${added.item.id}`, { headers: { 'if-match': '3' } }),
    );
    expect(await listPromos(ann)).toEqual([]);
    expect(await segments()).toEqual([['purchase', 100_000, 240_000]]);
    await undo(ann, removed.changeSetId);
    expect(await onlyPromo()).toMatchObject({ balance: money(60_000) });
    await undo(ann, added.changeSetId);
    expect(await listPromos(ann)).toEqual([]);
  });

  it('needs the current version', async () => {
    const { item } = await addPromo(ann, { cardId });
    const { status, body } = await ann.ask('PATCH', `/promos/${item.id}`, {
      body: { feePpm: 1 },
      headers: { 'if-match': '7' },
    });
    expect([status, body]).toMatchObject([
      412,
      { params: { currentVersion: 1, current: { id: item.id, neededPerMonth: item.neededPerMonth } } },
    ]);
    expect(refusal(await ann.ask('PATCH', `/promos/${item.id}`, { body: { feePpm: 1 } }))).toEqual([
      428,
      'PRECONDITION_REQUIRED',
    ]);
    expect(refusal(await ann.ask('DELETE', `/promos/${item.id}`, { headers: { 'if-match': '7' } }))).toEqual([
      412,
      'VERSION_CONFLICT',
    ]);
  });

  it('adds one for the same Idempotency-Key', async () => {
    const request = { body: promoBody({ cardId }), headers: { 'idempotency-key': 'once' } };
    expect((await ann.ask('POST', '/promos', request)).body).toEqual((await ann.ask('POST', '/promos', request)).body);
    expect(await listPromos(ann)).toHaveLength(1);
  });

  it('keeps all that have started within what the card owes', async () => {
    await addPromo(ann, { cardId, balance: money(60_000) });
    const { status, body } = await ann.ask('POST', '/promos', { body: promoBody({ cardId, balance: money(40_001) }) });
    expect([status, body]).toMatchObject([
      422,
      { code: 'PROMO_EXCEEDS_BALANCE', params: { owedMinor: '100000', currency: 'USD' } },
    ]);
    const { item } = await addPromo(ann, { cardId, balance: money(40_000) });
    expect(refusal((await patch(item.id, 1, { balance: money(40_001) })) as never)).toEqual([
      422,
      'PROMO_EXCEEDS_BALANCE',
    ]);
    expect(
      refusal(
        await ann.ask('POST', '/promos', { body: promoBody({ cardId, startsOn: '2026-03-01', balance: money(1) }) }),
      ),
    ).toEqual([422, 'PROMO_EXCEEDS_BALANCE']);
    // A transfer that has not happened yet is not owed yet.
    expect((await addPromo(ann, { cardId, startsOn: '2026-04-01', balance: money(500_000) })).item.state).toBe(
      'upcoming',
    );
  });

  it('keeps them within it when two are added at the same moment', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => ann.ask('POST', '/promos', { body: promoBody({ cardId, balance: money(60_000) }) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  it.each([
    ['the end before the start', { startsOn: '2026-05-02', endsOn: '2026-05-01' }, 'PROMO_DATES_REVERSED'],
    ['a century too many', { startsOn: '2026-01-01', endsOn: '2126-12-31' }, 'VALIDATION_FAILED'],
    ['another currency', { balance: money(1, 'EUR') }, 'CURRENCY_MISMATCH'],
    ['a date that does not exist', { endsOn: '2026-02-30' }, 'VALIDATION_FAILED'],
    ['a year nobody means', { endsOn: '9999-12-31' }, 'VALIDATION_FAILED'],
    ['a balance below zero', { balance: money(-1) }, 'VALIDATION_FAILED'],
    ['a rate below zero', { revertAprPpm: -1 }, 'VALIDATION_FAILED'],
  ])('refuses %s', async (_what, fields, code) => {
    expect(refusal(await ann.ask('POST', '/promos', { body: promoBody({ cardId, ...fields }) }))).toEqual([422, code]);
    expect(await listPromos(ann)).toEqual([]);
  });

  it('refuses an edit that turns the dates round', async () => {
    const { item } = await addPromo(ann, { cardId });
    expect(refusal((await patch(item.id, 1, { endsOn: '2025-12-31' })) as never)).toEqual([
      422,
      'PROMO_DATES_REVERSED',
    ]);
  });

  it('is for cards only', async () => {
    const { id } = await addAccount(ann);
    expect(refusal(await ann.ask('POST', '/promos', { body: promoBody({ cardId: id }) }))).toEqual([
      422,
      'ACCOUNT_NOT_A_CARD',
    ]);
    expect(refusal(await ann.ask('POST', '/promos', { body: promoBody({ cardId: crypto.randomUUID() }) }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });

  it('survives terms that nobody has', async () => {
    await addPromo(ann, {
      cardId,
      kind: 'deferred_interest',
      revertAprPpm: 10_000_000,
      startsOn: '2025-01-01',
      endsOn: '2034-12-31',
      original: money(9_999_999_999_999),
      balance: money(50_000),
    });
    for (const path of ['/promos', '/cards', '/debt/plan', '/dashboard'])
      expect((await ann.ask('GET', path)).status).toBe(200);
  });

  it('goes away with its card and comes back with it', async () => {
    await addPromo(ann, { cardId });
    const { account } = await getCard(ann, cardId);
    const { changeSetId } = done(
      await ann.ask<{ changeSetId: string }>('DELETE', `/accounts/${cardId}`, {
        headers: { 'if-match': `${account.version}` },
      }),
    );
    expect(await listPromos(ann)).toEqual([]);
    await undo(ann, changeSetId);
    expect(await listPromos(ann)).toHaveLength(1);
  });
});
