/** Every screen states the same about a debt on a day: what to pay, by when, whether it is on track, and what it saves. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Dashboard,
  type DebtPlan,
  type Floats,
  type InsightFeed,
  type Money,
  type NextPayment,
  type Promo,
  type TodaysPlan,
} from '@tideline/contract';
import { datesAhead } from '../automation/notifications/calendar-dates.ts';
import { refreshNotices } from '../automation/notifications/refresh-notices.ts';
import { loadHousehold } from '../ledger/household/household.store.ts';
import { createRandom } from './household/random.ts';
import { approved, endRun, generated, MODES, setMode } from './generated-household.ts';
import { addAccount, done, money } from './ledger.ts';
import { type Person, startTestApi, type TestApi } from './test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.move(new Date('2026-03-01T15:00:00Z'));
});
afterAll(() => api.stop());

interface Answers {
  plan: TodaysPlan;
  dashboard: Dashboard;
  payments: { items: NextPayment[] };
  promos: { items: Promo[] };
  floats: Floats;
  insights: InsightFeed;
  debts: DebtPlan;
  /** Payments that users are notified of, by account. */
  notices: { accountId: string; amount: Money | null }[];
  /** Promotions that users are notified of because they are at risk. */
  drifts: string[];
  /** Payments in the calendar feed, the next of each account. */
  calendar: { accountId: string; on: string; description: string }[];
}

type Figure = 'pay today' | 'pay by' | 'promo pay by' | 'promo at risk' | 'promo worth' | 'paid back' | 'gone' | 'move';

interface Statement {
  subject: string;
  figure: Figure;
  value: unknown;
}

const state = (subject: string, figure: Figure, value: unknown): Statement => ({ subject, figure, value });

/** Statements about each debt in the moves of a plan. */
function ofMoves({ moves }: Pick<TodaysPlan, 'moves'>): Statement[] {
  const payments = [
    ...Map.groupBy(
      moves.filter(({ kind }) => kind === 'pay'),
      ({ to }) => to.accountId,
    ),
  ];
  return [
    ...payments.flatMap(([id, group]) => [
      state(id, 'pay today', sum(group.map(({ amount }) => amount))),
      state(id, 'pay by', group.flatMap(({ payBy }) => payBy ?? []).sort()[0]),
    ]),
    ...moves.map(({ id, amount, value }) => state(id, 'move', `${amount.minor} ${value.minor}`)),
    ...moves.flatMap(({ parts }) =>
      parts.flatMap(({ promoId, class: kind, per, value }) =>
        promoId !== null && kind === 'promo' && per === 'once' && value.minor !== '0'
          ? [state(promoId, 'promo worth', value.minor)]
          : [],
      ),
    ),
  ];
}

const sum = (amounts: readonly Money[]): string =>
  String(amounts.reduce((total, { minor }) => total + Number(minor), 0));

const isOpen = ({ state: of, card, payBy }: Promo): boolean =>
  card !== null && payBy !== null && (of === 'active' || of === 'closing');

const ofPromos = (promos: readonly Promo[]): Statement[] =>
  promos
    .filter(isOpen)
    .flatMap(({ id, payBy, course, costIfNothingChanges }) => [
      state(id, 'promo pay by', payBy),
      state(id, 'promo at risk', course?.atRisk ?? null),
      state(id, 'promo worth', costIfNothingChanges.minor),
    ]);

const AT_RISK: ReadonlySet<string> = new Set(['promo_at_risk', 'deferred_interest_ahead']);

/** Where each figure appears: the answer, and what it states. */
const SOURCES: Readonly<Record<string, (answers: Answers) => Statement[]>> = {
  'GET /todays-plan: moves': ({ plan }) => ofMoves(plan),
  'GET /todays-plan: cash held for a promotion': ({ plan }) =>
    plan.stays.flatMap(({ reason, promoId, until }) =>
      reason === 'hold' && promoId !== null ? [state(promoId, 'promo pay by', until)] : [],
    ),
  'GET /dashboard: moves': ({ dashboard }) => ofMoves(dashboard.todaysPlan),
  'GET /dashboard: promotions': ({ dashboard }) => ofPromos(dashboard.promos),
  'GET /dashboard: upcoming payments': ({ dashboard, plan }) => {
    const seen = new Set<string>();
    return dashboard.upcoming.flatMap(({ kind, href, amount }) => {
      const id = href.slice(href.indexOf('=') + 1);
      const isNext = (kind === 'card_due' || kind === 'loan_due') && amount !== null && !seen.has(id);
      seen.add(id);
      return isNext && plan.moves.some(({ to }) => to.accountId === id) ? [state(id, 'pay today', amount.minor)] : [];
    });
  },
  'GET /dashboard: debts': ({ dashboard }) =>
    dashboard.debts.flatMap(({ accountId, paidOffOn, termsMissing }) =>
      termsMissing ? [] : [state(accountId, 'gone', paidOffOn)],
    ),
  'GET /payments/next': ({ payments: { items }, plan }) =>
    items.flatMap(({ accountId, amount, on, moveId }) => {
      const isPlanned = plan.moves.some(({ to }) => to.accountId === accountId);
      expect([accountId, moveId !== null]).toEqual([accountId, isPlanned]);
      return isPlanned ? [state(accountId, 'pay today', amount?.minor), state(accountId, 'pay by', on)] : [];
    }),
  'GET /promos': ({ promos }) => ofPromos(promos.items),
  'GET /float': ({ floats, plan }) =>
    floats.items.flatMap(({ promoId, cardId, unwindOn, state: of }) => {
      const paysOff = plan.moves.some(({ to, paysOff: all }) => to.accountId === cardId && all);
      return [
        ...(of === 'held' ? [state(promoId, 'promo pay by', unwindOn), state(promoId, 'paid back', false)] : []),
        ...(paysOff ? [state(promoId, 'paid back', true)] : []),
      ];
    }),
  'GET /insights': ({ insights: { items } }) =>
    items.flatMap(({ type, subject, facts, value, moveId }) => {
      if (AT_RISK.has(type))
        return [
          state(subject.id, 'promo at risk', true),
          state(subject.id, 'promo pay by', facts.pay_by?.kind === 'date' ? facts.pay_by.on : null),
          ...(moveId === null ? [] : [state(subject.id, 'promo worth', value?.perYear.minor)]),
        ];
      if (type === 'promo_kept')
        return [state(subject.id, 'promo at risk', false), state(subject.id, 'promo worth', value?.perYear.minor)];
      const amount = facts.amount?.kind === 'money' ? facts.amount.money.minor : null;
      return type === 'idle_cash' ? [state(String(moveId), 'move', `${amount} ${value?.perYear.minor}`)] : [];
    }),
  'GET /debt/plan': ({ debts }) => debts.debts.map(({ id, paidOffOn }) => state(id, 'gone', paidOffOn)),
  // only the adopted plan is what will be paid
  'GET /debt/plan: deferred interest charged': ({ debts, promos }) =>
    debts.adopted === null
      ? []
      : debts.cliffs.flatMap(({ debtId, on, prevented }) => {
          const charged = promos.items.filter(
            ({ cardId, endsOn, kind }) => cardId === debtId && endsOn === on && kind === 'deferred_interest',
          );
          return charged.map(({ id }) => state(id, 'promo at risk', prevented !== true));
        }),
  'notifications of payments due': ({ notices, plan }) =>
    notices.flatMap(({ accountId, amount }) =>
      plan.moves.some(({ to }) => to.accountId === accountId) ? [state(accountId, 'pay today', amount?.minor)] : [],
    ),
  'notifications of promotions at risk': ({ drifts }) => drifts.map((id) => state(id, 'promo at risk', true)),
  'calendar feed': ({ calendar, plan }) =>
    calendar.flatMap(({ accountId, on, description }) => {
      const amount = /^\$([\d,]+\.\d\d)\./.exec(description)?.[1];
      return amount !== undefined && plan.moves.some(({ to }) => to.accountId === accountId)
        ? [state(accountId, 'pay today', amount.replaceAll(/[,.]/g, '')), state(accountId, 'pay by', on)]
        : [];
    }),
};

/** Each account's next payment in the calendar feed. */
function calendarOf(who: Person): Promise<Answers['calendar']> {
  return api.database.db.withHousehold({ householdId: who.householdId, userId: '' }, async (tx) => {
    const days = await datesAhead(tx, {
      today: '2026-03-01',
      household: await loadHousehold(tx),
      leadDays: 0,
      publicOrigin: 'https://tideline.example',
    });
    const due = days.filter(({ uid }) => uid.includes('-due-'));
    const accounts = [...new Set(due.map(({ uid }) => uid.slice(0, uid.indexOf('-due-'))))];
    return accounts.flatMap((accountId) => {
      const next = due.find(({ uid }) => uid.startsWith(accountId));
      return next === undefined ? [] : [{ accountId, on: next.on, description: next.description }];
    });
  });
}

async function ask(who: Person): Promise<Answers> {
  const get = async <T>(path: string): Promise<T> => done(await who.ask<T>('GET', path));
  done(await who.ask('POST', '/insights/refresh', { body: {} }));
  return {
    plan: await get('/todays-plan'),
    dashboard: await get('/dashboard'),
    payments: await get('/payments/next'),
    promos: await get('/promos'),
    floats: await get('/float'),
    insights: await get('/insights'),
    debts: await get('/debt/plan'),
    ...(await noticesOf(who)),
    calendar: await calendarOf(who),
  };
}

/** Notifies as the night does, and returns what users are notified of. */
async function noticesOf(who: Person): Promise<Pick<Answers, 'notices' | 'drifts'>> {
  const inHousehold = { householdId: who.householdId, userId: '' };
  const household = {
    id: who.householdId,
    currency: 'USD',
    locale: 'en-US',
    timezone: 'UTC',
    marginalTaxPpm: 0,
    mode: null,
  };
  return api.database.asOwner(async (client) => {
    await client.query("select set_config('app.household', $1, false)", [who.householdId]);
    // each is notified once, so earlier ones of the same day would hide today's amounts
    await client.query('delete from notification');
    await api.database.db.withHousehold(inHousehold, (tx) =>
      refreshNotices(tx, { household, now: api.clock.now(), today: '2026-03-01' }),
    );
    const { rows } = await client.query<{ id: string; type: string; params: { amount: Money | null } }>(
      "select subject_id as id, type, params from notification where type in ('payment_due', 'promo_drift')",
    );
    return {
      notices: rows.flatMap(({ id, type, params }) =>
        type === 'payment_due' ? [{ accountId: id, amount: params.amount }] : [],
      ),
      drifts: rows.flatMap(({ id, type }) => (type === 'promo_drift' ? [id] : [])),
    };
  });
}

const counted = new Map<string, number>();

/** Collects all statements of one day and expects that no two about the same figure differ. */
function expectOneAnswer(name: string, answers: Answers): void {
  const found = Object.entries(SOURCES).flatMap(([source, read]) =>
    read(answers).map((statement) => ({ source, ...statement })),
  );
  for (const { source, figure } of found) {
    const key = `${source}: ${figure}`;
    counted.set(key, (counted.get(key) ?? 0) + 1);
  }
  const groups = Map.groupBy(found, ({ subject, figure }) => `${figure} of ${subject}`);
  const differing = [...groups].flatMap(([about, statements]) =>
    new Set(statements.map(({ value }) => JSON.stringify(value))).size === 1
      ? []
      : [{ name, about, statements: statements.map(({ source, value }) => `${source}: ${JSON.stringify(value)}`) }],
  );
  expect(differing).toEqual([]);
}

const planOf = async (who: Person): Promise<TodaysPlan> => done(await who.ask<TodaysPlan>('GET', '/todays-plan'));

/** The plan's requests, without their explanations. */
const asked = ({ moves }: TodaysPlan) =>
  moves.map(({ id, amount, payBy, class: kind }) => ({ id, amount: amount.minor, payBy, kind }));

/** The total for each debt and account, regardless of the source. */
const totals = ({ moves }: TodaysPlan) =>
  [...Map.groupBy(moves, ({ to }) => to.accountId)]
    .map(([id, group]) => [
      id,
      sum(group.map(({ amount }) => amount)),
      group.flatMap(({ payBy }) => payBy ?? []).sort()[0],
    ])
    .toSorted();

/** Every unit of each account moves or stays. */
function expectConserved({ accounts, moves, stays }: TodaysPlan): void {
  for (const { accountId, balance } of accounts) {
    const moved = moves.filter(({ from }) => from?.accountId === accountId);
    const staying = stays.filter((each) => each.accountId === accountId);
    expect(Number(sum([...moved, ...staying].map(({ amount }) => amount)))).toBe(Number(balance.minor));
  }
}

describe('every answer of a day states the same about each debt', () => {
  it.each(Array.from({ length: 14 }, (_, index) => index + 1))('generated household %s', async (seed) => {
    const { who } = await generated(api, createRandom(seed));
    const answers = await ask(who);
    expectOneAnswer(`seed ${seed}`, answers);
    expectConserved(answers.plan);
  });

  it.each(Array.from({ length: 6 }, (_, index) => index + 101))(
    'asks nothing twice while a sweep is in transit, and again once it is canceled: household %s',
    async (seed) => {
      const { who, cashId, cardId } = await generated(api, createRandom(seed));
      const amountMinor = 1_000 + 700 * (seed - 100);
      const before = await planOf(who);
      const id = await approved(api, who, { fromAccountId: cashId, toAccountId: cardId, amountMinor });
      const onItsWay = await ask(who);
      expectOneAnswer(`seed ${seed}, on its way`, onItsWay);
      expectConserved(onItsWay.plan);
      expect(onItsWay.plan.made).toContainEqual({
        kind: 'pay',
        accountId: cardId,
        accountName: 'Card 0',
        amount: money(amountMinor),
        scheduled: { runId: id, arrivesOn: '2026-03-05' },
      });
      await endRun(api, who, id);
      expect(asked(await planOf(who))).toEqual(asked(before));
      done(
        await who.ask('POST', `/cards/${cardId}/payments`, {
          body: { amount: money(amountMinor), paidOn: '2026-03-01', fromAccountId: cashId },
        }),
      );
      // a recorded payment also tells which account pays the card
      expect(totals(onItsWay.plan)).toEqual(totals(await planOf(who)));
    },
  );

  it('ticks a transfer between accounts that was recorded today', async () => {
    const sam = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    const from = await addAccount(sam, { subtype: 'savings', balance: money(500_000) });
    const to = await addAccount(sam, { name: 'Online', subtype: 'savings', balance: money(1), apyPpm: 45_000 });
    const [move] = (await planOf(sam)).moves;
    expect(move).toMatchObject({ kind: 'transfer', from: { accountId: from.id }, to: { accountId: to.id } });
    done(
      await sam.ask('POST', '/transfers/record', {
        body: { fromAccountId: from.id, toAccountId: to.id, amount: move?.amount, postedOn: '2026-03-01' },
      }),
    );
    const { moves, made } = await planOf(sam);
    expect(moves).toEqual([]);
    expect(made).toEqual([
      { kind: 'transfer', accountId: to.id, accountName: 'Online', amount: move?.amount, scheduled: null },
    ]);
  });

  it('the sample household in every mode, and after its first payment', async () => {
    const sam = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    done(await sam.ask('POST', '/sample', { body: {} }));
    for (const mode of MODES) {
      await setMode(sam, mode);
      const answers = await ask(sam);
      expectOneAnswer(`sample, ${mode}`, answers);
      // what today's plan pays off is not at risk
      const paidOff = new Set(
        answers.plan.moves.flatMap(({ from, to, paysOff }) => (from !== null && paysOff ? [to.accountId] : [])),
      );
      expect(paidOff.size).toBeGreaterThan(0);
      for (const { id, cardId, course } of answers.promos.items.filter(isOpen))
        if (paidOff.has(cardId)) expect([id, course?.atRisk]).toEqual([id, false]);
    }
    const { moves } = done(await sam.ask<TodaysPlan>('GET', '/todays-plan'));
    const move = moves.find(({ to }) => to.kind === 'card');
    if (move === undefined) throw new Error('the sample pays a card');
    done(
      await sam.ask('POST', `/cards/${move.to.accountId}/payments`, {
        body: { amount: move.amount, paidOn: '2026-03-01', fromAccountId: move.from?.accountId ?? null },
      }),
    );
    expectOneAnswer('sample, paid', await ask(sam));
  });

  it('is checked at every source', () => {
    const seen = new Set([...counted.keys()].map((key) => key.slice(0, key.lastIndexOf(': '))));
    expect(Object.keys(SOURCES).filter((source) => !seen.has(source))).toEqual([]);
  });
});
