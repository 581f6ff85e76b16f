/**
 * Tests of two-person approval: a transfer above the household's limit moves only after two members have approved it.
 */
import type { Dashboard, SweepRun, SweepRunDetail, SweepSettings, TwoPersonApproval } from '@tideline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import { addAccount, done, money } from '../../../testing/ledger.ts';
import { type Answer, type TestUser, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { executeRun } from '../execution/execute-run.ts';
import { executionDeps } from '../execution/execution-deps.ts';
import { balanceOf, chooseWay, addSweepHome, MONDAY, propose, runNow, type SweepHome } from '../testing/sweep-home.ts';

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
let home: SweepHome;

const inHome = (more: Record<string, string> = {}) => ({ 'x-household': home.householdId, ...more });
const refusal = ({ status, body }: Answer<object>) => [status, 'code' in body ? body.code : undefined];
const later = (minutes: number): void => api.clock.move(new Date(api.clock.now().getTime() + minutes * 60_000));

async function admit(user: TestUser, role: string): Promise<void> {
  const { link } = done(await ann.ask<{ link: string }>('POST', '/invitations', { body: { role } }));
  const token = link.split('#invite=')[1];
  expect((await user.ask('POST', '/auth/invitations/accept', { body: { token } })).status).toBeLessThan(300);
}
async function member(user: TestUser) {
  const { items } = done(
    await ann.ask<{ items: { id: string; version: number; userId: string }[] }>('GET', '/members'),
  );
  const found = items.find(({ userId }) => userId === user.userId);
  if (found === undefined) throw new Error('not a member');
  return { path: `/members/${found.id}`, headers: { 'if-match': `"${found.version}"` } };
}
async function remove(user: TestUser): Promise<void> {
  const { path, headers } = await member(user);
  expect((await ann.ask('DELETE', path, { headers })).status).toBe(204);
}
const limit = async (who = ann): Promise<TwoPersonApproval> =>
  done(await who.ask<TwoPersonApproval>('GET', '/sweeps/two-person-approval', { headers: inHome() }));
const setLimit = async (who: TestUser, above: number | null) =>
  who.ask<{ item: TwoPersonApproval }>('PUT', '/sweeps/two-person-approval', {
    body: { above: above === null ? null : money(above) },
    headers: inHome({ 'if-match': `"${(await limit()).version}"` }),
  });
const view = async (who: TestUser, name = 'proposed'): Promise<SweepRun[]> =>
  done(await who.ask<{ items: SweepRun[] }>('GET', `/sweeps/runs?view=${name}`, { headers: inHome() })).items;
async function proposal(): Promise<SweepRun> {
  done(await ann.ask('POST', '/sweeps/runs/evaluate', { body: {} }));
  const [run] = await view(ann);
  if (run === undefined) throw new Error('nothing was proposed');
  return run;
}
const decide = (
  who: TestUser,
  { id, version }: Pick<SweepRun, 'id' | 'version'>,
  what = 'approve',
  more: object = {},
) =>
  who.ask<SweepRunDetail & { code: string; params: object }>('POST', `/sweeps/runs/${id}/${what}`, {
    body: { version, ...more },
    headers: inHome(),
  });
const titles = async (who: TestUser): Promise<string[]> =>
  done(
    await who.ask<{ items: { title: string; body: string }[] }>('GET', '/notifications', { headers: inHome() }),
  ).items.map(({ title, body }) => `${title} ${body}`);
const attention = async (who: TestUser) =>
  done(await who.ask<Dashboard>('GET', '/dashboard', { headers: inHome() })).attention.map(({ kind }) => kind);

async function execute(runId: string) {
  const deps = executionDeps({
    db: api.database.db,
    clock: api.clock,
    vault: createVault('a secret of the tests, of 32 letters and more'),
    outbound: createOutbound({ allowed: new Set() }),
    banks: [],
    publicOrigin: 'http://localhost:8080',
  });
  await executeRun(deps, { householdId: home.householdId, runId }, new AbortController().signal);
  return runNow(api.database.db, home.householdId, runId);
}

/** Lets rules, and the household, move amounts below a limit without approval. */
async function approveBelow(limitMinor: number, ruleIds: readonly string[]): Promise<void> {
  const automation = { level: 'pre_approved_below', limit: money(limitMinor) };
  for (const ruleId of ruleIds) {
    const rule = done(await ann.ask<{ version: number }>('GET', `/sweeps/rules/${ruleId}`));
    done(
      await ann.ask('PATCH', `/sweeps/rules/${ruleId}`, {
        body: { automation },
        headers: { 'if-match': `"${rule.version}"` },
      }),
    );
  }
  const {
    killSwitch: _,
    killSwitchAt: __,
    mode: ___,
    version,
    ...settings
  } = done(await ann.ask<SweepSettings>('GET', '/sweeps/settings'));
  done(
    await ann.ask('PUT', '/sweeps/settings', {
      body: { ...settings, floors: [], automation },
      headers: { 'if-match': `"${version}"` },
    }),
  );
}

/** Adds a second account with a rule that moves $4,000.00 to the same savings. Returns the rule's id. */
async function addAnotherSweep(): Promise<string> {
  const checking = await addAccount(ann, { name: 'Bills', balance: money(522_000) });
  return (await addSweepHome(api.database.db, ann.householdId, { ...home, checking: checking.id })).ruleId;
}

beforeAll(async () => {
  api = await startTestApi();
});
/** Ann owns the household, and Bob and Cat are editors. Its rule moves $4,000.00 out of checking. */
beforeEach(async () => {
  api.clock.move(MONDAY);
  [ann, bob, cat] = [
    await api.signUp({ name: 'Ann' }),
    await api.signUp({ name: 'Bob' }),
    await api.signUp({ name: 'Cat' }),
  ];
  const checking = await addAccount(ann, { name: 'Checking', balance: money(522_000) });
  const savings = await addAccount(ann, { name: 'Savings', balance: money(1_000_000) });
  home = await addSweepHome(api.database.db, ann.householdId, { checking: checking.id, savings: savings.id });
  await chooseWay(ann, home, 'ledger');
  await admit(bob, 'editor');
  await admit(cat, 'editor');
});
afterAll(() => api.stop());

describe('the limit of two-person approval', () => {
  it('is off until an owner sets it, needs a fresh sign-in to be turned off, and notifies another member', async () => {
    expect(await limit()).toMatchObject({ version: 0, above: null });
    expect(refusal(await setLimit(bob, 100_000))).toEqual([403, 'ROLE_FORBIDS']);
    expect((await setLimit(ann, 100_000)).status).toBe(200);
    expect(await limit(bob)).toMatchObject({
      above: money(100_000),
      approvers: [
        { name: 'Ann', isYou: false },
        { name: 'Bob', isYou: true },
        { name: 'Cat', isYou: false },
      ],
    });
    later(11);
    expect(refusal(await setLimit(ann, null))).toEqual([403, 'FRESH_SIGN_IN_NEEDED']);
    expect(await titles(cat)).toEqual([
      expect.stringContaining('Ann turned on two-person approval for transfers above $1,000 '),
    ]);
  });

  it('changes with a notification that states the old and the new limit', async () => {
    done(await setLimit(ann, 100_000));
    done(await setLimit(ann, 200_000));
    expect(await titles(cat)).toContainEqual(
      'Ann changed the two-person approval limit to $2,000 Until now, transfers above $1,000 needed two members. ' +
        'Transfers above $2,000 now wait until two members approve them.',
    );
  });

  it('cannot be removed by an undo', async () => {
    done(await setLimit(ann, 100_000));
    const { items } = done(
      await ann.ask<{ items: { id: string; label: string; next: unknown }[] }>('GET', '/change-sets'),
    );
    expect(items[0]).toMatchObject({ label: 'Turned on two-person approval', next: null });
    const undone = await ann.ask<{ code: string }>('POST', `/change-sets/${items[0]?.id}/undo`, { body: {} });
    expect(undone.status).toBe(409);
    expect((await limit()).above).toEqual(money(100_000));
  });

  it('requires a second member who may approve', async () => {
    await remove(bob);
    const { path, headers } = await member(cat);
    done(await ann.ask('PATCH', path, { body: { role: 'viewer' }, headers }));
    expect(refusal(await setLimit(ann, 100_000))).toEqual([409, 'APPROVERS_NEEDED']);
  });
});

describe('a transfer above the limit', () => {
  it('moves after a second member approves it, up to the lower of both amounts', async () => {
    done(await setLimit(ann, 100_000));
    const run = await proposal();
    expect(run).toMatchObject({
      approval: 'needs_two_approvals',
      twoPerson: { first: null, waitsFor: [{ name: 'Ann' }, { name: 'Bob' }, { name: 'Cat' }] },
    });
    const first = done(await decide(bob, run, 'approve', { amount: money(300_000) }));
    expect(first).toMatchObject({
      state: 'proposed',
      amount: money(300_000),
      twoPerson: { first: { name: 'Bob', isYou: true }, waitsFor: [{ name: 'Ann' }, { name: 'Cat' }] },
      can: ['undo', 'skip'],
    });
    expect(refusal(await decide(bob, first))).toEqual([409, 'SECOND_APPROVER_NEEDED']);
    expect(refusal(await decide(ann, first, 'approve', { amount: money(300_001) }))).toEqual([
      422,
      'SWEEP_AMOUNT_REFUSED',
    ]);
    expect(refusal(await decide(ann, first, 'split'))).toEqual([409, 'SWEEP_RUN_STATE']);
    expect(await execute(run.id)).toMatchObject({ state: 'proposed' });
    expect(await titles(cat)).toContainEqual(expect.stringContaining('Bob approved it. It needs your approval too.'));
    expect(await titles(bob)).not.toContainEqual(expect.stringContaining('It needs your approval too.'));
    expect([await attention(bob), await attention(ann)]).toEqual([[], ['sweep_proposals']]);
    const second = done(await decide(ann, first));
    expect(second).toMatchObject({ state: 'approved', amount: money(300_000), approvedBy: 'Ann' });
    expect(second.history.map(({ event, byName }) => [event, byName])).toEqual([
      ['propose', null],
      ['approve_first', 'Bob'],
      ['approve', 'Ann'],
    ]);
    expect(await execute(run.id)).toMatchObject({ state: 'settled', amountMinor: 300_000 });
    expect(await balanceOf(api, home.householdId, home.checking)).toBe(200_000);
  });

  it('counts on the dashboard only for members who may approve it', async () => {
    await proposal();
    const { path, headers } = await member(cat);
    done(await ann.ask('PATCH', path, { body: { role: 'viewer' }, headers }));
    expect([await attention(ann), await attention(bob), await attention(cat)]).toEqual([
      ['sweep_proposals'],
      ['sweep_proposals'],
      [],
    ]);
    const checking = `/accounts/${home.checking}`;
    const { version } = done(await ann.ask<{ version: number }>('GET', checking));
    const body = { ownerId: ann.userId, visibility: 'read_only' };
    done(await ann.ask('PATCH', checking, { body, headers: { 'if-match': `"${version}"` } }));
    expect([await attention(ann), await attention(bob)]).toEqual([['sweep_proposals'], []]);
  });

  it('still needs two approvals if the limit is raised or turned off while it waits', async () => {
    done(await setLimit(ann, 100_000));
    const run = await proposal();
    const first = done(await decide(ann, run));
    done(await setLimit(ann, null));
    const [still] = await view(ann);
    expect(still).toMatchObject({ approval: 'needs_two_approvals', can: ['undo', 'skip'] });
    expect(refusal(await decide(ann, still ?? first))).toEqual([409, 'SECOND_APPROVER_NEEDED']);
    expect(done(await decide(bob, still ?? first)).state).toBe('approved');
  });

  it('needs two approvals even if it was proposed before the limit was set', async () => {
    const run = await proposal();
    expect(run.approval).toBe('needs_approval');
    done(await setLimit(ann, 400_000));
    expect((await view(ann))[0]).toMatchObject({ approval: 'needs_approval' });
    done(await setLimit(ann, 399_999));
    const [now] = await view(ann);
    expect(done(await decide(bob, now ?? run))).toMatchObject({ state: 'proposed', approval: 'needs_two_approvals' });
  });

  it('is not approved in advance by a rule', async () => {
    done(await setLimit(ann, 100_000));
    await approveBelow(1_000_000, [home.ruleId]);
    expect(await proposal()).toMatchObject({ state: 'proposed', approval: 'needs_two_approvals' });
    expect(await view(ann, 'under_way')).toEqual([]);
  });

  it('waits for another member if its first approver withdraws, is removed or becomes a viewer', async () => {
    done(await setLimit(ann, 100_000));
    const run = await proposal();
    const withdrawn = done(await decide(bob, done(await decide(bob, run)), 'undo'));
    expect(withdrawn).toMatchObject({ state: 'proposed', twoPerson: { first: null } });
    done(await decide(bob, withdrawn));
    await remove(bob);
    const [open] = await view(ann);
    expect(open).toMatchObject({ twoPerson: { first: null, waitsFor: [{ name: 'Ann' }, { name: 'Cat' }] } });
    const first = done(await decide(cat, open ?? run));
    expect(first).toMatchObject({ state: 'proposed', twoPerson: { first: { name: 'Cat' } } });
    const { path, headers } = await member(cat);
    done(await ann.ask('PATCH', path, { body: { role: 'viewer' }, headers }));
    expect((await view(ann))[0]).toMatchObject({
      twoPerson: { first: null, waitsFor: [{ name: 'Ann' }] },
      can: ['skip'],
    });
    expect(refusal(await decide(ann, first))).toEqual([409, 'APPROVERS_NEEDED']);
  });

  it('is proposed again if an approver is removed before it is sent', async () => {
    done(await setLimit(ann, 100_000));
    const run = await proposal();
    done(await decide(ann, done(await decide(bob, run))));
    await remove(bob);
    expect(await execute(run.id)).toMatchObject({ state: 'proposed', firstApprovedBy: ann.userId, approvedBy: null });
    expect(await balanceOf(api, home.householdId, home.checking)).toBe(500_000);
    expect(await titles(cat)).toContainEqual(expect.stringContaining('Ann approved it. It needs your approval too.'));
  });

  it('expires like other proposals if it has only one approval', async () => {
    done(await setLimit(ann, 100_000));
    const run = await proposal();
    done(await decide(bob, run));
    api.clock.move(new Date('2026-03-12T15:00:00Z'));
    await propose(api.database.db, home.householdId, api.clock.now());
    expect(await runNow(api.database.db, home.householdId, run.id)).toMatchObject({ state: 'expired' });
  });

  it('is rejected by the database with one approver, or two approvals by one member', async () => {
    done(await setLimit(ann, 100_000));
    const run = await proposal();
    done(await decide(bob, run));
    const approvedBy = (by: string | null) =>
      api.database.asOwner(async (client) => {
        await client.query("select set_config('app.household', $1, false)", [home.householdId]);
        await client.query("update sweep_run set state = 'approved', approved_by = $2 where id = $1", [run.id, by]);
      });
    await expect(approvedBy(null)).rejects.toThrow(/needs two members/);
    await expect(approvedBy(bob.userId)).rejects.toThrow(/needs two members/);
  });
});

describe('transfers to one account within a day', () => {
  const both = async (): Promise<[SweepRun, SweepRun]> => {
    done(await ann.ask('POST', '/sweeps/runs/evaluate', { body: {} }));
    const [first, second, ...others] = await view(ann);
    if (first === undefined || second === undefined || others.length > 0) throw new Error('not two proposals');
    expect([first, second]).toMatchObject([
      { approval: 'needs_approval', amount: money(400_000) },
      { approval: 'needs_approval', amount: money(400_000) },
    ]);
    return [first, second];
  };

  it('need two members if they exceed the limit together', async () => {
    await addAnotherSweep();
    done(await setLimit(ann, 500_000));
    const [first, second] = await both();
    expect(done(await decide(bob, first))).toMatchObject({ state: 'approved', approvedBy: 'Bob' });
    const [open] = await view(ann);
    expect(open).toMatchObject({ id: second.id, approval: 'needs_two_approvals' });
    const waiting = done(await decide(bob, open ?? second));
    expect(waiting).toMatchObject({ state: 'proposed', twoPerson: { first: { name: 'Bob' } } });
    expect(done(await decide(ann, waiting))).toMatchObject({ state: 'approved', approvedBy: 'Ann' });
  });

  it('need only one member if the first transfer moved no money', async () => {
    await addAnotherSweep();
    done(await setLimit(ann, 500_000));
    const [first, second] = await both();
    await api.database.asOwner(async (client) => {
      await client.query("select set_config('app.household', $1, false)", [home.householdId]);
      await client.query("update sweep_run set state = 'canceled' where id = $1", [first.id]);
    });
    expect(done(await decide(bob, second))).toMatchObject({ state: 'approved', approvedBy: 'Bob' });
  });

  it("are counted by day in the household's time zone", async () => {
    await addAnotherSweep();
    const [first] = await both();
    done(await decide(bob, first));
    await api.database.asOwner(async (client) => {
      await client.query("select set_config('app.household', $1, false)", [home.householdId]);
      await client.query("update sweep_run set approved_at = approved_at - interval '1 day' where id = $1", [first.id]);
    });
    done(await setLimit(ann, 500_000));
    expect((await view(ann))[0]).toMatchObject({ approval: 'needs_approval' });
  });

  it('count toward the limit even if rules moved them without approval', async () => {
    const other = await addAnotherSweep();
    done(await setLimit(ann, 500_000));
    await approveBelow(1_000_000, [home.ruleId, other]);
    done(await ann.ask('POST', '/sweeps/runs/evaluate', { body: {} }));
    expect(await view(ann)).toMatchObject([{ approval: 'needs_two_approvals' }]);
    expect(await view(ann, 'under_way')).toMatchObject([{ approval: 'pre_approved', amount: money(400_000) }]);
  });

  it('need two members if a proposed amount rises above the limit', async () => {
    done(await setLimit(ann, 500_000));
    expect(await proposal()).toMatchObject({ approval: 'needs_approval', amount: money(400_000) });
    done(
      await ann.ask('POST', '/transactions', {
        body: { accountId: home.checking, amount: money(200_000), postedOn: '2026-03-02', payee: 'Gift' },
      }),
    );
    later(24 * 60);
    expect((await view(ann))[0]).toMatchObject({ approval: 'needs_two_approvals', amount: money(600_000) });
  });
});
