import type { Client, ClientConfig } from 'pg';
import type { Db } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { ServerClient } from '../database/server-client.ts';
import { listenTo } from '../database/listen.store.ts';
import { onConnection } from './queue-connection.store.ts';

/** Schema of the queue's tables; it is separate from ours because a library creates and migrates it. */
export const QUEUE_SCHEMA = 'jobs';

const RECONNECT_MS = 1_000;

type ListenHandle = Awaited<ReturnType<NonNullable<Db['listen']>>>;

/** Gives the library the pool, plus one connection that listens for new jobs. */
export const onDatabase = (
  { pool, session }: Pick<Database, 'pool' | 'session'>,
  onTrouble: (error: Error) => void,
): Db => ({
  ...onConnection(pool),
  listen: (channel, onNotification, onReconnect) =>
    listen(session, channel, { onNotification, onReconnect, onTrouble }),
});

interface ListenHandlers {
  onNotification(payload: string): void;
  onReconnect(): void;
  onTrouble(error: Error): void;
}

/**
 * Listens on a channel until closed, and reconnects if the connection breaks. A notification missed in between delays a
 * job until the next poll, but no job is lost.
 */
async function listen(
  session: ClientConfig,
  channel: string,
  { onNotification, onReconnect, onTrouble }: ListenHandlers,
): Promise<ListenHandle> {
  let isClosed = false;
  let current: Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const again = (): void => {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void connect().catch(lost), RECONNECT_MS);
  };
  const lost = (error: Error): void => {
    current = undefined;
    if (!isClosed) onTrouble(error);
    again();
  };
  const connect = async (): Promise<void> => {
    const client = new ServerClient({ ...session, keepAlive: true, application_name: 'tideline-jobs' });
    client.on('error', (error) => client === current && lost(error));
    client.on('end', () => client === current && lost(new Error('the connection ended')));
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    await client.connect();
    await listenTo(client, channel);
    if (isClosed) return client.end();
    current = client;
    onReconnect();
  };

  await connect();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      const open = current;
      current = undefined;
      await open?.end();
    },
  };
}
