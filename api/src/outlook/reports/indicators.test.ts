import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { HouseholdIndicators, IndicatorName } from '@tideline/contract';
import { addAccount, addCard, addPromo, post, postOfKind, done, money } from '../../testing/ledger.ts';
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

describe('household indicators', () => {
  const of = async (name: IndicatorName) => {
    const found = (await get<HouseholdIndicators>('indicators')).items.find((item) => item.name === name);
    if (found === undefined) throw new Error(`${name} is not there`);
    return found;
  };

  it('state the reasons for missing figures in an empty household', async () => {
    const { items, cards } = await get<HouseholdIndicators>('indicators');
    expect(cards).toEqual([]);
    expect(items.map(({ name, reason }) => [name, reason])).toEqual([
      ['net_worth', null],
      ['emergency_months', 'history_too_short'],
      ['savings_rate', 'no_history'],
      ['interest_burden', 'no_income'],
      ['utilization', 'no_cards'],
      ['weighted_apr', 'no_debt'],
      ['weighted_apr_without_promotions', 'no_debt'],
    ]);
  });

  it('match the engine, have workings that reproduce them, and change with the ledger', async () => {
    // each month, 5,000 comes in, 2,000 goes to groceries and 1,000 to dining out; the card owes 1,000 of 5,000, 600 of
    // it at 0% until December
    for (const month of ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05']) {
      await post(ann, {
        accountId: checking,
        postedOn: `${month}-01`,
        amount: money(500_000),
        payee: 'Employer',
        categoryId: categories.get('salary') ?? null,
      });
      await spend(`${month}-02`, 200_000, 'groceries');
      await spend(`${month}-12`, 100_000, 'dining');
    }
    const { item: card } = await addCard(ann, {
      owed: money(100_000),
      creditLimit: money(500_000),
      purchaseAprPpm: 200_000,
      dueDay: 15,
    });
    await addPromo(ann, {
      cardId: card.account.id,
      balance: money(60_000),
      revertAprPpm: 300_000,
      startsOn: '2026-06-01',
    });
    await postOfKind(api, ann, {
      accountId: card.account.id,
      postedOn: '2026-05-20',
      amountMinor: -20_000,
      kind: 'interest',
    });
    await postOfKind(api, ann, {
      accountId: card.account.id,
      postedOn: '2026-05-21',
      amountMinor: -5_000,
      kind: 'fee',
    });
    const { items, cards } = await get<HouseholdIndicators>('indicators');
    const figures = items.map(({ name, value, working }) => {
      if (working !== null) expectRecomputed(working);
      return [name, value?.kind === 'money' ? value.money.minor : value?.kind === 'ppm' ? value.ppm : value?.tenths];
    });
    // 10,000.00 saved, 1,250.00 owed; 25,000.00 earned in the year: 250 ÷ 25,000 = 1%; (650 × 20% + 600 × 0%) ÷
    // 1,250 = 10.4%; at 30% instead of 0%: 24.8%
    expect(figures).toEqual([
      ['net_worth', '875000'],
      ['emergency_months', 50],
      ['savings_rate', expect.any(Number)],
      ['interest_burden', 10_000],
      ['utilization', 250_000],
      ['weighted_apr', 104_000],
      ['weighted_apr_without_promotions', 248_000],
    ]);
    expect(cards).toMatchObject([
      { name: 'Visa', owed: money(125_000), limit: money(500_000), utilizationPpm: 250_000, band: 'below_30' },
    ]);
    await spend('2026-06-09', 100_000, 'groceries');
    expect((await of('net_worth')).value).toEqual({ kind: 'money', money: money(775_000) });
  });

  it('do not subtract interest earned from interest charged', async () => {
    await post(ann, {
      accountId: checking,
      postedOn: '2026-05-01',
      amount: money(1_000_000),
      payee: 'Employer',
      categoryId: categories.get('salary') ?? null,
    });
    const { item: card } = await addCard(ann, { owed: money(100_000) });
    await postOfKind(api, ann, {
      accountId: card.account.id,
      postedOn: '2026-05-20',
      amountMinor: -20_000,
      kind: 'interest',
    });
    await postOfKind(api, ann, { accountId: checking, postedOn: '2026-05-31', amountMinor: 5_000, kind: 'transfer' });
    expect((await of('interest_burden')).value).toEqual({ kind: 'ppm', ppm: 20_000 });
    await postOfKind(api, ann, { accountId: checking, postedOn: '2026-05-31', amountMinor: 15_000, kind: 'interest' });
    // earned interest is income: 200 ÷ 10,150
    expect((await of('interest_burden')).value).toEqual({ kind: 'ppm', ppm: 19_704 });
  });

  it("use the household's currency, and name currencies without an exchange rate", async () => {
    await addAccount(ann, { name: 'Euros', balance: money(100_000, 'EUR') });
    await post(ann, {
      accountId: checking,
      postedOn: '2026-05-01',
      amount: money(50_000),
      payee: 'Employer',
      categoryId: categories.get('salary') ?? null,
    });
    expect((await of('net_worth')).value).toEqual({ kind: 'money', money: money(50_000) });
    expect((await get<HouseholdIndicators>('indicators')).exchange?.leftOut).toMatchObject([{ currency: 'EUR' }]);
  });
});
