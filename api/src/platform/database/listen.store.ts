import type { Client } from 'pg';

/** Subscribes a connection to the notifications of a channel. */
export const listenTo = async (client: Client, channel: string): Promise<void> =>
  void (await client.query(`listen ${client.escapeIdentifier(channel)}`));
