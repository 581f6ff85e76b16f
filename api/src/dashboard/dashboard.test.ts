import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Series, Account, Dashboard, DebtPlan, NetWorth, Transaction } from '@tideline/contract';
import {
  addAccount,
  addCard,
  addLoan,
  addPromo,
  book,
  bookOfKind,
  done,
  listPromos,
  money,
  onDay,
  undo,
} from '../testing/ledger.ts';
import { addSweepRule, addSweepRun } from '../testing/sweeps.ts';
import { type Person, startTestApi, type TestApi } from '../testing/test-api.ts';

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

describe('the dashboard', () => {
  it('leads an empty household to its first account', async () => {
    const zero = money(0);
    const point = { on: '2026-03-01', assets: zero, liabilities: zero, net: zero };
    expect(await dashboard()).toEqual({
      layout: { version: 0, widgets: [] },
      today: '2026-03-01',
      action: {
        kind: 'import_or_add',
        accountId: null,
        accountName: null,
        promoId: null,
        amount: null,
        payBy: null,
        value: null,
        href: '/transactions?import=1',
        working: null,
      },
      netWorth: { currency: 'USD', current: point, changeSinceLastMonth: zero },
      cash: zero,
      owedOnCards: zero,
      safeToMove: null,
      cardCount: 0,
      debt: { owed: zero, debtFreeOn: null, adopted: false, incomplete: 0 },
      promos: [],
      upcoming: [],
      attention: [],
      cashLine: {
        today: '2026-03-01',
        until: '2026-04-15',
        account: null,
        currency: 'USD',
        accounts: [],
        opening: zero,
        floor: zero,
        days: [],
        lowest: { on: '2026-03-01', amount: zero },
        belowFloorOn: null,
        confidencePpm: 990_000,
        lookedUntil: '2026-04-15',
        marks: [],
        stale: [],
        historyDays: 0,
      },
      checklist: { hasAccount: false, hasTransactions: false, hasCardTerms: false, hasPlan: false, hasSample: false },
      spending: null,
      accounts: [],
      recent: [],
      debts: [],
    });
  });

  it('shows the figures that the other screens show', async () => {
    const { id: checking } = await addAccount(ann, { balance: money(800_000) });
    await addAccount(ann, { name: 'Savings', subtype: 'savings', balance: money(200_000) });
    await addAccount(ann, { name: 'Euro', balance: money(99_900, 'EUR') });
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 25 })).item.account.id;
    await addPromo(ann, { cardId: card, balance: money(40_000) });
    await addLoan(ann);
    await addCard(ann, { name: 'Store', owed: money(5_000) });
    await addCard(ann, { name: 'Paid off', owed: money(0) });
    await addCard(ann, { name: 'Euro card', owed: money(700, 'EUR') });
    await book(ann, { accountId: checking, postedOn: '2026-03-01', amount: money(-3_000) });
    const { netWorth, ...rest } = await dashboard();
    const { points: _, leftOut: __, ...expected } = done(await ann.ask<NetWorth>('GET', '/net-worth'));
    const plan = done(await ann.ask<DebtPlan>('GET', '/debt/plan'));
    expect(netWorth).toEqual(expected);
    expect(rest).toMatchObject({
      cash: money(997_000),
      owedOnCards: money(105_000),
      cardCount: 2,
      debt: {
        owed: money(1_005_000),
        debtFreeOn: plan.plan.result.outcome === 'paid_off' && plan.plan.result.debtFreeOn,
        adopted: false,
        incomplete: 2,
      },
      promos: (await listPromos(ann)).map(({ workings: _workings, ...promo }) => promo),
      checklist: { hasAccount: true, hasTransactions: true, hasCardTerms: true, hasPlan: false, hasSample: false },
    });
  });

  it('brings what the tiles show: the accounts, the newest transactions and each debt with its last month', async () => {
    const { id: checking } = await addAccount(ann, { balance: money(800_000) });
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 25 })).item.account.id;
    const store = (await addCard(ann, { name: 'Store', owed: money(5_000) })).item.account.id;
    for (const day of [20, 21, 22, 23, 24, 25])
      await book(ann, { accountId: checking, postedOn: `2026-02-${day}`, amount: money(-day), payee: `Shop ${day}` });
    const { accounts, recent, debts } = await dashboard();
    expect(accounts).toEqual(done(await ann.ask<{ items: Account[] }>('GET', '/accounts')).items);
    const { items } = done(await ann.ask<{ items: Transaction[] }>('GET', '/transactions?limit=5'));
    expect(recent).toEqual(items.map(({ id, payee, postedOn, amount }) => ({ id, payee, postedOn, amount })));
    const plan = done(await ann.ask<DebtPlan>('GET', '/debt/plan'));
    expect(debts).toEqual([
      {
        accountId: card,
        name: 'Visa',
        kind: 'card',
        owed: money(100_000),
        paidOffOn: plan.debts[0]?.paidOffOn,
        termsMissing: false,
      },
      { accountId: store, name: 'Store', kind: 'card', owed: money(5_000), paidOffOn: null, termsMissing: true },
    ]);
  });

  it('needs few queries however much there is', async () => {
    for (const name of ['A', 'B', 'C']) {
      const { item } = await addCard(ann, { name, purchaseAprPpm: 240_000, dueDay: 25 });
      await addPromo(ann, { cardId: item.account.id, balance: money(40_000) });
      await addLoan(ann, { name });
    }
    const { id: checking } = await addAccount(ann, { balance: money(800_000) });
    for (const payee of ['Rent', 'Gym', 'Pay'])
      done(
        await ann.ask('POST', '/recurring', {
          body: {
            kind: 'bill',
            accountId: checking,
            payee,
            cadence: 'monthly',
            startsOn: '2026-03-10',
            amount: money(-1_000),
          },
        }),
      );
    const asked: string[] = [];
    const client = await api.database.db.pool.connect();
    const prototype = Object.getPrototypeOf(client) as { query: (...given: unknown[]) => unknown };
    client.release();
    const original = prototype.query;
    prototype.query = function (this: unknown, ...given: unknown[]) {
      const [first] = given;
      asked.push(typeof first === 'string' ? first : String((first as { text: string }).text));
      return original.apply(this, given);
    };
    const ofLedger = async (): Promise<number> => {
      asked.length = 0;
      await dashboard();
      return asked.filter((text) =>
        /\b(account|series_occurrence|card_terms|promo_period|loan_terms|payoff_plan|transaction|account_day)\b/.test(
          text,
        ),
      ).length;
    };
    try {
      // two years of the household are read once after a change, for the forecast
      expect([await ofLedger(), await ofLedger()]).toEqual([17, 13]);
    } finally {
      prototype.query = original;
    }
  });
});

describe('the next action', () => {
  it('is the minimum payment that is due within a week, until it is paid', async () => {
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
    // Of $990 the minimum is $29.90 now ($19.80 of interest, 1 % of $1,009.80), $10 of it paid.
    expect((await dashboard()).action).toMatchObject({ kind: 'pay_minimum_due', amount: money(1_990) });
  });

  it('does not take a refund for a payment', async () => {
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

  it('does not ask again for what was paid before the statement was due', async () => {
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

  it('is the instalment of a loan too', async () => {
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

  it('is the payment of the month to a promotion, until it is made', async () => {
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

  it('is the extra of the adopted plan, where the money is there, until it is paid', async () => {
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

  /** Spends on each Sunday of half a year, from an account that holds `balance` today. */
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

  it('is what spare money saves most on, without a plan: on a card that was charged interest', async () => {
    const checking = await spendingWeekly(1_000_000);
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 20, owed: money(900_000) })).item.account.id;
    await bookOfKind(api, ann, { accountId: card, postedOn: '2026-02-20', amountMinor: -1_000, kind: 'interest' });
    // $10,000.00 less seven Sundays of $700.00 to the middle of April, and the card's minimum on 20 March, which nobody knows who pays: $4,630.00 or so.
    // The mode keeps a month of spending: $2,800.00 and the interest.
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

  it('changes with a row of the ledger: what is spent is not spare', async () => {
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

  it('goes on with the ladder once the plan has its extra of the month', async () => {
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

  describe('without a plan, the ladder of the mode decides', () => {
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

    it('pays what costs most, no more than is owed above the minimum', async () => {
      const { card } = await household();
      await bookOfKind(api, ann, { accountId: card, postedOn: '2026-02-20', amountMinor: -1_000, kind: 'interest' });
      const { action } = await dashboard();
      expect(action).toMatchObject({ kind: 'pay_extra', accountId: card, payBy: '2026-03-20' });
      // $610 owed, of which the minimum is required anyway
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

    it('fills the floor of a careful mode first, and takes the smallest debt first where that is the mode', async () => {
      const { card, loan } = await household();
      await bookOfKind(api, ann, { accountId: card, postedOn: '2026-02-20', amountMinor: -100, kind: 'interest' });
      await setMode('safety_first');
      // under $5,000 are safe to move, three months are $8,400
      expect((await dashboard()).action.kind).toBe('nothing_due');
      done(await ann.ask('PATCH', '/household', { body: { mode: 'quick_wins' }, headers: { 'if-match': '2' } }));
      expect((await dashboard()).action).toMatchObject({ kind: 'pay_extra', accountId: card });
      await book(ann, { accountId: loan, postedOn: '2026-02-28', amount: money(180_000), payee: 'Extra payment' });
      // $200 are left of the loan: less than of the card, whatever they cost
      expect((await dashboard()).action).toMatchObject({ kind: 'pay_extra', accountId: loan });
    });

    it('leaves a card alone that is paid in full each month', async () => {
      await household({ apyPpm: 90_000 });
      expect((await dashboard()).action.kind).not.toBe('pay_extra');
    });
  });

  it('asks for terms where they are missing, the larger debt first', async () => {
    await addCard(ann, { name: 'Small', owed: money(100) });
    const { item } = await addCard(ann, { name: 'Large', owed: money(900) });
    expect((await dashboard()).action).toMatchObject({
      kind: 'add_card_terms',
      accountId: item.account.id,
      accountName: 'Large',
      amount: null,
      href: `/credit-cards?card=${item.account.id}`,
    });
    const loan = await addAccount(ann, { name: 'Loan', type: 'loan', balance: money(-9_000) });
    expect((await dashboard()).action).toMatchObject({
      kind: 'enter_terms',
      accountId: loan.id,
      href: `/debt?loan=${loan.id}`,
    });
  });
});

describe('upcoming dates', () => {
  it('name the largest payments and income that come back, once they are confirmed', async () => {
    const { id: accountId } = await addAccount(ann, { balance: money(800_000) });
    const enter = async (payee: string, kind: string, minor: number, startsOn: string) =>
      done(
        await ann.ask<{ item: Series }>('POST', '/recurring', {
          body: { kind, accountId, payee, cadence: 'monthly', startsOn, amount: money(minor) },
        }),
      ).item;
    const rent = await enter('Rent', 'bill', -120_000, '2026-03-28');
    await enter('Pay', 'income', 250_000, '2026-03-13');
    await enter('Loan', 'debt_payment', -500_000, '2026-03-12');
    expect((await dashboard()).upcoming.map(({ on, kind, name, amount }) => [on, kind, name, amount?.minor])).toEqual([
      ['2026-03-13', 'series_in', 'Pay', '250000'],
      ['2026-03-28', 'series_out', 'Rent', '120000'],
      ['2026-04-13', 'series_in', 'Pay', '250000'],
    ]);
    done(
      await ann.ask('PATCH', `/recurring/${rent.id}`, { body: { state: 'paused' }, headers: { 'if-match': '"1"' } }),
    );
    expect((await dashboard()).upcoming.some(({ name }) => name === 'Rent')).toBe(false);
  });

  it('are those of the next 45 days, with the amounts that are known', async () => {
    const { item } = await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 15 });
    const card = item.account.id;
    done(await ann.ask('PUT', `/cards/${card}/terms`, { body: { closeDay: 20 }, headers: { 'if-match': '1' } }));
    await addPromo(ann, { cardId: card, balance: money(60_000), endsOn: '2026-04-15' });
    await addLoan(ann, { dueDay: 16 });
    const { upcoming } = await dashboard();
    expect(upcoming.map(({ on, kind, amount }) => [on, kind, amount === null ? null : Number(amount.minor)])).toEqual([
      ['2026-03-15', 'card_due', 2_500],
      ['2026-03-15', 'promo_safe', 60_000],
      ['2026-03-16', 'loan_due', 30_000],
      ['2026-03-20', 'card_closes', null],
      ['2026-04-15', 'card_due', null],
      ['2026-04-15', 'promo_end', 60_000],
    ]);
  });

  it('end with the last instalment of a loan', async () => {
    await addLoan(ann, { owed: 40_000, aprPpm: 60_000, payment: 30_000, dueDay: 3 });
    // $2.00 and $0.51 of interest: $300, then the $102.51 that are left, then nothing.
    expect((await dashboard()).upcoming.map(({ on, amount }) => [on, amount?.minor])).toEqual([
      ['2026-03-03', '30000'],
      ['2026-04-03', '10251'],
    ]);
    await addLoan(ann, { name: 'Rest', owed: 12, aprPpm: 60_000, payment: 30_000, dueDay: 4 });
    expect((await dashboard()).upcoming.filter(({ name }) => name === 'Rest')).toMatchObject([
      { on: '2026-03-04', amount: money(12) },
    ]);
  });

  it('forget what was paid, and ask for the rest of what was paid in part', async () => {
    const { item } = await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 15 });
    const { account } = await addLoan(ann, { dueDay: 16 });
    await book(ann, {
      accountId: account.id,
      postedOn: '2026-03-01',
      amount: money(30_000),
      payee: 'Payment received',
    });
    await pay(item.account.id, 1_000);
    expect((await dashboard()).upcoming.map(({ on, amount }) => [on, amount?.minor])).toEqual([
      ['2026-03-15', '1990'],
      ['2026-04-15', undefined],
    ]);
    await pay(item.account.id, 1_990);
    expect((await dashboard()).upcoming.map(({ on }) => on)).toEqual(['2026-04-15']);
  });

  it('ask nothing of a card that owes nothing', async () => {
    await addCard(ann, { owed: money(0), purchaseAprPpm: 240_000, dueDay: 15 });
    expect((await dashboard()).upcoming).toEqual([]);
  });
});

describe('attention', () => {
  it('names the one account that terms are missing of, and counts several', async () => {
    const { item } = await addCard(ann, { purchaseAprPpm: 240_000 });
    expect((await dashboard()).attention).toEqual([
      { kind: 'terms_missing', count: 1, href: `/credit-cards?card=${item.account.id}`, name: 'Visa' },
    ]);
    await addAccount(ann, { name: 'Loan', type: 'loan', balance: money(-9_000) });
    expect((await dashboard()).attention).toEqual([
      { kind: 'terms_missing', count: 2, href: '/credit-cards', name: null },
    ]);
  });

  it('asks for a statement that did not come, once a cycle and a week are over', async () => {
    const { item } = await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 25 });
    const card = item.account.id;
    done(
      await ann.ask('POST', `/cards/${card}/statements`, {
        body: { startsOn: '2026-02-01', closesOn: '2026-03-01', dueOn: '2026-03-25' },
      }),
    );
    ann = await onDay(api, ann, '2026-04-08');
    expect((await dashboard()).attention).toEqual([]);
    ann = await onDay(api, ann, '2026-04-09');
    expect((await dashboard()).attention).toEqual([
      { kind: 'missing_statement', count: 1, href: `/credit-cards?statements=${card}`, name: 'Visa' },
    ]);
  });

  it('says which sweeps wait for an answer, and which rule has stopped by itself', async () => {
    const [from, to] = [
      await addAccount(ann, { balance: money(500_000) }),
      await addAccount(ann, { name: 'Savings', subtype: 'savings' }),
    ];
    const ruleId = await addSweepRule(api, ann, { name: 'Surplus', fromAccountId: from.id, state: 'suspended' });
    await addSweepRun(api, ann, {
      ruleId,
      fromAccountId: from.id,
      toAccountId: to.id,
      amountMinor: 20_000,
      state: 'proposed',
    });
    expect((await dashboard()).attention).toEqual([
      { kind: 'sweep_proposals', count: 1, href: '/sweeps', name: null },
      { kind: 'sweep_suspended', count: 1, href: `/sweeps?rule=${ruleId}`, name: 'Surplus' },
    ]);
  });

  it('points to accounts without news for more than a month', async () => {
    const { id } = await addAccount(ann, { balance: money(5_000) });
    await book(ann, { accountId: id, postedOn: '2026-03-01', amount: money(-1) });
    ann = await onDay(api, ann, '2026-04-10');
    expect((await dashboard()).attention).toEqual([]);
    ann = await onDay(api, ann, '2026-04-11');
    expect((await dashboard()).attention).toEqual([
      { kind: 'stale_account', count: 1, href: `/accounts?account=${id}`, name: 'Checking' },
    ]);
  });
});

describe('spending so far', () => {
  it('compares this month with last month by the same day', async () => {
    ann = await onDay(api, ann, '2026-03-10');
    const { id: accountId } = await addAccount(ann);
    for (const [postedOn, amount] of [
      ['2026-02-10', -5_000],
      ['2026-02-11', -70_000],
      ['2026-03-02', -2_000],
      ['2026-03-03', 500],
    ] as const) {
      await book(ann, { accountId, postedOn, amount: money(amount), categoryId: await groceries() });
    }
    expect((await dashboard()).spending).toEqual({ month: '2026-03', spent: money(1_500), previous: money(5_000) });
  });

  it('takes the last day of a short month for the end of the one before', async () => {
    ann = await onDay(api, ann, '2026-02-28');
    const { id: accountId } = await addAccount(ann);
    await book(ann, { accountId, postedOn: '2026-01-31', amount: money(-100) });
    await book(ann, { accountId, postedOn: '2026-02-28', amount: money(-30) });
    expect((await dashboard()).spending).toEqual({ month: '2026-02', spent: money(30), previous: money(100) });
  });

  it('says nothing in a month in which money only changed places', async () => {
    const { id: accountId } = await addAccount(ann);
    await book(ann, { accountId, postedOn: '2026-02-10', amount: money(-100) });
    await pay((await addCard(ann)).item.account.id, 1_000);
    expect((await dashboard()).spending).toBeNull();
  });
});
