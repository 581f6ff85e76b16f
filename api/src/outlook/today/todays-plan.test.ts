import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Dashboard, PlannedMove, TodaysPlan } from '@tideline/contract';
import { addAccount, addCard, addLoan, addPromo, post, postOfKind, done, money, undo } from '../../testing/ledger.ts';
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

const dashboard = async (): Promise<Dashboard> => done(await ann.ask<Dashboard>('GET', '/dashboard'));
const plan = async (): Promise<TodaysPlan> => done(await ann.ask<TodaysPlan>('GET', '/todays-plan'));
const moves = async (): Promise<PlannedMove[]> => (await plan()).moves;
/** Returns the moves that pay a debt. */
const payments = async (): Promise<PlannedMove[]> => (await moves()).filter(({ kind }) => kind === 'pay');
const pay = async (id: string, amount: number, paidOn = '2026-03-01') =>
  done(
    await ann.ask<{ changeSetId: string }>('POST', `/cards/${id}/payments`, {
      body: { amount: money(amount), paidOn, fromAccountId: null },
    }),
  );

async function groceries(): Promise<string> {
  const { items } = done(await ann.ask<{ items: { id: string; key: string }[] }>('GET', '/categories'));
  return items.find(({ key }) => key === 'groceries')?.id ?? '';
}

describe("today's plan", () => {
  it('is the same on the dashboard', async () => {
    await addAccount(ann, { balance: money(500_000) });
    await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 5 });
    const { todaysPlan } = await dashboard();
    expect(todaysPlan.moves).toHaveLength(1);
    expect(await plan()).toEqual(todaysPlan);
  });

  it('includes the minimum that is due within a week until it is paid', async () => {
    const { item } = await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 5 });
    const id = item.account.id;
    const [move, ...others] = await moves();
    expect(others).toEqual([]);
    expect(move).toMatchObject({
      kind: 'pay',
      class: 'required',
      // no deposit account can pay it
      from: null,
      to: { kind: 'card', accountId: id, accountName: 'Visa' },
      amount: money(3_020),
      payBy: '2026-03-05',
      overdue: false,
      value: money(60),
      per: 'once',
      href: `/credit-cards?pay=${id}&move=${encodeURIComponent(move?.id ?? '')}`,
    });
    expect(move?.working.assumptions).toContain('paying_account_unknown');
    expect(move?.parts[0]?.working).toMatchObject({
      formulaId: 'minimum.late-cost',
      lines: expect.arrayContaining([
        {
          key: 'minimum_open',
          value: { kind: 'money', money: money(3_020) },
          href: `/credit-cards?card=${id}`,
          ref: { kind: 'card', id },
        },
        {
          key: 'apr',
          value: { kind: 'ppm', ppm: 240_000 },
          href: `/credit-cards?card=${id}`,
          ref: { kind: 'card', id },
        },
      ]) as object,
      result: { key: 'cost_avoided', value: { kind: 'money', money: money(60) }, href: null },
    });
    const { changeSetId } = await pay(id, 3_020);
    expect(await plan()).toMatchObject({
      moves: [],
      nextOn: '2026-03-05',
      made: [{ accountId: id, accountName: 'Visa', amount: money(3_020) }],
    });
    await undo(ann, changeSetId);
    await pay(id, 1_000);
    // the minimum for $990.00 is now $29.90 ($19.80 of interest, 1% of $1,009.80), of which $10.00 is paid
    expect(await moves()).toMatchObject([{ class: 'required', amount: money(1_990) }]);
  });

  it('does not count a refund as a payment', async () => {
    const { item } = await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 5 });
    await post(ann, {
      accountId: item.account.id,
      postedOn: '2026-03-01',
      amount: money(4_000),
      categoryId: await groceries(),
      payee: 'Corner shop',
    });
    expect(await moves()).toMatchObject([{ class: 'required' }]);
    await post(ann, {
      accountId: item.account.id,
      postedOn: '2026-03-01',
      amount: money(4_000),
      categoryId: null,
      payee: 'Bank transfer',
    });
    expect(await moves()).toEqual([]);
  });

  it('does not request an amount that was paid after the previous statement closed', async () => {
    const { item } = await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 5 });
    done(
      await ann.ask('PUT', `/cards/${item.account.id}/terms`, { body: { closeDay: 10 }, headers: { 'if-match': '1' } }),
    );
    await pay(item.account.id, 5_000, '2026-02-11');
    expect(await moves()).toEqual([]);
    const { item: second } = await addCard(ann, { name: 'Second', purchaseAprPpm: 240_000, dueDay: 5 });
    await pay(second.account.id, 5_000, '2026-02-05');
    expect(await moves()).toMatchObject([{ class: 'required', to: { accountName: 'Second' } }]);
  });

  it('includes the installment of a loan', async () => {
    const { account } = await addLoan(ann, { dueDay: 3 });
    const [move] = await moves();
    expect(move).toMatchObject({
      class: 'required',
      to: { kind: 'loan', accountId: account.id },
      amount: money(30_000),
      payBy: '2026-03-03',
      href: `/debt?pay=${account.id}&move=${encodeURIComponent(move?.id ?? '')}`,
    });
    await post(ann, {
      accountId: account.id,
      postedOn: '2026-03-01',
      amount: money(30_000),
      payee: 'Payment received',
    });
    expect(await moves()).toEqual([]);
  });

  it('includes the monthly payment to an offer until it is paid', async () => {
    const { item } = await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 20 });
    const promo = (await addPromo(ann, { cardId: item.account.id, balance: money(100_000), endsOn: '2026-08-31' }))
      .item;
    expect(await moves()).toMatchObject([
      {
        class: 'promo',
        to: { accountId: item.account.id },
        amount: promo.neededPerMonth,
        payBy: '2026-03-20',
        value: promo.costIfNothingChanges,
        parts: [
          {
            promoId: promo.id,
            working: {
              lines: expect.arrayContaining([
                {
                  key: 'promo_balance',
                  value: { kind: 'money', money: money(100_000) },
                  href: `/promotional-periods?promo=${promo.id}`,
                  ref: { kind: 'promo', id: promo.id },
                },
              ]) as object,
            },
          },
        ],
      },
    ]);
    await pay(item.account.id, Number(promo.neededPerMonth?.minor));
    expect(await moves()).toEqual([]);
  });

  it("includes the active plan's extra payment until it is paid, if the money is available", async () => {
    await addAccount(ann, { balance: money(500_000) });
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 20 })).item.account.id;
    await addLoan(ann, { dueDay: 25 });
    expect(await moves()).toEqual([]);
    done(await ann.ask('POST', '/debt/plans', { body: { strategy: 'avalanche', monthly: money(50_000) } }));
    // $500.00 minus the loan's $300.00; a payment goes to the open minimum of $30.20 first
    expect(await moves()).toMatchObject([
      {
        class: 'plan',
        to: { accountId: card },
        amount: money(20_000),
        parts: [
          { class: 'plan', amount: money(16_980), value: money(4_075) },
          { class: 'required', amount: money(3_020) },
        ],
        payBy: '2026-03-20',
        value: money(4_135),
        per: 'year',
        ratePpm: 240_000,
      },
    ]);
    await pay(card, 20_000);
    expect(await dashboard()).toMatchObject({
      todaysPlan: { moves: [] },
      debt: { adopted: true },
      checklist: { hasPlan: true },
    });
  });

  /** Adds spending on each Sunday of half a year, in an account whose balance today is `balance`. */
  async function spendingWeekly(
    balance: number,
    { weekly = 70_000, apyPpm = null }: { weekly?: number; apyPpm?: number | null } = {},
  ): Promise<string> {
    const { id } = await addAccount(ann, { balance: money(balance + 26 * weekly), apyPpm });
    const categoryId = await groceries();
    for (let week = 0; week < 26; week += 1)
      await post(ann, {
        accountId: id,
        postedOn: new Date(Date.UTC(2025, 7, 31 + 7 * week)).toISOString().slice(0, 10),
        amount: money(-weekly),
        categoryId,
      });
    return id;
  }

  it('without a debt plan, sends spare money to the best use: a card that was charged interest', async () => {
    const checking = await spendingWeekly(1_000_000);
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 20, owed: money(900_000) })).item.account.id;
    await postOfKind(api, ann, { accountId: card, postedOn: '2026-02-20', amountMinor: -1_000, kind: 'interest' });
    // $10,000.00 minus seven Sundays of $700.00 until the middle of April and the card's minimum on March 20, which has
    // no known paying account, is about $4,630.00. The mode keeps a month of spending: $2,800.00 and the interest.
    const { moves: made, stays } = await plan();
    const [move, ...others] = made;
    expect(others).toEqual([]);
    expect(move).toMatchObject({
      kind: 'pay',
      class: 'debt',
      from: { accountId: checking },
      to: { kind: 'card', accountId: card },
      per: 'year',
      working: { assumptions: ['kept_for_what_is_ahead'] },
    });
    const line = (key: string): number => {
      const value = move?.working.lines.find((each) => each.key === key)?.value;
      return value?.kind === 'money' ? Number(value.money.minor) : NaN;
    };
    expect(line('account_balance')).toBe(1_000_000);
    const safe = done(
      await ann.ask<{ items: { accountId: string; safeToMove: { amount: { minor: string } } | null }[] }>(
        'GET',
        '/account-outlook',
      ),
    ).items.find(({ accountId }) => accountId === checking)?.safeToMove;
    const minimumMinor = Number(move?.parts.find((part) => part.class === 'required')?.amount.minor);
    expect(line('account_keeps')).toBe(1_000_000 - Number(safe?.amount.minor));
    expect(stays).toEqual(
      expect.arrayContaining([expect.objectContaining({ reason: 'buffer', amount: money(280_334) })]),
    );
    expect(Number(move?.amount.minor)).toBe(1_000_000 - line('account_keeps') - 280_334 + minimumMinor);
    done(
      await ann.ask('PUT', `/cards/${card}/terms`, { body: { autopay: 'statement' }, headers: { 'if-match': '1' } }),
    );
    expect(await payments()).toEqual([]);
  });

  it('changes with each transaction: money that was spent is no longer spare', async () => {
    const checking = await spendingWeekly(1_000_000);
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 20, owed: money(900_000) })).item.account.id;
    await postOfKind(api, ann, { accountId: card, postedOn: '2026-02-20', amountMinor: -1_000, kind: 'interest' });
    const amount = async () => Number((await payments())[0]?.amount.minor);
    const before = await amount();
    const { changeSetId } = await post(ann, {
      accountId: checking,
      postedOn: '2026-03-01',
      amount: money(-50_000),
      payee: 'Transfer to a friend',
    });
    expect(await amount()).toBe(before - 50_000);
    await undo(ann, changeSetId);
    expect(await amount()).toBe(before);
  });

  it("follows the mode's ladder once the debt plan has its extra payment for the month", async () => {
    await spendingWeekly(1_000_000);
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 20, owed: money(900_000) })).item.account.id;
    await postOfKind(api, ann, { accountId: card, postedOn: '2026-02-20', amountMinor: -1_000, kind: 'interest' });
    done(await ann.ask('POST', '/debt/plans', { body: { strategy: 'avalanche', monthly: money(50_000) } }));
    const [move] = await payments();
    expect(move).toMatchObject({ class: 'plan', to: { accountId: card } });
    // the plan comes first, and the rest follows the ladder to the same card
    expect(move?.parts.map((part) => part.class)).toEqual(['plan', 'required', 'debt']);
    expect(Number(move?.parts[0]?.amount.minor)).toBeLessThan(50_000);
    await pay(card, 50_000);
    expect(await payments()).toMatchObject([{ class: 'debt', to: { accountId: card }, parts: [{ class: 'debt' }] }]);
  });

  describe('without a debt plan', () => {
    const setMode = async (mode: string) =>
      done(await ann.ask('PATCH', '/household', { body: { mode }, headers: { 'if-match': '1' } }));
    /** Creates $10,000 in cash, $2,800 of spending in an average month, a card at 24%, and a loan. */
    async function household({
      apyPpm = null,
      loanAprPpm = 60_000,
    }: { apyPpm?: number | null; loanAprPpm?: number } = {}) {
      const checking = await spendingWeekly(1_000_000, { apyPpm });
      const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 20, owed: money(61_000) })).item.account.id;
      await pay(card, 1_000, '2026-02-10');
      const loan = (await addLoan(ann, { dueDay: 25, owed: 200_000, aprPpm: loanAprPpm })).account.id;
      return { checking, card, loan };
    }

    it('pays the debt with the highest rate, up to its balance above the minimum', async () => {
      const { card } = await household();
      await postOfKind(api, ann, { accountId: card, postedOn: '2026-02-20', amountMinor: -1_000, kind: 'interest' });
      const [first] = await payments();
      expect(first).toMatchObject({ class: 'debt', to: { accountId: card }, payBy: '2026-03-20' });
      // the amount owed, part of which is the required minimum
      expect(first?.amount).toEqual(money(61_000));
      expect(first?.parts.find((part) => part.class === 'debt')).toMatchObject({
        working: { formulaId: 'move.return', assumptions: ['balance_stays_a_year'] },
      });
      expect(first?.parts.some((part) => part.class === 'required')).toBe(true);
    });

    it('pays a loan that costs more than savings earn, and otherwise keeps the money', async () => {
      const { loan } = await household();
      expect(await payments()).toMatchObject([{ class: 'debt', to: { kind: 'loan', accountId: loan } }]);
      ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
      await household({ apyPpm: 90_000 });
      expect(await payments()).toEqual([]);
    });

    it('fills the floor first in a cautious mode, and pays the smallest debt first in quick wins', async () => {
      const { card, loan } = await household();
      await postOfKind(api, ann, { accountId: card, postedOn: '2026-02-20', amountMinor: -100, kind: 'interest' });
      await setMode('safety_first');
      // less than $5,000 is safe to move, but three months of spending are $8,400
      expect(await payments()).toEqual([]);
      done(await ann.ask('PATCH', '/household', { body: { mode: 'quick_wins' }, headers: { 'if-match': '2' } }));
      expect((await payments())[0]).toMatchObject({ to: { accountId: card } });
      await post(ann, { accountId: loan, postedOn: '2026-02-28', amount: money(180_000), payee: 'Extra payment' });
      // $200 of the loan is left, which is less than on the card, so rates do not matter
      expect((await payments())[0]).toMatchObject({ to: { accountId: loan } });
    });

    it('pays nothing extra to a card that is paid in full each month', async () => {
      const { card } = await household({ apyPpm: 90_000 });
      expect((await payments()).filter(({ to }) => to.accountId === card)).toEqual([]);
    });
  });

  it('omits debts without terms and names the missing terms', async () => {
    const { item: small } = await addCard(ann, { name: 'Small', owed: money(100) });
    const { item: large } = await addCard(ann, { name: 'Large', owed: money(900) });
    const loan = await addAccount(ann, { name: 'Loan', type: 'loan', balance: money(-9_000) });
    const { moves: none, leftOut } = await plan();
    expect(none).toEqual([]);
    // the largest debt first
    expect(leftOut).toEqual([
      { accountId: loan.id, accountName: 'Loan', kind: 'loan', missing: ['apr', 'payment', 'due_day'] },
      { accountId: large.account.id, accountName: 'Large', kind: 'card', missing: ['purchase_apr', 'due_day'] },
      { accountId: small.account.id, accountName: 'Small', kind: 'card', missing: ['purchase_apr', 'due_day'] },
    ]);
  });
});
