import type { Logger } from 'pino';
import type { Database, HouseholdTx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { JOB_KINDS } from '../../../platform/jobs/jobs.ts';
import { resealTargets } from '../../../automation/notifications/sealed-targets.ts';
import { lookForSeries } from '../../../ledger/recurring/look-for-series.ts';
import { resealTotps } from '../../sign-in/factors/reseal-totps.ts';
import { SecretUnreadable, type Vault } from '../../../platform/secrets/vault.ts';
import { resealReferences } from '../../../automation/sweeps/providers/reseal-references.ts';
import { accountsOfConnections } from '../connected-accounts.store.ts';
import * as store from '../connections.store.ts';
import { resealSecret } from '../connections.store.ts';
import { jitterMs, syncsByItself } from '../schedule.ts';
import { secretContext } from '../secret-context.ts';
import { syncConnection, type SyncDeps } from './sync-connection.ts';
import { listHouseholdIds } from '../../../ledger/household/household.store.ts';

const SYSTEM_USER = '';

/**
 * Registers the workers for requested syncs, for each household's daily syncs, and for resealing secrets with a new
 * key.
 */
export function workSyncs(jobs: JobQueue, deps: SyncDeps, log: Logger): void {
  const { db, vault, clock } = deps;
  jobs.work('connection-sync', async (job, { retry, signal }) => {
    await syncConnection(deps, job, { signal, mayRetry: retry < JOB_KINDS['connection-sync'].retries });
    await db.withHousehold({ householdId: job.householdId, userId: SYSTEM_USER }, (tx) => lookForSeries(tx, jobs));
  });
  jobs.work('household-connections', ({ householdId }) =>
    db.withHousehold({ householdId, userId: SYSTEM_USER }, (tx) => queueDaily(tx, jobs, clock.now())),
  );
  jobs.work('reseal-secrets', () => resealAll(db, vault, log));
}

async function queueDaily(tx: HouseholdTx, jobs: JobQueue, now: Date): Promise<void> {
  const connections = (await store.listConnections(tx)).filter(syncsByItself);
  const linked = new Set(
    (
      await accountsOfConnections(
        tx,
        connections.map(({ id }) => id),
      )
    )
      .filter(({ accountId }) => accountId !== null)
      .map(({ connectionId }) => connectionId),
  );
  for (const { id } of connections.filter((connection) => linked.has(connection.id))) {
    await jobs.send(
      tx,
      'connection-sync',
      { householdId: tx.householdId, connectionId: id, runId: newId(now.getTime()) },
      { startAfter: new Date(now.getTime() + jitterMs(id)) },
    );
  }
}

/**
 * After a start with a new key, reseals everything that is sealed with an old key, and logs when the old key is no
 * longer needed.
 */
export async function resealAll(db: Database, vault: Vault, log: Logger): Promise<void> {
  const households = await db.withUser(null, (tx) => listHouseholdIds(tx));
  let resealed = 0;
  let unreadable = 0;
  for (const { id: householdId } of households) {
    await db.withHousehold({ householdId, userId: SYSTEM_USER }, async (tx) => {
      for (const secret of await store.secretsOfOtherKeys(tx, vault.keyId)) {
        if (await reseal(tx, vault, secret)) resealed += 1;
        else unreadable += 1;
      }
      for (const others of [await resealReferences(tx, vault), await resealTargets(tx, vault)]) {
        resealed += others.resealed;
        unreadable += others.unreadable;
      }
    });
  }
  const ofUsers = await resealTotps(db, vault);
  resealed += ofUsers.resealed;
  unreadable += ofUsers.unreadable;
  log.info(
    { resealed, unreadable },
    unreadable === 0
      ? 'all secrets are sealed with the key of today; older ones are not needed any more'
      : 'some secrets were sealed with a key that is not here; their connections ask for a new token, and ' +
          'browsers and webhooks of notifications are added again',
  );
}

async function reseal(
  tx: HouseholdTx,
  vault: Vault,
  { connectionId, kind, ...sealed }: Awaited<ReturnType<typeof store.secretsOfOtherKeys>>[number],
): Promise<boolean> {
  const context = secretContext(tx.householdId, connectionId, kind);
  try {
    const plain = vault.open(sealed, context);
    await resealSecret(tx, { keyId: vault.keyId, box: vault.seal(plain, context).box, connectionId, kind });
    return true;
  } catch (error) {
    if (error instanceof SecretUnreadable) return false;
    throw error;
  }
}
