import type { Pool } from 'pg';

/** First part of the keys of the locks below; nothing else takes it. */
const LOCK = 7_446_051;

/**
 * One at a time for each connection, over all processes. Whoever comes second waits, a minute at most; the lock of a
 * process that dies goes with its connection to the database. Held outside of any transaction, for banks are slow.
 */
export async function withConnectionLock<T>(pool: Pool, connectionId: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const noteBroken = (error: Error): void => {
    broken = error;
  };
  client.on('error', noteBroken);
  try {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK, connectionId]);
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK, connectionId]).catch(noteBroken);
    client.off('error', noteBroken);
    client.release(broken);
  }
}
