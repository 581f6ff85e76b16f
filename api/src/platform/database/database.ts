import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type PoolClient } from 'pg';
import { isDeadlock } from './failures.ts';
import type { Queries } from './connection.ts';
import { queriesOn, types } from './queries.store.ts';
import { answers, begin, commit, refreshStatistics, rollback, type Settings } from './transaction.store.ts';
import { APP_ROLE, AUTH_ROLE, SCHEMA } from './roles.ts';

/** A transaction. Inside `withHousehold`, row-level security shows only the rows of that household. */
export interface Tx extends Queries {
  /** The underlying connection, for COPY and the like. */
  readonly client: PoolClient;
  /** To be called after writing thousands of rows: updates the planner's statistics for them in the same commit. */
  wroteMany(): void;
  /** True if an earlier attempt hit a deadlock or needed the household's turn alone; this attempt takes it alone. */
  readonly mustBeAlone: boolean;
}

/** Thrown by work that shares the household's turn but needs it alone: the transaction runs again, alone. */
export class NeedsTurnAlone extends Error {}

export interface HouseholdTx extends Tx {
  readonly householdId: string;
  readonly userId: string;
  /** The API token of the request, by its name; none: the user is signed in, or no user is involved. */
  readonly apiTokenName?: string | null;
}

interface HouseholdScope {
  householdId: string;
  userId: string;
  apiTokenName?: string | null;
  /**
   * All queries see the same snapshot, and none can write, so that their figures agree even while an import commits.
   */
  snapshot?: boolean;
}

export interface Database {
  /**
   * Runs one transaction that sees and writes one household. After a deadlock `work` runs again, up to five times in
   * all, taking the household's write turn alone.
   */
  withHousehold<T>(scope: HouseholdScope, work: (tx: HouseholdTx) => Promise<T>): Promise<T>;
  /** Runs one transaction outside all households; with a user, it also sees that user's own row and memberships. */
  withUser<T>(userId: string | null, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs one transaction as the sign-in role, the only one with access to passwords, sessions, email links and users of
   * any household. For `auth` and housekeeping only: row-level security on users does not restrict it.
   */
  withIdentity<T>(userId: string | null, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Returns true if the database responds. */
  isReachable(): Promise<boolean>;
  /** Connections of each pool, for metrics. */
  connections(): PoolCounts[];
  /** For libraries that run their own queries on tables without households. */
  readonly pool: Pool;
  close(): Promise<void>;
}

interface PoolCounts {
  name: string;
  idle: number;
  used: number;
  /** Work that waits for a connection. */
  waiting: number;
  max: number;
}

const countsOf = (name: string, pool: Pool): PoolCounts => ({
  name,
  idle: pool.idleCount,
  used: pool.totalCount - pool.idleCount,
  waiting: pool.waitingCount,
  max: pool.options.max,
});

export interface DatabaseOptions {
  /** Login for requests and jobs: a member of `tideline_app`. */
  url: string;
  /** Login for sign-in: a member of `tideline_auth`. Default: `url`. */
  identityUrl?: string | undefined;
  maxConnections?: number;
  /** Called when an idle connection breaks; requests report their own errors. */
  onIdleError?: (error: Error) => void;
}

const MAX_ATTEMPTS = 5;
/** Maximum delay before the second attempt, doubled for each further one. */
const PAUSE_MS = 20;
/** Longer than any work on the ledger takes, and shorter than the gateway's timeout. */
const LOCK_TIMEOUT_MS = 20_000;

/** Sign-ins queue at their own limiter, so few connections are enough. */
const MAX_IDENTITY_CONNECTIONS = 6;

interface Attempt {
  from: Pool;
  settings: Settings;
  mustBeAlone: boolean;
}

interface PoolSettings {
  url: string;
  role: string;
  max: number;
  onIdleError: (error: Error) => void;
}

function poolOf({ url, role, max, onIdleError }: PoolSettings): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    types,
    options:
      `-c role=${role} -c search_path=${SCHEMA} -c idle_in_transaction_session_timeout=60000 -c ` +
      `statement_timeout=60000 -c lock_timeout=${LOCK_TIMEOUT_MS} -c timezone=UTC`,
    application_name: 'tideline-api',
  });
  pool.on('error', onIdleError);
  return pool;
}

/**
 * Opens the database. Before its first query every connection switches to a role restricted by row-level security:
 * `tideline_app`, or `tideline_auth` for sign-in.
 */
export function openDatabase({
  url,
  identityUrl = url,
  maxConnections = 20,
  onIdleError = () => undefined,
}: DatabaseOptions): Database {
  const pool = poolOf({ url, role: APP_ROLE, max: maxConnections, onIdleError });
  const identityPool = poolOf({
    url: identityUrl,
    role: AUTH_ROLE,
    max: MAX_IDENTITY_CONNECTIONS,
    onIdleError,
  });

  const once = async <T>({ from, settings, mustBeAlone }: Attempt, work: (tx: Tx) => Promise<T>): Promise<T> => {
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
      throw error;
    } finally {
      client.off('error', noteBroken);
      client.release(broken);
    }
  };

  const inTransaction = async <T>(from: Pool, settings: Settings, work: (tx: Tx) => Promise<T>): Promise<T> => {
    let alone = false;
    for (let attempt = 1; ; attempt++) {
      try {
        return await once({ from, settings, mustBeAlone: alone }, work);
      } catch (error) {
        const isRefusedAlone = error instanceof NeedsTurnAlone && !alone;
        if (attempt === MAX_ATTEMPTS || !(isRefusedAlone || isDeadlock(error))) throw error;
        // a random delay keeps the same two from colliding again
        if (!isRefusedAlone) await delay(Math.random() * PAUSE_MS * 2 ** (attempt - 1));
        alone = true;
      }
    }
  };

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
    close: async () => void (await Promise.all([pool.end(), identityPool.end()])),
  };
}
