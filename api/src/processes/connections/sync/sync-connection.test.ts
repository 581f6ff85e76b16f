/** Tests that every transaction is stored once, even if workers are killed during a sync or run concurrently. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Connection } from '@tideline/contract';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import { childOptions } from '../../../testing/child-environment.ts';
import { type TestUser, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { anAccount, at, startBridge, type TestBridge } from '../testing/bridge.ts';
import { SYNC_DEATHS } from '../testing/sync-deaths.ts';
import { syncConnection, type SyncJob } from './sync-connection.ts';

const SECRET = 'a secret of the tests, of 32 letters and more';

let api: TestApi;
let bridge: TestBridge;
let ann: TestUser;
let connection: Connection;

const row = (id: string, day: string, amount: string) => ({
  id,
  posted: at(day),
  amount,
  description: 'BLUE BOTTLE COFFEE',
});

beforeAll(async () => {
  bridge = await startBridge();
  api = await startTestApi({ allowed: new Set([bridge.place]) });
});
afterAll(async () => {
  await api.stop();
  await bridge.close();
});

/** Links an account with one transaction, and adds a second transaction that the next sync receives. */
beforeEach(async () => {
  Object.assign(bridge, { misbehave: null });
  bridge.accounts = [anAccount({ transactions: [row('t1', '2026-02-20', '-4.50')] })];
  ann = await api.signUp();
  const created = await ann.ask<Connection>('POST', '/connections', { body: { setupToken: bridge.token() } });
  await api.emails();
  connection = (await ann.ask<Connection>('GET', `/connections/${created.body.id}`)).body;
  await ann.ask('POST', `/connections/${connection.id}/links`, {
    body: {
      accounts: [{ id: connection.accounts[0]?.id, choice: { to: 'new', name: 'Everyday', type: 'depository' } }],
    },
  });
  await api.emails();
  bridge.accounts = [
    anAccount({
      balance: '994.50',
      transactions: [row('t1', '2026-02-20', '-4.50'), row('t2', '2026-02-21', '-5.50')],
    }),
  ];
});

/** The clock is fixed, so the last of several simultaneous runs is the run with the greatest id. */
const newJob = (): SyncJob => ({
  householdId: ann.householdId,
  connectionId: connection.id,
  runId: crypto.randomUUID().replace(/^./, 'f'),
});
const deps = () => ({
  db: api.database.db,
  clock: api.clock,
  vault: createVault(SECRET),
  allowed: new Set([bridge.place]),
  outbound: createOutbound({ allowed: new Set([bridge.place]) }),
});
const run = (job: SyncJob) => syncConnection(deps(), job, { signal: new AbortController().signal, mayRetry: true });

function dyingWorker(job: SyncJob, dieAt: string): Promise<NodeJS.Signals | null> {
  const options = childOptions({
    DATABASE_URL: api.database.url,
    JOB: JSON.stringify(job),
    ALLOWED: bridge.place,
    SECRET,
    NOW: api.clock.now().toISOString(),
    DIE_AT: dieAt,
  });
  const child = fork(join(import.meta.dirname, '../testing/sync-worker.ts'), [], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal)));
}

async function ledger() {
  const { body } = await ann.ask<{ items: { kind: string; amount: { minor: string } }[] }>('GET', '/transactions');
  const accounts = await ann.ask<{ items: { balance: { minor: string } }[] }>('GET', '/accounts');
  const changes = await ann.ask<{ items: { cause: string }[] }>('GET', '/change-sets');
  return {
    rows: body.items.filter(({ kind }) => kind !== 'opening').map(({ amount }) => amount.minor),
    balance: accounts.body.items[0]?.balance.minor,
    syncs: changes.body.items.filter(({ cause }) => cause === 'sync').length,
  };
}
const ONCE = { rows: ['-550', '-450'], balance: '99450', syncs: 2 };

describe('a worker killed during a sync', () => {
  it.each(SYNC_DEATHS)('%s leaves the rest to the next worker, which repeats nothing', async (dieAt) => {
    const job = newJob();
    expect(await dyingWorker(job, dieAt)).toBe('SIGKILL');
    await run(job);
    expect(await ledger()).toEqual(ONCE);
    const { body } = await ann.ask<Connection>('GET', `/connections/${connection.id}`);
    expect(body.run).toMatchObject({ id: job.runId, state: 'succeeded', counts: { new: 1 } });
  });
});

describe('concurrent workers', () => {
  it('contact the bank one after another and write each transaction once', async () => {
    let atOnce = 0;
    let most = 0;
    bridge.misbehave = (_request, response) => {
      most = Math.max(most, (atOnce += 1));
      setImmediate(() => {
        atOnce -= 1;
        response.end(JSON.stringify({ errors: [], accounts: bridge.accounts }));
      });
    };
    const same = newJob();
    await Promise.all([run(same), run(same), run(newJob()), run(newJob())]);
    expect(most).toBe(1);
    expect(await ledger()).toEqual(ONCE);
  });

  it('write nothing more if the user revokes the access during the request', async () => {
    bridge.misbehave = (_request, response) => {
      void ann
        .ask('POST', `/connections/${connection.id}/revoke`)
        .then(() => response.end(JSON.stringify({ errors: [], accounts: bridge.accounts })));
    };
    const job = newJob();
    await run(job);
    expect((await ledger()).rows).toEqual(['-450']);
    const { body } = await ann.ask<Connection>('GET', `/connections/${connection.id}`);
    expect(body).toMatchObject({ state: 'revoked', run: { id: job.runId, state: 'failed' } });
  });
});
