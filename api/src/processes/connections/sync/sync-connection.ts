import type { ConnectionProblem } from '@tideline/contract';
import { civilDate as asCivilDate } from '@tideline/domain';
import { type Clock, civilDate } from '../../../platform/clock.ts';
import type { Database, HouseholdTx } from '../../../platform/database/database.ts';
import { takeTurn } from '../../../platform/database/turn.store.ts';
import type { JobRun } from '../../../platform/jobs/job-queue.ts';
import { once } from '../../../platform/jobs/once.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { AllowedPlaces } from '../../../platform/outbound/url-rules.ts';
import { type Sealed, SecretUnreadable, type Vault } from '../../../platform/secrets/vault.ts';
import { accountsOfConnections } from '../connected-accounts.store.ts';
import * as store from '../connections.store.ts';
import { secretContext } from '../secret-context.ts';
import { type AccountSet, readAccountSet } from '../simplefin/account-set.ts';
import { BridgeFailure, claim, fetchAccounts } from '../simplefin/bridge-client.ts';
import { type Access, accessOf } from '../simplefin/setup-token.ts';
import { askedFrom, windowsSince } from '../simplefin/windows.ts';
import { notifyOfConnections, notifyOfLargePayments } from '../../../automation/notifications/notify-events.ts';
import * as runs from '../sync-runs.store.ts';
import { withConnectionLock } from './connection-lock.ts';
import { storeResponse } from './store-response.ts';
import { mergeSets } from './merge-sets.ts';

export interface SyncDeps {
  db: Database;
  clock: Clock;
  vault: Vault;
  outbound: Outbound;
  allowed: AllowedPlaces;
}

export interface SyncJob {
  householdId: string;
  connectionId: string;
  runId: string;
}

/** The user id of automatic work. */
const SYSTEM_USER = '';

/**
 * Runs one sync: claims a waiting token, contacts the banks, and writes their data and the end of the run in one
 * transaction. Throws temporary failures so that the queue retries them, and records on the connection any problem that
 * the user must know about.
 */
export async function syncConnection(
  deps: SyncDeps,
  job: SyncJob,
  { signal, mayRetry }: Pick<JobRun, 'signal'> & { mayRetry: boolean },
): Promise<void> {
  const inHousehold = <T>(work: (tx: HouseholdTx) => Promise<T>): Promise<T> =>
    deps.db.withHousehold({ householdId: job.householdId, userId: SYSTEM_USER }, work);
  await withConnectionLock(deps.db.pool, job.connectionId, async () => {
    const begun = await inHousehold((tx) => begin(tx, deps, job));
    if (begun === null) return;
    try {
      const access =
        begun.claimUrl === null ? begun.access : await claimAccess(deps, job, begun.claimUrl, { signal, inHousehold });
      if (access === null) throw new BridgeFailure(begun.obstacle ?? 'access_refused');
      const set = await waitForBank(deps, access, begun, signal);
      await inHousehold((tx) => finish(tx, deps, job, begun, set));
    } catch (error) {
      const { problem, isPassing } = failureOf(error);
      if (isPassing && mayRetry) await inHousehold((tx) => runs.putBackRun(tx, job.runId, problem));
      else
        await inHousehold((tx) =>
          giveUp(tx, job, { problem, now: deps.clock.now(), keepsAccess: begun.access !== null }),
        );
      // the operator must see unexpected errors, regardless of the outcome
      if (problem === 'internal' || (isPassing && mayRetry)) throw error;
    }
  });
}

interface SyncStart {
  /** Address of a token that has not been claimed yet. */
  claimUrl: string | null;
  access: Access | null;
  /** The reason why existing access cannot be used. */
  obstacle: ConnectionProblem | null;
  /** Null if no account is linked, so balances are enough. */
  askedFrom: Date | null;
  timeZone: string;
}

/** Returns the data that a sync needs; null if there is nothing left to do. */
async function begin(
  tx: HouseholdTx,
  { clock, vault, allowed }: SyncDeps,
  { connectionId, runId }: SyncJob,
): Promise<SyncStart | null> {
  const now = clock.now();
  const connection = await store.lockConnection(tx, connectionId);
  if (connection === null || connection.state === 'revoked') {
    await runs.endRun(tx, runId, { state: 'failed', now, problem: 'access_refused' });
    return null;
  }
  // an automatic sync has no run before its start
  if ((await runs.lockRun(tx, runId)) === null)
    await runs.insertRun(tx, { id: runId, connectionId, trigger: 'schedule', now });
  const run = await runs.lockRun(tx, runId);
  if (run?.state !== 'queued' && run?.state !== 'running') return null;
  const linked = (await accountsOfConnections(tx, [connectionId])).filter(({ accountId }) => accountId !== null);
  const undone = await runs.undoneFrom(tx, connectionId);
  const asked = askedFrom(
    now,
    linked.map(({ syncedAt }) => (syncedAt === null ? null : new Date(syncedAt))),
  );
  const from = undone !== null && new Date(undone) < asked ? askedFrom(now, [null]) : asked;
  await runs.beginRun(tx, runId, { now, askedFrom: from });
  const { timezone: timeZone } = await store.householdOf(tx);
  return {
    ...(await openSecrets(tx, { vault, allowed, connectionId })),
    askedFrom: linked.length === 0 ? null : from,
    timeZone,
  };
}

type Opened = Pick<SyncStart, 'claimUrl' | 'access' | 'obstacle'>;

async function openSecrets(
  tx: HouseholdTx,
  { vault, allowed, connectionId }: Pick<SyncDeps, 'vault' | 'allowed'> & Pick<SyncJob, 'connectionId'>,
): Promise<Opened> {
  const opened: Opened = { claimUrl: null, access: null, obstacle: null };
  for (const { kind, ...sealed } of await store.secretsOf(tx, connectionId)) {
    const text = openOne(vault, sealed, secretContext(tx.householdId, connectionId, kind));
    if (text === null) opened.obstacle = 'secret_lost';
    else if (kind === 'setup') opened.claimUrl = text;
    else opened.access = accessOf(text, allowed);
    // the operator no longer allows the address
    if (kind === 'access' && text !== null && opened.access === null) opened.obstacle = 'not_safe';
  }
  return opened;
}

function openOne(vault: Vault, sealed: Sealed, context: string): string | null {
  try {
    return vault.open(sealed, context);
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}

interface ClaimContext {
  signal: AbortSignal;
  inHousehold: <T>(work: (tx: HouseholdTx) => Promise<T>) => Promise<T>;
}

/** Claims the access and stores it immediately, because the token works only once. */
async function claimAccess(
  { clock, vault, outbound, allowed }: SyncDeps,
  { householdId, connectionId }: SyncJob,
  claimUrl: string,
  { signal, inHousehold }: ClaimContext,
): Promise<Access> {
  const text = await claim(outbound, claimUrl, signal);
  const access = accessOf(text, allowed);
  if (access === null) throw new BridgeFailure(URL.canParse(text) ? 'not_safe' : 'unreadable');
  const sealed = vault.seal(text, secretContext(householdId, connectionId, 'access'));
  await inHousehold(async (tx) => {
    await store.storeSecret(tx, { connectionId, kind: 'access', sealed, now: clock.now() });
    await store.deleteSecrets(tx, connectionId, 'setup');
  });
  return access;
}

async function waitForBank(
  { clock, outbound }: SyncDeps,
  access: Access,
  { askedFrom: from, timeZone }: SyncStart,
  signal: AbortSignal,
): Promise<AccountSet> {
  const now = clock.now();
  const sets: AccountSet[] = [];
  for (const window of from === null ? [null] : windowsSince(from, now)) {
    const set = readAccountSet(await fetchAccounts(outbound, access, window, signal), {
      timeZone,
      today: asCivilDate(civilDate(now, timeZone)),
    });
    if (set === null) throw new BridgeFailure('unreadable');
    sets.push(set);
  }
  return mergeSets(sets);
}

async function finish(
  tx: HouseholdTx,
  { clock }: SyncDeps,
  { connectionId, runId }: SyncJob,
  { askedFrom: from, timeZone }: SyncStart,
  set: AccountSet,
): Promise<void> {
  const now = clock.now();
  await takeTurn(tx, 'alone');
  await once(tx, { key: `sync ${runId}`, now }, async () => {
    const connection = await store.lockConnection(tx, connectionId);
    // disconnected during the request to the bank
    if (connection === null || connection.state === 'revoked')
      await runs.endRun(tx, runId, { state: 'failed', now, problem: 'access_refused' });
    else await storeResponse(tx, runId, connection, { set, askedFrom: from, timeZone, now });
    await notifyOfConnections(tx, now);
    await notifyOfLargePayments(tx, now);
  });
}

function failureOf(error: unknown): { problem: ConnectionProblem; isPassing: boolean } {
  return error instanceof BridgeFailure ? error : { problem: 'internal', isPassing: true };
}

/** Ends the run with a problem. A rejected new token does not remove access that still works. */
async function giveUp(
  tx: HouseholdTx,
  { connectionId, runId }: SyncJob,
  { problem, now, keepsAccess }: { problem: ConnectionProblem; now: Date; keepsAccess: boolean },
): Promise<void> {
  await runs.endRun(tx, runId, { state: 'failed', now, problem });
  const connection = await store.lockConnection(tx, connectionId);
  if (connection === null || connection.state === 'revoked') return;
  const isOfToken = problem === 'token_refused';
  if (isOfToken) await store.deleteSecrets(tx, connectionId, 'setup');
  if (isOfToken && keepsAccess) return;
  await store.settle(tx, connectionId, { state: 'needs_attention', problem });
  await notifyOfConnections(tx, now);
}
