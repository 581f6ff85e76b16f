import type { Client, Pool } from 'pg';

/** Subscribes a connection to the notifications of a channel. */
export const listenTo = async (client: Client, channel: string): Promise<void> =>
  void (await client.query(`listen ${client.escapeIdentifier(channel)}`));

/** Notifies all subscribers of a channel. */
export const notify = async (pool: Pool, channel: string): Promise<void> =>
  void (await pool.query('select pg_notify($1, $2)', [channel, '']));
