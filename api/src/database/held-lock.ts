import type { Pool } from 'pg';

/**
 * One at a time for each key, over all processes. Whoever comes second waits, a minute at most; the lock of a process that dies
 * goes with its connection to the database. Held outside of any transaction, for servers of others are slow. `kind` is the first
 * part of the lock's key; nothing else takes it.
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
