/**
 * A drill worker in a separate process. It evaluates, executes and receives callbacks with the product's code, and
 * kills itself when the drill requires it.
 */
import { readFileSync, unlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CatalogError } from '@tideline/contract';
import pino from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { loadHousehold } from '../../../ledger/household/household.store.ts';
import { createJobQueue } from '../../../platform/jobs/job-queue.ts';
import { createOutbound, type Outbound } from '../../../platform/outbound/outbound.ts';
import { parseAllowedPlaces } from '../../../platform/outbound/url-rules.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import { runOfKey } from '../providers/transfer-provider.ts';
import { callbackAnswers } from '../callbacks/receive-callback.ts';
import { evaluateHousehold } from '../evaluate.service.ts';
import { executeRun } from '../execution/execute-run.ts';
import { executionDeps } from '../execution/execution-deps.ts';
import { parseBanks } from '../providers/bank-config.ts';
import { type DrillCrash, SWEEP_DRILL_KINDS, type WorkerSetup } from './drill-kinds.ts';
import { dayOf } from './sweep-home.ts';
import { runsIn } from '../runs.store.ts';

flushCompileCache(); // the process may be killed before it writes its compile cache at exit
const setup = JSON.parse(process.env['DRILL'] ?? '{}') as WorkerSetup;
const db = openDatabase({ url: setup.databaseUrl, maxConnections: 6 });
const clock: Clock = { now: () => new Date(Date.now() + Number(readFileSync(join(setup.folder, 'clock'), 'utf8'))) };
const log = pino({ level: 'silent' });
const reading = parseBanks(setup.banks);
const banks = reading.ok ? reading.banks : [];

/** Kills the process as often as the drill requires. Each death is a file, and only one process can remove it. */
function dieAt(step: DrillCrash, id: string): void {
  for (let death = 0; death < 3; death++) {
    try {
      unlinkSync(join(setup.folder, `${id} ${step} ${death}`));
    } catch {
      continue;
    }
    process.kill(process.pid, 'SIGKILL');
  }
}

const outside = createOutbound({ allowed: parseAllowedPlaces(setup.allowed) ?? new Set() });
const householdOf = (key: string | undefined): string => runOfKey(key ?? '')?.householdId ?? '';

/** Kills the process between the last byte of the order and the first byte of the response. */
const outbound: Outbound = async (request) => {
  const answer = outside(request);
  await Promise.race([wait(100), answer.catch(() => undefined)]);
  dieAt('sent', householdOf(request.headers?.['idempotency-key']));
  return answer;
};

const deps = {
  ...executionDeps({
    db,
    clock,
    vault: createVault(setup.secret),
    outbound,
    banks,
    publicOrigin: 'http://localhost:8080',
  }),
};
const queue = createJobQueue({ db, clock, log, kinds: SWEEP_DRILL_KINDS, superviseSeconds: 1 });

queue.work('sweep-drill', async ({ householdId }, { signal }) => {
  await db.withHousehold({ householdId, userId: '' }, async (tx) => {
    const now = clock.now();
    const household = await loadHousehold(tx);
    await evaluateHousehold(tx, { now, today: dayOf(now, household.timezone), household });
    dieAt('evaluated', householdId);
  });
  dieAt('evaluation committed', householdId);
  const open = await db.withHousehold({ householdId, userId: '' }, (tx) => runsIn(tx, ['approved', 'instructed']));
  for (const { id } of open)
    await executeRun({ ...deps, at: (step) => dieAt(step, householdId) }, { householdId, runId: id }, signal);
});

const mortal: typeof db = {
  ...db,
  withHousehold: async (scope, work) => {
    const result = await db.withHousehold(scope, async (tx) => {
      const inside = await work(tx);
      dieAt('call-back kept', scope.householdId);
      return inside;
    });
    dieAt('call-back committed', scope.householdId);
    return result;
  },
};
const places = new Map(callbackAnswers({ db: mortal, clock, banks, log }));
const server = createServer((request, response) => {
  const place = places.get(request.url ?? '');
  if (place === undefined) return void response.writeHead(404).end();
  place(request, response).catch((error: unknown) => {
    request.resume();
    response
      .writeHead(error instanceof CatalogError ? error.status : 500, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code: error instanceof CatalogError ? error.code : String(error) }));
  });
});
server.listen(
  0,
  '127.0.0.1',
  () =>
    void queue
      .open()
      .then(() => queue.start())
      .then(() => process.send?.({ port: (server.address() as AddressInfo).port })),
);
process.on('disconnect', () => process.exit(0));
