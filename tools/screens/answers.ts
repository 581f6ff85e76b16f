import {
  type CardPayment,
  type Dashboard,
  type DebtPlan,
  type Floats,
  type InsightFeed,
  type ModeOverview,
  type Money,
  type NextPayment,
  type Promo,
  type Session,
  type SweepRun,
  type TodaysPlan,
} from '@tideline/contract';
import { datesAhead } from '../../api/src/automation/notifications/calendar-dates.ts';
import { refreshNotices } from '../../api/src/automation/notifications/refresh-notices.ts';
import { loadHousehold } from '../../api/src/ledger/household/household.store.ts';
import { done } from '../../api/src/testing/ledger.ts';
import type { Answer, TestUser, TestApi } from '../../api/src/testing/test-api.ts';

/** Everything that the api and its jobs state on one day. */
export interface Answers {
  session: Session;
  plan: TodaysPlan;
  dashboard: Dashboard;
  payments: { items: NextPayment[] };
  cardPayments: { items: CardPayment[] };
  promos: { items: Promo[] };
  floats: Floats;
  insights: InsightFeed;
  debts: DebtPlan;
  mode: ModeOverview;
  proposals: { items: SweepRun[] };
  /** Payments that users are notified of, by account. */
  notices: { accountId: string; amount: Money | null }[];
  /** Promotions that users are notified of because they are at risk. */
  drifts: string[];
  /** Payments in the calendar feed: the next one of each account. */
  calendar: { accountId: string; on: string; description: string }[];
}

const TODAY = '2026-03-01';

/** Reads the api as a user. Each address is requested only once, by the first screen that needs it. */
export interface Reader {
  get: <T>(path: string) => Promise<T>;
  answer: (path: string) => Promise<Answer<unknown>>;
}

export function readerOf(who: TestUser): Reader {
  const answers = new Map<string, Promise<Answer<unknown>>>();
  const answer = (path: string): Promise<Answer<unknown>> => {
    const known = answers.get(path) ?? who.ask<unknown>('GET', path);
    answers.set(path, known);
    return known;
  };
  return { answer, get: async <T>(path: string) => done(await answer(`/api/v1${path}`)) as T };
}

/** Requests everything that contains statements about a debt. */
export async function answersOf(api: TestApi, who: TestUser, { get }: Reader = readerOf(who)): Promise<Answers> {
  done(await who.ask('POST', '/insights/refresh', { body: {} }));
  return {
    session: await get('/auth/session'),
    plan: await get('/todays-plan'),
    dashboard: await get('/dashboard'),
    payments: await get('/payments/next'),
    cardPayments: await get('/card-payments'),
    promos: await get('/promos'),
    floats: await get('/float'),
    insights: await get('/insights'),
    debts: await get('/debt/plan'),
    mode: await get('/mode'),
    proposals: await get('/sweeps/runs?view=proposed'),
    ...(await noticesOf(api, who)),
    calendar: await calendarOf(api, who),
  };
}

/** Returns each account's next payment in the calendar feed. */
function calendarOf(api: TestApi, who: TestUser): Promise<Answers['calendar']> {
  return api.database.db.withHousehold({ householdId: who.householdId, userId: '' }, async (tx) => {
    const days = await datesAhead(tx, {
      today: TODAY,
      household: await loadHousehold(tx),
      language: 'en',
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

/** Sends notifications like the nightly run, and returns those that users get. */
async function noticesOf(api: TestApi, who: TestUser): Promise<Pick<Answers, 'notices' | 'drifts'>> {
  const inHousehold = { householdId: who.householdId, userId: '' };
  const household = {
    id: who.householdId,
    currency: 'USD',
    locale: 'en-US',
    timezone: 'UTC',
    marginalTaxPpm: 0,
    holidayCalendar: 'us_fed',
    monthStartDay: 1,
    mode: null,
  };
  return api.database.asOwner(async (client) => {
    await client.query("select set_config('app.household', $1, false)", [who.householdId]);
    // each notification is sent once, so earlier ones of the same day would hide today's amounts
    await client.query('delete from notification');
    await api.database.db.withHousehold(inHousehold, (tx) =>
      refreshNotices(tx, { household, now: api.clock.now(), today: TODAY }),
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
