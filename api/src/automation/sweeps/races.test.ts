/** Concurrent decisions about one transfer. Only one takes effect, and the money moves once or not at all. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SweepRun, SweepSettings } from '@tideline/contract';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import { addAccount, done, money } from '../../testing/ledger.ts';
import { type Answer, type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { executeRun } from './execution/execute-run.ts';
import { executionDeps } from './execution/execution-deps.ts';
import { balanceOf, chooseWay, addSweepHome, MONDAY, propose, runNow, type SweepHome } from './testing/sweep-home.ts';

let api: TestApi;
let ann: TestUser;
let home: SweepHome;

const BY_ITSELF = { level: 'pre_approved_below', limit: money(1_000_000) } as const;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.move(MONDAY);
  ann = await api.signUp();
  const checking = await addAccount(ann, { name: 'Checking', balance: money(522_000) });
  const savings = await addAccount(ann, { name: 'Savings', balance: money(1_000_000) });
  home = await addSweepHome(api.database.db, ann.householdId, { checking: checking.id, savings: savings.id });
  await chooseWay(ann, home, 'ledger');
});
afterAll(() => api.stop());

const ask = (method: 'POST' | 'PUT', path: string, body: object, headers = {}) =>
  ann.ask<{ code?: string }>(method, path, { body, headers });
const execute = (runId: string) =>
  executeRun(
    executionDeps({
      db: api.database.db,
      clock: api.clock,
      vault: createVault('a secret of the tests, of 32 letters and more'),
      outbound: createOutbound({ allowed: new Set() }),
      banks: [],
      publicOrigin: 'http://localhost:8080',
    }),
    { householdId: home.householdId, runId },
    new AbortController().signal,
  );
const moved = async (): Promise<number> => 500_000 - (await balanceOf(api, home.householdId, home.checking));
const statuses = (answers: readonly Answer<unknown>[]): number[] => answers.map(({ status }) => status).toSorted();
const proposal = async (): Promise<{ id: string; version: number }> => {
  await propose(api.database.db, home.householdId, api.clock.now());
  const [run] = done(await ann.ask<{ items: SweepRun[] }>('GET', '/sweeps/runs?view=proposed')).items;
  if (run === undefined) throw new Error('nothing was proposed');
  return run;
};

describe('concurrent decisions', () => {
  it('take effect once if a proposal is approved, approved with a lower amount and skipped', async () => {
    const { id, version } = await proposal();
    const answers = await Promise.all([
      ask('POST', `/sweeps/runs/${id}/approve`, { version }),
      ask('POST', `/sweeps/runs/${id}/approve`, { version, amount: money(5_000) }),
      ask('POST', `/sweeps/runs/${id}/approve`, { version }),
      ask('POST', `/sweeps/runs/${id}/skip`, { version }),
      ask('POST', `/sweeps/runs/${id}/approve`, { version, amount: money(6_000) }),
    ]);
    expect(statuses(answers)).toEqual([200, 412, 412, 412, 412]);
    await Promise.all([execute(id), execute(id), execute(id)]);
    const run = await runNow(api.database.db, home.householdId, id);
    expect(await moved()).toBe(run.state === 'settled' ? run.amountMinor : 0);
  });

  it.each([0, 1, 2, 3])(
    'move an approved transfer fully or not at all if it is sent, canceled, undone and paused (order %i)',
    async (turn) => {
      const { id, version } = await proposal();
      const approved = done(
        await ann.ask<{ version: number }>('POST', `/sweeps/runs/${id}/approve`, { body: { version } }),
      );
      const steps = [
        () => execute(id),
        () => ask('POST', `/sweeps/runs/${id}/cancel`, { version: approved.version }),
        () => ask('POST', `/sweeps/runs/${id}/undo`, { version: approved.version }),
        () => execute(id),
        () => ask('POST', '/sweeps/pause', {}),
        () => execute(id),
      ];
      await Promise.all([...steps.slice(turn), ...steps.slice(0, turn)].map((step) => step()));
      const run = await runNow(api.database.db, home.householdId, id);
      expect(['settled', 'voided', 'canceled']).toContain(run.state);
      expect(await moved()).toBe(run.state === 'settled' ? run.amountMinor : 0);
    },
  );

  it('move no money if automatic approval is revoked during an evaluation', async () => {
    const {
      killSwitch: _,
      killSwitchAt: __,
      mode: ___,
      version: first,
      floors: ____,
      ...rest
    } = done(await ann.ask<SweepSettings>('GET', '/sweeps/settings'));
    const { body: kept } = await ann.ask<{ item: { version: number } }>('PUT', '/sweeps/settings', {
      body: { ...rest, floors: [], automation: BY_ITSELF },
      headers: { 'if-match': `"${first}"` },
    });
    const { version } = done(await ann.ask<{ version: number }>('GET', `/sweeps/rules/${home.ruleId}`));
    done(
      (await ask(
        'PUT',
        `/sweeps/rules/${home.ruleId}/state`,
        { event: 'pause' },
        { 'if-match': `"${version}"` },
      )) as Answer<object>,
    );
    const paused = done(await ann.ask<{ version: number }>('GET', `/sweeps/rules/${home.ruleId}`));
    done(
      await ann.ask('PATCH', `/sweeps/rules/${home.ruleId}`, {
        body: { automation: BY_ITSELF },
        headers: { 'if-match': `"${paused.version}"` },
      }),
    );
    const edited = done(await ann.ask<{ version: number }>('GET', `/sweeps/rules/${home.ruleId}`));
    done(
      (await ask(
        'PUT',
        `/sweeps/rules/${home.ruleId}/state`,
        { event: 'resume' },
        { 'if-match': `"${edited.version}"` },
      )) as Answer<object>,
    );
    const [runs] = await Promise.all([
      propose(api.database.db, home.householdId, api.clock.now()),
      ask(
        'PUT',
        '/sweeps/settings',
        { ...rest, floors: [], automation: { level: 'propose' } },
        { 'if-match': `"${kept.item.version}"` },
      ),
      propose(api.database.db, home.householdId, api.clock.now()),
    ]);
    const { items } = done(await ann.ask<{ items: SweepRun[] }>('GET', '/sweeps/runs'));
    expect(items).toHaveLength(1);
    await Promise.all(items.flatMap(({ id }) => [execute(id), execute(id)]));
    expect(await moved()).toBe(0);
    expect(runs.length).toBeLessThanOrEqual(1);
  });
});
