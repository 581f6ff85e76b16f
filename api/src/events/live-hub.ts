import { Client, type Pool } from 'pg';
import { fail } from '@tideline/contract';
import { z } from 'zod';

const CHANNEL = 'tideline_live';

/** In one process; each is a connection and a few hundred bytes. */
const MOST_WATCHERS = 4_000;
/** Of one session: as many tabs as are in sight at once, where these cannot share one. */
const MOST_OF_A_SESSION = 8;
/** How soon a full session may ask again. */
const RETRY_AFTER_SECONDS = 30;

/** A change as it is told: which, and what kinds of things. Never the things themselves. */
export interface Change {
  /** null: no change of the household but of what is one person's own, such as their notifications. */
  changeSetId: string | null;
  kinds: string[];
}

export type EndReason = 'session' | 'membership' | 'again';

/** Somebody who wants to hear of the changes of a household. */
export interface Watcher {
  readonly householdId: string;
  readonly userId: string;
  readonly sessionId: string;
  changed(change: Change): void;
  /** A sign of life, so that nobody on the way takes the silence for the end. */
  beat(): void;
  /** `again`: nothing is wrong with who watches, they may come back at once. */
  end(reason: EndReason): void;
}

export interface LiveHub {
  /** From the moment it resolves nothing is missed. Errors: SERVICE_UNAVAILABLE, TOO_MANY_ATTEMPTS. */
  watch(watcher: Watcher): Promise<() => void>;
  /** Ends all streams and takes no more: part of stopping. */
  close(): Promise<void>;
}

export interface LiveHubOptions {
  /** Whose settings the listening connection takes. */
  pool: Pool;
  /** Those of these sessions that still stand. */
  standing: (sessionIds: readonly string[]) => Promise<readonly string[]>;
  beatMs?: number;
  onTrouble?: (error: unknown) => void;
}

const Word = z.union([
  z.object({ household: z.string(), changeSet: z.string(), kinds: z.array(z.string()) }),
  z.object({ household: z.string(), person: z.string(), kinds: z.array(z.string()) }),
  z.object({ household: z.string(), user: z.string() }),
  z.object({ session: z.string() }),
]);

/**
 * Tells watchers of this process what any process committed: PostgreSQL carries the word from a trigger to one connection
 * of each process. When that connection breaks all streams end, and whoever comes back asks for what was missed.
 */
export function createLiveHub({
  pool,
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

  const hear = (payload: string | undefined): void => {
    const word = Word.safeParse(JSON.parse(payload ?? 'null'));
    if (!word.success) return onTrouble(word.error);
    const said = word.data;
    if ('session' in said) return endWhere(({ sessionId }) => sessionId === said.session, 'session');
    if ('user' in said)
      return endWhere(
        ({ householdId, userId }) => householdId === said.household && userId === said.user,
        'membership',
      );
    const change: Change = { changeSetId: 'changeSet' in said ? said.changeSet : null, kinds: said.kinds };
    const isMeant = ({ householdId, userId }: Watcher): boolean =>
      householdId === said.household && ('changeSet' in said || userId === said.person);
    for (const watcher of watchers) if (isMeant(watcher)) watcher.changed(change);
  };

  const connect = async (): Promise<Client> => {
    const client = new Client(pool.options);
    const lost = (error?: Error): void => {
      if (listening === undefined || isClosed) return;
      listening = undefined;
      if (error) onTrouble(error);
      endWhere(() => true, 'again');
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ payload }) => hear(payload));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    return client;
  };

  const listen = (): Promise<Client> =>
    (listening ??= connect().catch((error: unknown) => {
      listening = undefined;
      throw error;
    }));

  const endThoseOver = async (): Promise<void> => {
    const asked = new Set([...watchers].map(({ sessionId }) => sessionId));
    const still = new Set(await standing([...asked]));
    endWhere(({ sessionId }) => asked.has(sessionId) && !still.has(sessionId), 'session');
  };

  const beat = setInterval(() => {
    if (watchers.size === 0) return;
    for (const watcher of watchers) watcher.beat();
    endThoseOver().catch(onTrouble);
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
      const client = await listening?.catch(() => undefined); // that it could not be reached was told to whoever asked
      await client?.end();
    },
  };
}
