import { setTimeout as delay } from 'node:timers/promises';
import { EXIT, StartError, systemCode } from '../start-error.ts';
import { hostsOf } from './cluster-url.ts';
import { isDatabaseAway, NoWritableServer } from './failures.ts';
import { findWritableHost } from './server-client.ts';

/** Time limit of the wait; longer than a server takes to start, or a standby to take over. */
const LIMIT_MS = 120_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

interface Waiting {
  /** Ends the wait. */
  signal: AbortSignal;
  /** Called before each pause. */
  onWaiting: (reason: string) => void;
  limitMs?: number;
}

/**
 * Waits until a server of the URL accepts writes. Returns at once if waiting cannot help, such as for a wrong password;
 * the next connection reports that error. Throws once the time is up.
 */
export async function awaitWritable(url: string, { signal, onWaiting, limitMs = LIMIT_MS }: Waiting): Promise<void> {
  const endsAt = performance.now() + limitMs;
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const reason = await reasonToWait(url);
    if (reason === null) return;
    if (performance.now() + pauseMs > endsAt)
      throw new StartError(
        EXIT.failed,
        `No PostgreSQL server at ${hostsOf(url).join(', ')} accepted writes within ${Math.round(limitMs / 1_000)} s ` +
          `(${reason}): start it, or correct DATABASE_URL.`,
      );
    onWaiting(reason);
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Returns why the servers accept no writes, if waiting may help; otherwise null. */
async function reasonToWait(url: string): Promise<string | null> {
  try {
    await findWritableHost(url);
    return null;
  } catch (error) {
    const reasons =
      error instanceof NoWritableServer && error.cause instanceof AggregateError ? error.cause.errors : [];
    if (!reasons.some(isDatabaseAway)) return null;
    return reasons.map((each: Error) => systemCode(each) ?? each.message).join('; ');
  }
}
