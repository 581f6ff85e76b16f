import { type Connection, fail, type LinkChoice, type SyncRun } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { dropChangeSet } from '../../platform/database/change-set.store.ts';
import { insertAccount } from '../imports/ledger.store.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import type { CheckEntered } from '../../platform/outbound/entered-address.ts';
import type { AllowedPlaces } from '../../platform/outbound/url-rules.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import * as accounts from './connected-accounts.store.ts';
import * as store from './connections.store.ts';
import { aDayBefore, syncAllowedAt } from './schedule.ts';
import { secretContext } from './secret-context.ts';
import { claimUrlOf } from './simplefin/setup-token.ts';
import { maskOf } from './simplefin/guess-account.ts';
import * as runs from './sync-runs.store.ts';
import { connectionsToWire, runToWire } from './to-wire.ts';

export interface ConnectionDeps {
  jobs: Pick<JobQueue, 'send'>;
  vault: Vault;
  allowed: AllowedPlaces;
  checkEntered: CheckEntered;
}

/** Maximum claims and links per household and day. Nobody needs more, and each one contacts an external server. */
const CONNECTS_A_DAY = 60;
const MAX_CONNECTIONS = 20;
const LISTED_RUNS = 30;

const moment = (scope: Scope) => ({ now: scope.now, timeZone: scope.household.timezone });

export const listConnections = (scope: Scope): Promise<{ items: Connection[] }> =>
  scope.read(async (tx) => ({ items: await connectionsToWire(tx, await store.listConnections(tx), moment(scope)) }));

export const getConnection = (scope: Scope, id: string): Promise<Connection> => scope.read((tx) => load(tx, scope, id));

export const listRuns = (scope: Scope, id: string): Promise<{ items: SyncRun[] }> =>
  scope.read(async (tx) => {
    if ((await store.findConnection(tx, id)) === null) throw fail('NOT_FOUND', {});
    return { items: (await runs.listRuns(tx, id, LISTED_RUNS)).map(runToWire) };
  });

async function load(tx: HouseholdTx, scope: Scope, id: string): Promise<Connection> {
  const row = await store.findConnection(tx, id);
  const [connection] = row === null ? [] : await connectionsToWire(tx, [row], moment(scope));
  if (connection === undefined) throw fail('NOT_FOUND', {});
  return connection;
}

async function found(tx: HouseholdTx, id: string): Promise<store.ConnectionRow> {
  const connection = await store.findConnection(tx, id);
  if (connection === null) throw fail('NOT_FOUND', {});
  return connection;
}

async function locked(tx: HouseholdTx, id: string): Promise<store.ConnectionRow> {
  const connection = await store.lockConnection(tx, id);
  if (connection === null) throw fail('NOT_FOUND', {});
  return connection;
}

/**
 * Creates a connection. The token is stored sealed and claimed by a job, because a repeated request or a database
 * failure must not use it up.
 */
export const createConnection = async (
  scope: Scope,
  { allowed, checkEntered, ...deps }: ConnectionDeps,
  setupToken: string,
): Promise<Connection> => {
  const { url, host } = await readToken(setupToken, { allowed, checkEntered });
  return scope.write({ label: 'Connected to a bank' }, async (tx, changeSetId) => {
    await dropChangeSet(tx, changeSetId); // a token cannot be returned, so there is nothing to undo
    if ((await store.listConnections(tx)).length >= MAX_CONNECTIONS)
      throw fail('TOO_MANY_CONNECTIONS', { limit: MAX_CONNECTIONS });
    const id = newId(scope.now.getTime());
    await store.insertConnection(tx, { id, host, now: scope.now });
    await keepToken(tx, scope, deps, { id, url });
    return load(tx, scope, id);
  });
};

export async function reconnect(
  scope: Scope,
  { allowed, checkEntered, ...deps }: ConnectionDeps,
  { id, setupToken }: { id: string; setupToken: string },
): Promise<Connection> {
  await scope.read((tx) => found(tx, id));
  const { url } = await readToken(setupToken, { allowed, checkEntered }); // resolve the name before anything is locked
  return scope.write({ label: 'Reconnected to a bank' }, async (tx, changeSetId) => {
    await dropChangeSet(tx, changeSetId);
    const { state } = await locked(tx, id);
    if (state === 'revoked') await store.settle(tx, id, { state: 'pending', problem: null });
    await keepToken(tx, scope, deps, { id, url });
    return load(tx, scope, id);
  });
}

/** Decodes a setup token to its address. The address is checked again for each request. */
async function readToken(
  setupToken: string,
  { allowed, checkEntered }: Pick<ConnectionDeps, 'allowed' | 'checkEntered'>,
): Promise<{ url: string; host: string }> {
  try {
    const claim = claimUrlOf(setupToken, allowed);
    if (claim !== null) await checkEntered(claim.url);
    if (claim !== null) return claim;
  } catch (error) {
    if (error instanceof OutboundError) throw fail('SETUP_TOKEN_NOT_SAFE', {});
    throw error;
  }
  throw fail('SETUP_TOKEN_UNREADABLE', {});
}

async function keepToken(
  tx: HouseholdTx,
  scope: Scope,
  { jobs, vault }: Omit<ConnectionDeps, 'allowed' | 'checkEntered'>,
  { id, url }: { id: string; url: string },
): Promise<void> {
  const sealed = vault.seal(url, secretContext(tx.householdId, id, 'setup'));
  await store.storeSecret(tx, { connectionId: id, kind: 'setup', sealed, now: scope.now });
  await queueSync(tx, jobs, { connectionId: id, trigger: 'connect', now: scope.now });
}

/** Queues a new run, unless one is already waiting. */
async function queueSync(
  tx: HouseholdTx,
  jobs: Pick<JobQueue, 'send'>,
  { connectionId, trigger, now }: { connectionId: string; trigger: 'person' | 'connect'; now: Date },
): Promise<void> {
  if (trigger === 'connect' && (await runs.runsSince(tx, aDayBefore(now), null)).length >= CONNECTS_A_DAY)
    throw fail('SYNC_TOO_SOON', { retryAfterSeconds: 3_600 });
  await runs.tidyRuns(tx, connectionId, now);
  if ((await runs.queuedRun(tx, connectionId)) !== null) return;
  const runId = newId(now.getTime());
  await runs.insertRun(tx, { id: runId, connectionId, trigger, now });
  await jobs.send(tx, 'connection-sync', { householdId: tx.householdId, connectionId, runId });
}

export const syncNow = (scope: Scope, { jobs }: ConnectionDeps, id: string): Promise<Connection> =>
  scope.write({ label: 'Sync now' }, async (tx, changeSetId) => {
    await dropChangeSet(tx, changeSetId);
    const connection = await locked(tx, id);
    if (connection.state === 'revoked') throw fail('CONNECTION_HAS_NO_ACCESS', {});
    await runs.tidyRuns(tx, id, scope.now);
    const [latest] = await runs.listRuns(tx, id, 1);
    const isUnderWay = latest?.state === 'queued' || latest?.state === 'running';
    const allowedAt = isUnderWay ? null : syncAllowedAt(await runs.runsSince(tx, aDayBefore(scope.now), id), scope.now);
    if (allowedAt !== null)
      throw fail('SYNC_TOO_SOON', {
        retryAfterSeconds: Math.ceil((allowedAt.getTime() - scope.now.getTime()) / 1_000),
      });
    if (!isUnderWay) await queueSync(tx, jobs, { connectionId: id, trigger: 'person', now: scope.now });
    return load(tx, scope, id);
  });

export interface LinkInput {
  id: string;
  accounts: readonly { id: string; choice: LinkChoice }[];
}

/** Creates the links and their new accounts as one change set; undo removes both. */
export const linkAccounts = (
  scope: Scope,
  { jobs }: ConnectionDeps,
  { id, accounts: chosen }: LinkInput,
): Promise<{ changeSetId: string; item: Connection }> =>
  scope.write({ label: 'Linked bank accounts' }, async (tx, changeSetId) => {
    const connection = await locked(tx, id);
    const known = new Map((await accounts.accountsOfConnections(tx, [id])).map((account) => [account.id, account]));
    const household = await store.accountsToLink(tx);
    for (const [position, { id: connectedId, choice }] of chosen.entries()) {
      const account = known.get(connectedId);
      if (account === undefined) throw fail('NOT_FOUND', {});
      const accountId = await accountFor(tx, scope, { account, choice, household, position });
      await accounts.setLink(tx, { id: newId(scope.now.getTime()), connectedAccountId: connectedId, accountId });
    }
    await checkLinkedOnce(
      tx,
      chosen.flatMap(({ choice }) => (choice.to === 'existing' ? [choice.accountId] : [])),
      household,
    );
    if (connection.state !== 'revoked')
      await queueSync(tx, jobs, { connectionId: id, trigger: 'connect', now: scope.now });
    return { changeSetId, item: await load(tx, scope, id) };
  });

interface LinkContext {
  account: accounts.ConnectedAccountRow;
  choice: LinkChoice;
  household: Awaited<ReturnType<typeof store.accountsToLink>>;
  position: number;
}

async function accountFor(
  tx: HouseholdTx,
  scope: Scope,
  { account, choice, household, position }: LinkContext,
): Promise<string | null> {
  if (choice.to === 'ignored') return null;
  if (account.currency === null) {
    throw fail('VALIDATION_FAILED', {
      fields: [
        {
          pointer: `/accounts/${position}/choice`,
          rule: 'not_money',
          message: 'What this account holds is not money.',
        },
      ],
    });
  }
  if (choice.to === 'existing') {
    const found = household.find(({ id }) => id === choice.accountId);
    if (found === undefined) throw fail('NOT_FOUND', {});
    if (found.currency !== account.currency)
      throw fail('CURRENCY_MISMATCH', { expected: found.currency, given: account.currency });
    if (found.state === 'closed') throw fail('ACCOUNT_CLOSED', { accountName: found.name });
    return found.id;
  }
  const id = newId(scope.now.getTime());
  const { name, type, subtype } = choice;
  await insertAccount(
    tx,
    {
      id,
      name,
      type,
      subtype,
      institution: account.institution,
      mask: maskOf(account.name),
      currency: account.currency,
    },
    scope.now,
  );
  return id;
}

/**
 * Rejects accounts that are already linked, because linking two bank accounts to one would add up unrelated balances.
 */
async function checkLinkedOnce(
  tx: HouseholdTx,
  accountIds: readonly string[],
  household: LinkContext['household'],
): Promise<void> {
  const links = Map.groupBy(await accounts.linkedTo(tx, accountIds), ({ accountId }) => accountId);
  for (const [accountId, of] of links) {
    if (of.length > 1)
      throw fail('ACCOUNT_CONNECTED_ALREADY', {
        accountName: household.find(({ id }) => id === accountId)?.name ?? '',
      });
  }
}

/** Deletes the bank credentials. The links remain for the next token. */
export const revoke = (scope: Scope, id: string): Promise<Connection> =>
  scope.write({ label: 'Revoked access to a bank' }, async (tx, changeSetId) => {
    await dropChangeSet(tx, changeSetId);
    await locked(tx, id);
    await store.deleteSecrets(tx, id);
    await store.settle(tx, id, { state: 'revoked', problem: null });
    return load(tx, scope, id);
  });

/** Ends access and links. Accounts and their contents remain, and a new connection finds them again. */
export const disconnect = (scope: Scope, id: string): Promise<Record<string, never>> =>
  scope.write({ label: 'Disconnected a bank' }, async (tx, changeSetId) => {
    await dropChangeSet(tx, changeSetId);
    checkVersion(await store.lockConnection(tx, id), scope);
    await store.deleteSecrets(tx, id);
    await store.settle(tx, id, { state: 'disconnected', problem: null });
    return {};
  });
