import type { Client, ClientConfig } from 'pg';
import { ServerClient } from '../database/server-client.ts';
import { listenTo } from '../database/listen.store.ts';
import { fail } from '@tideline/contract';
import { z } from 'zod';

const CHANNEL = 'tideline_live';

/** Maximum number of streams per process; each needs a connection and a few hundred bytes. */
const MOST_WATCHERS = 4_000;
/**
 * Maximum number of streams per session: enough for the tabs visible at once in a browser that cannot share a stream.
 */
const MOST_OF_A_SESSION = 8;
/** Delay after which a session at its limit may retry. */
const RETRY_AFTER_SECONDS = 30;

/** A reported change: its id and the kinds of data it affected, but never the data. */
export interface Change {
  /** The id of the change; null if it affects one user's data, such as notifications, and not the household's. */
  changeSetId: string | null;
  kinds: string[];
}

export type EndReason = 'session' | 'membership' | 'again';

/** A subscriber to a household's changes. */
export interface Watcher {
  readonly householdId: string;
  readonly userId: string;
  readonly sessionId: string;
  changed(change: Change): void;
  /** Sends a heartbeat, so that no proxy mistakes silence for the end of the stream. */
  beat(): void;
  /** Ends the stream; `again` means that the watcher may reconnect immediately. */
  end(reason: EndReason): void;
}

export interface LiveHub {
  /**
   * Adds a watcher and returns a function that removes it. Once the promise resolves, no change is missed. Errors:
   * SERVICE_UNAVAILABLE, TOO_MANY_ATTEMPTS.
   */
  watch(watcher: Watcher): Promise<() => void>;
  /** Ends all streams and accepts no new ones, as part of the shutdown. */
  close(): Promise<void>;
}

export interface LiveHubOptions {
  /** Settings of the listening connection. */
  session: ClientConfig;
  /** Returns the given sessions that are still valid. */
  standing: (sessionIds: readonly string[]) => Promise<readonly string[]>;
  beatMs?: number;
  onTrouble?: (error: unknown) => void;
}

const Message = z.union([
  z.object({ household: z.string(), changeSet: z.string(), kinds: z.array(z.string()) }),
  z.object({ household: z.string(), person: z.string(), kinds: z.array(z.string()) }),
  z.object({ household: z.string(), user: z.string() }),
  z.object({ session: z.string() }),
]);

/** Returns whether a change must be reported to a watcher, because it affects the whole household or that user. */
const concerns = (change: ChangeMessage, { householdId, userId }: Watcher): boolean =>
  householdId === change.household && ('changeSet' in change || userId === change.person);

type ChangeMessage = Extract<z.output<typeof Message>, { kinds: string[] }>;

/** Returns the sessions of the watchers that are no longer valid. */
async function endedSessions(
  watchers: ReadonlySet<Watcher>,
  standing: LiveHubOptions['standing'],
): Promise<Set<string>> {
  const sessions = new Set([...watchers].map(({ sessionId }) => sessionId));
  for (const valid of await standing([...sessions])) sessions.delete(valid);
  return sessions;
}

async function connect(
  session: ClientConfig,
  { receivePayload, lost }: { receivePayload: (payload: string | undefined) => void; lost: (error?: Error) => void },
): Promise<Client> {
  const client = new ServerClient({ ...session, keepAlive: true, application_name: 'tideline-live' });
  client.on('error', lost);
  client.on('end', () => lost());
  client.on('notification', ({ payload }) => receivePayload(payload));
  await client.connect();
  await listenTo(client, CHANNEL);
  return client;
}

/**
 * Creates the hub that notifies this process's watchers of commits by any process; a PostgreSQL trigger notifies one
 * connection per process. If that connection breaks, all streams end, and reconnecting clients request the changes they
 * missed.
 */
export function createLiveHub({
  session,
  standing,
  beatMs = 20_000,
  onTrouble = () => undefined,
}: LiveHubOptions): LiveHub {
  const watchers = new Set<Watcher>();
  let listening: Promise<Client> | undefined;
  let isClosed = false;

  const endWhere = (matches: (watcher: Watcher) => boolean, reason: EndReason): void => {
    for (const watcher of [...watchers].filter(matches)) {
      watchers.delete(watcher);
      watcher.end(reason);
    }
  };

  const receivePayload = (payload: string | undefined): void => {
    const message = Message.safeParse(JSON.parse(payload ?? 'null'));
    if (!message.success) return onTrouble(message.error);
    const { data } = message;
    if ('session' in data) return endWhere(({ sessionId }) => sessionId === data.session, 'session');
    if ('user' in data)
      return endWhere((one) => one.householdId === data.household && one.userId === data.user, 'membership');
    const change: Change = { changeSetId: 'changeSet' in data ? data.changeSet : null, kinds: data.kinds };
    for (const watcher of watchers) if (concerns(data, watcher)) watcher.changed(change);
  };

  const lost = (error?: Error): void => {
    if (listening === undefined || isClosed) return;
    listening = undefined;
    if (error) onTrouble(error);
    endWhere(() => true, 'again');
  };

  const listen = (): Promise<Client> =>
    (listening ??= connect(session, { receivePayload, lost }).catch((error: unknown) => {
      listening = undefined;
      throw error;
    }));

  const beat = setInterval(() => {
    if (watchers.size === 0) return;
    for (const watcher of watchers) watcher.beat();
    endedSessions(watchers, standing)
      .then((ended) => endWhere(({ sessionId }) => ended.has(sessionId), 'session'))
      .catch(onTrouble);
  }, beatMs);
  beat.unref();

  return {
    watch: async (watcher) => {
      if (isClosed || watchers.size >= MOST_WATCHERS) throw fail('SERVICE_UNAVAILABLE', {});
      if ([...watchers].filter(({ sessionId }) => sessionId === watcher.sessionId).length >= MOST_OF_A_SESSION)
        throw fail('TOO_MANY_ATTEMPTS', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      await listen();
      if (isClosed) throw fail('SERVICE_UNAVAILABLE', {});
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    close: async () => {
      isClosed = true;
      clearInterval(beat);
      endWhere(() => true, 'again');
      // a failure to connect was already reported to the caller
      const client = await listening?.catch(() => undefined);
      await client?.end();
    },
  };
}
