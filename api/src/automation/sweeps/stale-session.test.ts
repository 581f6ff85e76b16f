/**
 * A session whose password was entered more than ten minutes ago, perhaps on a device that another user holds, must not
 * move money.
 */
import type { Account, ModeChange, SweepRule, SweepSettings } from '@tideline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openChangeSet } from '../../platform/database/change-set.store.ts';
import { sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids.ts';
import { type Changed, done, money } from '../../testing/ledger.ts';
import { type Answer, type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { keepAbove, addPastHome, type PastHome, ruleBody } from './testing/lived-home.ts';

let api: TestApi;
let ann: TestUser;
let home: PastHome;
let rule: SweepRule;

const LIMIT = money(10_000_000);
const BY_ITSELF = { level: 'pre_approved_below', limit: LIMIT } as const;
const NEEDED = [403, 'FRESH_SIGN_IN_NEEDED'];
const refusal = ({ status, body }: Answer<{ code?: string }>) => [status, body.code];

async function freshly(): Promise<void> {
  const { headers } = await api.ask('POST', '/auth/sign-in', { body: { email: ann.email, password: ann.password } });
  Object.assign(ann, api.as(headers.get('set-cookie')?.split(';')[0] ?? ''));
}
/** Moves the clock until the sign-in is no longer fresh. */
const elevenMinutesLater = (): void => api.clock.move(new Date(api.clock.now().getTime() + 11 * 60_000));

const settings = async (): Promise<SweepSettings> => done(await ann.ask<SweepSettings>('GET', '/sweeps/settings'));
async function put(changes: object): Promise<Answer<Changed<SweepSettings> & { code?: string }>> {
  const { killSwitch: _, killSwitchAt: __, mode: ___, version, floors: ____, ...rest } = await settings();
  return ann.ask('PUT', '/sweeps/settings', {
    body: { ...rest, floors: [], ...changes },
    headers: { 'if-match': `"${version}"` },
  });
}
const checking = async (): Promise<Account> => done(await ann.ask<Account>('GET', `/accounts/${home.checking}`));
const patchAccount = async (changes: object): Promise<Answer<Changed<Account> & { code?: string }>> =>
  ann.ask('PATCH', `/accounts/${home.checking}`, {
    body: changes,
    headers: { 'if-match': `"${(await checking()).version}"` },
  });
const undo = (changeSetId: string): Promise<Answer<{ code?: string }>> =>
  ann.ask('POST', `/change-sets/${changeSetId}/undo`, { body: {} });

beforeAll(async () => {
  api = await startTestApi();
  api.clock.move(new Date('2026-03-02T14:00:00Z'));
  ann = await api.signUp();
  home = await addPastHome(api, ann);
  rule = done(
    await ann.ask<Changed<SweepRule>>('POST', '/sweeps/rules', {
      body: ruleBody(home, keepAbove(200_000), { direction: 'one_way', automation: BY_ITSELF }),
    }),
  ).item;
  done(
    await put({
      automation: BY_ITSELF,
      bufferDays: 10,
      confidencePpm: 950_000,
      maxPerTransfer: money(50_000),
      maxPerDay: money(60_000),
      maxPerWeek: money(70_000),
      maxPerMonth: money(80_000),
      maxSharePpm: 300_000,
      blackoutDates: ['2026-12-24'],
      weekdays: [1, 2, 3, 4],
    }),
  );
  rule = done(
    await ann.ask<Changed<SweepRule>>('PUT', `/sweeps/rules/${rule.id}/state`, {
      body: { event: 'activate' },
      headers: { 'if-match': `"${rule.version}"` },
    }),
  ).item;
  done(await patchAccount({ floor: money(150_000) }));
});
beforeEach(freshly);
afterAll(() => api.stop());

describe('a rule that moves money without approval', () => {
  it.each([
    ['a smaller buffer', { bufferDays: 9 }],
    ['a smaller buffer than that of the financial mode', { bufferDays: 0 }],
    ['less certainty', { confidencePpm: 949_999 }],
    ['a higher limit per transfer', { maxPerTransfer: money(50_001) }],
    ['no limit per transfer', { maxPerTransfer: null }],
    ['a higher limit per day', { maxPerDay: money(60_001) }],
    ['no limit per week', { maxPerWeek: null }],
    ['a higher limit per month', { maxPerMonth: money(90_000) }],
    ['no maximum share', { maxSharePpm: null }],
    ['less time between moves', { coolDownDays: 0 }],
    ['an additional weekday', { weekdays: [1, 2, 3, 4, 5] }],
    ['bank holidays', { bankHolidays: false }],
    ['no more blackout dates', { blackoutDates: [] }],
    ['a shorter cancel window', { cancelWindowHours: 0 }],
    ['older balances', { staleAfterDays: 60 }],
  ])('requires the password to loosen limits: %s', async (_what, looser) => {
    elevenMinutesLater();
    const before = await settings();
    expect(refusal(await put(looser))).toEqual(NEEDED);
    expect(await settings()).toEqual(before);
  });

  it.each([
    ['a lower floor in the settings', () => put({ floors: [{ accountId: home.checking, floor: money(149_999) }] })],
    ['no floor in the settings', () => put({ floors: [{ accountId: home.checking, floor: money(0) }] })],
    ['a lower floor of the account', () => patchAccount({ floor: money(0) })],
  ])('requires the password to lower floors: %s', async (_what, lower) => {
    elevenMinutesLater();
    expect(refusal(await lower())).toEqual(NEEDED);
    expect((await checking()).floor).toEqual(money(150_000));
    await freshly();
    done<object>(await lower());
    done(await patchAccount({ floor: money(150_000) }));
  });

  it('requires the password to change the bank holidays, and to undo that change', async () => {
    const patch = async (holidayCalendar: string) =>
      ann.ask<{ changeSetId: string; code?: string }>('PATCH', '/household', {
        body: { holidayCalendar },
        headers: { 'if-match': `"${done(await ann.ask<{ version: number }>('GET', '/household')).version}"` },
      });
    elevenMinutesLater();
    expect(refusal(await patch('weekends'))).toEqual(NEEDED);
    await freshly();
    const { changeSetId } = done(await patch('target2'));
    elevenMinutesLater();
    expect(refusal(await undo(changeSetId))).toEqual(NEEDED);
    await freshly();
    done(await undo(changeSetId));
  });

  it('allows stricter settings without the password, but not undoing them', async () => {
    elevenMinutesLater();
    const careful = done(
      await put({
        bufferDays: 20,
        maxPerDay: money(1_000),
        cancelWindowHours: 48,
        floors: [{ accountId: home.checking, floor: money(180_000) }],
      }),
    );
    expect(refusal(await undo(careful.changeSetId))).toEqual(NEEDED);
    const higher = done(await patchAccount({ floor: money(200_000) }));
    expect(refusal(await undo(higher.changeSetId))).toEqual(NEEDED);
    const named = done(await patchAccount({ name: 'Everyday' }));
    expect((await undo(named.changeSetId)).status).toBeLessThan(300);
    await freshly();
    done(await undo(higher.changeSetId));
    done(await undo(careful.changeSetId));
    expect(await settings()).toMatchObject({ bufferDays: 10, cancelWindowHours: 24 });
    expect((await checking()).floor).toEqual(money(150_000));
  });
});

describe('pausing all sweeps', () => {
  it('needs no password, but resuming does', async () => {
    elevenMinutesLater();
    const { changeSetId } = done(await ann.ask<{ changeSetId: string }>('POST', '/sweeps/pause', { body: {} }));
    expect(refusal(await ann.ask('POST', '/sweeps/resume', { body: {} }))).toEqual(NEEDED);
    expect(refusal(await undo(changeSetId))).toEqual(NEEDED);
    expect((await settings()).killSwitch).toBe(true);
  });

  it('still requires the password for changes that let more money move after resuming', async () => {
    done(await ann.ask('POST', '/sweeps/pause', { body: {} }));
    const asked = done(await put({ automation: { level: 'propose' } }));
    elevenMinutesLater();
    expect(refusal(await undo(asked.changeSetId))).toEqual(NEEDED);
    expect(refusal(await put({ automation: BY_ITSELF }))).toEqual(NEEDED);
    await freshly();
    done(await undo(asked.changeSetId));
    done(await ann.ask('POST', '/sweeps/resume', { body: {} }));
    expect(await settings()).toMatchObject({ killSwitch: false, automation: BY_ITSELF });
  });
});

it('a rule that waits for a current balance cannot be changed to move more without the password', async () => {
  const lower = done(
    await ann.ask<Changed<SweepRule>>('PATCH', `/sweeps/rules/${rule.id}`, {
      body: { automation: { level: 'propose' } },
      headers: { 'if-match': `"${rule.version}"` },
    }),
  );
  rule = lower.item;
  await api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, async (tx) => {
    await openChangeSet(tx, { id: newId(), cause: 'sweep', label: 'Import', now: api.clock.now() });
    await tx.run(
      sql`update sweep_rule set state = 'suspended', suspended_for = 'stale_balance', suspended_at = ${api.clock.now()}
        where household_id = ${tx.householdId} and id = ${rule.id}`,
    );
  });
  elevenMinutesLater();
  expect(refusal(await undo(lower.changeSetId))).toEqual(NEEDED);
  const now = done(await ann.ask<SweepRule>('GET', `/sweeps/rules/${rule.id}`));
  expect(now.automation).toEqual({ level: 'propose' });
});

describe('a scheduled stricter financial mode', () => {
  const modeChange = async (body: object): Promise<Answer<Changed<ModeChange> & { code?: string }>> => {
    const { version } = done(await ann.ask<{ version: number }>('GET', '/household'));
    return ann.ask('PUT', '/mode', { body, headers: { 'if-match': `"${version}"` } });
  };
  const balanced = (automation: object) => ({ key: 'balanced', parameters: { automation } });

  it('cannot be canceled or replaced without the password', async () => {
    done(await modeChange(balanced(BY_ITSELF)));
    const stricter = done(await modeChange({ ...balanced({ level: 'propose' }), startsOn: '2026-03-09' })).item;
    elevenMinutesLater();
    expect(
      refusal(
        await ann.ask('DELETE', `/mode/changes/${stricter.id}`, { headers: { 'if-match': `"${stricter.version}"` } }),
      ),
    ).toEqual(NEEDED);
    expect(refusal(await modeChange({ ...balanced(BY_ITSELF), startsOn: '2026-03-10' }))).toEqual(NEEDED);
    expect((await modeChange({ ...balanced({ level: 'inform' }), startsOn: '2026-03-10' })).status).toBeLessThan(300);
  });
});
