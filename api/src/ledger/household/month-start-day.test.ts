/** Checks that spending, targets and reports count the same days in a household whose months start on the 25th. */
import type {
  Account,
  CashFlowReport,
  Category,
  CategoryTargets,
  Dashboard,
  Household,
  InterestReport,
  SpendingInsight,
  SpendingReport,
} from '@tideline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Changed, addAccount, done, money, post, postOfKind, undo } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let checking: Pick<Account, 'id'>;
let groceries: Category;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.move(new Date('2026-11-28T12:00:00Z'));
  ann = await api.signUp();
  checking = await addAccount(ann, { balance: money(1_000_000) });
  const { items } = done(await ann.ask<{ items: Category[] }>('GET', '/categories'));
  groceries = items.find(({ key }) => key === 'groceries') as Category;
});

const household = async (): Promise<Household> => done(await ann.ask<Household>('GET', '/household'));
async function startOn(monthStartDay: number): Promise<string> {
  const headers = { 'if-match': `"${(await household()).version}"` };
  return done(await ann.ask<{ changeSetId: string }>('PATCH', '/household', { body: { monthStartDay }, headers }))
    .changeSetId;
}
const get = async <Body>(path: string): Promise<Body> => done(await ann.ask<Body>('GET', path));
const spend = (postedOn: string, minor: number) =>
  post(ann, {
    accountId: checking.id,
    postedOn,
    amount: money(-minor),
    categoryId: groceries.id,
    payee: 'Shop',
  });

/** Posts amounts that are powers of two, so that a sum shows which days it includes. */
const spendEverywhere = async (): Promise<void> => {
  for (const [on, minor] of [
    ['2026-09-24', 100],
    ['2026-09-25', 200],
    ['2026-10-24', 400],
    ['2026-10-25', 800],
    ['2026-10-28', 1_600],
    ['2026-10-29', 3_200],
    ['2026-11-24', 6_400],
    ['2026-11-25', 12_800],
    ['2026-11-28', 25_600],
  ] as const)
    await spend(on, minor);
};
const [SEPTEMBER, OCTOBER, NOVEMBER] = [600, 12_000, 38_400];

describe("the first day of a household's months", () => {
  it('is the 1st until an owner changes it, and undo restores it', async () => {
    expect((await household()).monthStartDay).toBe(1);
    const changeSetId = await startOn(25);
    expect((await household()).monthStartDay).toBe(25);
    await undo(ann, changeSetId);
    expect((await household()).monthStartDay).toBe(1);
  });

  it.each([0, 29, 1.5])('cannot be %d', async (monthStartDay) => {
    const headers = { 'if-match': `"${(await household()).version}"` };
    expect(await ann.ask('PATCH', '/household', { body: { monthStartDay }, headers })).toMatchObject({
      status: 422,
      body: { params: { fields: [{ pointer: '/monthStartDay' }] } },
    });
  });

  it('applies to insights, reports and the dashboard', async () => {
    await startOn(25);
    await spendEverywhere();
    expect(await get<SpendingInsight>('/insights/spending')).toMatchObject({
      month: '2026-11',
      through: '2026-11-28',
      expense: money(NOVEMBER),
      // the same four days of each earlier month
      earlier: [
        { month: '2026-08', to: '2026-08-28', expense: money(0) },
        { month: '2026-09', to: '2026-09-28', expense: money(200) },
        { month: '2026-10', to: '2026-10-28', expense: money(2_400) },
      ],
      days: [{ on: '2026-11-25' }, { on: '2026-11-28' }],
      range: { first: '2026-08', last: '2026-11' },
    });
    expect(await get<SpendingInsight>('/insights/spending?month=2026-10')).toMatchObject({
      through: null,
      expense: money(OCTOBER),
      earlier: [{ to: '2026-09-24' }, { to: '2026-10-24', expense: money(SEPTEMBER) }],
    });
    const { months } = await get<CashFlowReport>('/reports/cash-flow?from=2026-09&to=2026-11');
    expect(months.map(({ expense }) => expense)).toEqual([SEPTEMBER, OCTOBER, NOVEMBER].map((minor) => money(minor)));
    expect(await get<SpendingReport>('/reports/spending?from=2026-10-25&to=2026-11-24')).toMatchObject({
      comparedWith: { from: '2026-09-25', to: '2026-10-24' },
      spent: money(OCTOBER),
      earlier: money(SEPTEMBER),
    });
    const { spending } = await get<Dashboard>('/dashboard');
    expect(spending).toMatchObject({ month: '2026-11', spent: money(NOVEMBER), previous: money(2_400) });
  });

  it('applies to a target and to its link', async () => {
    await startOn(25);
    await spendEverywhere();
    done(
      await ann.ask('POST', '/targets', {
        body: { categoryId: groceries.id, since: '2026-09', amount: money(60_000) },
      }),
    );
    const { items } = await get<CategoryTargets>('/targets?month=2026-10');
    const [{ href, spent } = { href: '', spent: null }] = items;
    expect(spent).toEqual(money(OCTOBER));
    expect(href).toMatch(/from=2026-10-25&to=2026-11-24$/);
    const { totals } = await get<{ totals: object }>(href.replace('/transactions?', '/transactions?totals=true&'));
    expect(totals).toMatchObject({ net: money(-OCTOBER) });
    // 21,600 are left on day 4 of 30, for 27 days
    const [now] = (await get<CategoryTargets>('/targets')).items;
    expect(now).toMatchObject({
      spent: money(NOVEMBER),
      earlier: [
        {},
        {},
        {},
        {},
        { month: '2026-09', spent: money(SEPTEMBER) },
        { month: '2026-10', spent: money(OCTOBER) },
      ],
      pace: { perDay: money(800) },
    });
  });

  it('can be changed without losing the target of the current month', async () => {
    api.clock.move(new Date('2026-11-20T12:00:00Z'));
    ann = await api.signUp();
    const body = { categoryId: groceries.id, since: '2026-11', amount: money(60_000) };
    const { items } = await get<{ items: Category[] }>('/categories');
    const categoryId = items.find(({ key }) => key === 'groceries')?.id;
    done(await ann.ask<Changed<unknown>>('POST', '/targets', { body: { ...body, categoryId } }));
    await startOn(25);
    expect(await get<CategoryTargets>('/targets')).toMatchObject({
      month: '2026-10',
      items: [{ since: '2026-10', amount: money(60_000) }],
    });
    expect((await ann.ask('POST', '/targets', { body: { ...body, categoryId, since: '2026-10' } })).status).toBe(409);
    await startOn(1);
    expect((await get<CategoryTargets>('/targets')).items).toMatchObject([{ since: '2026-11' }]);
  });

  it('applies to interest and fees', async () => {
    await startOn(25);
    await postOfKind(api, ann, { accountId: checking.id, postedOn: '2026-11-24', amountMinor: -500, kind: 'fee' });
    const { months } = await get<InterestReport>('/reports/interest?from=2026-10&to=2026-11');
    expect(months.map(({ fees }) => fees)).toEqual([money(500), money(0)]);
  });
});
