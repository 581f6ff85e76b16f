/** Tests whether rules continue or stop, depending on changes in the household since the user's last review. */
import type { SweepRule, SweepRun } from '@tideline/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids.ts';
import { type Changed, done, money } from '../../testing/ledger.ts';
import { type Answer, type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { evaluateHousehold } from './evaluate.service.ts';
import { failuresInARow } from './rule-health.store.ts';
import { suspendAccount } from './providers/sweep-accounts.store.ts';
import { keepAbove, addPastHome, type PastHome, ruleBody } from './testing/lived-home.ts';
import { findHouseholdFacts } from '../../ledger/household/household.store.ts';

let api: TestApi;
let ann: TestUser;
let home: PastHome;
let ruleId: string;

beforeAll(async () => {
  api = await startTestApi();
  api.clock.move(new Date('2026-03-02T15:00:00Z'));
  ann = await api.signUp();
  home = await addPastHome(api, ann);
  const { item } = done(
    await ann.ask<Changed<SweepRule>>('POST', '/sweeps/rules', {
      body: ruleBody(home, keepAbove(200_000), { direction: 'one_way' }),
    }),
  );
  ruleId = item.id;
  done(await to('activate'));
});
afterAll(() => api.stop());

const rule = async (): Promise<SweepRule> => done(await ann.ask<SweepRule>('GET', `/sweeps/rules/${ruleId}`));
const to = async (event: string): Promise<Answer<Changed<SweepRule> & { code?: string; params?: object }>> =>
  ann.ask('PUT', `/sweeps/rules/${ruleId}/state`, {
    body: { event },
    headers: { 'if-match': `"${(await rule()).version}"` },
  });
const within = <T>(work: (tx: HouseholdTx) => Promise<T>): Promise<T> =>
  api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, async (tx) => {
    await openChangeSet(tx, {
      id: newId(api.clock.now().getTime()),
      cause: 'sync',
      label: 'Import',
      now: api.clock.now(),
    });
    return work(tx);
  });
const look = (day: string) => {
  api.clock.move(new Date(`${day}T15:00:00Z`));
  return api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, async (tx) => {
    const household = await findHouseholdFacts(tx);
    if (household === null) throw new Error('no household');
    return evaluateHousehold(tx, { now: api.clock.now(), today: day, household });
  });
};
/** Signs in again, because sessions expire after two weeks and moving money requires a recently entered password. */
async function freshly(): Promise<void> {
  const { headers } = await api.ask('POST', '/auth/sign-in', { body: { email: ann.email, password: ann.password } });
  Object.assign(ann, api.as(headers.get('set-cookie')?.split(';')[0] ?? ''));
}
const failRun = (runId: string | undefined) =>
  within((tx) =>
    tx.run(
      sql`update sweep_run set state = 'failed', created_at = ${api.clock.now()}
        where household_id = ${tx.householdId} and id = ${runId}`,
    ),
  );

describe('the daily evaluation', () => {
  it('stores each decision once', async () => {
    const first = await look('2026-03-02');
    expect(first.runIds).toHaveLength(1);
    expect(await look('2026-03-02')).toMatchObject({ runIds: [], expired: 0, suspended: 0 });
  });

  it("stores the reason if nothing moved, such as the rule's cool-down", async () => {
    expect(await look('2026-03-03')).toMatchObject({ runIds: [] });
    const [skipped] = done(await ann.ask<{ items: SweepRun[] }>('GET', '/sweeps/runs?view=skipped')).items;
    expect(skipped).toMatchObject({ reason: 'cool_down', state: 'skipped', decidedOn: '2026-03-03', can: [] });
    expect((await rule()).last).toMatchObject({ outcome: 'skipped', reason: 'cool_down', nextOn: '2026-03-05' });
  });

  it('creates one proposal if it runs several times concurrently', async () => {
    await within((tx) =>
      tx.run(
        sql`update sweep_run set state = 'canceled' where household_id = ${tx.householdId} and state = 'proposed'`,
      ),
    );
    const both = await Promise.all([look('2026-03-04'), look('2026-03-04'), look('2026-03-04')]);
    expect(both.flatMap(({ runIds }) => runIds)).toHaveLength(1);
  });
});

describe('rule suspension', () => {
  it('happens after two consecutive failed transfers, and lasts until the user resumes the rule', async () => {
    const [first] = done(await ann.ask<{ items: SweepRun[] }>('GET', '/sweeps/runs?view=proposed')).items;
    await failRun(first?.id);
    const second = await look('2026-03-05');
    expect((await rule()).state).toBe('active');
    expect(second.runIds).toHaveLength(1);
    await failRun(second.runIds[0]);
    expect(await look('2026-03-06')).toMatchObject({ suspended: 1, runIds: [] });
    expect(await rule()).toMatchObject({
      state: 'suspended',
      suspendedFor: 'two_failures',
      events: ['resume', 'pause', 'archive'],
      nextEvaluation: null,
    });
    expect(await look('2026-03-09')).toMatchObject({ suspended: 0, resumed: 0, runIds: [] });
    expect(done(await to('resume')).item).toMatchObject({ state: 'active', suspendedFor: null });
    expect((await look('2026-03-10')).runIds).toHaveLength(1);
  });

  it('lasts until the user reviews a returned payment', async () => {
    await within((tx) => suspendAccount(tx, home.checking, { code: 'R01', now: api.clock.now() }));
    expect(await look('2026-03-11')).toMatchObject({ suspended: 1 });
    expect((await to('resume')).body).toMatchObject({
      code: 'SWEEP_RULE_STATE',
      params: { state: 'suspended', needs: 'returned_payment' },
    });
    await freshly();
    done(await ann.ask('POST', `/sweeps/accounts/${home.checking}/resume`, { body: {} }));
    expect(done(await to('resume')).item.state).toBe('active');
  });

  it('happens on a stale balance, and ends automatically once the balance is current', async () => {
    // as a bank reports it for a connected account
    const heardOn = (day: string) =>
      within((tx) =>
        tx.run(
          sql`update account set reported_on = ${day}::date, reported_balance_minor = 1000000
            where household_id = ${tx.householdId} and id = ${home.savings}`,
        ),
      );
    await heardOn('2026-03-06');
    expect(await look('2026-03-12')).toMatchObject({ suspended: 1 });
    expect(await rule()).toMatchObject({ state: 'suspended', suspendedFor: 'stale_balance' });
    expect((await to('resume')).body).toMatchObject({ params: { needs: 'stale_balance' } });
    await heardOn('2026-03-13');
    expect(await look('2026-03-13')).toMatchObject({ resumed: 1, suspended: 0 });
    expect((await rule()).state).toBe('active');
  });

  it('happens if the financial mode changes', async () => {
    await within((tx) =>
      tx.run(sql`
      insert into mode_change (household_id, id, key, parameters, starts_on, state, started_on, preview, change_set_id,
        created_at)
      values (${tx.householdId}, gen_random_uuid(), 'safety_first',
        '{"floor":{"kind":"months","months":3},"bufferDays":14,"confidence":"p99","hurdlePpm":null,"debtOrder":"buffer_then_avalanche","customOrder":[],"destinationOrder":["buffer","debt","savings","low_debt","promo"],"promoMarginDays":60,"automation":{"level":"propose"}}',
        '2026-03-13', 'active', '2026-03-13', '{}', gen_random_uuid(), ${api.clock.now()})`),
    );
    expect(await look('2026-03-16')).toMatchObject({ suspended: 1 });
    expect(await rule()).toMatchObject({ suspendedFor: 'mode_change', inForce: { bufferDays: 14 } });
  });
});

describe('a scheduled financial mode', () => {
  // The mode starts at midnight in the household's time zone: on the evening before its date it is inactive, and on the
  // morning of its date it is active.
  it.each([
    ['America/New_York', '2026-03-20T02:30:00Z', true, 'activated the evening before'],
    ['America/New_York', '2026-03-20T05:30:00Z', false, 'reviewed the night after'],
    ['Australia/Sydney', '2026-03-19T21:00:00Z', false, 'reviewed that morning'],
    ['Australia/Sydney', '2026-03-19T12:30:00Z', true, 'activated the evening before'],
  ])('in %s, requires a review of a rule active since %s: %s, %s', async (timezone, activeSince, modeChanged) => {
    const someone = await api.signUp({ timezone });
    await api.database.db.withHousehold({ householdId: someone.householdId, userId: '' }, async (tx) => {
      await openChangeSet(tx, {
        id: newId(api.clock.now().getTime()),
        cause: 'user',
        label: 'Import',
        now: api.clock.now(),
      });
      await tx.run(sql`
        insert into mode_change (household_id, id, key, parameters, starts_on, state, started_on, preview,
          change_set_id, created_at)
        values (${tx.householdId}, gen_random_uuid(), 'balanced', '{}', '2026-03-20', 'active', '2026-03-20', '{}',
          gen_random_uuid(), '2026-03-10T12:00:00Z')`);
      expect(await failuresInARow(tx, { id: newId(), activeSince })).toEqual({ failures: 0, modeChanged });
    });
  });
});

describe('sweep rules', () => {
  const body = (more: object) => ({ ...ruleBody(home, keepAbove(200_000)), direction: 'one_way', ...more });

  it('cannot be activated if one sends the money that another brings back', async () => {
    await freshly();
    done(await to('resume'));
    const { item } = done(
      await ann.ask<Changed<SweepRule>>('POST', '/sweeps/rules', {
        body: body({
          name: 'And back',
          sourceAccountId: home.savings,
          destinations: [{ kind: 'account', accountId: home.checking }],
        }),
      }),
    );
    const refused = await ann.ask<{ code: string; params: { conflicts: { code: string; ruleNames: string[] }[] } }>(
      'PUT',
      `/sweeps/rules/${item.id}/state`,
      { body: { event: 'activate' }, headers: { 'if-match': '"1"' } },
    );
    expect([refused.status, refused.body.code, refused.body.params.conflicts]).toEqual([
      409,
      'SWEEP_RULES_CONFLICT',
      [{ code: 'opposite_moves', ruleNames: ['Idle cash'] }],
    ]);
  });

  it.each<[string, object, object[]]>([
    [
      'has its source as its destination',
      { destinations: [{ kind: 'account', accountId: 'source' }] },
      [{ field: '/destinations/0', code: 'destination_is_source' }],
    ],
    [
      'names an unknown account',
      { destinations: [{ kind: 'account', accountId: crypto.randomUUID() }] },
      [{ field: '/destinations/0', code: 'account_unknown' }],
    ],
    [
      'takes money from a debt',
      { sourceAccountId: 'card', destinations: [{ kind: 'account', accountId: 'savings' }] },
      [{ field: '/sourceAccountId', code: 'source_is_debt' }],
    ],
    [
      'saves for an unknown goal',
      { destinations: [{ kind: 'goal', accountId: 'savings', goalId: crypto.randomUUID() }] },
      [{ field: '/destinations/0', code: 'goal_unknown' }],
    ],
    ['rounds to zero', { roundTo: money(0) }, [{ field: '/roundToMinor', code: 'not_above_zero' }]],
  ])('are rejected if one %s', async (_why, more, problems) => {
    const named: Record<string, string> = { source: home.checking, savings: home.savings, card: home.card };
    const text = JSON.stringify(body(more)).replaceAll(/"(source|savings|card)"/g, (all, name: string) =>
      named[name] === undefined ? all : `"${named[name]}"`,
    );
    const refused = await ann.ask<{ code: string; params: object }>('POST', '/sweeps/rules', { body: text });
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([422, 'SWEEP_RULE_INVALID', { problems }]);
  });

  it("must use amounts in the household's currency", async () => {
    const refused = await ann.ask<{ code: string }>('POST', '/sweeps/rules', {
      body: body({ terms: { kind: 'keep_target', target: { minor: '1', currency: 'EUR' }, band: money(0) } }),
    });
    expect([refused.status, refused.body.code]).toEqual([422, 'CURRENCY_MISMATCH']);
  });
});
