import type { Client } from 'pg';

/** Returns whether a server accepts writes: it is neither a standby nor read-only. */
export async function acceptsWrites(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ writes: boolean }>(
    "select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writes",
  );
  return rows[0]?.writes === true;
}
