import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  Account,
  Card,
  Dashboard,
  DebtPlan,
  InsightFeed,
  ModeOverview,
  ModePreview,
  Notification,
  Payee,
  Promo,
  Rule,
  Series,
  Session,
  TodaysPlan,
} from '@tideline/contract';
import { addDays, civilDate, INSIGHT_AREAS, startOfMonth } from '@tideline/domain';
import { importFiles } from '../../testing/import-files.ts';
import { bankFile } from '../imports/formats/ofx-fixture.ts';
import { removeExpiredGuests } from '../sign-in/guests.service.ts';
import { THROTTLE_LIMITS } from '../../platform/auth/throttle.ts';
import { startTestApi, type Client, type TestApi } from '../../testing/test-api.ts';
import { sampleHousehold } from './sample-household.ts';
import { TARGETS } from './sample-rules.ts';
import { SAVINGS_MINOR } from './sample-terms.ts';

const today = civilDate('2026-03-01');
const isFull = process.env['TEST_SCOPE'] === 'full';
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const region = { timezone: 'America/New_York', locale: 'en-US' };
const cookieOf = (headers: Headers): string => headers.get('set-cookie')?.split(';')[0] ?? '';

async function guest(on: TestApi = api): Promise<{ client: Client; session: Session; cookie: string }> {
  const { status, headers, body } = await on.ask<Session>('POST', '/auth/sample', { body: region });
  expect(status).toBe(201);
  return { client: on.as(cookieOf(headers)), session: body, cookie: cookieOf(headers) };
}

const get = async <T>(client: Client, path: string): Promise<T> => (await client.ask<T>('GET', path)).body;
const items = async <T>(client: Client, path: string): Promise<T[]> => (await get<{ items: T[] }>(client, path)).items;

describe('the sample household', () => {
  const usual = ['2028-02-29', '2026-12-31'];
  it.each(isFull ? [...usual, '2026-03-01', '2026-11-20', '2027-02-28', '2026-07-31'] : usual)(
    'has thousands of rows up to %s, and no account is overdrawn',
    (day) => {
      const on = civilDate(day);
      const { rows, from, promos } = sampleHousehold(on);
      expect(sampleHousehold(on).rows).toEqual(rows);
      expect(rows.length).toBeGreaterThan(3_000);
      const balances = new Map<string, number>();
      const ends = new Map<string, number>();
      for (const row of rows) {
        expect(row.postedOn >= from && row.postedOn <= on).toBe(true);
        balances.set(row.account, (balances.get(row.account) ?? 0) + row.amountMinor);
        ends.set(`${row.account} ${row.postedOn}`, balances.get(row.account) ?? 0);
      }
      const lowest = (account: string) =>
        Math.min(...[...ends].filter(([key]) => key.startsWith(`${account} `)).map(([, balance]) => balance));
      for (const account of ['checking', 'savings', 'online']) expect(lowest(account)).toBeGreaterThanOrEqual(0);
      expect(balances.get('savings')).toBeLessThan(4_000_000);
      expect(-(balances.get('visa') ?? 0)).toBeGreaterThan(119_900);
      expect(lowest('visa')).toBeGreaterThan(-1_200_000);
      for (const promo of promos) expect([promo.startsOn < on, promo.endsOn > addDays(on, 40)]).toEqual([true, true]);
      const legs = Map.groupBy(
        rows.filter(({ movement }) => movement !== undefined),
        ({ movement }) => movement,
      );
      for (const pair of legs.values()) expect(pair.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0);
    },
  );
});

describe('the sample household', () => {
  it('meets its monthly spending targets and holds its savings on every third day of a year', () => {
    for (let on = today; on < addDays(today, 365); on = addDays(on, 3)) {
      const spent = new Map<string, number>();
      const { rows } = sampleHousehold(on);
      const saved = rows.reduce((sum, { account, amountMinor }) => sum + (account === 'savings' ? amountMinor : 0), 0);
      expect([on, saved > 0.8 * SAVINGS_MINOR]).toEqual([on, true]);
      for (const { postedOn, categoryKey, amountMinor } of rows)
        if (categoryKey !== null && postedOn >= startOfMonth(on))
          spent.set(categoryKey, (spent.get(categoryKey) ?? 0) - amountMinor);
      // a later row of the same category is a newer target
      for (const [key, amountMinor] of new Map(TARGETS.map((target) => [target.categoryKey, target.amountMinor])))
        expect([on, key, (spent.get(key) ?? 0) <= amountMinor]).toEqual([on, key, true]);
    }
  });

  // each day takes ten seconds, so only the full run also tests the first day and the middle of a month
  it.each(['2026-11-23', ...(isFull ? ['2026-03-01', '2026-09-10'] : [])])(
    'has insights of four areas on %s, only one warning, and modes with different outcomes',
    async (day) => {
      api.clock.move(new Date(`${day}T15:00:00Z`));
      const { client } = await guest();
      await client.ask('POST', '/insights/refresh', { body: {} });
      const insights = (await get<InsightFeed>(client, '/insights')).items;
      const families = new Set(insights.map(({ type }) => INSIGHT_AREAS[type]));
      expect([...families]).toEqual(expect.arrayContaining(['cash', 'debt', 'recurring', 'spending']));
      expect(new Set(insights.map(({ kind }) => kind))).toEqual(new Set(['saving', 'risk', 'habit']));
      const kept = insights.find(({ type }) => type === 'promo_kept');
      expect(kept).toMatchObject({ subject: { name: 'Harbor Home store card' }, moveId: expect.any(String) });
      const warnings = insights.filter(({ severity }) => severity === 'warning' || severity === 'critical');
      expect(warnings.map(({ type }) => type)).toEqual(['duplicate_charge']);
      const notices = await items<Notification>(client, '/notifications');
      expect(notices.filter(({ severity }) => severity === 'warning').map(({ type }) => type)).toEqual(['insight_new']);
      const offers = await items<Promo>(client, '/promos');
      expect(offers.filter(({ course }) => course?.atRisk)).toEqual([]);
      // every move has enough money
      const { moves } = await get<TodaysPlan>(client, '/todays-plan');
      expect(moves.filter(({ from }) => from === null)).toEqual([]);
      const { diff } = (await client.ask<ModePreview>('POST', '/mode/preview', { body: { key: 'safety_first' } })).body;
      expect(diff.debtFree.monthsSooner).toBeLessThan(0);
      expect(Number(diff.interest.saved?.minor)).toBeLessThan(-1_000);
      expect(Number(diff.paidToday?.change.minor)).toBeLessThan(-10_000);
      const { modes } = await get<ModeOverview>(client, '/mode');
      const differing = modes
        .filter(({ reasons }) => reasons.length === 0)
        .map(({ outcome }) => [outcome?.debtFreeOn, outcome?.interest?.minor, outcome?.paidToday?.minor].join());
      expect(new Set(differing).size).toBe(differing.length);
      const [balanced, fast] = (['balanced', 'pay_down_fast'] as const).map(
        (key) => modes.find((mode) => mode.key === key)?.outcome?.onceMoved,
      );
      expect(String(fast?.debtFreeOn) < String(balanced?.debtFreeOn)).toBe(true);
      expect(Number(fast?.interest?.minor)).toBeLessThan(0.8 * Number(balanced?.interest?.minor));
      api.clock.move(new Date('2026-03-01T12:00:00Z'));
    },
  );
});

describe('a guest session', () => {
  it('opens a household with accounts, multi-segment cards, promotions, a dashboard and a debt plan', async () => {
    const { client, session } = await guest();
    expect(session).toMatchObject({
      role: 'owner',
      today: '2026-03-01',
      household: { name: 'Sample household', timezone: 'America/New_York' },
      user: { guestExpiresAt: '2026-03-02T12:00:00.000Z', emailVerified: false },
    });
    const accounts = await items<Account>(client, '/accounts');
    expect(accounts.map(({ name }) => name)).toHaveLength(8);
    const { rows } = sampleHousehold(civilDate('2026-03-01'));
    const visa = rows
      .filter(({ account }) => account === 'visa')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    expect(accounts.find(({ name }) => name === 'Aria Visa')?.balance.minor).toBe(String(visa));
    const cards = await items<Card>(client, '/cards');
    const kinds = new Set(cards.flatMap(({ segments }) => segments.map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual(expect.arrayContaining(['balance_transfer', 'deferred', 'promo', 'purchase']));
    expect((await items<Promo>(client, '/promos')).map(({ kind }) => kind).sort()).toEqual([
      'balance_transfer',
      'deferred_interest',
      'reduced_rate',
    ]);
    const dashboard = await get<Dashboard>(client, '/dashboard');
    // the most expensive offer comes first, and nothing is due this week
    expect(dashboard.todaysPlan.moves[0]).toMatchObject({
      class: 'promo',
      to: { accountName: 'Harbor Home store card' },
    });
    expect(dashboard.checklist).toEqual({
      hasAccount: true,
      hasTransactions: true,
      hasCardTerms: true,
      hasPlan: true,
      hasSample: true,
    });
    expect(dashboard.debt.incomplete).toBe(0);
    const plan = await get<DebtPlan>(client, '/debt/plan');
    expect(JSON.stringify(plan)).toContain('paid_off');
  });

  it('gives each guest a separate household and no credentials', async () => {
    const [one, other] = [await guest(), await guest()];
    expect(one.session.household.id).not.toBe(other.session.household.id);
    const id = (await items<Account>(one.client, '/accounts'))[0]?.id;
    expect((await other.client.ask('GET', `/accounts/${id}`)).status).toBe(404);
    expect(
      (
        await api.ask('POST', '/auth/sign-in', {
          body: { email: one.session.user.email, password: 'wave after wave 77' },
        })
      ).status,
    ).toBe(401);
    expect((await api.ask('POST', '/auth/reset/request', { body: { email: one.session.user.email } })).status).toBe(
      204,
    );
    expect((await one.client.ask('POST', '/auth/verification/request')).status).toBe(204);
    expect((await api.emails()).filter(({ to }) => to.endsWith('.invalid'))).toEqual([]);
  });

  it('leaves sign-up open for the first user', async () => {
    const fresh = await startTestApi({ policy: {} });
    try {
      await guest(fresh);
      expect((await fresh.ask('GET', '/auth/options')).body).toMatchObject({ signUp: 'open', sample: true });
    } finally {
      await fresh.stop();
    }
  });

  it('can be disabled, and is rate-limited', async () => {
    const off = await startTestApi({ sample: false });
    expect(await off.ask('POST', '/auth/sample', { body: region })).toMatchObject({
      status: 403,
      body: { code: 'SAMPLE_OFF' },
    });
    expect((await off.ask('GET', '/auth/options')).body).toMatchObject({ sample: false });
    await off.stop();
    const guarded = await startTestApi({
      throttleLimits: { ...THROTTLE_LIMITS, sample: { points: 1, perSeconds: 60 } },
    });
    await guest(guarded);
    expect((await guarded.ask('POST', '/auth/sample', { body: region })).status).toBe(429);
    await guarded.stop();
  });

  it('cannot fill the disk, because changes are limited and files must be small', async () => {
    const guarded = await startTestApi({
      throttleLimits: { ...THROTTLE_LIMITS, guestChanges: { points: 52, perSeconds: 60 } },
    });
    try {
      const { client } = await guest(guarded);
      const add = () =>
        client.ask('POST', '/accounts', {
          body: { name: 'Mine', type: 'depository', balance: { minor: '1', currency: 'USD' } },
        });
      const form = new FormData();
      form.append('files', new Blob(['x'.repeat(2_100_000)]), 'big.csv');
      expect(await client.ask('POST', '/imports', { body: form })).toMatchObject({
        status: 413,
        body: { code: 'BODY_TOO_LARGE' },
      });
      const statuses = [(await add()).status, (await add()).status];
      const small = new FormData();
      small.append('files', new Blob(['nothing']), 'small.csv');
      expect((await client.ask('POST', '/imports', { body: small })).status).toBe(422);
      expect([...statuses, (await add()).status]).toEqual([201, 201, 429]);
      expect((await client.ask('GET', '/accounts')).status).toBe(200);
      const ann = await guarded.signUp();
      expect(
        (
          await ann.ask('POST', '/accounts', {
            body: { name: 'Mine', type: 'depository', balance: { minor: '1', currency: 'USD' } },
          })
        ).status,
      ).toBe(201);
    } finally {
      await guarded.stop();
    }
  });

  it('expires after a day, and its user and all rows of its household are deleted', async () => {
    const own = await startTestApi();
    try {
      const { client, session } = await guest(own);
      await importFiles(client, [{ name: 'bank.ofx', text: bankFile() }]);
      const ann = await own.signUp();
      own.clock.move(new Date('2026-03-02T11:59:00Z'));
      await removeExpiredGuests(own.database.db, own.clock);
      expect((await client.ask('GET', '/auth/session')).status).toBe(200);
      own.clock.move(new Date('2026-03-02T12:00:01Z'));
      expect((await client.ask('GET', '/auth/session')).status).toBe(401);
      await removeExpiredGuests(own.database.db, own.clock);
      const left = await own.database.asOwner((owner) =>
        owner.query<{ rows: string }>('select count(*) as rows from app_user where guest_expires_at is not null'),
      );
      expect(left.rows[0]?.rows).toBe('0');
      const tables = await own.database.asOwner((owner) =>
        owner.query<{ table_name: string }>(
          `select table_name from information_schema.columns
            where table_schema = current_schema() and column_name = 'household_id'`,
        ),
      );
      for (const { table_name } of tables.rows) {
        const { rows } = await own.database.asOwner(async (owner) => {
          await owner.query(`select set_config('app.household', $1, false)`, [session.household.id]);
          return owner.query(`select 1 from ${table_name} where household_id = $1 limit 1`, [session.household.id]);
        });
        expect({ table: table_name, rows: rows.length }).toEqual({ table: table_name, rows: 0 });
      }
      expect((await ann.ask('GET', '/accounts')).status).toBe(200);
    } finally {
      await own.stop();
    }
  });
});

describe('keeping the guest household', () => {
  it('turns the guest into a user with a password and preserves all data', async () => {
    const { client } = await guest();
    await client.ask('POST', '/accounts', {
      body: { name: 'My own', type: 'depository', balance: { minor: '100', currency: 'USD' } },
    });
    const { status, body } = await client.ask<Session>('POST', '/auth/sample/keep', {
      body: { name: 'Ann', email: 'Ann@Example.org', password: 'wave after wave 77' },
    });
    expect({ status, user: body.user }).toMatchObject({
      status: 200,
      user: { name: 'Ann', email: 'ann@example.org', guestExpiresAt: null },
    });
    expect((await items<Account>(client, '/accounts')).map(({ name }) => name)).toContain('My own');
    expect(
      (await api.ask('POST', '/auth/sign-in', { body: { email: 'ann@example.org', password: 'wave after wave 77' } }))
        .status,
    ).toBe(200);
    expect((await api.emails()).at(-1)).toMatchObject({
      to: 'ann@example.org',
      subject: 'Confirm your email address',
    });
    expect(
      (
        await client.ask('POST', '/auth/sample/keep', {
          body: { name: 'Ann', email: 'b@example.org', password: 'wave after wave 77' },
        })
      ).status,
    ).toBe(404);
    api.clock.move(new Date('2026-03-04T12:00:00Z'));
    await removeExpiredGuests(api.database.db, api.clock);
    expect(
      (await api.ask('POST', '/auth/sign-in', { body: { email: 'ann@example.org', password: 'wave after wave 77' } }))
        .status,
    ).toBe(200);
    api.clock.move(new Date('2026-03-01T12:00:00Z'));
  });

  it('applies the sign-up rules for emails, passwords and closed sign-up', async () => {
    const { client } = await guest();
    const other = await api.signUp();
    const keep = (change: Record<string, string>) =>
      client.ask('POST', '/auth/sample/keep', {
        body: { name: 'Bob', email: 'bob2@example.org', password: 'wave after wave 77', ...change },
      });
    expect(await keep({ email: other.email })).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect(await keep({ password: 'password123456' })).toMatchObject({ status: 422 });
    const closed = await startTestApi({ policy: { explicit: 'closed' } });
    const visitor = await guest(closed);
    expect(
      await visitor.client.ask('POST', '/auth/sample/keep', {
        body: { name: 'Bob', email: 'bob@example.org', password: 'wave after wave 77' },
      }),
    ).toMatchObject({ status: 403, body: { code: 'SIGN_UP_CLOSED' } });
    await closed.stop();
  });
});

describe('the sample in an existing household', () => {
  it('can be added to an empty household in its currency, removed as a whole, and restored by undo', async () => {
    const ann = await api.signUp({ currency: 'EUR', timezone: 'Europe/Berlin' });
    expect((await ann.ask('POST', '/sample')).status).toBe(201);
    expect(new Set((await items<Account>(ann, '/accounts')).map(({ currency }) => currency))).toEqual(new Set(['EUR']));
    expect(await ann.ask('POST', '/sample')).toMatchObject({
      status: 409,
      body: { code: 'SAMPLE_NEEDS_EMPTY_HOUSEHOLD' },
    });
    await ann.ask('POST', '/accounts', {
      body: { name: 'My own', type: 'depository', balance: { minor: '100', currency: 'EUR' } },
    });
    const kept = async () => ({
      rules: (await items<Rule>(ann, '/rules')).map(({ name }) => name),
      payees: (await items<Payee>(ann, '/payees')).flatMap(({ id, name }) => (id === null ? [] : [name])).toSorted(),
      series: (await items<Series>(ann, '/recurring'))
        .filter(({ state }) => state === 'active')
        .map(({ payee }) => payee),
    });
    const taught = await kept();
    expect(taught).toMatchObject({
      rules: ['Presents from Amazon', 'High power bills'],
      payees: ['Amazon', 'Starbucks'],
      series: expect.arrayContaining(['Netflix', 'Spotify']),
    });
    const removed = await ann.ask<{ changeSetId: string }>('POST', '/sample/remove');
    expect(removed.status).toBe(200);
    expect((await items<Account>(ann, '/accounts')).map(({ name }) => name)).toEqual(['My own']);
    expect(await kept()).toEqual({ rules: [], payees: [], series: [] });
    const dashboard = await get<Dashboard>(ann, '/dashboard');
    expect([dashboard.checklist.hasSample, dashboard.promos, dashboard.owedOnCards.minor]).toEqual([false, [], '0']);
    expect((await ann.ask('POST', '/sample/remove')).status).toBe(404);
    expect((await ann.ask('POST', `/change-sets/${removed.body.changeSetId}/undo`)).status).toBe(200);
    expect(await items<Account>(ann, '/accounts')).toHaveLength(9);
    expect(await kept()).toEqual(taught);
  });

  it("ends near the household's current date", () => {
    expect(sampleHousehold(today).rows.at(-1)?.postedOn.slice(0, 7)).toMatch(/^2026-0[23]$/);
  });
});
