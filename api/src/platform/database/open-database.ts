import { setTimeout as delay } from 'node:timers/promises';
import type { Tracing } from '@tideline/reporting/tracing';
import { type ClientConfig, Pool } from 'pg';
import type { Database, DatabaseOptions, PoolCounts, Tx } from './database.ts';
import { isDeadlock, isReadOnly, isStalePlan, NeedsTurnAlone, NoWritableServer } from './failures.ts';
import { queriesOn, types } from './queries.store.ts';
import { answers, begin, commit, refreshStatistics, rollback, type Settings } from './transaction.store.ts';
import { APP_ROLE, AUTH_ROLE, sessionSettings } from './roles.ts';
import { PooledClient, ServerClient } from './server-client.ts';
import { traceQueries } from './trace-queries.ts';

const countsOf = (name: string, pool: Pool): PoolCounts => ({
  name,
  idle: pool.idleCount,
  used: pool.totalCount - pool.idleCount,
  waiting: pool.waitingCount,
  max: pool.options.max,
});

const MAX_ATTEMPTS = 5;
/** Maximum delay before the second attempt; it doubles with each further attempt. */
const PAUSE_MS = 20;
/** Maximum number of connections for sign-in; sign-ins queue at their own limiter, so few are enough. */
const MAX_IDENTITY_CONNECTIONS = 6;

interface Attempt {
  from: Pool;
  settings: Settings;
  mustBeAlone: boolean;
}

interface PoolSettings {
  url: string;
  poolerUrl: string | undefined;
  role: string;
  max: number;
  onIdleError: (error: Error) => void;
  tracing: Tracing | undefined;
}

/** Returns the settings of a direct connection, whose session lasts as long as the connection. */
const sessionOf = (url: string, role: string): ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: 5_000,
  options: Object.entries(sessionSettings(role))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
});

function poolOf({ url, poolerUrl, role, max, onIdleError, tracing }: PoolSettings): Pool {
  const common = { max, idleTimeoutMillis: 60_000, types, application_name: 'tideline-api' };
  const pool = new Pool(
    poolerUrl === undefined
      ? { ...common, ...sessionOf(url, role), Client: ServerClient }
      : // the login itself has the session's settings, because the pooler does not pass them on
        {
          ...common,
          connectionString: throughPooler(url, poolerUrl),
          connectionTimeoutMillis: 5_000,
          Client: PooledClient,
        },
  );
  pool.on('error', onIdleError);
  if (tracing !== undefined) pool.on('connect', (client) => traceQueries(client, tracing));
  return pool;
}

/** Returns the pooler's address with the login of a URL. */
function throughPooler(url: string, poolerUrl: string): string {
  const { username, password } = new URL(url);
  return Object.assign(new URL(poolerUrl), { username, password }).href;
}

async function once<T>({ from, settings, mustBeAlone }: Attempt, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await from.connect();
  let broken: Error | undefined;
  let hasGrown = false;
  const noteBroken = (error: Error): void => {
    broken = error;
  };
  client.on('error', noteBroken);
  try {
    const queries = queriesOn(client);
    await begin(client, settings);
    const result = await work({ ...queries, client, wroteMany: () => (hasGrown = true), mustBeAlone });
    if (hasGrown) await refreshStatistics(client);
    await commit(client);
    return result;
  } catch (error) {
    await rollback(client).catch(noteBroken);
    if (isStalePlan(error)) broken = error; // closes the connection
    if (!isReadOnly(error) || settings.snapshot === true) throw error;
    // the server became a standby, so the next connection finds the server that took over
    broken = error;
    throw new NoWritableServer('the database server became a standby', { cause: error });
  } finally {
    client.off('error', noteBroken);
    client.release(broken);
  }
}

async function inTransaction<T>(from: Pool, settings: Settings, work: (tx: Tx) => Promise<T>): Promise<T> {
  let alone = false;
  let closed = 0;
  for (let attempt = 1; ;) {
    try {
      return await once({ from, settings, mustBeAlone: alone }, work);
    } catch (error) {
      if (isStalePlan(error) && closed < from.options.max) {
        closed += 1;
        continue;
      }
      const isRefusedAlone = error instanceof NeedsTurnAlone && !alone;
      if (attempt === MAX_ATTEMPTS || !(isRefusedAlone || isDeadlock(error))) throw error;
      // a random delay keeps the same two transactions from colliding again
      if (!isRefusedAlone) await delay(Math.random() * PAUSE_MS * 2 ** (attempt - 1));
      alone = true;
      attempt += 1;
    }
  }
}

/**
 * Opens the database. Before its first query every connection switches to a role restricted by row-level security:
 * `tideline_app`, or `tideline_auth` for sign-in.
 */
export function openDatabase({
  url,
  identityUrl = url,
  poolerUrl,
  maxConnections = 20,
  onIdleError = () => undefined,
  tracing,
}: DatabaseOptions): Database {
  const pool = poolOf({ url, poolerUrl, role: APP_ROLE, max: maxConnections, onIdleError, tracing });
  const identityPool = poolOf({
    url: identityUrl,
    poolerUrl,
    role: AUTH_ROLE,
    max: MAX_IDENTITY_CONNECTIONS,
    onIdleError,
    tracing,
  });

  return {
    withHousehold: ({ householdId, userId, apiTokenName = null, snapshot = false }, work) =>
      inTransaction(pool, { household: householdId, user: userId, snapshot }, (tx) =>
        work({ ...tx, householdId, userId, apiTokenName }),
      ),
    withUser: (userId, work) => inTransaction(pool, { household: '', user: userId ?? '' }, work),
    withIdentity: (userId, work) => inTransaction(identityPool, { household: '', user: userId ?? '' }, work),
    isReachable: () => answers(pool),
    connections: () => [countsOf('requests', pool), countsOf('sign-in', identityPool)],
    pool,
    address: { url, poolerUrl },
    session: sessionOf(url, APP_ROLE),
    close: async () => void (await Promise.all([pool.end(), identityPool.end()])),
  };
}
