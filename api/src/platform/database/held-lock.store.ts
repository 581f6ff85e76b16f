import type { Pool } from 'pg';

/**
 * Runs work one at a time per key, across all processes. A second caller waits, at most a minute; if a process dies,
 * its lock is released with its database connection. Held outside any transaction, because outside servers are slow.
 * `kind` is the first part of the lock's key and is used by nothing else.
 */
export async function withHeldLock<T>(
  pool: Pool,
  { kind, key }: { kind: number; key: string },
  work: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const noteBroken = (error: Error): void => {
    broken = error;
  };
  client.on('error', noteBroken);
  try {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [kind, key]);
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [kind, key]).catch(noteBroken);
    client.off('error', noteBroken);
    client.release(broken);
  }
}
