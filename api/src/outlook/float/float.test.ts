import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Floats, NextPayment, TodaysPlan } from '@tideline/contract';
import { addAccount, addCard, addLoan, addPromo, post, done, listPromos, money, onDay } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.move(new Date('2026-03-02T12:00:00Z'));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

const float = async (): Promise<Floats> => done(await ann.ask<Floats>('GET', '/float'));

/**
 * Creates $6,000.00 in an account at 4%, $5,000.00 transferred to a card at 0% until the end of the year, and a
 * salary.
 */
async function household({ yearly = 40_000, savings = 600_000, owed = 500_000, limit = 1_000_000 } = {}): Promise<{
  savings: string;
  card: string;
  promo: string;
}> {
  const { id: checking } = await addAccount(ann, { balance: money(100_000) });
  const { id } = await addAccount(ann, {
    name: 'Savings',
    subtype: 'savings',
    balance: money(savings),
    apyPpm: yearly,
  });
  done(
    await ann.ask('POST', '/recurring', {
      body: {
        kind: 'income',
        accountId: checking,
        payee: 'Employer',
        cadence: 'monthly',
        startsOn: '2026-03-10',
        amount: money(300_000),
      },
    }),
  );
  const card = (await addCard(ann, { owed: money(owed), creditLimit: money(limit), purchaseAprPpm: 240_000 })).item
    .account.id;
  const promo = (
    await addPromo(ann, { cardId: card, balance: money(owed), startsOn: '2026-01-01', endsOn: '2026-12-31', feePpm: 0 })
  ).item.id;
  return { savings: id, card, promo };
}

describe('cash held because of a 0% balance', () => {
  it('earns interest until it pays off the balance, and never exceeds the amount owed', async () => {
    const { savings, card, promo } = await household();
    const { items, account, ...totals } = await float();
    expect(account).toEqual({ id: savings, name: 'Savings', apyPpm: 40_000 });
    expect(totals.borrowed).toEqual(money(500_000));
    const [item] = items;
    expect(items).toHaveLength(1);
    // $5,000.00 of the $6,000.00 earns interest from March 2. The money goes back on the promotion's pay-by date.
    expect(item).toMatchObject({
      promoId: promo,
      cardId: card,
      cardName: 'Visa',
      borrowed: money(500_000),
      cash: money(500_000),
      since: '2026-03-02',
      state: 'held',
      unwindOn: (await listPromos(ann))[0]?.payBy,
      gainToDate: money(0),
      reasons: [],
    });
    // today: 5,000 × 4% ÷ 365 = 0.5479
    expect(item?.gainToday).toEqual(money(55));
    // 273 days until November 30: 5,000 × 0.04 × 273 ÷ 365 = 149.5890; minus one in 200 × a month at 24.99% on 5,000
    // (104.13 × 0.005 = 0.52)
    expect(item).toMatchObject({ unwindOn: '2026-11-30', projectedGain: money(14_907) });
    expect(item?.working).toMatchObject({
      formulaId: 'float.gain',
      result: { key: 'float_gain', value: { kind: 'money', money: money(14_907) } },
    });
    expect(item?.working.lines.find(({ key }) => key === 'float_cash')).toMatchObject({
      ref: { kind: 'account', id: savings },
    });
    expect(item?.working.edits).toContainEqual({ assumption: 'late_fee_not_entered', ref: { kind: 'card', id: card } });
  });

  it('earns interest according to the daily balances of the account and the card', async () => {
    const { savings, card } = await household();
    // 10 days later, $2,000.00 leaves the account; another 10 days later, $4,000.00 is paid to the card
    await post(ann, { accountId: savings, postedOn: '2026-03-12', amount: money(-200_000) });
    await post(ann, { accountId: card, postedOn: '2026-03-22', amount: money(400_000), payee: 'Payment' });
    ann = await onDay(api, ann, '2026-03-31');
    const [item] = (await float()).items;
    // 10 days of 5,000, 10 days of 4,000, 9 days of 1,000: (50,000 + 40,000 + 9,000) × 0.04 ÷ 365 = 10.8493
    expect(item).toMatchObject({ cash: money(100_000), borrowed: money(100_000), gainToDate: money(1_085) });
  });

  it("leaves the account with the last payment to the promotion, as in today's plan", async () => {
    const { card, promo } = await household();
    ann = await onDay(api, ann, '2026-11-28');
    const { moves } = done(await ann.ask<TodaysPlan>('GET', '/todays-plan'));
    expect(moves).toMatchObject([
      { to: { accountId: card }, amount: money(500_000), parts: [{ class: 'promo', promoId: promo }] },
    ]);
    expect((await float()).items).toMatchObject([{ state: 'unwind_now', unwindOn: '2026-11-28', daysLeft: 0 }]);
  });

  it('stays in the account until the pay-by date if the user prefers that', async () => {
    const { card } = await household();
    const moves = async () => done(await ann.ask<TodaysPlan>('GET', '/todays-plan')).moves;
    expect((await moves()).map(({ to }) => to.accountId)).toContain(card);
    const [{ id, version } = { id: '', version: 0 }] = await listPromos(ann);
    done(
      await ann.ask('PATCH', `/promos/${id}`, { body: { goal: 'float' }, headers: { 'if-match': String(version) } }),
    );
    expect((await moves()).map(({ to }) => to.accountId)).not.toContain(card);
    expect((await float()).items).toMatchObject([{ state: 'held', unwindOn: '2026-12-14' }]);
  });

  it('is counted only once, for the balance that is repaid first', async () => {
    const { card } = await household({ owed: 400_000 });
    const other = (
      await addCard(ann, {
        name: 'Second',
        owed: money(300_000),
        purchaseAprPpm: 200_000,
        creditLimit: money(1_000_000),
      })
    ).item.account.id;
    await addPromo(ann, { cardId: other, balance: money(300_000), startsOn: '2026-02-01', endsOn: '2026-10-31' });
    expect((await float()).items.map(({ cardId, cash }) => [cardId, cash])).toEqual([
      [other, money(300_000)],
      [card, money(300_000)],
    ]);
  });

  it('is shown with every reason against holding it', async () => {
    api.clock.move(new Date('2026-12-28T12:00:00Z'));
    ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    await addAccount(ann, { name: 'Savings', balance: money(600_000), apyPpm: 40_000 });
    const card = (await addCard(ann, { owed: money(500_000), creditLimit: money(450_000), purchaseAprPpm: 240_000 }))
      .item.account.id;
    await addPromo(ann, {
      cardId: card,
      balance: money(400_000),
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
      feePpm: 30_000,
      original: money(400_000),
    });
    const { items } = await float();
    expect(items[0]?.reasons).toEqual([
      'fee_exceeds_yield',
      'over_limit',
      'utilization',
      'unstable_income',
      'too_late',
    ]);
    expect(items[0]).toMatchObject({ state: 'unwind_now', daysLeft: 0 });
  });

  it('is shown with the currencies of the balances that are omitted', async () => {
    await household();
    const euros = (await addCard(ann, { owed: { minor: '50000', currency: 'EUR' }, purchaseAprPpm: 240_000 })).item
      .account.id;
    await addPromo(ann, {
      cardId: euros,
      balance: { minor: '50000', currency: 'EUR' },
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
      feePpm: 0,
    });
    expect(await float()).toMatchObject({ borrowed: money(500_000), otherCurrencies: ['EUR'] });
  });

  it('is empty without a 0% balance or without an account that earns interest', async () => {
    expect(await float()).toMatchObject({ items: [], borrowed: money(0), account: null });
    await household({ yearly: 0 });
    expect(await float()).toMatchObject({ items: [], borrowed: money(500_000), account: null });
  });
});

interface NextPayments {
  today: string;
  items: NextPayment[];
  debtFreeThen: { asOf: string; on: string | null } | null;
}
const next = async (): Promise<NextPayments> => done(await ann.ask<NextPayments>('GET', '/payments/next'));

describe('upcoming debt payments', () => {
  it('list the unpaid amount of each card and loan with the paying account, soonest first', async () => {
    const { id: checking } = await addAccount(ann, { balance: money(800_000) });
    const card = (await addCard(ann, { owed: money(100_000), purchaseAprPpm: 240_000, dueDay: 25 })).item.account.id;
    const { account: loan } = await addLoan(ann);
    await addCard(ann, { name: 'Paid off', owed: money(0), purchaseAprPpm: 240_000, dueDay: 20 });
    done(
      await ann.ask('POST', `/cards/${card}/payments`, {
        body: { amount: money(1_000), paidOn: '2026-03-01', fromAccountId: checking },
      }),
    );
    const { items } = await next();
    // the minimum for $990.00 is $29.90 ($19.80 of interest, 1% of $1,009.80), of which $10.00 is paid
    expect(items).toEqual([
      {
        accountId: loan.id,
        name: 'Car loan',
        kind: 'loan',
        on: '2026-03-12',
        amount: money(30_000),
        autopay: null,
        from: null,
        moveId: null,
      },
      {
        accountId: card,
        name: 'Visa',
        kind: 'card',
        on: '2026-03-25',
        amount: money(1_990),
        autopay: 'none',
        from: { id: checking, name: 'Checking', basis: 'last_payment' },
        moveId: null,
      },
    ]);
  });

  it("state the amount in today's plan, not only the amount due", async () => {
    const { id: checking } = await addAccount(ann, { balance: money(800_000) });
    const card = (await addCard(ann, { owed: money(100_000), purchaseAprPpm: 240_000, dueDay: 25 })).item.account.id;
    await addLoan(ann);
    done(await ann.ask('POST', '/debt/plans', { body: { strategy: 'avalanche', monthly: money(50_000) } }));
    const { moves } = done(await ann.ask<TodaysPlan>('GET', '/todays-plan'));
    const [move] = moves.filter(({ to }) => to.accountId === card);
    expect(Number(move?.amount.minor)).toBeGreaterThan(3_020);
    expect((await next()).items.find(({ accountId }) => accountId === card)).toMatchObject({
      amount: move?.amount,
      on: move?.payBy,
      from: { id: checking, name: 'Checking', basis: 'move' },
      moveId: move?.id,
    });
  });

  it('name the autopay account, but no amount if it depends on a future statement', async () => {
    const { id: checking } = await addAccount(ann, { balance: money(800_000) });
    const { item } = await addCard(ann, { owed: money(100_000), purchaseAprPpm: 240_000, dueDay: 25 });
    done(
      await ann.ask('PUT', `/cards/${item.account.id}/agreement`, {
        body: { autopay: { kind: 'statement', fromAccountId: checking, amount: null } },
        headers: { 'if-match': String(item.version) },
      }),
    );
    expect((await next()).items).toMatchObject([
      { on: '2026-03-25', amount: null, autopay: 'statement', from: { id: checking, basis: 'autopay' } },
    ]);
  });

  it('include the debt-free date as of the end of last month, for comparison', async () => {
    api.clock.move(new Date('2026-02-10T12:00:00Z'));
    const card = (await addCard(ann, { owed: money(300_000), purchaseAprPpm: 240_000, dueDay: 25 })).item.account.id;
    expect((await next()).debtFreeThen).toBeNull();
    api.clock.move(new Date('2026-03-02T12:00:00Z'));
    const before = (await next()).debtFreeThen;
    expect(before?.asOf).toBe('2026-02-28');
    await post(ann, { accountId: card, postedOn: '2026-03-02', amount: money(250_000), payee: 'Payment' });
    const { debt } = done(await ann.ask<{ debt: { debtFreeOn: string } }>('GET', '/dashboard'));
    const after = (await next()).debtFreeThen;
    expect(after).toEqual(before);
    expect(debt.debtFreeOn < (after?.on ?? '')).toBe(true);
  });
});
