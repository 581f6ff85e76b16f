import { Client, type ClientBase, type Pool, types } from 'pg';
import type { Db } from 'pg-boss';

/** Where the tables of the queue are: apart from ours, for a library makes and migrates them. */
export const QUEUE_SCHEMA = 'jobs';

const RECONNECT_MS = 1_000;

type ListenHandle = Awaited<ReturnType<NonNullable<Db['listen']>>>;

/** The library asks through our connection, in its transaction if there is one, and gets values as it expects them. */
export const onConnection = (connection: ClientBase | Pool): Db => ({
  executeSql: (text, values) => connection.query({ text, ...(values !== undefined && { values }), types }),
});

/** The pool, with one connection more that hears of new jobs. */
export const onPool = (pool: Pool, onTrouble: (error: Error) => void): Db => ({
  ...onConnection(pool),
  listen: (channel, onNotification, onReconnect) => listen(pool, channel, { onNotification, onReconnect, onTrouble }),
});

interface Ears {
  onNotification(payload: string): void;
  onReconnect(): void;
  onTrouble(error: Error): void;
}

/** Hears a channel until it is closed; a connection that broke is made again. A word missed meanwhile costs a poll, never a job. */
async function listen(
  { options }: Pool,
  channel: string,
  { onNotification, onReconnect, onTrouble }: Ears,
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
    const client = new Client({
      connectionString: options.connectionString,
      options: options.options,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'tideline-jobs',
    });
    client.on('error', (error) => client === current && lost(error));
    client.on('end', () => client === current && lost(new Error('the connection ended')));
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    await client.connect();
    await client.query(`listen "${channel}"`);
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
