/** Tests that the result of every working that the api sends follows from the displayed lines alone. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  CategoryTargets,
  Dashboard,
  Forecast,
  ForecastDay,
  HouseholdIndicators,
  InsightFeed,
  Money,
  SweepRun,
  SweepRunDetail,
  SweepSettings,
  Working,
} from '@tideline/contract';
import { FORMULAS, minorFromString, ppm, recompute, type WorkingLine, type WorkingValue } from '@tideline/domain';
import { addAccount, addCard, post, done, money } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const engineLine = ({ key, value }: Working['result']): WorkingLine => {
  if (value.kind === 'money') return { key, value: { kind: 'money', minor: minorFromString(value.money.minor) } };
  return value.kind === 'ppm'
    ? { key, value: { kind: 'ppm', ppm: ppm(value.ppm) } }
    : { key, value: value as WorkingValue };
};

const isWorking = (value: object): value is Working => 'formulaId' in value && 'lines' in value && 'result' in value;

/** Returns every working in a response, at any depth. */
const workingsIn = (value: unknown): Working[] =>
  typeof value !== 'object' || value === null
    ? []
    : isWorking(value)
      ? [value]
      : Object.values(value).flatMap(workingsIn);

const seen = new Set<string>();

/** Recomputes each working of a response and returns the number of workings. */
function worked(answer: unknown): number {
  const all = workingsIn(answer);
  for (const { formulaId, lines, result } of all) {
    expect({ formulaId, gives: recompute({ formulaId, lines: lines.map(engineLine) }) }).toEqual({
      formulaId,
      gives: engineLine(result).value,
    });
    seen.add(formulaId);
  }
  return all.length;
}

const moneyOf = (working: Working | null | undefined): Money | null =>
  working?.result.value.kind === 'money' ? working.result.value.money : null;

/** Requests everything that screens request, for any household. */
async function readEverything({ ask }: TestUser): Promise<void> {
  const get = async <T>(path: string): Promise<T> => done(await ask<T>('GET', path));
  done(await ask('POST', '/insights/refresh', { body: {} }));
  const dashboard = await get<Dashboard>('/dashboard');
  worked(dashboard);
  const { todaysPlan } = dashboard;
  if (todaysPlan.working !== null) expect(moneyOf(todaysPlan.working)).toEqual(todaysPlan.firstYear);
  for (const { amount, value, working, parts } of todaysPlan.moves) {
    expect(moneyOf(working)).toEqual(amount);
    const sum = (of: (part: (typeof parts)[number]) => Money) =>
      String(parts.reduce((total, part) => total + Number(of(part).minor), 0));
    expect([sum((part) => part.amount), sum((part) => part.value)]).toEqual([amount.minor, value.minor]);
    // a charge that is avoided once is stated with the first payment toward it
    for (const part of parts)
      if (part.per === 'year' || part.value.minor !== '0') expect(moneyOf(part.working)).toEqual(part.value);
  }
  const feed = await get<InsightFeed>('/insights');
  worked(feed);
  for (const { value } of feed.items)
    if (value !== null)
      expect([moneyOf(value.workings.perYear), moneyOf(value.workings.untilNextStatement)]).toEqual([
        value.perYear,
        value.untilNextStatement,
      ]);
  const indicators = await get<HouseholdIndicators>('/reports/indicators');
  worked(indicators);
  for (const { value, reason, working } of indicators.items)
    expect([value === null, working === null]).toEqual([reason !== null, reason !== null]);
  const { accounts } = await get<Forecast>('/forecast');
  for (const account of [null, ...accounts]) {
    for (const month of ['11', '12']) {
      for (const ofMonth of ['04', '12', '15', '16', '22']) {
        const { day } = await get<{ day: ForecastDay }>(
          `/forecast/day?on=2026-${month}-${ofMonth}${account === null ? '' : `&account=${account.id}`}`,
        );
        expect(worked(day)).toBe(1);
        expect(moneyOf(day.working)).toEqual(day.after);
      }
    }
  }
  const { items: targets } = await get<CategoryTargets>('/targets');
  for (const { pace } of targets)
    expect([moneyOf(pace?.workings.expected), moneyOf(pace?.workings.projected)]).toEqual([
      pace?.expected,
      pace?.projected,
    ]);
  worked(targets);
  const settings = await get<SweepSettings>('/sweeps/settings');
  const cash = await get<{ total: { workings: unknown } }>('/reports/cash-flow?from=2026-08&to=2026-10');
  for (const answer of [
    cash,
    settings,
    await get('/account-outlook'),
    await get('/promos'),
    await get('/cards'),
    await get('/card-payments'),
    await get('/debt/plan'),
    await get('/debt/questions'),
    await get('/float'),
    await get('/sweeps/rules'),
    await get('/debt/plan?strategy=mode'),
    await get('/mode/last-month'),
    await get('/todays-plan'),
  ])
    worked(answer);
  for (const key of ['balanced', 'pay_down_fast', 'quick_wins', 'safety_first', 'float'])
    worked(done(await ask('POST', '/mode/preview', { body: { key } })));
}

describe('every working in a response', () => {
  it('can be recomputed for the sample household', async () => {
    api.clock.move(new Date('2026-11-02T15:00:00Z'));
    const sam = await api.signUp({ email: `${crypto.randomUUID()}@example.org`, timezone: 'America/New_York' });
    done(await sam.ask('POST', '/sample', { body: {} }));
    await readEverything(sam);
    const { items } = done(await sam.ask<{ items: SweepRun[] }>('GET', '/sweeps/runs'));
    const proposed = items.filter(({ state }) => state === 'proposed');
    expect(proposed.length).toBeGreaterThan(0);
    for (const { id, amount } of proposed) {
      const run = done(await sam.ask<SweepRunDetail>('GET', `/sweeps/runs/${id}`));
      expect(worked(run)).toBe(2 + [run.betterUse, run.insteadOf].filter((use) => use !== null).length);
      expect(moneyOf(run.working)).toEqual(amount);
    }
    expect([...seen].sort()).toEqual(
      expect.arrayContaining([
        'forecast.day',
        'forecast.safe-to-move',
        'indicator.cash-flow',
        'indicator.emergency-months',
        'indicator.interest-burden',
        'indicator.net-worth',
        'indicator.savings-rate',
        'indicator.utilization',
        'indicator.weighted-apr',
        'mode.cash-change',
        'mode.interest-saved',
        'mode.moved',
        'move.amount',
        'move.return',
        'pace.expected-by-today',
        'pace.projected-month',
        'promo.deferred-at-end',
        'sweep.amount',
        'today.first-year',
      ]),
    );
    expect([...seen].filter((formulaId) => !FORMULAS.some(({ id }) => id === formulaId))).toEqual([]);
  });

  it(
    'can be recomputed for a household in yen and Auckland, overdrawn, without income, over its limit, ' +
      'with an account in dollars',
    async () => {
      api.clock.move(new Date('2026-11-02T15:00:00Z'));
      const kiri = await api.signUp({
        email: `${crypto.randomUUID()}@example.org`,
        timezone: 'Pacific/Auckland',
        currency: 'JPY',
      });
      const yen = (minor: number) => money(minor, 'JPY');
      const { items } = done(await kiri.ask<{ items: { id: string; key: string }[] }>('GET', '/categories'));
      const groceries = items.find(({ key }) => key === 'groceries')?.id ?? null;
      const main = (await addAccount(kiri, { name: 'Main', subtype: 'checking', balance: yen(-90_000), apyPpm: null }))
        .id;
      await addAccount(kiri, { name: 'Dollars', subtype: 'savings', balance: money(100_000, 'USD') });
      await addAccount(kiri, { name: 'Savings', subtype: 'savings', balance: yen(60_000), apyPpm: 30_000 });
      const card = (
        await addCard(kiri, {
          name: 'Over limit',
          owed: yen(120_000),
          creditLimit: yen(100_000),
          purchaseAprPpm: 180_000,
          dueDay: 31,
        })
      ).item.account.id;
      const loan = await addAccount(kiri, { name: 'Car', type: 'loan', subtype: 'auto', balance: yen(-500_000) });
      done(
        await kiri.ask('PUT', `/loans/${loan.id}/terms`, {
          body: { aprPpm: 60_000, payment: yen(20_000), dueDay: 12 },
          headers: { 'if-match': '0' },
        }),
      );
      for (const month of ['05', '06', '07', '08', '09', '10']) {
        await post(kiri, {
          accountId: main,
          postedOn: `2026-${month}-05`,
          amount: yen(month === '10' ? -1_200 : -900),
          payee: 'Streamer',
          categoryId: items.find(({ key }) => key === 'subscriptions')?.id ?? null,
        });
        await post(kiri, {
          accountId: card,
          postedOn: `2026-${month}-12`,
          amount: yen(-8_000),
          payee: 'Grocer',
          categoryId: groceries,
        });
      }
      // a refund larger than the spending, and a transaction posted today in a time zone where the date is already the
      // third
      await post(kiri, {
        accountId: main,
        postedOn: '2026-10-21',
        amount: yen(9_000),
        payee: 'Shoe shop',
        categoryId: items.find(({ key }) => key === 'shopping')?.id ?? null,
      });
      await post(kiri, {
        accountId: main,
        postedOn: '2026-11-03',
        amount: yen(-1_200),
        payee: 'Baker',
        categoryId: groceries,
      });
      done(
        await kiri.ask('POST', '/targets', { body: { categoryId: groceries, since: '2026-11', amount: yen(1_000) } }),
      );
      await readEverything(kiri);
      const { today, safeToMove } = done(await kiri.ask<Dashboard>('GET', '/dashboard'));
      expect([today, safeToMove]).toEqual(['2026-11-03', yen(0)]);
      expect(done(await kiri.ask<CategoryTargets>('GET', '/targets')).items).toMatchObject([
        { spent: yen(1_200), left: yen(-200), state: 'over' },
      ]);
    },
  );
});
