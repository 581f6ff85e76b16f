/**
 * The effects of a switch beyond the mode itself: on sweep rules, on the other members, and on the money each mode
 * would have moved last month.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ModeChange, ModeLastMonth, ModeOverview, ModePreview, Notification, SweepRule } from '@tideline/contract';
import { keepAbove, addPastHome, ruleBody } from '../sweeps/testing/lived-home.ts';
import { addAccount, type Changed, done, money, onDay, refusal, undo } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { startDueModes } from './due-modes.service.ts';

let api: TestApi;
let ann: TestUser;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const overview = async (): Promise<ModeOverview> => done(await ann.ask<ModeOverview>('GET', '/mode'));
const put = async (body: object) =>
  ann.ask<Changed<ModeChange>>('PUT', '/mode', { body, headers: { 'if-match': String((await overview()).version) } });
const change = async (body: object): Promise<Changed<ModeChange>> => done(await put(body));
const preview = async (body: object): Promise<ModePreview> =>
  done(await ann.ask<ModePreview>('POST', '/mode/preview', { body }));
const rulesNow = async (): Promise<SweepRule[]> =>
  done(await ann.ask<{ items: SweepRule[] }>('GET', '/sweeps/rules')).items;
const stateOf = async (id: string) => (await rulesNow()).find((rule) => rule.id === id)?.state;

describe('active sweep rules', () => {
  let asking: string;
  let moving: string;
  beforeEach(async () => {
    api.clock.move(new Date('2026-03-02T15:00:00Z'));
    ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    const home = await addPastHome(api, ann);
    const add = async (body: object): Promise<string> => {
      const { item } = done(await ann.ask<Changed<SweepRule>>('POST', '/sweeps/rules', { body }));
      done(
        await ann.ask('PUT', `/sweeps/rules/${item.id}/state`, {
          body: { event: 'activate' },
          headers: { 'if-match': `"${item.version}"` },
        }),
      );
      return item.id;
    };
    asking = await add({ ...ruleBody(home, keepAbove(200_000)), name: 'Idle cash' });
    done(
      await ann.ask('PUT', '/mode', {
        body: {
          key: 'balanced',
          parameters: { automation: { level: 'pre_approved_below', limit: money(50_000) } },
          rulesGoOn: [asking],
        },
        headers: { 'if-match': String((await overview()).version) },
      }),
    );
    const { item } = done(
      await ann.ask<Changed<SweepRule>>('PATCH', `/sweeps/rules/${asking}`, {
        body: { automation: { level: 'propose' } },
        headers: { 'if-match': `"${(await rulesNow())[0]?.version}"` },
      }),
    );
    expect(item.state).toBe('active');
    moving = await add({
      ...ruleBody(home, keepAbove(400_000)),
      name: 'Automatic',
      automation: { level: 'pre_approved_below', limit: money(50_000) },
    });
  });
  const parameters = { automation: { level: 'pre_approved_below', limit: money(50_000) } };

  it('are listed in the preview, which suggests keeping those that ask for approval each time', async () => {
    expect((await preview({ key: 'quick_wins', parameters })).diff.rules).toEqual([
      { id: asking, name: 'Idle cash', byItself: false, goesOn: true },
      { id: moving, name: 'Automatic', byItself: true, goesOn: false },
    ]);
  });

  it('are paused by the switch unless the user keeps them active, and an evaluation does not change that', async () => {
    const { item } = await change({ key: 'quick_wins', parameters, rulesGoOn: [asking] });
    expect(item.diff.rules?.map(({ name, goesOn }) => [name, goesOn])).toEqual([
      ['Idle cash', true],
      ['Automatic', false],
    ]);
    expect([await stateOf(asking), await stateOf(moving)]).toEqual(['active', 'suspended']);
    expect((await overview()).waitingRules).toEqual([{ id: moving, name: 'Automatic' }]);
    api.clock.move(new Date('2026-03-02T15:05:00Z'));
    done(await ann.ask('POST', '/sweeps/runs/evaluate', { body: {} }));
    expect([await stateOf(asking), await stateOf(moving)]).toEqual(['active', 'suspended']);
  });

  it('can continue to move money automatically only if the user recently entered the password', async () => {
    api.clock.move(new Date('2026-03-02T15:20:00Z'));
    expect(refusal(await put({ key: 'quick_wins', parameters, rulesGoOn: [moving] }))).toEqual([
      403,
      'FRESH_SIGN_IN_NEEDED',
    ]);
    expect(await stateOf(moving)).toBe('active');
    // If the new mode requires approval for everything, nothing moves automatically and no password is needed.
    expect((await put({ key: 'quick_wins', rulesGoOn: [asking, moving] })).status).toBe(200);
    expect([await stateOf(asking), await stateOf(moving)]).toEqual(['active', 'active']);
  });

  it('are restored when the switch is undone', async () => {
    const before = (await rulesNow()).map(({ id, state }) => [id, state]);
    const { changeSetId } = await change({ key: 'quick_wins', parameters });
    expect([await stateOf(asking), await stateOf(moving)]).toEqual(['suspended', 'suspended']);
    await undo(ann, changeSetId);
    expect((await rulesNow()).map(({ id, state }) => [id, state])).toEqual(before);
  });

  it('are paused on the date of a scheduled switch unless kept active, and the user is notified', async () => {
    await change({ key: 'quick_wins', parameters, startsOn: '2026-03-10', rulesGoOn: [asking] });
    expect([await stateOf(asking), await stateOf(moving)]).toEqual(['active', 'active']);
    api.clock.move(new Date('2026-03-10T06:00:00Z'));
    await api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, (tx) =>
      startDueModes(tx, {
        today: '2026-03-10',
        now: api.clock.now(),
        household: {
          id: ann.householdId,
          currency: 'USD',
          locale: 'en-US',
          timezone: 'UTC',
          marginalTaxPpm: 0,
          monthStartDay: 1,
          mode: null,
        },
      }),
    );
    ann = await onDay(api, ann, '2026-03-10');
    expect([await stateOf(asking), await stateOf(moving)]).toEqual(['active', 'suspended']);
    const notified = done(await ann.ask<{ items: Notification[] }>('GET', '/notifications')).items.filter(
      ({ type }) => type === 'sweep_suspended',
    );
    expect(notified.map(({ subject }) => subject.id)).toEqual([moving]);
  });
});

it('a sample household loaded after a mode was chosen has only active sweep rules', async () => {
  api.clock.move(new Date('2026-03-02T15:00:00Z'));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
  done(await ann.ask('PATCH', '/household', { body: { mode: 'pay_down_fast' }, headers: { 'if-match': '1' } }));
  done(await ann.ask('POST', '/sample', { body: {} }));
  done(await ann.ask('POST', '/sweeps/runs/evaluate', { body: {} }));
  expect([...new Set((await rulesNow()).map(({ state }) => state))]).toEqual(['active']);
});

describe('other members', () => {
  let bob: TestUser;
  const notified = async (who: TestUser): Promise<string[]> =>
    done(
      await who.ask<{ items: Notification[] }>('GET', '/notifications', {
        headers: { 'x-household': ann.householdId },
      }),
    )
      .items.filter(({ type }) => type === 'mode_changed')
      .map(({ title }) => title)
      .toReversed();
  beforeEach(async () => {
    api.clock.move(new Date('2026-03-01T12:00:00Z'));
    ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    bob = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    await api.database.asOwner(async (client) => {
      await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
      await client.query(
        'insert into membership (household_id, id, user_id, role, created_at) values ($1, ' +
          "gen_random_uuid(), $2, 'viewer', now())",
        [ann.householdId, bob.userId],
      );
    });
  });

  it('are notified when a member switches, restores, schedules or cancels a mode, but that member is not', async () => {
    const { changeSetId } = await change({ key: 'quick_wins' });
    await undo(ann, changeSetId);
    const { item } = await change({ key: 'safety_first', startsOn: '2026-04-01' });
    done(await ann.ask('DELETE', `/mode/changes/${item.id}`, { headers: { 'if-match': String(item.version) } }));
    expect(await notified(bob)).toEqual([
      'Financial mode is now Quick wins',
      'Financial mode is back to Balanced',
      expect.stringMatching(/^Financial mode changes to Safety first on Apr 1, 2026$/),
      'Switch to Safety first canceled',
    ]);
    expect(await notified(ann)).toEqual([]);
  });

  it('are notified with the name of the member who switched the mode', async () => {
    await change({ key: 'quick_wins' });
    const [first] = done(
      await bob.ask<{ items: Notification[] }>('GET', '/notifications', {
        headers: { 'x-household': ann.householdId },
      }),
    ).items;
    expect(first).toMatchObject({ type: 'mode_changed', href: '/settings/financial-mode' });
    expect(first?.body).toMatch(/^Person \d+ switched it\. Sweeps, plans and insights now use it\.$/);
  });
});

describe('the simulation of last month', () => {
  const lastMonth = async (): Promise<ModeLastMonth> => done(await ann.ask<ModeLastMonth>('GET', '/mode/last-month'));
  beforeEach(async () => {
    api.clock.move(new Date('2026-03-02T15:00:00Z'));
    ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
  });

  it('has no result for a household with less than a month of data', async () => {
    expect(await lastMonth()).toMatchObject({ from: '2026-02-01', through: '2026-02-28', modes: [] });
    await addAccount(ann, { balance: money(100_000) });
    expect((await lastMonth()).modes).toEqual([]);
  });

  it('shows how much each mode would have moved, which is less if the mode retains more', async () => {
    await addPastHome(api, ann);
    const { modes } = await lastMonth();
    expect(modes.map(({ key }) => key)).toEqual([
      'balanced',
      'pay_down_fast',
      'quick_wins',
      'safety_first',
      'float',
      'custom',
    ]);
    const moved = (key: string) => Number(modes.find((mode) => mode.key === key)?.moved.minor);
    expect(moved('pay_down_fast')).toBeGreaterThan(0);
    expect(moved('safety_first')).toBeLessThan(moved('pay_down_fast'));
    for (const mode of modes) {
      expect(Number(mode.toDebts.minor) + Number(mode.toSavings.minor)).toBe(Number(mode.moved.minor));
      expect(mode.working).toMatchObject({ formulaId: 'mode.moved', result: { value: { money: mode.moved } } });
    }
  });

  it('reflects changes to the ledger, and does not depend on active sweep rules', async () => {
    const home = await addPastHome(api, ann);
    const balanced = async () => Number((await lastMonth()).modes.find(({ key }) => key === 'balanced')?.moved.minor);
    const before = await balanced();
    expect(before).toBeGreaterThan(0);
    const { item } = done(
      await ann.ask<Changed<SweepRule>>('POST', '/sweeps/rules', { body: ruleBody(home, keepAbove(200_000)) }),
    );
    done(
      await ann.ask('PUT', `/sweeps/rules/${item.id}/state`, {
        body: { event: 'activate' },
        headers: { 'if-match': `"${item.version}"` },
      }),
    );
    expect(await balanced()).toBe(before);
    done(
      await ann.ask('POST', '/transactions', {
        body: { accountId: home.checking, postedOn: '2026-02-03', amount: money(300_000), payee: 'Bonus' },
      }),
    );
    expect(await balanced()).toBeGreaterThan(before);
  });
});
