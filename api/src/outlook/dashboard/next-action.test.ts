import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Dashboard } from '@tideline/contract';
import { addAccount, addCard, addLoan, addPromo, book, bookOfKind, done, money, undo } from '../../testing/ledger.ts';
import { type Person, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: Person;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.move(new Date('2026-03-01T12:00:00Z'));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

const dashboard = async (): Promise<Dashboard> => done(await ann.ask<Dashboard>('GET', '/dashboard'));
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

describe('the next action', () => {
  it('is the minimum payment due within a week, until it is paid', async () => {
    const { item } = await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 5 });
    const id = item.account.id;
    const { action } = await dashboard();
    expect(action).toMatchObject({
      kind: 'pay_minimum_due',
      accountId: id,
      accountName: 'Visa',
      amount: money(3_020),
      payBy: '2026-03-05',
      value: money(60),
      href: `/credit-cards?pay=${id}`,
    });
    expect(action.working).toMatchObject({
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
    expect((await dashboard()).action).toMatchObject({ kind: 'nothing_due', payBy: '2026-03-05' });
    await undo(ann, changeSetId);
    await pay(id, 1_000);
    // The minimum for $990 is now $29.90 ($19.80 of interest, 1 % of $1,009.80), $10 of it paid.
    expect((await dashboard()).action).toMatchObject({ kind: 'pay_minimum_due', amount: money(1_990) });
  });

  it('does not count a refund as a payment', async () => {
    const { item } = await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 5 });
    await book(ann, {
      accountId: item.account.id,
      postedOn: '2026-03-01',
      amount: money(4_000),
      categoryId: await groceries(),
      payee: 'Corner shop',
    });
    expect((await dashboard()).action.kind).toBe('pay_minimum_due');
    await book(ann, {
      accountId: item.account.id,
      postedOn: '2026-03-01',
      amount: money(4_000),
      categoryId: null,
      payee: 'Bank transfer',
    });
    expect((await dashboard()).action.kind).toBe('nothing_due');
  });

  it('does not ask for what was paid before the statement was due', async () => {
    const { item } = await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 5 });
    done(
      await ann.ask('PUT', `/cards/${item.account.id}/terms`, { body: { closeDay: 10 }, headers: { 'if-match': '1' } }),
    );
    await pay(item.account.id, 5_000, '2026-02-11');
    expect((await dashboard()).action.kind).toBe('nothing_due');
    const { item: second } = await addCard(ann, { name: 'Second', purchaseAprPpm: 240_000, dueDay: 5 });
    await pay(second.account.id, 5_000, '2026-02-05');
    expect((await dashboard()).action).toMatchObject({ kind: 'pay_minimum_due', accountName: 'Second' });
  });

  it("includes a loan's installment", async () => {
    const { account } = await addLoan(ann, { dueDay: 3 });
    expect((await dashboard()).action).toMatchObject({
      kind: 'pay_minimum_due',
      accountId: account.id,
      amount: money(30_000),
      payBy: '2026-03-03',
      href: `/accounts?account=${account.id}`,
    });
    await book(ann, {
      accountId: account.id,
      postedOn: '2026-03-01',
      amount: money(30_000),
      payee: 'Payment received',
    });
    expect((await dashboard()).action.kind).toBe('nothing_due');
  });

  it('is the monthly payment to an offer, until it is made', async () => {
    const { item } = await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 20 });
    const promo = (await addPromo(ann, { cardId: item.account.id, balance: money(100_000), endsOn: '2026-08-31' }))
      .item;
    expect((await dashboard()).action).toMatchObject({
      kind: 'pay_promo',
      promoId: promo.id,
      amount: promo.neededPerMonth,
      payBy: '2026-03-20',
      value: promo.costIfNothingChanges,
      href: `/credit-cards?pay=${item.account.id}`,
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
    });
    await pay(item.account.id, Number(promo.neededPerMonth?.minor));
    expect((await dashboard()).action.kind).toBe('nothing_due');
  });

  it("is the active plan's extra payment, if the money is available, until it is paid", async () => {
    await addAccount(ann, { balance: money(500_000) });
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 20 })).item.account.id;
    await addLoan(ann, { dueDay: 25 });
    expect((await dashboard()).action.kind).toBe('nothing_due');
    done(await ann.ask('POST', '/debt/plans', { body: { strategy: 'avalanche', monthly: money(50_000) } }));
    // $500 less the loan's $300 and the card's minimum of $30.20.
    expect((await dashboard()).action).toMatchObject({
      kind: 'pay_extra',
      accountId: card,
      amount: money(16_980),
      payBy: '2026-03-20',
      value: money(4_075),
      href: `/credit-cards?pay=${card}`,
    });
    await pay(card, 20_000);
    expect(await dashboard()).toMatchObject({
      action: { kind: 'nothing_due' },
      debt: { adopted: true },
      checklist: { hasPlan: true },
    });
  });

  /** Adds spending on each Sunday of half a year, from an account with a balance of `balance` today. */
  async function spendingWeekly(
    balance: number,
    { weekly = 70_000, apyPpm = null }: { weekly?: number; apyPpm?: number | null } = {},
  ): Promise<string> {
    const { id } = await addAccount(ann, { balance: money(balance + 26 * weekly), apyPpm });
    const categoryId = await groceries();
    for (let week = 0; week < 26; week += 1)
      await book(ann, {
        accountId: id,
        postedOn: new Date(Date.UTC(2025, 7, 31 + 7 * week)).toISOString().slice(0, 10),
        amount: money(-weekly),
        categoryId,
      });
    return id;
  }

  it('without a plan, sends spare money where it saves the most: a card that was charged interest', async () => {
    const checking = await spendingWeekly(1_000_000);
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 20, owed: money(900_000) })).item.account.id;
    await bookOfKind(api, ann, { accountId: card, postedOn: '2026-02-20', amountMinor: -1_000, kind: 'interest' });
    // $10,000.00 less seven Sundays of $700.00 to the middle of April, and the card's minimum on 20 March, which has no
    // known paying account: about $4,630.00. The mode keeps a month of spending: $2,800.00 and the interest.
    const { action } = await dashboard();
    expect(action).toMatchObject({
      kind: 'pay_extra',
      accountId: card,
      href: `/credit-cards?pay=${card}`,
      working: { assumptions: ['balance_stays_a_year', 'kept_for_what_is_ahead', 'chosen_by_mode'] },
    });
    const line = (key: string): number => {
      const value = action.working?.lines.find((each) => each.key === key)?.value;
      return value?.kind === 'money' ? Number(value.money.minor) : NaN;
    };
    expect(line('cash')).toBe(1_000_000);
    const safe = done(
      await ann.ask<{ items: { accountId: string; safeToMove: { amount: { minor: string } } | null }[] }>(
        'GET',
        '/account-outlook',
      ),
    ).items.find(({ accountId }) => accountId === checking)?.safeToMove;
    const minimumMinor = Number(
      done(
        await ann.ask<{ items: { accountId: string; amount: { minor: string } | null }[] }>('GET', '/payments/next'),
      ).items.find(({ accountId }) => accountId === card)?.amount?.minor,
    );
    expect(line('kept')).toBe(1_000_000 - (Number(safe?.amount.minor) - minimumMinor));
    expect(Number(action.amount?.minor)).toBe(1_000_000 - line('kept') - 280_334);
    done(
      await ann.ask('PUT', `/cards/${card}/terms`, { body: { autopay: 'statement' }, headers: { 'if-match': '1' } }),
    );
    expect((await dashboard()).action.kind).not.toBe('pay_extra');
  });

  it('changes with each ledger row: spent money is not spare', async () => {
    const checking = await spendingWeekly(1_000_000);
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 20, owed: money(900_000) })).item.account.id;
    await bookOfKind(api, ann, { accountId: card, postedOn: '2026-02-20', amountMinor: -1_000, kind: 'interest' });
    const before = Number((await dashboard()).action.amount?.minor);
    const { changeSetId } = await book(ann, {
      accountId: checking,
      postedOn: '2026-03-01',
      amount: money(-50_000),
      payee: 'Transfer to a friend',
    });
    expect(Number((await dashboard()).action.amount?.minor)).toBe(before - 50_000);
    await undo(ann, changeSetId);
    expect(Number((await dashboard()).action.amount?.minor)).toBe(before);
  });

  it('continues with the ladder once the plan has its extra payment for the month', async () => {
    await spendingWeekly(1_000_000);
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 20, owed: money(900_000) })).item.account.id;
    await bookOfKind(api, ann, { accountId: card, postedOn: '2026-02-20', amountMinor: -1_000, kind: 'interest' });
    done(await ann.ask('POST', '/debt/plans', { body: { strategy: 'avalanche', monthly: money(50_000) } }));
    const { action } = await dashboard();
    expect(action).toMatchObject({ kind: 'pay_extra', accountId: card });
    expect(action.working?.assumptions).not.toContain('chosen_by_mode');
    expect(Number(action.amount?.minor)).toBeLessThan(50_000);
    await pay(card, 50_000);
    expect((await dashboard()).action).toMatchObject({
      kind: 'pay_extra',
      accountId: card,
      working: { assumptions: ['balance_stays_a_year', 'kept_for_what_is_ahead', 'chosen_by_mode'] },
    });
  });

  describe("without a plan, the mode's ladder", () => {
    const setMode = async (mode: string) =>
      done(await ann.ask('PATCH', '/household', { body: { mode }, headers: { 'if-match': '1' } }));
    /** $10,000 in cash, $2,800 spent in an average month; a card at 24 %, and a loan. */
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

    it('pays the most expensive debt, no more than is owed above the minimum', async () => {
      const { card } = await household();
      await bookOfKind(api, ann, { accountId: card, postedOn: '2026-02-20', amountMinor: -1_000, kind: 'interest' });
      const { action } = await dashboard();
      expect(action).toMatchObject({ kind: 'pay_extra', accountId: card, payBy: '2026-03-20' });
      // $610 is owed, of which the minimum is required anyway
      expect(Number(action.amount?.minor)).toBeLessThan(61_000);
      expect(action.working).toMatchObject({
        formulaId: 'interest.year',
        assumptions: expect.arrayContaining(['chosen_by_mode']) as object,
      });
    });

    it('pays a loan that costs more than savings earn, and keeps the money where it earns more', async () => {
      const { loan } = await household();
      expect((await dashboard()).action).toMatchObject({ kind: 'pay_extra', accountId: loan });
      ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
      await household({ apyPpm: 90_000 });
      expect((await dashboard()).action.kind).toBe('nothing_due');
    });

    it("fills a careful mode's floor first, and pays the smallest debt first if the mode does", async () => {
      const { card, loan } = await household();
      await bookOfKind(api, ann, { accountId: card, postedOn: '2026-02-20', amountMinor: -100, kind: 'interest' });
      await setMode('safety_first');
      // less than $5,000 is safe to move, three months are $8,400
      expect((await dashboard()).action.kind).toBe('nothing_due');
      done(await ann.ask('PATCH', '/household', { body: { mode: 'quick_wins' }, headers: { 'if-match': '2' } }));
      expect((await dashboard()).action).toMatchObject({ kind: 'pay_extra', accountId: card });
      await book(ann, { accountId: loan, postedOn: '2026-02-28', amount: money(180_000), payee: 'Extra payment' });
      // $200 of the loan is left: less than on the card, whatever the rates
      expect((await dashboard()).action).toMatchObject({ kind: 'pay_extra', accountId: loan });
    });

    it('leaves a card alone if it is paid in full each month', async () => {
      await household({ apyPpm: 90_000 });
      expect((await dashboard()).action.kind).not.toBe('pay_extra');
    });
  });

  it('asks for missing terms, the larger debt first', async () => {
    await addCard(ann, { name: 'Small', owed: money(100) });
    const { item } = await addCard(ann, { name: 'Large', owed: money(900) });
    expect((await dashboard()).action).toMatchObject({
      kind: 'add_card_terms',
      accountId: item.account.id,
      accountName: 'Large',
      amount: null,
      href: '/debt?terms=1',
    });
    const loan = await addAccount(ann, { name: 'Loan', type: 'loan', balance: money(-9_000) });
    expect((await dashboard()).action).toMatchObject({
      kind: 'enter_terms',
      accountId: loan.id,
      href: '/debt?terms=1',
    });
  });

  it('opens the terms of a card whose rate is known', async () => {
    const { item } = await addCard(ann, { owed: money(900), purchaseAprPpm: 240_000 });
    expect((await dashboard()).action).toMatchObject({
      kind: 'add_card_terms',
      href: `/credit-cards?card=${item.account.id}`,
    });
  });
});
