import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CashFlowReport, InterestReport, SpendingReport } from '@tideline/contract';
import { openChangeSet } from '../../platform/database/change-set.store.ts';
import { newId } from '../../platform/ids.ts';
import { addAccount, addCard, addLoan, post, postOfKind, done, money, refusal } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { expectRecomputed, openReportHousehold } from './testing/report-household.ts';

let api: TestApi;
let ann: TestUser;
let checking: string;
let categories: Map<string | null, string>;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ({ ann, checking, categories } = await openReportHousehold(api));
});
afterAll(() => api.stop());

const spend = (postedOn: string, minor: number, key: string | null, payee = 'Shop') =>
  post(ann, { accountId: checking, postedOn, amount: money(-minor), payee, categoryId: categories.get(key) ?? null });
const get = async <Report>(path: string): Promise<Report> => done(await ann.ask<Report>('GET', `/reports/${path}`));

describe('the spending report', () => {
  beforeEach(async () => {
    await spend('2026-05-03', 4_000, 'groceries', 'Kroger');
    await spend('2026-05-20', 6_000, 'dining', 'Luigi');
    await spend('2026-06-01', 9_000, 'groceries', 'Kroger');
    await spend('2026-06-02', -1_000, 'groceries', 'Kroger');
    await spend('2026-06-05', 2_000, null, 'Kiosk');
    await post(ann, {
      accountId: checking,
      postedOn: '2026-06-01',
      amount: money(500_000),
      payee: 'Employer',
      categoryId: categories.get('salary') ?? null,
    });
    await postOfKind(api, ann, {
      accountId: checking,
      postedOn: '2026-06-03',
      amountMinor: -70_000,
      kind: 'card_payment',
    });
  });

  it('compares with the previous month by category and day, and subtracts refunds', async () => {
    const report = await get<SpendingReport>('spending?from=2026-06-01&to=2026-06-30');
    expect(report).toMatchObject({
      comparedWith: { from: '2026-05-01', to: '2026-05-31' },
      spent: money(10_000),
      earlier: money(10_000),
      change: money(0),
      unit: 'day',
    });
    expect(
      report.rows.map(({ name, spent, earlier, change, changePpm, sharePpm, transactionCount }) => [
        name,
        spent.minor,
        earlier.minor,
        change.minor,
        changePpm,
        sharePpm,
        transactionCount,
      ]),
    ).toEqual([
      ['Groceries', '8000', '4000', '4000', 1_000_000, 800_000, 2],
      ['Without a category', '2000', '0', '2000', null, 200_000, 1],
      ['Eating out', '0', '6000', '-6000', -1_000_000, 0, 0],
    ]);
    expect(report.time).toHaveLength(31);
    expect(report.time[0]).toEqual({
      now: { from: '2026-06-01', to: '2026-06-01', spent: money(9_000), transactionCount: 1 },
      earlier: { from: '2026-05-01', to: '2026-05-01', spent: money(0), transactionCount: 0 },
    });
    expect(report.time[30]?.now).toBeNull();
  });

  it('compares with the previous year by payee', async () => {
    await spend('2025-06-09', 500, 'groceries', 'Kroger');
    const report = await get<SpendingReport>('spending?from=2026-06-01&to=2026-06-10&comparison=year_before&by=payee');
    expect(report).toMatchObject({ comparedWith: { from: '2025-06-01', to: '2025-06-10' }, by: 'payee' });
    expect(report.rows.map(({ key, spent, earlier }) => [key, spent.minor, earlier.minor])).toEqual([
      ['Kroger', '8000', '500'],
      ['Kiosk', '2000', '0'],
    ]);
  });

  it('counts a split transaction once, by its parts', async () => {
    const { item } = await spend('2026-06-07', 10_000, null, 'Market');
    done(
      await ann.ask('PUT', `/transactions/${item.id}/splits`, {
        body: {
          splits: [7_000, 3_000].map((minor, at) => ({
            categoryId: categories.get(['groceries', 'dining'][at] ?? null),
            amount: money(-minor),
          })),
        },
        headers: { 'if-match': '"1"' },
      }),
    );
    const byCategory = await get<SpendingReport>('spending?from=2026-06-07&to=2026-06-07');
    expect(byCategory.rows.map(({ spent, transactionCount }) => [spent.minor, transactionCount])).toEqual([
      ['7000', 1],
      ['3000', 1],
    ]);
    const byPayee = await get<SpendingReport>('spending?from=2026-06-07&to=2026-06-07&by=payee');
    expect(byPayee.rows[0]).toMatchObject({ key: 'Market', spent: money(10_000), transactionCount: 1 });
  });

  it.each([
    ['2026-06-02', '2026-06-01', '/to'],
    ['2010-01-01', '2026-01-01', '/from'],
    ['2026-06-31', '2026-07-01', '/from'],
  ])('rejects a period from %s to %s with an error at %s', async (from, to, pointer) => {
    const { status, body } = await ann.ask<{ params: { fields: { pointer: string }[] } }>(
      'GET',
      `/reports/spending?from=${from}&to=${to}`,
    );
    expect([status, body.params.fields[0]?.pointer]).toEqual([422, pointer]);
  });

  it('excludes currencies without an exchange rate and names them', async () => {
    const euros = await addAccount(ann, { name: 'Euros', balance: money(0, 'EUR'), currency: 'EUR' } as object);
    await post(ann, { accountId: euros.id, postedOn: '2026-06-05', amount: money(-99, 'EUR') });
    expect(await get<SpendingReport>('spending?from=2026-06-01&to=2026-06-30')).toMatchObject({
      spent: money(10_000),
      exchange: { leftOut: [{ currency: 'EUR', count: 1 }] },
    });
  });
});

it('the cash flow report compares income, spending and savings with earlier months, month by month', async () => {
  for (const [month, income, spent] of [
    ['2026-02', 400_000, 300_000],
    ['2026-03', 400_000, 500_000],
    ['2026-04', 500_000, 400_000],
    ['2026-05', 0, 10_000],
  ] as const) {
    if (income > 0)
      await post(ann, {
        accountId: checking,
        postedOn: `${month}-01`,
        amount: money(income),
        payee: 'Employer',
        categoryId: categories.get('salary') ?? null,
      });
    await spend(`${month}-12`, spent, 'groceries');
  }
  const report = await get<CashFlowReport>('cash-flow?from=2026-04&to=2026-05');
  expect(
    report.months.map(({ month, income, expense, net, savingsRatePpm }) => [
      month,
      income.minor,
      expense.minor,
      net.minor,
      savingsRatePpm,
    ]),
  ).toEqual([
    ['2026-04', '500000', '400000', '100000', 200_000],
    ['2026-05', '0', '10000', '-10000', null],
  ]);
  expect(report.total).toMatchObject({
    income: money(500_000),
    expense: money(410_000),
    net: money(90_000),
    savingsRatePpm: 180_000,
  });
  expect(report.earlier).toMatchObject({ from: '2026-02', to: '2026-03', net: money(0), savingsRatePpm: 0 });
  expect([
    report.total.workings && expectRecomputed(report.total.workings.net),
    report.total.workings?.savingsRate && expectRecomputed(report.total.workings.savingsRate),
  ]).toEqual([
    { kind: 'money', minor: 90_000 },
    { kind: 'ppm', ppm: 180_000 },
  ]);
  expect(refusal(await ann.ask('GET', '/reports/cash-flow?from=2026-05&to=2026-04'))).toEqual([
    422,
    'VALIDATION_FAILED',
  ]);
});

it('the interest report has avoidable interest on a closed statement, capped at the interest charged', async () => {
  const { item: card } = await addCard(ann, { owed: money(0), purchaseAprPpm: 240_000, dueDay: 15 });
  const visa = card.account.id;
  await post(ann, { accountId: visa, postedOn: '2026-03-25', amount: money(-100_000) });
  done(
    await ann.ask('POST', `/cards/${visa}/statements`, {
      body: { startsOn: '2026-03-21', closesOn: '2026-04-20', dueOn: '2026-05-15', inGrace: false, bookInterest: true },
    }),
  );
  const { accounts, total } = await get<InterestReport>('interest?from=2026-04&to=2026-05');
  // 1,000.00 × 24% × 27 days ÷ 365
  expect(accounts).toMatchObject([{ name: 'Visa', interest: money(1_775), avoidableInterest: money(1_775) }]);
  expect(total).toEqual({ interest: money(1_775), fees: money(0), avoidable: money(1_775) });
  await postOfKind(api, ann, { accountId: visa, postedOn: '2026-04-22', amountMinor: 1_000, kind: 'interest' });
  expect((await get<InterestReport>('interest?from=2026-04&to=2026-05')).total).toEqual({
    interest: money(775),
    fees: money(0),
    avoidable: money(775),
  });
});

it('the interest report lists net interest and fees by month and account, with the avoidable part', async () => {
  const { item: card } = await addCard(ann, { owed: money(100_000), purchaseAprPpm: 200_000, dueDay: 15 });
  const loan = await addLoan(ann, {});
  const visa = card.account.id;
  for (const [accountId, postedOn, amountMinor, kind] of [
    [visa, '2026-03-20', -2_000, 'interest'],
    [visa, '2026-04-20', -3_000, 'interest'],
    [visa, '2026-04-22', 500, 'interest'],
    [loan.account.id, '2026-04-12', -4_500, 'interest'],
    [checking, '2026-04-30', 120, 'interest'],
    [checking, '2026-05-31', 130, 'interest'],
  ] as const)
    await postOfKind(api, ann, { accountId, postedOn, amountMinor, kind });
  await api.database.db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, async (tx) => {
    await openChangeSet(tx, { id: newId(), cause: 'import', label: 'Import', now: api.clock.now() });
    for (const [payee, minor] of [
      ['LATE PAYMENT FEE', -2_900],
      ['ANNUAL FEE', -9_500],
    ] as const) {
      await tx.client.query(
        'insert into transaction (household_id, id, account_id, posted_on, amount_minor, payee, kind, ' +
          "source, created_at) values ($1, gen_random_uuid(), $2, '2026-04-25', $3, $4, 'fee', 'import', " +
          'now())',
        [ann.householdId, visa, minor, payee],
      );
    }
  });
  const report = await get<InterestReport>('interest?from=2026-04&to=2026-05');
  expect(report.months).toEqual([
    { month: '2026-04', interest: money(7_000), fees: money(12_400) },
    { month: '2026-05', interest: money(0), fees: money(0) },
  ]);
  expect(
    report.accounts.map(({ name, interest, fees, avoidableFees, avoidableInterest }) => [
      name,
      interest.minor,
      fees.minor,
      avoidableFees.minor,
      avoidableInterest,
    ]),
  ).toEqual([
    ['Visa', '2500', '12400', '2900', null],
    ['Car loan', '4500', '0', '0', null],
  ]);
  expect(report.total).toEqual({ interest: money(7_000), fees: money(12_400), avoidable: money(2_900) });
  expect(report.earned).toEqual(money(250));
});
