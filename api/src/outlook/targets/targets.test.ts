import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Account, Category, CategoryTargets, Transaction, TargetInput } from '@tideline/contract';
import { type Changed, done, money, refusal, undo } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let checking: Account;
let groceries: Category;
let dining: Category;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.move(new Date('2026-06-10T12:00:00Z'));
  ann = await api.signUp();
  checking = done(
    await ann.ask<Changed<Account>>('POST', '/accounts', {
      body: { name: 'Everyday', type: 'depository', balance: money(0) },
    }),
  ).item;
  const { items } = done(await ann.ask<{ items: Category[] }>('GET', '/categories'));
  groceries = items.find(({ key }) => key === 'groceries') as Category;
  dining = items.find(({ key }) => key === 'dining') as Category;
});
afterAll(() => api.stop());

const spend = async (postedOn: string, minor: number, categoryId: string | null = groceries.id): Promise<Transaction> =>
  done(
    await ann.ask<Changed<Transaction>>('POST', '/transactions', {
      body: { accountId: checking.id, postedOn, amount: money(-minor), payee: 'Shop', categoryId },
    }),
  ).item;
const set = (minor: number | null, since = '2026-06', more: object = {}) =>
  ann.ask<Changed<TargetInput>>('POST', '/targets', {
    body: { categoryId: groceries.id, since, amount: minor === null ? null : money(minor), ...more },
  });
const list = async (month?: string): Promise<CategoryTargets> =>
  done(await ann.ask<CategoryTargets>('GET', `/targets${month === undefined ? '' : `?month=${month}`}`));
const only = async (month?: string) => {
  const [item] = (await list(month)).items;
  if (item === undefined) throw new Error('there is no target');
  return item;
};

describe('a category target', () => {
  it("shows this month's spending, its pace, and the workings of both", async () => {
    await set(60_000);
    await spend('2026-06-03', 10_000);
    await spend('2026-06-08', 20_000);
    // 10 of 30 days, no history: 600 × 10 ÷ 30 = 200 expected, 300 × 30 ÷ 10 = 900 projected, 300 left over 21 days
    expect(await list()).toMatchObject({
      month: '2026-06',
      items: [
        {
          key: 'groceries',
          amount: money(60_000),
          since: '2026-06',
          spent: money(30_000),
          left: money(30_000),
          state: 'ahead',
          alert: false,
          pace: { expected: money(20_000), projected: money(90_000), perDay: money(1_428), basis: 'linear' },
        },
      ],
      total: { target: money(60_000), spent: money(30_000), projected: money(90_000) },
    });
    const { pace } = await only();
    expect(pace?.workings.projected.result.value).toEqual({ kind: 'money', money: money(90_000) });
    expect(pace?.workings.projected.lines.map(({ key }) => key)).toEqual([
      'spent',
      'scheduled',
      'days_elapsed',
      'days_of_month',
      'spending_days',
    ]);
  });

  it('links to the counted transactions, including those of subcategories, with the same total', async () => {
    await set(60_000);
    const bakery = done(
      await ann.ask<Changed<Category>>('POST', '/categories', {
        body: { name: 'Say "bread"', nature: 'expense', group: groceries.group, parentId: groceries.id },
      }),
    ).item;
    await spend('2026-06-03', 20_000);
    await spend('2026-06-04', -1_500);
    await spend('2026-06-05', 700, bakery.id);
    await spend('2026-06-05', 9_000, dining.id);
    const { id } = await spend('2026-06-06', 30_000, null);
    done(
      await ann.ask('PUT', `/transactions/${id}/splits`, {
        body: {
          splits: [
            { categoryId: bakery.id, amount: money(-12_000) },
            { categoryId: dining.id, amount: money(-18_000) },
          ],
        },
        headers: { 'if-match': '"1"' },
      }),
    );
    const { href, spent } = await only();
    const { totals } = done(
      await ann.ask<{ totals: { net: { minor: string } } }>(
        'GET',
        href.replace('/transactions?', '/transactions?totals=true&'),
      ),
    );
    expect([spent.minor, totals.net.minor]).toEqual(['31200', '-31200']);
  });

  it('counts spending only once in the total if a category and its parent both have targets', async () => {
    await set(60_000);
    const bakery = done(
      await ann.ask<Changed<Category>>('POST', '/categories', {
        body: { name: 'Bakery', nature: 'expense', group: groceries.group, parentId: groceries.id },
      }),
    ).item;
    await ann.ask('POST', '/targets', { body: { categoryId: bakery.id, since: '2026-06', amount: money(5_000) } });
    await ann.ask('POST', '/targets', { body: { categoryId: dining.id, since: '2026-06', amount: money(10_000) } });
    await spend('2026-06-05', 700, bakery.id);
    await spend('2026-06-05', 1_000, dining.id);
    expect((await list()).total).toMatchObject({ target: money(70_000), spent: money(1_700) });
  });

  it('is exceeded if posted spending is higher, including spending dated later in the month', async () => {
    await set(60_000);
    await spend('2026-06-03', 40_000);
    await spend('2026-06-25', 30_000);
    expect(await only()).toMatchObject({ spent: money(70_000), left: money(-10_000), state: 'over', alert: true });
  });

  it.each([
    [
      'a refund reduces the spending',
      async () => [await spend('2026-06-03', 30_000), await spend('2026-06-05', -10_000)],
      20_000,
    ],
    [
      'transactions excluded from reports do not count',
      async () => {
        const { id } = await spend('2026-06-03', 30_000);
        await ann.ask('PATCH', `/transactions/${id}`, { body: { excluded: true }, headers: { 'if-match': '"1"' } });
      },
      0,
    ],
    [
      'a split transaction counts with its part in the category',
      async () => {
        const { id } = await spend('2026-06-03', 30_000, null);
        await ann.ask('PUT', `/transactions/${id}/splits`, {
          body: {
            splits: [
              { categoryId: groceries.id, amount: money(-12_000) },
              { categoryId: dining.id, amount: money(-18_000) },
            ],
          },
          headers: { 'if-match': '"1"' },
        });
      },
      12_000,
    ],
    [
      'spending before or after the month does not count',
      async () => [await spend('2026-05-31', 30_000), await spend('2026-07-01', 30_000)],
      0,
    ],
    [
      'spending in a subcategory counts',
      async () => {
        const below = done(
          await ann.ask<Changed<Category>>('POST', '/categories', {
            body: { name: 'Bakery', nature: 'expense', group: groceries.group, parentId: groceries.id },
          }),
        ).item;
        await spend('2026-06-03', 700, below.id);
      },
      700,
    ],
  ])('determines which spending counts: %s', async (_, prepare, spent) => {
    await set(60_000);
    await prepare();
    expect((await only()).spent).toEqual(money(spent));
  });

  it('expects spending early in the month if that is the pattern of earlier months', async () => {
    for (const month of ['03', '04', '05']) await spend(`2026-${month}-02`, 50_000);
    await spend('2026-06-02', 52_000);
    await set(60_000);
    expect(await only()).toMatchObject({
      state: 'on_track',
      pace: { basis: 'pattern', expected: money(60_000), projected: money(52_000) },
    });
  });

  it('applies from its first month until it is replaced or removed', async () => {
    await set(50_000, '2026-02');
    await set(70_000, '2026-05');
    await set(null, '2026-08');
    await spend('2026-04-10', 60_000);
    await spend('2026-05-10', 60_000);
    const of = async (month: string) =>
      (await list(month)).items.map(({ amount, since, state, pace }) => [amount.minor, since, state, pace === null]);
    expect(await of('2026-01')).toEqual([]);
    expect(await of('2026-04')).toEqual([['50000', '2026-02', 'over', true]]);
    expect(await of('2026-05')).toEqual([['70000', '2026-05', 'on_track', true]]);
    expect(await of('2026-06')).toEqual([['70000', '2026-05', 'on_track', false]]);
    expect(await of('2026-08')).toEqual([]);
    expect((await only()).earlier).toEqual([
      { month: '2025-12', spent: money(0), target: null },
      { month: '2026-01', spent: money(0), target: null },
      { month: '2026-02', spent: money(0), target: money(50_000) },
      { month: '2026-03', spent: money(0), target: money(50_000) },
      { month: '2026-04', spent: money(60_000), target: money(50_000) },
      { month: '2026-05', spent: money(60_000), target: money(70_000) },
    ]);
  });

  it('warns at the share of the target that the user chose', async () => {
    const { item } = done(await set(60_000, '2026-06', { alertPpm: 800_000 }));
    await spend('2026-06-02', 8_000);
    await spend('2026-06-03', 39_999);
    expect((await only()).alert).toBe(false);
    await spend('2026-06-04', 1);
    expect((await only()).alert).toBe(true);
    const { item: later } = done(
      await ann.ask<Changed<TargetInput>>('PATCH', `/targets/${item.id}`, {
        body: { alertPpm: 1_000_000 },
        headers: { 'if-match': '"1"' },
      }),
    );
    expect(later).toMatchObject({ alertPpm: 1_000_000, amount: money(60_000), version: 2 });
    expect((await only()).alert).toBe(false);
  });

  it('can be changed and removed, and undo restores it', async () => {
    const { item } = done(await set(60_000));
    done(
      await ann.ask('PATCH', `/targets/${item.id}`, {
        body: { amount: money(70_000) },
        headers: { 'if-match': '"1"' },
      }),
    );
    expect((await only()).amount).toEqual(money(70_000));
    expect(
      refusal(
        await ann.ask('PATCH', `/targets/${item.id}`, { body: { amount: money(1) }, headers: { 'if-match': '"1"' } }),
      ),
    ).toEqual([412, 'VERSION_CONFLICT']);
    const { changeSetId } = done(
      await ann.ask<{ changeSetId: string }>('DELETE', `/targets/${item.id}`, { headers: { 'if-match': '"2"' } }),
    );
    expect((await list()).items).toEqual([]);
    await undo(ann, changeSetId);
    expect((await only()).amount).toEqual(money(70_000));
  });

  it('is rejected if it is a duplicate, negative, in another currency, or not for an expense category', async () => {
    await set(60_000);
    expect(refusal(await set(1))).toEqual([409, 'TARGET_EXISTS']);
    const { items } = done(await ann.ask<{ items: Category[] }>('GET', '/categories'));
    const salary = items.find(({ nature }) => nature === 'income');
    expect(refusal(await set(1, '2026-06', { categoryId: salary?.id }))).toEqual([422, 'TARGET_NOT_OF_SPENDING']);
    expect(refusal(await set(1, '2026-07', { amount: money(1, 'EUR') }))).toEqual([422, 'CURRENCY_MISMATCH']);
    expect(refusal(await set(1, '2026-07', { categoryId: crypto.randomUUID() }))).toEqual([422, 'CATEGORY_UNKNOWN']);
    expect(refusal(await set(-1, '2026-07'))).toEqual([422, 'VALIDATION_FAILED']);
  });

  it('moves to the remaining category if its category is merged into one without a target', async () => {
    await set(60_000);
    done(await ann.ask('POST', `/categories/${groceries.id}/merge`, { body: { intoId: dining.id } }));
    await spend('2026-06-03', 500, dining.id);
    expect(await only()).toMatchObject({ categoryId: dining.id, spent: money(500) });
  });
});

it('a typical monthly amount is suggested as the target of a category with three months of spending', async () => {
  for (const [month, minor] of [
    ['2025-12', 10_000],
    ['2026-01', 20_000],
    ['2026-02', 30_000],
    ['2026-03', 40_000],
    ['2026-04', 50_000],
    ['2026-05', 60_000],
  ] as const)
    await spend(`${month}-15`, minor);
  await spend('2026-05-15', 99_000, dining.id);
  expect((await list()).suggestions).toEqual([
    { categoryId: groceries.id, key: 'groceries', name: groceries.name, usual: money(35_000) },
  ]);
  await set(40_000);
  expect((await list()).suggestions).toEqual([]);
});
