import { once } from 'node:events';
import { newId } from '../ids.ts';
import { EXIT, StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import { listenTo, notify } from './listen.store.ts';
import { ServerClient } from './server-client.ts';

/** Time limit for a test notification, which normally takes milliseconds. */
const ARRIVES_MS = 5_000;

/**
 * Refuses a `DATABASE_URL` that names a pooler in transaction mode. Such a pooler loses the notifications for open
 * pages and for the job queue, and the lock that lets only one process migrate at a time.
 */
export async function requireNotices(db: Pick<Database, 'pool' | 'session'>): Promise<void> {
  const channel = `tideline_start_${newId()}`;
  const client = new ServerClient(db.session);
  client.on('error', () => undefined); // the wait below reports the error
  try {
    await client.connect();
    await listenTo(client, channel);
    const arrival = once(client, 'notification', { signal: AbortSignal.timeout(ARRIVES_MS) });
    await Promise.all([arrival, notify(db.pool, channel)]);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
    throw new StartError(
      EXIT.badConfiguration,
      'Notices of the database do not arrive on the connections of DATABASE_URL, so open pages would not learn of ' +
        'changes: a pooler in transaction mode is in front. Give DATABASE_URL the address of the server itself, and ' +
        'DATABASE_POOLER_URL that of the pooler.',
      { cause: error },
    );
  } finally {
    await client.end();
  }
}
