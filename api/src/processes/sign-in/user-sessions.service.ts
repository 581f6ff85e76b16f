import { fail, type SessionEntry } from '@tideline/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { endPushesOfOthers, endPushesOfSessions } from '../../automation/notifications/push-endpoints.store.ts';
import { notifyUser } from '../../automation/notifications/notify-events.ts';
import { deviceOf } from '../../platform/auth/device-name.ts';
import { readersLanguage } from '../../platform/auth/readers-language.ts';
import { requireFresh, SESSION, type SignedIn } from '../../platform/auth/sessions.ts';
import { listSessionsOf, endSessionOf, endSessionsExcept } from '../../platform/auth/sessions.store.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

/** Lists the user's sessions: the current one first, then the most recently used. */
export async function listSessions({ db, clock }: Deps, session: SignedIn): Promise<{ items: SessionEntry[] }> {
  const { user, sessionId } = session;
  const language = readersLanguage(session);
  const now = clock.now();
  const idleSince = new Date(now.getTime() - SESSION.idleSeconds * 1_000);
  const rows = await db.withIdentity(user.id, (tx) =>
    listSessionsOf(tx, { userId: user.id, now, idleSince, sessionId }),
  );
  return {
    items: rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
      id,
      device: deviceOf(userAgent, language),
      startedAt: createdAt,
      lastUsedAt,
      isCurrent: id === sessionId,
    })),
  };
}

/**
 * Signs out one browser. Its next request is unauthenticated, its open pages are notified immediately, and push
 * messages to it stop.
 */
export async function endSession({ db, clock }: Deps, session: SignedIn, id: string): Promise<void> {
  requireFresh(session, clock.now());
  const userId = session.user.id;
  await db.withIdentity(userId, async (tx) => {
    const ended = await endSessionOf(tx, id, userId);
    if (ended === 0) throw fail('NOT_FOUND', {});
    await endPushesOfSessions(tx, userId, [id]);
  });
}

/** Ends all sessions except the current one. */
export async function endOtherSessions(
  { db, clock }: Deps,
  session: SignedIn,
  pushEndpoint: string | undefined,
): Promise<{ ended: number }> {
  const now = clock.now();
  requireFresh(session, now);
  const userId = session.user.id;
  return db.withIdentity(userId, async (tx) => {
    const ended = await endAllExcept(tx, session, pushEndpoint);
    if (ended > 0)
      await notifyUser(
        tx,
        userId,
        {
          type: 'security_changed',
          dedupKey: `security_changed ${newId(now.getTime())}`,
          severity: 'notice',
          params: { what: 'sessions', at: now.toISOString() },
        },
        now,
      );
    return { ended };
  });
}

/**
 * Ends all of a user's sessions except one, stops push messages to their browsers, and returns the number of ended
 * sessions.
 */
export async function endAllExcept(
  tx: Tx,
  { user, sessionId }: Pick<SignedIn, 'user' | 'sessionId'>,
  pushEndpoint: string | undefined,
): Promise<number> {
  const ended = await endSessionsExcept(tx, user.id, sessionId);
  await endPushesOfOthers(tx, { userId: user.id, sessionId, pushEndpoint });
  return ended;
}
