import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

/** Interval between two attempts to take a lock that another caller holds. */
const RETRY_MS = 200;
/** Time limit for a waiting caller; longer than any work under such a lock takes. */
const GIVE_UP_MS = 60_000;

interface HeldLock {
  /** The first part of the lock's key, which nothing else uses. */
  kind: number;
  key: string;
  /** Ends the wait. */
  signal?: AbortSignal;
}

/**
 * Runs work one at a time per key, across all processes. A second caller waits at most a minute. The work has no
 * transaction, because outside servers are slow. A separate transaction that reads and writes nothing holds the lock,
 * so that a pooler does not reassign its session. The lock is released if a process dies or the database fails over. It
 * only saves outside servers a second call, so the work itself must ensure that its results are stored once.
 *
 * A waiting caller has no connection, because the holder needs a second one for its work, and waiting callers could
 * otherwise use up the pool.
 */
export async function withHeldLock<T>(pool: Pool, lock: HeldLock, work: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  for (;;) {
    const done = await tryLocked(pool, lock, work);
    if (done !== null) return done.value;
    if (performance.now() > giveUpAt) throw new Error(`a lock of kind ${lock.kind} was not released in time`);
    await delay(RETRY_MS, undefined, { signal: lock.signal });
  }
}

/** Runs the work under the lock; returns null if another caller holds it. */
async function tryLocked<T>(pool: Pool, { kind, key }: HeldLock, work: () => Promise<T>): Promise<{ value: T } | null> {
  const client: PoolClient = await pool.connect();
  let broken: Error | undefined;
  const noteBroken = (error: Error): void => {
    broken = error;
  };
  client.on('error', noteBroken);
  try {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_xact_lock($1, hashtext($2)) as held',
      [kind, key],
    );
    return rows[0]?.held === true ? { value: await work() } : null;
  } finally {
    await client.query('rollback').catch(noteBroken);
    client.off('error', noteBroken);
    client.release(broken);
  }
}
