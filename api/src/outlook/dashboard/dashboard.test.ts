import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Series, Account, Dashboard, DebtPlan, NetWorth, Transaction } from '@tideline/contract';
import { addAccount, addCard, addLoan, addPromo, post, done, listPromos, money, onDay } from '../../testing/ledger.ts';
import { addSweepRule, addSweepRun } from '../../testing/sweeps.ts';
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
  it('has only zeros and an open checklist for an empty household', async () => {
    const zero = money(0);
    const point = { on: '2026-03-01', assets: zero, liabilities: zero, net: zero };
    expect(await dashboard()).toEqual({
      layout: { version: 0, widgets: [] },
      today: '2026-03-01',
      todaysPlan: {
        today: '2026-03-01',
        asOf: null,
        cash: zero,
        spare: null,
        accounts: [],
        kept: [],
        moves: [],
        stays: [],
        made: [],
        firstYear: zero,
        working: null,
        nextOn: null,
        payoff: null,
        leftOut: [],
      },
      netWorth: { currency: 'USD', current: point, changeSinceLastMonth: zero },
      cash: zero,
      owedOnCards: zero,
      owedOnCardsAfter: zero,
      owedOnCardsMonthAgo: null,
      safeToMove: null,
      asOf: { netWorth: null, cash: null, owedOnCards: null, safeToMove: null, debt: null },
      exchange: null,
      cardCount: 0,
      debt: { owed: zero, debtFreeOn: null, monthly: zero, adopted: false, incomplete: 0, otherCurrencies: [] },
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
        assumed: [],
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

  it('shows the same figures as other screens', async () => {
    const { id: checking } = await addAccount(ann, { balance: money(800_000) });
    await addAccount(ann, { name: 'Savings', subtype: 'savings', balance: money(200_000) });
    await addAccount(ann, { name: 'Euro', balance: money(99_900, 'EUR') });
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 25 })).item.account.id;
    await addPromo(ann, { cardId: card, balance: money(40_000) });
    await addLoan(ann);
    await addCard(ann, { name: 'Store', owed: money(5_000) });
    await addCard(ann, { name: 'Paid off', owed: money(0) });
    await addCard(ann, { name: 'Euro card', owed: money(700, 'EUR') });
    await post(ann, { accountId: checking, postedOn: '2026-03-01', amount: money(-3_000) });
    const { netWorth, ...rest } = await dashboard();
    const { points: _, exchange: __, history: ___, ...expected } = done(await ann.ask<NetWorth>('GET', '/net-worth'));
    const plan = done(await ann.ask<DebtPlan>('GET', '/debt/plan'));
    expect(netWorth).toEqual(expected);
    expect(rest).toMatchObject({
      cash: money(997_000),
      owedOnCards: money(105_000),
      cardCount: 2,
      exchange: { leftOut: [{ currency: 'EUR', accounts: [{ name: 'Euro' }, { name: 'Euro card' }] }] },
      debt: {
        owed: money(1_005_000),
        debtFreeOn: plan.plan.result.outcome === 'paid_off' && plan.plan.result.debtFreeOn,
        monthly: plan.monthly,
        adopted: false,
        incomplete: 1,
        otherCurrencies: ['EUR'],
      },
      promos: (await listPromos(ann)).map(({ workings: _workings, keepingPlan: _keepingPlan, ...promo }) => promo),
      checklist: { hasAccount: true, hasTransactions: true, hasCardTerms: true, hasPlan: false, hasSample: false },
    });
  });

  it('returns the data of the tiles: accounts, newest transactions, and each debt with its payoff date', async () => {
    const { id: checking } = await addAccount(ann, { balance: money(800_000) });
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 25 })).item.account.id;
    const store = (await addCard(ann, { name: 'Store', owed: money(5_000) })).item.account.id;
    for (const day of [20, 21, 22, 23, 24, 25])
      await post(ann, { accountId: checking, postedOn: `2026-02-${day}`, amount: money(-day), payee: `Shop ${day}` });
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

  it('reads the ledger with 24 queries after a change, and with 18 when repeated', async () => {
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
      // after a change, the history is read once for the forecast, and once more for series while none are stored
      expect([await ofLedger(), await ofLedger()]).toEqual([24, 18]);
    } finally {
      prototype.query = original;
    }
  });
});

describe('upcoming dates', () => {
  it('include active recurring payments and income, but no recurring debt payments', async () => {
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

  it('cover the next 45 days and state the known amounts', async () => {
    const { item } = await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 15 });
    const card = item.account.id;
    done(await ann.ask('PUT', `/cards/${card}/terms`, { body: { closeDay: 20 }, headers: { 'if-match': '1' } }));
    await addPromo(ann, { cardId: card, balance: money(60_000), endsOn: '2026-04-15' });
    await addLoan(ann, { dueDay: 16 });
    const { upcoming } = await dashboard();
    expect(upcoming.map(({ on, kind, amount }) => [on, kind, amount === null ? null : Number(amount.minor)])).toEqual([
      // by law, a payment goes to the balance at 24% first, so only paying the whole balance clears the offer in time
      ['2026-03-15', 'card_due', 100_000],
      ['2026-03-15', 'promo_safe', 60_000],
      ['2026-03-16', 'loan_due', 30_000],
      ['2026-03-20', 'card_closes', null],
      ['2026-04-15', 'card_due', null],
      ['2026-04-15', 'promo_end', 60_000],
    ]);
  });

  it('end with the last installment of a loan', async () => {
    await addLoan(ann, { owed: 40_000, aprPpm: 60_000, payment: 30_000, dueDay: 3 });
    // $2.00 and $0.51 of interest: $300.00, then the remaining $102.51, then nothing
    expect((await dashboard()).upcoming.map(({ on, amount }) => [on, amount?.minor])).toEqual([
      ['2026-03-03', '30000'],
      ['2026-04-03', '10251'],
    ]);
    await addLoan(ann, { name: 'Rest', owed: 12, aprPpm: 60_000, payment: 30_000, dueDay: 4 });
    expect((await dashboard()).upcoming.filter(({ name }) => name === 'Rest')).toMatchObject([
      { on: '2026-03-04', amount: money(12) },
    ]);
  });

  it('omit paid amounts, and show the rest of a partially paid amount', async () => {
    const { item } = await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 15 });
    const { account } = await addLoan(ann, { dueDay: 16 });
    await post(ann, {
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

  it('omit a card without a balance', async () => {
    await addCard(ann, { owed: money(0), purchaseAprPpm: 240_000, dueDay: 15 });
    expect((await dashboard()).upcoming).toEqual([]);
  });
});

describe('the attention list', () => {
  it('names the account with missing terms if there is only one, and counts such accounts otherwise', async () => {
    const { item } = await addCard(ann, { purchaseAprPpm: 240_000 });
    expect((await dashboard()).attention).toEqual([
      { kind: 'terms_missing', count: 1, href: `/credit-cards?card=${item.account.id}`, name: 'Visa' },
    ]);
    await addAccount(ann, { name: 'Loan', type: 'loan', balance: money(-9_000) });
    expect((await dashboard()).attention).toEqual([
      { kind: 'terms_missing', count: 2, href: '/credit-cards', name: null },
    ]);
  });

  it('lists a missing statement a cycle and a week after the last one', async () => {
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

  it('lists sweeps waiting for approval, and rules that were suspended automatically', async () => {
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

  it('lists accounts without new data for more than 40 days', async () => {
    const { id } = await addAccount(ann, { balance: money(5_000) });
    await post(ann, { accountId: id, postedOn: '2026-03-01', amount: money(-1) });
    ann = await onDay(api, ann, '2026-04-10');
    expect((await dashboard()).attention).toEqual([]);
    ann = await onDay(api, ann, '2026-04-11');
    expect((await dashboard()).attention).toEqual([
      { kind: 'stale_account', count: 1, href: `/accounts?account=${id}`, name: 'Checking' },
    ]);
  });
});

describe('spending so far', () => {
  it("is compared with last month's spending through the same day", async () => {
    ann = await onDay(api, ann, '2026-03-10');
    const { id: accountId } = await addAccount(ann);
    for (const [postedOn, amount] of [
      ['2026-02-10', -5_000],
      ['2026-02-11', -70_000],
      ['2026-03-02', -2_000],
      ['2026-03-03', 500],
    ] as const) {
      await post(ann, { accountId, postedOn, amount: money(amount), categoryId: await groceries() });
    }
    expect((await dashboard()).spending).toEqual({
      month: '2026-03',
      spent: money(1_500),
      previous: money(5_000),
      exchange: null,
    });
  });

  it('is compared with the whole previous month on the last day of a short month', async () => {
    ann = await onDay(api, ann, '2026-02-28');
    const { id: accountId } = await addAccount(ann);
    await post(ann, { accountId, postedOn: '2026-01-31', amount: money(-100) });
    await post(ann, { accountId, postedOn: '2026-02-28', amount: money(-30) });
    expect((await dashboard()).spending).toEqual({
      month: '2026-02',
      spent: money(30),
      previous: money(100),
      exchange: null,
    });
  });

  it('is unknown in a month with only transfers', async () => {
    const { id: accountId } = await addAccount(ann);
    await post(ann, { accountId, postedOn: '2026-02-10', amount: money(-100) });
    await pay((await addCard(ann)).item.account.id, 1_000);
    expect((await dashboard()).spending).toBeNull();
  });
});
