/**
 * Imports five years of household files 22 days after they end, enters no terms, and checks what the household sees
 * right after the import: due jobs have run, but no nightly run.
 */
import type {
  Account,
  Card,
  Dashboard,
  DebtQuestions,
  Forecast,
  Insight,
  InsightFeed,
  InterestReport,
  Series,
  UpcomingOccurrence,
  TodaysPlan,
} from '@tideline/contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fileOf, type FiveYearAccount, fiveYears } from '../../testing/five-years/five-years.ts';
import { accountsOf, applyBatch, upload } from '../../testing/import-files.ts';
import { done } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

// 10,000 rows are read and imported
jest.setTimeout(180_000);

const NEW_PRICE_MINOR = 2_299;
const CHARGED_TWICE = { postedOn: '2026-10-22', amountMinor: -21_460, payee: 'HARBOR VET CLINIC', bankType: 'DEBIT' };

/** Changes the last month so that Netflix costs $5.00 more and the card is charged twice for one visit. */
function withLastMonth(account: FiveYearAccount): FiveYearAccount {
  if (account.key !== 'visa') return account;
  const repriced = account.rows.map((row) =>
    row.payee === 'NETFLIX.COM' && row.postedOn >= '2026-10-01' ? { ...row, amountMinor: -NEW_PRICE_MINOR } : row,
  );
  const twice = ['a', 'b'].map((externalId) => ({ ...CHARGED_TWICE, externalId, memo: null }));
  const rows = [...repriced, ...twice].toSorted((one, other) => (one.postedOn < other.postedOn ? -1 : 1));
  const added = rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0) - sumOf(account);
  return { ...account, rows, closingMinor: account.closingMinor + added };
}
const sumOf = ({ rows }: FiveYearAccount): number => rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const files = fiveYears().accounts.map((account) => fileOf(withLastMonth(account)));
let api: TestApi;
let ann: TestUser;
let accounts: Account[];
/** Three weeks after the end of the files, October 31. */
const TODAY = new Date('2026-11-22T15:00:00Z');
const ASSUMED = { from: '2026-11-01', dataThrough: '2026-10-31' };

beforeAll(async () => {
  api = await startTestApi();
  api.clock.move(TODAY);
  ann = await api.signUp();
  const { body } = await upload(ann, files);
  await api.jobs.runDue();
  await applyBatch(ann, body.id);
  await api.jobs.runDue();
  accounts = await accountsOf(ann);
});
afterAll(() => api.stop());

const get = async <Body>(path: string): Promise<Body> => done(await ann.ask<Body>('GET', path));
const idOf = (mask: string): string => {
  const found = accounts.find((account) => account.mask === mask);
  if (found === undefined) throw new Error(`no account ${mask}`);
  return found.id;
};
const CHECKING = '6789';

describe('account kinds', () => {
  it('are recognized for every account, including the loans', () => {
    expect(accounts.map(({ mask, type, subtype }) => `${mask ?? ''} ${type} ${subtype ?? '-'}`).sort()).toEqual([
      '0004 credit_card -',
      '0422 loan student',
      '0911 loan auto',
      '1111 credit_card -',
      '1203 loan mortgage',
      '4321 depository savings',
      '6789 depository checking',
      '7788 credit_card -',
    ]);
  });
});

describe('recurring payments after the end of the files', () => {
  const found = async (): Promise<Series[]> => (await get<{ items: Series[] }>('/recurring')).items;
  const inChecking = async (): Promise<Series[]> =>
    (await found()).filter(({ accountId }) => accountId === idOf(CHECKING));

  it('include both incomes, which are marked as not seen yet', async () => {
    const income = (await inChecking()).filter(({ kind }) => kind === 'income');
    expect(income.map(({ payee, standing, assumed, nextOn }) => ({ payee, standing, assumed, nextOn }))).toEqual([
      { payee: 'Acme Corp Direct Dep', standing: 'not_seen', assumed: ASSUMED, nextOn: '2026-11-27' },
      { payee: 'City Schools Payroll', standing: 'not_seen', assumed: ASSUMED, nextOn: '2026-11-30' },
    ]);
  });

  it('include the subscriptions', async () => {
    const subscriptions = (await found()).filter(({ kind }) => kind === 'subscription').map(({ payee }) => payee);
    expect(subscriptions).toEqual(expect.arrayContaining(['Netflix', 'Hulu', 'Spotify', 'Disney+', 'Planet Fitness']));
  });

  it('are neither late, missed nor ended', async () => {
    expect(new Set((await found()).map(({ standing }) => standing))).toEqual(new Set(['active', 'not_seen']));
  });

  it('show price increases of the last two years', async () => {
    const rises = (await found()).flatMap(({ payee, priceRise }) =>
      priceRise === null ? [] : [`${payee} ${priceRise.on}: ${priceRise.from.minor} → ${priceRise.to.minor}`],
    );
    expect(rises).toEqual(
      expect.arrayContaining(['Hulu 2024-11-14: -799 → -999', 'Verizon Wireless 2025-03-11: -12600 → -13400']),
    );
  });

  it('are listed as not seen if already due, and as expected otherwise', async () => {
    const { items } = await get<{ items: UpcomingOccurrence[] }>('/recurring/upcoming?days=30');
    expect(
      items.filter(({ payee }) => payee === 'Rocket Mtg Payment').map(({ on, state }) => `${on} ${state}`),
    ).toEqual(['2026-11-01 not_seen', '2026-12-01 expected']);
  });

  it('continue in the forecast, which states the date from which it assumes them', async () => {
    const forecast = await get<Forecast>(`/forecast?account=${idOf(CHECKING)}`);
    expect(forecast.assumed).toEqual([{ id: idOf(CHECKING), name: expect.any(String), ...ASSUMED }]);
    expect(forecast.marks.filter(({ kind }) => kind === 'income').map(({ on }) => on)).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-27',
      '2026-11-30',
      '2026-12-11',
      '2026-12-15',
      '2026-12-24',
      '2026-12-31',
    ]);
  });

  it('are shown as not seen yet in the forecast of an assumed day', async () => {
    const { day } = await get<{ day: { items: { name: string; occurrence: { state: string } | null }[] } }>(
      `/forecast/day?account=${idOf(CHECKING)}&on=2026-11-23`,
    );
    expect(day.items.find(({ name }) => name === 'Rocket Mtg Payment')?.occurrence?.state).toBe('not_seen');
  });
});

describe('insights right after the import', () => {
  let feed: InsightFeed;
  beforeAll(async () => {
    feed = await get<InsightFeed>('/insights');
  });
  const of = (type: Insight['type']): Insight[] => feed.items.filter((insight) => insight.type === type);

  const amountOf = ({ facts: { charged } }: Insight): number =>
    charged?.kind === 'money' ? Number(charged.money.minor) : 0;

  it('are refreshed and not stale', () => {
    expect([feed.refreshedAt !== null, feed.stale]).toEqual([true, false]);
  });

  it('state the interest that each debt charged, based only on its transactions', () => {
    const byAmount = (one: Insight, other: Insight) => amountOf(other) - amountOf(one);
    const charged = of('interest_paid')
      .toSorted(byAmount)
      .map(({ subject, facts }) => [subject.id, facts['charged'], facts['from'], facts['to']]);
    const between = (from: string, to: string) => [
      { kind: 'date', on: from },
      { kind: 'date', on: to },
    ];
    const usd = (minor: string) => ({ kind: 'money', money: { minor, currency: 'USD' } });
    expect(charged).toEqual([
      [idOf('1203'), usd('2048938'), ...between('2025-11-01', '2026-10-31')],
      [idOf('0422'), usd('109721'), ...between('2025-11-01', '2026-10-31')],
      [idOf('7788'), usd('59771'), ...between('2025-01-01', '2025-12-31')],
      [idOf('0911'), usd('20607'), ...between('2025-11-01', '2026-10-31')],
    ]);
  });

  it('state the same mortgage interest as the interest report for the same months', async () => {
    const { accounts: reported } = await get<InterestReport>('/reports/interest?from=2025-11&to=2026-10');
    const mortgage = reported.find(({ accountId }) => accountId === idOf('1203'));
    const found = of('interest_paid').find(({ subject }) => subject.id === idOf('1203'));
    expect(found?.facts['charged']).toEqual({ kind: 'money', money: mortgage?.interest });
  });

  it('include idle cash, with the value of today’s move at the yield that interest payments show', async () => {
    const { moves } = await get<TodaysPlan>('/todays-plan');
    const move = moves.find(({ to }) => to.accountId === idOf('4321'));
    expect([move?.from?.accountId, move?.amount.minor, move?.value.minor]).toEqual([
      idOf(CHECKING),
      '1157700',
      '42719', // $11,577.00 × 3.69%
    ]);
    expect(of('idle_cash').map(({ subject, moveId, value }) => [subject.id, moveId, value?.perYear?.minor])).toEqual([
      [idOf(CHECKING), move?.id, '42719'],
    ]);
    expect(accounts.filter((each) => each.isApyObserved).map(({ id, apyPpm }) => [id, apyPpm])).toEqual([
      [idOf('4321'), 36_900],
    ]);
  });

  it('include the price increase and the double charge of the last month', () => {
    const usd = (minor: number) => ({ kind: 'money', money: { minor: String(minor), currency: 'USD' } });
    expect(of('price_rise').map(({ subject, facts, value }) => [subject.name, facts, value?.perYear.minor])).toEqual([
      [
        'Netflix',
        { old_price: usd(1_799), new_price: usd(NEW_PRICE_MINOR), since: { kind: 'date', on: '2026-10-04' } },
        '6000',
      ],
    ]);
    const day = { kind: 'date', on: CHARGED_TWICE.postedOn };
    expect(of('duplicate_charge').map(({ facts, value }) => [facts, value?.perYear.minor])).toEqual([
      [{ amount: usd(21_460), first_on: day, second_on: day }, '21460'],
    ]);
  });

  it('report no missed income or bill after the end of the files', () => {
    expect(of('missed_income').concat(of('missed_bill'))).toEqual([]);
  });
});

it('the dashboard shows the end of the files as the date of every figure that depends on it', async () => {
  const { asOf, cashLine } = await get<Dashboard>('/dashboard');
  const on = '2026-10-31';
  expect(asOf).toEqual({ netWorth: on, cash: on, owedOnCards: on, safeToMove: on, debt: on });
  expect(cashLine.stale.map((account) => account.asOf)).toEqual([on]);
});

it('the plans, reports, debt questions, cards and insights state the end of the files as their date', async () => {
  const on = '2026-10-31';
  const asOf = async (path: string) => (await get<{ asOf?: string | null }>(path)).asOf;
  expect([await asOf('/todays-plan'), await asOf('/debt/plan'), await asOf('/reports/indicators')]).toEqual([
    on,
    on,
    on,
  ]);
  const { items: questions } = await get<DebtQuestions>('/debt/questions');
  expect(questions.length).toBeGreaterThan(0);
  expect(new Set(questions.map((question) => question.asOf))).toEqual(new Set([on]));
  const { items: cards } = await get<{ items: Card[] }>('/cards');
  expect(new Set(cards.flatMap(({ owed, account }) => (owed.minor === '0' ? [] : account.staleSince)))).toEqual(
    new Set([on]),
  );
  const { items: insights } = await get<InsightFeed>('/insights');
  const idle = insights.filter(({ type }) => type === 'idle_cash');
  expect(idle.map((insight) => insight.asOf)).toEqual([on]);
});
