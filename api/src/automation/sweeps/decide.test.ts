/** Approving proposed moves, pausing all sweeps, and automatic moves: what is allowed and what is refused. */
import type { SweepRule, SweepRun, SweepRunDetail, SweepSettings } from '@tideline/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openChangeSet } from '../../platform/database/change-set.store.ts';
import { sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids.ts';
import { type Changed, done, money } from '../../testing/ledger.ts';
import { type Answer, type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { keepAbove, addPastHome, type PastHome, ruleBody } from './testing/lived-home.ts';

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let vic: TestUser;
let home: PastHome;
let rule: SweepRule;

/** Each test has its own business day and signs in that morning. */
const days = [
  '2026-03-02',
  '2026-03-03',
  '2026-03-04',
  '2026-03-05',
  '2026-03-06',
  '2026-03-09',
  '2026-03-10',
  '2026-03-11',
  '2026-03-12',
  '2026-03-13',
  '2026-03-16',
  '2026-03-17',
];
async function morning(): Promise<SweepRun> {
  api.clock.move(new Date(`${days.shift()}T15:00:00Z`));
  await freshly(ann);
  await ann.ask('POST', '/sweeps/runs/evaluate', { body: {} });
  const [run] = await view('proposed');
  if (run === undefined) throw new Error(`nothing was proposed: ${JSON.stringify((await view('skipped'))[0]?.reason)}`);
  return run;
}
/** Signs in again: sessions expire after two weeks, and a sign-in is fresh for ten minutes. */
async function freshly(who: TestUser): Promise<void> {
  const { status, headers } = await api.ask('POST', '/auth/sign-in', {
    body: { email: who.email, password: who.password },
  });
  expect(status).toBeLessThan(300);
  Object.assign(who, api.as(headers.get('set-cookie')?.split(';')[0] ?? ''));
}
const view = async (name: string): Promise<SweepRun[]> =>
  done(await ann.ask<{ items: SweepRun[] }>('GET', `/sweeps/runs?view=${name}`)).items;
const decide = (
  who: TestUser,
  run: Pick<SweepRun, 'id' | 'version'>,
  what: string,
  more: object = {},
  headers: Record<string, string> = {},
) =>
  who.ask<SweepRunDetail & { code: string; params: object }>('POST', `/sweeps/runs/${run.id}/${what}`, {
    body: { version: run.version, ...more },
    headers,
  });
const refusal = ({ status, body }: Answer<{ code?: string }>) => [status, body.code];

beforeAll(async () => {
  api = await startTestApi();
  api.clock.move(new Date('2026-03-02T14:00:00Z'));
  [ann, bob, vic] = [await api.signUp(), await api.signUp(), await api.signUp()];
  home = await addPastHome(api, ann);
  await api.database.asOwner(async (client) => {
    await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
    await client.query(
      'insert into membership (household_id, id, user_id, role, created_at) values ($1, ' +
        "gen_random_uuid(), $2, 'viewer', now())",
      [ann.householdId, vic.userId],
    );
  });
  rule = done(
    await ann.ask<Changed<SweepRule>>('POST', '/sweeps/rules', {
      body: ruleBody(home, keepAbove(200_000), { direction: 'one_way' }),
    }),
  ).item;
  rule = done(
    await ann.ask<Changed<SweepRule>>('PUT', `/sweeps/rules/${rule.id}/state`, {
      body: { event: 'activate' },
      headers: { 'if-match': `"${rule.version}"` },
    }),
  ).item;
});
afterAll(() => api.stop());

describe('approval', () => {
  it('cannot raise the amount, lower it below the minimum move, or change the currency', async () => {
    const run = await morning();
    const more = money(Number(run.amount.minor) + 1);
    expect(refusal(await decide(ann, run, 'approve', { amount: more }))).toEqual([422, 'SWEEP_AMOUNT_REFUSED']);
    expect(refusal(await decide(ann, run, 'approve', { amount: money(1_999) }))).toEqual([422, 'SWEEP_AMOUNT_REFUSED']);
    expect(refusal(await decide(ann, run, 'approve', { amount: money(0) }))).toEqual([422, 'SWEEP_AMOUNT_REFUSED']);
    expect(refusal(await decide(ann, run, 'approve', { amount: { minor: '5000', currency: 'EUR' } }))).toEqual([
      422,
      'CURRENCY_MISMATCH',
    ]);
    const [still] = await view('proposed');
    expect(still).toEqual(run);
  });

  it('accepts a lower amount once, and reports the approver and the cancellation deadline', async () => {
    const [run] = await view('proposed');
    if (run === undefined) throw new Error('no proposal');
    const lowered = done(await decide(ann, run, 'approve', { amount: money(5_000) }));
    expect(lowered).toMatchObject({
      state: 'approved',
      amount: money(5_000),
      proposed: run.amount,
      approvedBy: 'Person 1',
      cancelUntil: '2026-03-03T15:00:00.000Z',
      can: ['undo', 'cancel'],
    });
    expect(lowered.history.map(({ event, byMachine }) => [event, byMachine])).toEqual([
      ['propose', true],
      ['approve', false],
    ]);
    expect(refusal(await decide(ann, run, 'approve'))).toEqual([412, 'VERSION_CONFLICT']);
    expect(refusal(await decide(ann, lowered, 'approve'))).toEqual([409, 'SWEEP_RUN_STATE']);
  });

  it('can be undone: the run is proposed again with its original amount and can be approved again', async () => {
    const [lowered] = await view('under_way');
    if (lowered === undefined) throw new Error('nothing is approved');
    const undone = done(await decide(ann, lowered, 'undo'));
    expect(undone).toMatchObject({
      state: 'proposed',
      amount: lowered.proposed,
      proposed: lowered.proposed,
      approvedAt: null,
      approvedBy: null,
      cancelUntil: null,
      can: ['approve', 'split', 'lower', 'skip'],
    });
    expect(await view('under_way')).toEqual([]);
    expect(refusal(await decide(ann, lowered, 'undo'))).toEqual([412, 'VERSION_CONFLICT']);
    expect(refusal(await decide(ann, undone, 'undo'))).toEqual([409, 'SWEEP_RUN_STATE']);
    const again = done(await decide(ann, undone, 'approve'));
    expect([again.state, again.amount]).toEqual(['approved', lowered.proposed]);
    expect(done(await decide(ann, again, 'cancel'))).toMatchObject({
      state: 'voided',
      reason: 'canceled_by_user',
      can: [],
    });
  });

  it('takes effect once if its request is repeated with the same idempotency key', async () => {
    const run = await morning();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [first, again] = [await decide(ann, run, 'approve', {}, key), await decide(ann, run, 'approve', {}, key)];
    expect(again.body).toEqual(first.body);
    expect(done(await decide(ann, first.body, 'cancel')).history.map(({ event }) => event)).toEqual([
      'propose',
      'approve',
      'void',
    ]);
  });

  it('requires the password if the user entered it more than ten minutes ago', async () => {
    const run = await morning();
    const now = api.clock.now();
    api.clock.move(new Date(now.getTime() + 11 * 60_000));
    expect(refusal(await decide(ann, run, 'approve'))).toEqual([403, 'FRESH_SIGN_IN_NEEDED']);
    expect(done(await decide(ann, run, 'skip')).state).toBe('canceled');
  });

  it('is denied to viewers and other households, and a direct database write cannot raise the amount', async () => {
    const run = await morning();
    const asHousehold = { 'x-household': ann.householdId };
    await freshly(vic);
    for (const what of ['approve', 'skip', 'undo', 'cancel', 'made', 'not-made'])
      expect(refusal(await decide(vic, run, what, {}, asHousehold))).toEqual([403, 'ROLE_FORBIDS']);
    expect(refusal(await vic.ask('POST', '/sweeps/pause', { body: {}, headers: asHousehold }))).toEqual([
      403,
      'ROLE_FORBIDS',
    ]);
    expect(
      done(await vic.ask<{ items: unknown[] }>('GET', '/sweeps/runs?view=proposed', { headers: asHousehold })).items,
    ).toHaveLength(1);
    await freshly(bob);
    expect(refusal(await decide(bob, run, 'approve'))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await decide(bob, run, 'approve', {}, asHousehold))).toEqual([404, 'NOT_FOUND']);
    const raise = api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, (tx) =>
      tx.run(
        sql`update sweep_run set amount_minor = amount_minor + 1
          where household_id = ${tx.householdId} and id = ${run.id}`,
      ),
    );
    await expect(raise).rejects.toThrow(/not written over|amount_never_rises/);
    expect(done(await decide(ann, run, 'skip'))).toMatchObject({
      state: 'canceled',
      reason: 'skipped',
      amount: run.amount,
    });
  });

  it('is rejected after the proposal has expired', async () => {
    const run = await morning();
    expect(run.expiresOn).toBe('2026-03-13');
    const { items } = done(
      await ann.ask<{ items: { type: string; href: string; body: string }[] }>('GET', '/notifications'),
    );
    expect(items.filter(({ href }) => href === `/sweeps?run=${run.id}`)).toMatchObject([
      {
        type: 'sweep_proposed',
        body: 'Proposed by “Idle cash”. Approve, lower or skip it. Expires Mar 13, 2026.',
      },
    ]);
    days.splice(0, days.indexOf('2026-03-17'));
    api.clock.move(new Date('2026-03-16T15:00:00Z'));
    await freshly(ann);
    expect(refusal(await decide(ann, run, 'approve'))).toEqual([409, 'SWEEP_RUN_STATE']);
    expect(done(await ann.ask<{ expired: number }>('POST', '/sweeps/runs/evaluate', { body: {} }))).toMatchObject({
      expired: 1,
      proposed: 1,
    });
    expect(done(await ann.ask<SweepRunDetail>('GET', `/sweeps/runs/${run.id}`))).toMatchObject({
      state: 'expired',
      can: [],
    });
  });
});

describe('pausing all sweeps', () => {
  it('cancels an approved run, prevents proposals, and lasts until a user resumes sweeps', async () => {
    const [waiting] = await view('proposed');
    if (waiting === undefined) throw new Error('no proposal');
    const approved = done(await decide(ann, waiting, 'approve'));
    const paused = done(
      await ann.ask<{ stopped: number; movingOn: number; item: SweepSettings }>('POST', '/sweeps/pause', { body: {} }),
    );
    expect(paused).toMatchObject({ stopped: 1, movingOn: 0, item: { killSwitch: true } });
    expect(done(await ann.ask<SweepRunDetail>('GET', `/sweeps/runs/${approved.id}`))).toMatchObject({
      state: 'voided',
      reason: 'kill_switch',
    });
    expect(
      done(await ann.ask<{ proposed: number; skipped: number }>('POST', '/sweeps/runs/evaluate', { body: {} })),
    ).toMatchObject({ proposed: 0, skipped: 1 });
    expect((await view('skipped'))[0]).toMatchObject({ reason: 'kill_switch' });
    expect(done(await ann.ask<Changed<SweepSettings>>('POST', '/sweeps/resume', { body: {} })).item.killSwitch).toBe(
      false,
    );
    expect(await view('proposed')).toEqual([]); // nothing resumes automatically
    expect((await morning()).state).toBe('proposed');
  });

  it('blocks the approval of a proposal that escaped cancellation', async () => {
    const [run] = await view('proposed');
    if (run === undefined) throw new Error('no proposal');
    await api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, async (tx) => {
      await openChangeSet(tx, { id: newId(), cause: 'user', label: 'Import', now: api.clock.now() });
      await tx.run(
        sql`update sweep_settings set kill_switch_at = ${api.clock.now()} where household_id = ${tx.householdId}`,
      );
    });
    expect(refusal(await decide(ann, run, 'approve'))).toEqual([409, 'SWEEPS_PAUSED']);
    done(await ann.ask('POST', '/sweeps/resume', { body: {} }));
    done(await decide(ann, run, 'skip'));
  });
});

describe('automatic moves', () => {
  const settings = async (): Promise<SweepSettings> => done(await ann.ask<SweepSettings>('GET', '/sweeps/settings'));
  const put = async (changes: object): Promise<Answer<Changed<SweepSettings> & { code?: string }>> => {
    const { killSwitch: _, killSwitchAt: __, mode: ___, version, floors: ____, ...rest } = await settings();
    return ann.ask('PUT', '/sweeps/settings', {
      body: { ...rest, floors: [], ...changes },
      headers: { 'if-match': `"${version}"` },
    });
  };

  it('can be enabled only with the password, but disabled without it', async () => {
    api.clock.move(new Date(api.clock.now().getTime() + 11 * 60_000));
    const byItself = { automation: { level: 'pre_approved_below', limit: money(10_000_000) } };
    expect(refusal(await put(byItself))).toEqual([403, 'FRESH_SIGN_IN_NEEDED']);
    await freshly(ann);
    expect(done(await put(byItself)).item.automation).toEqual(byItself.automation);
    api.clock.move(new Date(api.clock.now().getTime() + 11 * 60_000));
    expect(refusal(await put({ automation: { level: 'pre_approved_below', limit: money(10_000_001) } }))).toEqual([
      403,
      'FRESH_SIGN_IN_NEEDED',
    ]);
    const asked = done(await put({ automation: { level: 'propose' } }));
    // Undoing the revocation has the same effect as enabling automatic moves.
    expect(refusal(await ann.ask('POST', `/change-sets/${asked.changeSetId}/undo`, { body: {} }))).toEqual([
      403,
      'FRESH_SIGN_IN_NEEDED',
    ]);
    await freshly(ann);
    done(await ann.ask('POST', `/change-sets/${asked.changeSetId}/undo`, { body: {} }));
    expect((await settings()).automation).toEqual(byItself.automation);
  });

  it('are approved if they are below the limits, and can be canceled until their window ends', async () => {
    days.splice(0, 1);
    api.clock.move(new Date('2026-03-18T15:00:00Z'));
    await freshly(ann);
    expect(done(await ann.ask<{ proposed: number }>('POST', '/sweeps/runs/evaluate', { body: {} })).proposed).toBe(1);
    const [run] = await view('under_way');
    expect(run).toMatchObject({
      state: 'approved',
      approval: 'pre_approved',
      approvedBy: null,
      cancelUntil: '2026-03-19T15:00:00.000Z',
      can: ['undo', 'cancel'],
    });
    if (run === undefined) throw new Error('no run');
    expect(done(await decide(ann, run, 'cancel')).state).toBe('voided');
  });
});
