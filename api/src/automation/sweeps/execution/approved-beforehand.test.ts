/** Pre-approved runs that lose their approval before their cancel window ends. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SweepSettings } from '@tideline/contract';
import { addAccount, done, money } from '../../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { balanceOf, chooseWay, addSweepHome, MONDAY, propose, runNow, type SweepHome } from '../testing/sweep-home.ts';
import { executeRun } from './execute-run.ts';
import { executionDeps } from './execution-deps.ts';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { createVault } from '../../../platform/secrets/vault.ts';

let api: TestApi;
let ann: TestUser;
let home: SweepHome;

const BY_ITSELF = { level: 'pre_approved_below', limit: money(1_000_000) } as const;
const ASKED = { level: 'propose' } as const;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.move(MONDAY);
  ann = await api.signUp();
  const checking = await addAccount(ann, { name: 'Checking', balance: money(522_000) });
  const savings = await addAccount(ann, { name: 'Savings', balance: money(1_000_000) });
  home = await addSweepHome(
    api.database.db,
    ann.householdId,
    { checking: checking.id, savings: savings.id },
    { automation: BY_ITSELF, cancelWindowHours: 24 },
  );
  await chooseWay(ann, home, 'ledger');
});
afterAll(() => api.stop());

async function allow(automation: object | null): Promise<void> {
  const {
    killSwitch: _,
    killSwitchAt: __,
    mode: ___,
    version,
    floors: ____,
    ...rest
  } = done(await ann.ask<SweepSettings>('GET', '/sweeps/settings'));
  done(
    await ann.ask('PUT', '/sweeps/settings', {
      body: { ...rest, floors: [], automation },
      headers: { 'if-match': `"${version}"` },
    }),
  );
}
async function switchMode(automation: object): Promise<void> {
  const { version } = done(await ann.ask<{ version: number }>('GET', '/mode'));
  done(
    await ann.ask('PUT', '/mode', {
      body: { key: 'balanced', parameters: { automation } },
      headers: { 'if-match': `"${version}"` },
    }),
  );
}
const approvedItself = async (): Promise<string> => {
  const [run] = await propose(api.database.db, home.householdId, api.clock.now());
  expect(run).toMatchObject({ state: 'approved', approvedBy: null, amountMinor: 400_000 });
  return run?.id ?? '';
};
/** Advances to the next business day, just after the cancel window, and executes the run. */
async function resumeRun(runId: string) {
  api.clock.move(new Date(MONDAY.getTime() + 24 * 3_600_000 + 120_000));
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

describe('a pre-approved run', () => {
  it('is sent when its cancel window ends', async () => {
    await allow(BY_ITSELF);
    expect(await resumeRun(await approvedItself())).toMatchObject({ state: 'settled', amountMinor: 400_000 });
  });

  it.each([
    ['approval is required again', () => allow(ASKED)],
    ['the limit is lowered below its amount', () => allow({ ...BY_ITSELF, limit: money(400_000) })],
    ['the financial mode is switched, so that the rule needs a review', () => switchMode(ASKED)],
  ])('is not sent if, in the meantime, %s', async (_why, meanwhile) => {
    await allow(BY_ITSELF);
    const id = await approvedItself();
    api.clock.move(new Date(MONDAY.getTime() + 3_600_000));
    await meanwhile();
    expect(await resumeRun(id)).toMatchObject({ state: 'voided', reason: 'approval_withdrawn' });
    expect(await balanceOf(api, home.householdId, home.checking)).toBe(500_000);
  });

  it('is not sent if the mode that allowed it has ended', async () => {
    await switchMode(BY_ITSELF);
    api.clock.move(new Date(MONDAY.getTime() + 60_000));
    const { version } = done(await ann.ask<{ version: number }>('GET', `/sweeps/rules/${home.ruleId}`));
    const paused = done(
      await ann.ask<{ item: { version: number } }>('PUT', `/sweeps/rules/${home.ruleId}/state`, {
        body: { event: 'pause' },
        headers: { 'if-match': `"${version}"` },
      }),
    );
    done(
      await ann.ask('PUT', `/sweeps/rules/${home.ruleId}/state`, {
        body: { event: 'resume' },
        headers: { 'if-match': `"${paused.item.version}"` },
      }),
    );
    const id = await approvedItself();
    await switchMode({ level: 'inform' });
    expect(await resumeRun(id)).toMatchObject({ state: 'voided', reason: 'approval_withdrawn' });
  });
});
