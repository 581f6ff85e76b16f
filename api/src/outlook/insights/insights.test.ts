import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SpendingInsight } from '@tideline/contract';
import { addAccount, addCard, post, done, money } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let categories: Map<string, string>;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
  const { items } = done(await ann.ask<{ items: { id: string; key: string }[] }>('GET', '/categories'));
  categories = new Map(items.map(({ id, key }) => [key, id]));
});

const spending = async (query = ''): Promise<SpendingInsight> =>
  done(await ann.ask<SpendingInsight>('GET', `/insights/spending${query}`));
const id = (key: string): string => {
  const found = categories.get(key);
  if (found === undefined) throw new Error(`no category ${key}`);
  return found;
};
const rows = ({ categories: all }: SpendingInsight) =>
  all.map(({ key, spent, average, change, transactionCount }) => [
    key,
    Number(spent.minor),
    average === null ? null : Number(average.minor),
    change === null ? null : Number(change.minor),
    transactionCount,
  ]);

/** Creates pay, groceries, rent and a refund over several months. */
async function ledger(): Promise<string> {
  const { id: accountId } = await addAccount(ann, { balance: money(1_000_000) });
  const entry = (postedOn: string, amount: number, key: string | null, payee: string) =>
    post(ann, { accountId, postedOn, amount: money(amount), categoryId: key === null ? null : id(key), payee });
  await entry('2026-02-02', 300_000, 'salary', 'Employer');
  await entry('2026-02-03', -40_000, 'groceries', 'Corner shop');
  await entry('2026-02-10', -15_000, 'groceries', 'Market');
  await entry('2026-02-20', 5_000, 'groceries', 'Corner shop');
  await entry('2026-02-25', -90_000, null, 'Unknown');
  await entry('2026-01-15', -30_000, 'groceries', 'Corner shop');
  await entry('2026-01-16', -120_000, 'rent', 'Landlord');
  await entry('2025-11-15', -60_001, 'groceries', 'Corner shop');
  return accountId;
}

describe('the spending insight', () => {
  it('is zero for this month in an empty household', async () => {
    expect(await spending()).toEqual({
      month: '2026-03',
      through: '2026-03-01',
      comparedWith: ['2026-02', '2026-01', '2025-12'],
      earlier: [],
      income: money(0),
      expense: money(0),
      usual: null,
      change: null,
      savingsRatePpm: null,
      categories: [],
      payees: [],
      days: [],
      months: [{ month: '2026-03', income: money(0), expense: money(0), net: money(0) }],
      averageMonth: null,
      range: null,
      exchange: null,
    });
  });

  it('opens on the newest month with transactions and compares it by category', async () => {
    await ledger();
    const answer = await spending();
    expect(answer).toMatchObject({
      month: '2026-02',
      through: null,
      comparedWith: ['2026-01', '2025-12', '2025-11'],
      earlier: [
        { month: '2025-11', to: '2025-11-30', expense: money(60_001) },
        { month: '2026-01', to: '2026-01-31', expense: money(150_000) },
      ],
      income: money(300_000),
      expense: money(140_000),
      // 210,001 ÷ 2, half away from zero
      usual: money(105_001),
      change: money(34_999),
      savingsRatePpm: 533_333,
      range: { first: '2025-11', last: '2026-02' },
      exchange: null,
    });
    // December has no data, so averages cover January and November. 90,001 ÷ 2 is rounded half to even.
    expect(rows(answer)).toEqual([
      [null, 90_000, 0, 90_000, 1],
      ['groceries', 50_000, 45_000, 5_000, 3],
      ['rent', 0, 60_000, -60_000, 0],
    ]);
    expect(answer.categories.map(({ name }) => name)).toEqual(['Without a category', 'Groceries', 'Rent']);
    expect(answer.payees).toEqual([
      { payee: 'Unknown', spent: money(90_000), transactionCount: 1 },
      { payee: 'Corner shop', spent: money(35_000), transactionCount: 2 },
      { payee: 'Market', spent: money(15_000), transactionCount: 1 },
    ]);
    expect(
      answer.months.map(({ month, income, expense }) => [month, Number(income.minor), Number(expense.minor)]),
    ).toEqual([
      ['2025-11', 0, 60_001],
      ['2025-12', 0, 0],
      ['2026-01', 0, 150_000],
      ['2026-02', 300_000, 140_000],
    ]);
  });

  it('compares an unfinished month with the same days of earlier months, and excludes it from averages', async () => {
    api.clock.move(new Date('2026-02-10T12:00:00Z'));
    try {
      await ledger();
      const answer = await spending('?month=2026-02&compare=3');
      expect(answer).toMatchObject({
        through: '2026-02-10',
        // neither earlier month has spending before the 11th
        earlier: [
          { month: '2025-11', to: '2025-11-10', expense: money(0) },
          { month: '2026-01', to: '2026-01-10', expense: money(0) },
        ],
        usual: money(0),
        change: money(55_000),
        expense: money(55_000),
        days: [
          { on: '2026-02-03', spent: money(40_000), payee: 'Corner shop', payees: 1 },
          { on: '2026-02-10', spent: money(15_000), payee: 'Market', payees: 1 },
        ],
        averageMonth: { from: '2025-11', to: '2026-01', income: money(0), expense: money(105_001) },
      });
      expect(answer.months.at(-1)).toEqual({
        month: '2026-02',
        income: money(300_000),
        expense: money(55_000),
        net: money(245_000),
      });
      api.clock.move(new Date('2026-02-15T12:00:00Z'));
      expect(await spending('?month=2026-02')).toMatchObject({
        through: '2026-02-15',
        // the groceries of January 15 count, but the rent of January 16 does not
        earlier: [
          { month: '2025-11', to: '2025-11-15', expense: money(60_001) },
          { month: '2026-01', to: '2026-01-15', expense: money(30_000) },
        ],
        usual: money(45_001),
        change: money(9_999),
      });
      expect(rows(await spending('?month=2026-02'))).toEqual([['groceries', 55_000, 45_000, 10_000, 2]]);
    } finally {
      api.clock.move(new Date('2026-03-01T12:00:00Z'));
    }
  });

  it('divides an average month among its sources and uses to the cent', async () => {
    await ledger();
    const { averageMonth } = await spending('?month=2026-02');
    // November, January and February have data: 300,000 ÷ 3, and 350,001 ÷ 3
    expect(averageMonth).toMatchObject({
      from: '2025-11',
      to: '2026-02',
      income: money(100_000),
      expense: money(116_667),
      refunds: money(0),
      left: money(-16_667),
      sources: [{ name: 'Employer', others: 0, amount: money(100_000), sharePpm: 1_000_000 }],
    });
    expect(averageMonth?.uses.map(({ name, amount }) => [name, Number(amount.minor)])).toEqual([
      ['Groceries', 46_667],
      ['Rent', 40_000],
      [null, 30_000],
    ]);
  });

  it('leaves a category with only refunds out of the average month', async () => {
    const accountId = await ledger();
    const refund = { postedOn: '2026-02-12', amount: money(9_000), categoryId: id('taxes'), payee: 'Revenue office' };
    await post(ann, { accountId, ...refund });
    const { averageMonth } = await spending('?month=2026-02');
    expect(averageMonth).toMatchObject({ expense: money(113_667), refunds: money(3_000), left: money(-13_667) });
    expect(averageMonth?.uses.map(({ name, amount }) => [name, Number(amount.minor)])).toContainEqual(['Rent', 40_000]);
  });

  it('lists the days with spending, each with the payee that received the most', async () => {
    await ledger();
    const { days } = await spending('?month=2026-02');
    expect(days.map(({ on, spent, payee }) => [on, Number(spent.minor), payee])).toEqual([
      ['2026-02-03', 40_000, 'Corner shop'],
      ['2026-02-10', 15_000, 'Market'],
      ['2026-02-20', -5_000, 'Corner shop'],
      ['2026-02-25', 90_000, 'Unknown'],
    ]);
  });

  it('compares with the requested number of months, and reports if none of them has data', async () => {
    await ledger();
    expect(rows(await spending('?month=2026-02&compare=1'))).toContainEqual(['groceries', 50_000, 30_000, 20_000, 3]);
    expect(rows(await spending('?month=2025-11&compare=2'))).toEqual([['groceries', 60_001, null, null, 1]]);
  });

  it('is empty in a month without data', async () => {
    await ledger();
    expect(await spending('?month=2025-12&compare=1')).toMatchObject({
      income: money(0),
      expense: money(0),
      savingsRatePpm: null,
      payees: [],
      comparedWith: ['2025-11'],
    });
    expect(rows(await spending('?month=2025-12&compare=1'))).toEqual([['groceries', 0, 60_001, -60_001, 0]]);
    expect(await spending('?month=2024-01')).toMatchObject({ categories: [], months: [{ month: '2024-01' }] });
  });

  it('excludes transfers, card payments, opening balances and adjustments', async () => {
    const { id: checking, version } = await addAccount(ann, { balance: money(500_000) });
    const card = (await addCard(ann)).item.account.id;
    done(
      await ann.ask('POST', `/cards/${card}/payments`, {
        body: { amount: money(30_000), paidOn: '2026-03-01', fromAccountId: checking },
      }),
    );
    await post(ann, {
      accountId: checking,
      postedOn: '2026-03-01',
      amount: money(-10_000),
      categoryId: id('transfer'),
    });
    done(
      await ann.ask('PATCH', `/accounts/${checking}`, {
        body: { balance: money(1) },
        headers: { 'if-match': `${version}` },
      }),
    );
    expect(await spending('?month=2026-03')).toMatchObject({
      income: money(0),
      expense: money(0),
      categories: [],
      payees: [],
    });
  });

  it('includes the parts of a split transaction, but counts its payee once', async () => {
    const accountId = await ledger();
    const { item } = await post(ann, {
      accountId,
      postedOn: '2026-02-26',
      amount: money(-10_000),
      payee: 'Department store',
    });
    const parts = [
      { categoryId: id('groceries'), amount: money(-6_000) },
      { categoryId: id('groceries'), amount: money(-1_000) },
      { categoryId: id('rent'), amount: money(-3_000) },
    ];
    done(
      await ann.ask('PUT', `/transactions/${item.id}/splits`, {
        body: { splits: parts },
        headers: { 'if-match': '"1"' },
      }),
    );
    const answer = await spending();
    expect(answer.expense).toEqual(money(150_000));
    expect(rows(answer).map(([key, spent, , , count]) => [key, spent, count])).toEqual([
      [null, 90_000, 1],
      ['groceries', 57_000, 4],
      ['rent', 3_000, 1],
    ]);
    expect(answer.payees.find(({ payee }) => payee === 'Department store')).toEqual({
      payee: 'Department store',
      spent: money(10_000),
      transactionCount: 1,
    });
  });

  it('excludes transactions excluded from reports, and both sides of a confirmed transfer', async () => {
    const accountId = await ledger();
    const { id: other } = await addAccount(ann, { name: 'Savings' });
    const { item } = await post(ann, {
      accountId,
      postedOn: '2026-02-26',
      amount: money(-10_000),
      payee: 'For a friend',
      categoryId: id('groceries'),
    });
    done(
      await ann.ask('PATCH', `/transactions/${item.id}`, { body: { excluded: true }, headers: { 'if-match': '"1"' } }),
    );
    const [out, into] = [
      await post(ann, {
        accountId,
        postedOn: '2026-02-27',
        amount: money(-20_000),
        payee: 'Away',
        categoryId: id('rent'),
      }),
      await post(ann, { accountId: other, postedOn: '2026-02-27', amount: money(20_000), payee: 'There' }),
    ];
    const before = await spending();
    expect([before.income, before.expense]).toEqual([money(320_000), money(160_000)]);
    done(await ann.ask('POST', '/transfers', { body: { outflowId: out.item.id, inflowId: into.item.id } }));
    const after = await spending();
    expect([after.income, after.expense]).toEqual([money(300_000), money(140_000)]);
  });

  it('lists the other currencies that it excludes', async () => {
    await ledger();
    const { id: accountId } = await addAccount(ann, { name: 'Euro', balance: money(0, 'EUR') });
    await post(ann, { accountId, postedOn: '2026-02-02', amount: money(-7_777, 'EUR'), payee: 'Boulangerie' });
    const answer = await spending();
    expect(answer).toMatchObject({ expense: money(140_000), exchange: { leftOut: [{ currency: 'EUR', count: 1 }] } });
    expect(answer.payees.map(({ payee }) => payee)).not.toContain('Boulangerie');
  });

  it('does not open on a future month', async () => {
    const accountId = await ledger();
    await post(ann, { accountId, postedOn: '2026-08-01', amount: money(-1) });
    expect(await spending()).toMatchObject({ month: '2026-02', range: { last: '2026-08' } });
  });

  it('excludes deleted transactions', async () => {
    const { id: accountId } = await addAccount(ann);
    const { item } = await post(ann, { accountId, postedOn: '2026-02-01', amount: money(-5_000) });
    done(await ann.ask('DELETE', `/transactions/${item.id}`, { headers: { 'if-match': `${item.version}` } }));
    expect(await spending()).toMatchObject({ range: null, categories: [] });
  });

  it('limits the savings rate to −100,000%', async () => {
    const { id: accountId } = await addAccount(ann);
    await post(ann, { accountId, postedOn: '2026-02-01', amount: money(1), categoryId: id('salary') });
    await post(ann, { accountId, postedOn: '2026-02-01', amount: money(-900_000_000), categoryId: id('rent') });
    expect((await spending()).savingsRatePpm).toBe(-1_000_000_000);
  });

  it.each(['month=2026-13', 'month=0001-01', 'compare=0', 'compare=13', 'month=March'])('rejects %s', async (query) => {
    expect((await ann.ask('GET', `/insights/spending?${query}`)).status).toBe(422);
  });
});
