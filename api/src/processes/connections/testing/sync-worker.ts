/**
 * Runs one sync in a separate process, which kills itself at the point that the test specifies. Reads DATABASE_URL,
 * JOB, ALLOWED, SECRET, NOW, DIE_AT.
 */
import { createFixedClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import { syncConnection, type SyncJob } from '../sync/sync-connection.ts';
import type { SyncCrash } from './sync-deaths.ts';

const env = (name: string): string => process.env[name] ?? '';
const dieHere = (step: SyncCrash): void => {
  if (step === env('DIE_AT')) process.kill(process.pid, 'SIGKILL');
};

const db = openDatabase({ url: env('DATABASE_URL'), maxConnections: 3 });
let transactions = 0;
const deadly: Database = {
  ...db,
  withHousehold: async (scope, work) => {
    const isLast = (transactions += 1) > 1; // the first transaction starts the run, the second writes the result
    const result = await db.withHousehold(scope, async (tx) => {
      const done = await work(tx);
      dieHere(isLast ? 'before the last commit' : 'before the first commit');
      return done;
    });
    dieHere(isLast ? 'after the last commit' : 'after the first commit');
    return result;
  },
};
const allowed = new Set([env('ALLOWED')]);
const send = createOutbound({ allowed });
await syncConnection(
  {
    db: deadly,
    clock: createFixedClock(new Date(env('NOW'))),
    vault: createVault(env('SECRET')),
    allowed,
    outbound: async (request) => {
      const answer = await send(request);
      dieHere('after the answer');
      return answer;
    },
  },
  JSON.parse(env('JOB')) as SyncJob,
  { signal: new AbortController().signal, mayRetry: true },
);
await db.close();
