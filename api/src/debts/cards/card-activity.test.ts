import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Account, Card, CardPayment, Promo, TodaysPlan, Transaction } from '@tideline/contract';
import { civilDate, minor, paymentChoices, ppm } from '@tideline/domain';
import {
  addAccount,
  addCard,
  addPromo,
  post,
  type Changed,
  done,
  getCard,
  listPromos,
  money,
  onDay,
  refusal,
  undo,
} from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.move(new Date('2026-03-01T12:00:00Z'));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

const payments = async (): Promise<CardPayment[]> =>
  done(await ann.ask<{ items: CardPayment[] }>('GET', '/card-payments')).items;
const paymentOf = async (id: string): Promise<CardPayment> => {
  const found = (await payments()).find(({ cardId }) => cardId === id);
  if (found === undefined) throw new Error('not in the list');
  return found;
};
const act = (id: string, what: string, body: object) =>
  ann.ask<Changed<Card>>('POST', `/cards/${id}/${what}`, { body });
const rowsOf = async (accountId: string): Promise<Transaction[]> =>
  done(await ann.ask<{ items: Transaction[] }>('GET', `/transactions?accountId=${accountId}`)).items;
const balanceOf = async (id: string): Promise<string | undefined> =>
  done(await ann.ask<{ items: Account[] }>('GET', '/accounts')).items.find((each) => each.id === id)?.balance.minor;
const visa = async (fields: object = {}): Promise<string> =>
  (await addCard(ann, { creditLimit: money(400_000), purchaseAprPpm: 240_000, dueDay: 15, ...fields })).item.account.id;

describe('card payment', () => {
  it('is not listed for a household without cards', async () => {
    expect(await payments()).toEqual([]);
  });

  it('is listed with the choices that the engine computes, and the cost of each', async () => {
    const id = await visa({ owed: money(150_000) });
    await addPromo(ann, { cardId: id, balance: money(60_000) });
    const { balances, choices, due, statement, grace } = await paymentOf(id);
    expect(balances.map(({ kind, balance, aprPpm }) => [kind, balance.minor, aprPpm])).toEqual([
      ['purchase', '90000', 240_000],
      ['balance_transfer', '60000', 0],
    ]);
    expect([statement, grace]).toEqual([null, null]);
    // 1% of $1,518.00, and the month's interest of $18.00
    expect(due).toEqual({
      on: '2026-03-15',
      inDays: 14,
      minimumOpen: money(3_318),
      paidSince: money(0),
      inTransit: money(0),
      covered: null,
      isUrgent: false,
    });
    const [promo] = await listPromos(ann);
    const segments = [
      { id: 'purchases', kind: 'purchase' as const, balanceMinor: minor(90_000), aprPpm: ppm(240_000) },
      {
        id: promo?.id ?? '',
        kind: 'balance_transfer' as const,
        balanceMinor: minor(60_000),
        aprPpm: ppm(0),
        promo: { endsOn: civilDate('2026-12-31'), revertAprPpm: ppm(249_900) },
      },
    ];
    const expected = paymentChoices(
      {
        debt: {
          id,
          name: 'Visa',
          kind: 'card',
          dueDay: 15,
          segments,
          minimum: { kind: 'percent_plus_interest_and_fees', pctPpm: ppm(10_000), floorMinor: minor(2_500) },
        },
        minimumMinor: minor(3_318),
        promosPerMonthMinor: [minor(Number(promo?.neededPerMonth?.minor))],
      },
      { paidOn: civilDate('2026-03-01'), dueDay: 15 },
    );
    expect(choices).toEqual(
      expected.map(({ kind, amountMinor, yearInterestMinor, yearLeftMinor }) => ({
        kind,
        amount: money(amountMinor),
        yearInterest: money(yearInterestMinor),
        yearLeft: money(yearLeftMinor),
        working: expect.any(Object),
      })),
    );
    for (const { yearInterest, working } of choices) {
      expect(working).toMatchObject({
        formulaId: 'card.year-interest',
        result: { key: 'year_interest', value: { kind: 'money', money: yearInterest } },
      });
      expect(working?.steps?.[0]).toMatchObject({
        key: 'owed_today',
        value: { money: money(150_000) },
        ref: { kind: 'statement', id },
      });
    }
    const months = choices.at(-1)?.working?.lines.filter(({ key }) => key === 'interest_of_month');
    // The minimum goes to the transfer, so $900.00 accrues interest for a month at 24%.
    expect([months?.length, months?.[0]?.value]).toEqual([12, { kind: 'money', money: money(1_800) }]);
    // $900.00 of purchases, and the minimum, which goes to the transfer
    expect(choices[0]).toMatchObject({ kind: 'avoid_interest', amount: money(93_318), yearInterest: money(0) });
  });

  it('is listed with the last day to pay from each account, which is earlier for savings', async () => {
    const id = await visa();
    const checking = await addAccount(ann, { name: 'Everyday', balance: money(70_000) });
    await addAccount(ann, { name: 'Rainy day', subtype: 'savings', balance: money(900_000) });
    await addAccount(ann, { name: 'Euros', balance: money(1, 'EUR') });
    // Due on Sunday the 15th: two business days before Friday the 13th, and five from savings.
    expect((await paymentOf(id)).from).toEqual([
      { accountId: checking.id, name: 'Everyday', available: money(70_000), lastDay: '2026-03-11' },
      { accountId: expect.any(String), name: 'Rainy day', available: money(900_000), lastDay: '2026-03-06' },
    ]);
  });

  it("is urgent from five days before the due day until a payment or the bank's autopay covers it", async () => {
    const id = await visa();
    const urgent = async () => {
      const { due } = await paymentOf(id);
      return [due?.inDays, due?.covered, due?.isUrgent];
    };
    ann = await onDay(api, ann, '2026-03-09');
    expect(await urgent()).toEqual([6, null, false]);
    ann = await onDay(api, ann, '2026-03-10');
    expect(await urgent()).toEqual([5, null, true]);
    const paid = done(await act(id, 'payments', { amount: money(500), paidOn: '2026-03-10', fromAccountId: null }));
    expect(await paymentOf(id)).toMatchObject({
      due: { minimumOpen: money(2_505), paidSince: money(500), isUrgent: true },
    });
    done(await act(id, 'payments', { amount: money(90_000), paidOn: '2026-03-10', fromAccountId: null }));
    expect(await urgent()).toEqual([5, 'paid', false]);
    await undo(ann, paid.changeSetId);
    const other = await visa({ name: 'Second' });
    await post(ann, { accountId: other, postedOn: '2026-03-13', amount: money(5_000), payee: 'Payment' });
    expect((await paymentOf(other)).due).toMatchObject({ covered: 'booked', isUrgent: false });
    const third = await visa({ name: 'Third' });
    done(
      await ann.ask('PUT', `/cards/${third}/terms`, { body: { autopay: 'minimum' }, headers: { 'if-match': '"1"' } }),
    );
    expect((await paymentOf(third)).due).toMatchObject({ covered: 'autopay', isUrgent: false });
  });

  it("has its open minimum reduced by payments that only the paying account records, as in today's plan", async () => {
    const id = await visa();
    const checking = await addAccount(ann, { name: 'Everyday', balance: money(70_000) });
    ann = await onDay(api, ann, '2026-03-10');
    const send = (minor: number) =>
      post(ann, { accountId: checking.id, postedOn: '2026-03-10', amount: money(-minor), payee: 'Payment to Visa' });
    const openInPlan = async () =>
      done(await ann.ask<TodaysPlan>('GET', '/todays-plan'))
        .moves.filter(({ to }) => to.accountId === id)
        .flatMap(({ parts }) => parts.flatMap((part) => (part.class === 'required' ? [part.amount] : [])));
    await send(1_000);
    const { balances, choices, due } = await paymentOf(id);
    expect(balances.map(({ balance }) => balance)).toEqual([money(100_000)]);
    expect(choices.find(({ kind }) => kind === 'minimum')?.amount).toEqual(due?.minimumOpen);
    expect(due).toMatchObject({ inTransit: money(1_000), covered: null, isUrgent: true });
    expect(await openInPlan()).toEqual([due?.minimumOpen]);
    await send(5_000);
    expect((await paymentOf(id)).due).toMatchObject({
      minimumOpen: money(0),
      inTransit: money(6_000),
      covered: 'booked',
      isUrgent: false,
    });
    expect(await openInPlan()).toEqual([]);
  });

  it('is listed with the closed statement, its grace period and the interest-free payment', async () => {
    const id = await visa({ owed: money(0) });
    done(await ann.ask('PUT', `/cards/${id}/terms`, { body: { closeDay: 20 }, headers: { 'if-match': '"1"' } }));
    await post(ann, { accountId: id, postedOn: '2026-02-05', amount: money(-30_000) });
    done(
      await ann.ask('POST', `/cards/${id}/statements`, {
        body: { startsOn: '2026-01-21', closesOn: '2026-02-20', dueOn: '2026-03-15', inGrace: true },
      }),
    );
    await post(ann, { accountId: id, postedOn: '2026-02-25', amount: money(-10_000) });
    const payment = await paymentOf(id);
    expect(payment).toMatchObject({
      statement: {
        closesOn: '2026-02-20',
        dueOn: '2026-03-15',
        closing: money(30_000),
        open: money(30_000),
        minimumOpen: money(2_500),
      },
      grace: { state: 'in_grace' },
      due: { on: '2026-03-15', minimumOpen: money(2_500) },
    });
    expect(payment.choices[0]).toMatchObject({
      kind: 'avoid_interest',
      amount: money(30_000),
      yearInterest: money(0),
    });
    expect(payment.balances.reduce((sum, { balance }) => sum + Number(balance.minor), 0)).toBe(40_000);
    const { id: checking } = await addAccount(ann, { balance: money(70_000) });
    await post(ann, { accountId: checking, postedOn: '2026-03-01', amount: money(-1_000), payee: 'Payment to Visa' });
    const { balances, choices, due } = await paymentOf(id);
    expect(balances).toEqual(payment.balances);
    expect(due).toMatchObject({ minimumOpen: money(1_500), inTransit: money(1_000) });
    expect(choices[0]).toMatchObject({ kind: 'avoid_interest', amount: money(29_000) });
  });

  it('has no choices while the rate is missing, and no due date while the due day is unknown', async () => {
    const { id } = await addAccount(ann, { type: 'credit_card', balance: money(-5_000) });
    expect(await paymentOf(id)).toMatchObject({
      choices: [],
      due: null,
      balances: [{ aprPpm: null, balance: money(5_000) }],
    });
  });

  it('is listed with rates that start later', async () => {
    const id = await visa();
    done(
      await ann.ask('POST', `/cards/${id}/rates`, {
        body: { effectiveFrom: '2026-06-01', rates: [{ aprType: 'purchase_apr', aprPpm: 279_900 }] },
      }),
    );
    expect((await paymentOf(id)).comingRates).toMatchObject([
      { aprType: 'purchase_apr', aprPpm: 279_900, effectiveFrom: '2026-06-01' },
    ]);
    expect((await getCard(ann, id)).rates).toMatchObject([{ aprPpm: 240_000 }]);
    ann = await onDay(api, ann, '2026-06-01');
    expect(await paymentOf(id)).toMatchObject({ comingRates: [], balances: [{ aprPpm: 279_900 }] });
  });
});

describe('balance transfer', () => {
  it('moves the debt, posts the fee and starts the offer, and one undo reverses all three', async () => {
    const [to, from] = [await visa({ owed: money(20_000) }), await visa({ name: 'Old card', owed: money(300_000) })];
    const { changeSetId, item } = done(
      await act(to, 'balance-transfers', {
        amount: money(200_000),
        on: '2026-02-20',
        fee: money(6_000),
        fromAccountId: from,
        promo: { promoAprPpm: 0, endsOn: '2027-05-20', revertAprPpm: 249_900 },
      }),
    );
    expect([item.owed, await balanceOf(from)]).toEqual([money(226_000), '-100000']);
    expect(item.segments.map(({ kind, balance, aprPpm }) => [kind, balance.minor, aprPpm])).toEqual([
      ['purchase', '26000', 240_000],
      ['balance_transfer', '200000', 0],
    ]);
    const [promo] = await listPromos(ann);
    expect(promo).toMatchObject({
      kind: 'balance_transfer',
      balance: money(200_000),
      original: money(200_000),
      feePpm: 30_000,
      endsOn: '2027-05-20',
      startsOn: '2026-02-20',
    });
    expect(
      (await rowsOf(to))
        .filter(({ kind }) => kind !== 'opening')
        .map(({ kind, amount, payee }) => [kind, amount.minor, payee])
        .sort(),
    ).toEqual([
      ['balance_transfer', '-200000', 'Old card'],
      ['fee', '-6000', 'Balance transfer fee'],
    ]);
    expect((await rowsOf(from)).find(({ kind }) => kind === 'balance_transfer')).toMatchObject({
      amount: money(200_000),
      payee: 'Visa',
      transfer: { state: 'confirmed' },
    });
    await undo(ann, changeSetId);
    expect([(await getCard(ann, to)).owed, await balanceOf(from), await listPromos(ann)]).toEqual([
      money(20_000),
      '-300000',
      [],
    ]);
  });

  it('lets a later payment reduce the promotional balance only by the minimum', async () => {
    const to = await visa({ owed: money(20_000) });
    done(
      await act(to, 'balance-transfers', {
        amount: money(200_000),
        on: '2026-03-01',
        fromAccountId: null,
        promo: { promoAprPpm: 0, endsOn: '2027-05-20' },
      }),
    );
    done(await act(to, 'payments', { amount: money(10_000), paidOn: '2026-03-01', fromAccountId: null }));
    const [promo] = (await listPromos(ann)) as [Promo];
    expect(Number(promo.balance.minor)).toBeLessThan(200_000);
    expect(Number(promo.balance.minor)).toBeGreaterThan(196_000);
  });

  it.each<[string, object, number, string]>([
    ['a zero amount', { amount: money(0) }, 422, 'VALIDATION_FAILED'],
    ['the card itself as the source', { fromAccountId: 'self' }, 422, 'VALIDATION_FAILED'],
    ['a source account that is not a debt', { fromAccountId: 'checking' }, 422, 'VALIDATION_FAILED'],
    ['an amount in another currency', { amount: money(1, 'EUR') }, 422, 'CURRENCY_MISMATCH'],
    [
      'an offer that ends before the transfer',
      { promo: { promoAprPpm: 0, endsOn: '2026-01-01' } },
      422,
      'PROMO_DATES_REVERSED',
    ],
    ['an unknown source account', { fromAccountId: crypto.randomUUID() }, 404, 'NOT_FOUND'],
  ])('is rejected for %s, and posts nothing', async (_what, fields, status, code) => {
    const id = await visa();
    const checking = await addAccount(ann);
    const ids: Record<string, string> = { self: id, checking: checking.id };
    const from = Reflect.get(fields, 'fromAccountId') as string | undefined;
    const body = {
      amount: money(5_000),
      on: '2026-02-20',
      fromAccountId: null,
      ...fields,
      ...(from === undefined ? {} : { fromAccountId: ids[from] ?? from }),
    };
    expect(refusal(await act(id, 'balance-transfers', body))).toEqual([status, code]);
    expect((await getCard(ann, id)).owed).toEqual(money(100_000));
  });
});

describe('recording a cash advance or refund', () => {
  it('posts the advance to both accounts and its fee to the card, and one undo reverses everything', async () => {
    const id = await visa();
    const checking = await addAccount(ann, { balance: money(1_000) });
    const { changeSetId, item } = done(
      await act(id, 'cash-advances', {
        amount: money(20_000),
        on: '2026-02-27',
        fee: money(1_000),
        toAccountId: checking.id,
      }),
    );
    expect([item.owed, await balanceOf(checking.id)]).toEqual([money(121_000), '21000']);
    expect(
      (await rowsOf(id))
        .filter(({ kind }) => kind !== 'opening')
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['cash_advance', 'fee']);
    await undo(ann, changeSetId);
    expect([(await getCard(ann, id)).owed, await balanceOf(checking.id)]).toEqual([money(100_000), '1000']);
  });

  it('does not count a refund toward the minimum, although the refund reduces the amount owed', async () => {
    const id = await visa();
    const before = (await paymentOf(id)).due;
    const { item } = done(await act(id, 'refunds', { amount: money(9_900), on: '2026-03-01', payee: 'Shoe shop' }));
    expect(item.owed).toEqual(money(90_100));
    expect((await paymentOf(id)).due).toMatchObject({ paidSince: money(0), covered: null });
    expect(before?.paidSince).toEqual(money(0));
    expect((await rowsOf(id)).find(({ kind }) => kind === 'refund')).toMatchObject({
      amount: money(9_900),
      payee: 'Shoe shop',
    });
  });

  it('is rejected, like a balance transfer, for an account that is not a card', async () => {
    const { id } = await addAccount(ann);
    for (const [what, body] of [
      ['cash-advances', { toAccountId: null }],
      ['balance-transfers', { fromAccountId: null }],
      ['refunds', { payee: 'Shop' }],
    ] as const) {
      expect(refusal(await act(id, what, { amount: money(1), on: '2026-03-01', ...body }))[1]).toBe(
        'ACCOUNT_NOT_A_CARD',
      );
    }
  });
});
