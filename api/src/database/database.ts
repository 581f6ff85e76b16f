import { Pool, type PoolClient } from 'pg';
import { isDeadlock, isLockTimeout } from './failures.ts';
import { type Queries, queriesOn, types } from './connection.ts';
import { APP_ROLE, SCHEMA } from './roles.ts';

/** A transaction. Inside `withHousehold` row-level security shows the rows of that household alone. */
export interface Tx extends Queries {
  /** The connection below, for COPY and the like. */
  readonly client: PoolClient;
  /** Called by whoever writes thousands of rows: once they are committed, the planner learns how much the tables have grown. */
  wroteMany(): void;
}

export interface HouseholdTx extends Tx {
  readonly householdId: string;
  readonly userId: string;
}

interface HouseholdScope {
  householdId: string;
  userId: string;
  /** All queries see the same moment, and none can write: figures from several of them fit together while an import commits. */
  snapshot?: boolean;
}

export interface Database {
  /** One transaction that sees and writes one household. Where it met another one in a deadlock, `work` runs again. */
  withHousehold<T>(scope: HouseholdScope, work: (tx: HouseholdTx) => Promise<T>): Promise<T>;
  /** One transaction outside all households: people, sessions, throttles; with a user also their memberships. */
  withUser<T>(userId: string | null, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** True when the database answers. */
  isReachable(): Promise<boolean>;
  /** For libraries that bring their own queries on tables without households. */
  readonly pool: Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  maxConnections?: number;
  /** Broken idle connections end here; requests meet them as errors of their own. */
  onIdleError?: (error: Error) => void;
}

const MAX_ATTEMPTS = 3;

interface Settings {
  household: string;
  user: string;
  snapshot?: boolean;
}

/** Whom row-level security lets see what, in one text with the begin: a way to the database less. */
const chosen = (client: PoolClient, { household, user }: Settings): string =>
  `select set_config('app.household', ${client.escapeLiteral(household)}, true), set_config('app.user', ${client.escapeLiteral(user)}, true), set_config('app.change_set', '', true)`;

/** Where somebody else holds a table it is left to the database, which looks by itself once a minute. */
async function refreshStatistics(client: PoolClient): Promise<void> {
  await client.query('select pg_stat_force_next_flush()'); // what this connection wrote is counted at once, not within a second
  await client.query('select refresh_statistics()').catch((error: unknown) => {
    if (!isLockTimeout(error)) throw error;
  });
}

/** Every connection drops to the role `tideline_app`, which row-level security binds, before its first query. */
export function openDatabase({ url, maxConnections = 20, onIdleError = () => undefined }: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    types,
    options: `-c role=${APP_ROLE} -c search_path=${SCHEMA} -c idle_in_transaction_session_timeout=60000 -c statement_timeout=60000 -c timezone=UTC`,
    application_name: 'tideline-api',
  });
  pool.on('error', onIdleError);

  const once = async <T>(settings: Settings, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    let hasGrown = false;
    const noteBroken = (error: Error): void => {
      broken = error;
    };
    client.on('error', noteBroken);
    try {
      const queries = queriesOn(client);
      await client.query(
        `${settings.snapshot === true ? 'begin isolation level repeatable read read only' : 'begin'}; ${chosen(client, settings)}`,
      );
      const result = await work({ ...queries, client, wroteMany: () => (hasGrown = true) });
      await client.query('commit');
      if (hasGrown) await refreshStatistics(client);
      return result;
    } catch (error) {
      await client.query('rollback').catch(noteBroken);
      throw error;
    } finally {
      client.off('error', noteBroken);
      client.release(broken);
    }
  };

  const inTransaction = async <T>(settings: Settings, work: (tx: Tx) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(settings, work);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isDeadlock(error)) throw error;
      }
    }
  };

  return {
    withHousehold: ({ householdId, userId, snapshot = false }, work) =>
      inTransaction({ household: householdId, user: userId, snapshot }, (tx) => work({ ...tx, householdId, userId })),
    withUser: (userId, work) => inTransaction({ household: '', user: userId ?? '' }, work),
    isReachable: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    pool,
    close: () => pool.end(),
  };
}
