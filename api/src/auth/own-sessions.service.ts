import { fail, type SessionEntry } from '@tideline/contract';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { newId } from '../ids.ts';
import { endPushesOfOthers, endPushesOfSessions } from '../notifications/push-endpoints.store.ts';
import { tellPerson } from '../notifications/tell-events.ts';
import { deviceOf } from './known-devices.ts';
import { requireFresh, SESSION, type SignedIn } from './sessions.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

interface Row {
  id: string;
  userAgent: string | null;
  createdAt: string;
  lastUsedAt: string;
}

/** Where a person is signed in: here first, then the one used last. */
export async function listSessions(
  { db, clock }: Deps,
  { user, sessionId }: SignedIn,
): Promise<{ items: SessionEntry[] }> {
  const now = clock.now();
  const idleSince = new Date(now.getTime() - SESSION.idleSeconds * 1_000);
  const rows = await db.withUser(user.id, (tx) =>
    tx.many<Row>(sql`
      select id, user_agent, created_at, last_used_at from user_session where user_id = ${user.id} and expires_at > ${now} and last_used_at > ${idleSince}
      order by id = ${sessionId} desc, last_used_at desc, id desc`),
  );
  return {
    items: rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
      id,
      device: deviceOf(userAgent),
      startedAt: createdAt,
      lastUsedAt,
      isCurrent: id === sessionId,
    })),
  };
}

/** Signs one browser out. Its next request finds nobody, its open pages are told at once, and pushes to it end. */
export async function endSession({ db, clock }: Deps, person: SignedIn, id: string): Promise<void> {
  requireFresh(person, clock.now());
  const userId = person.user.id;
  await db.withUser(userId, async (tx) => {
    const ended = await tx.run(sql`delete from user_session where id = ${id} and user_id = ${userId}`);
    if (ended === 0) throw fail('NOT_FOUND', {});
    await endPushesOfSessions(tx, userId, [id]);
  });
}

/** Everywhere but here. */
export async function endOtherSessions(
  { db, clock }: Deps,
  person: SignedIn,
  pushEndpoint: string | undefined,
): Promise<{ ended: number }> {
  const now = clock.now();
  requireFresh(person, now);
  const userId = person.user.id;
  return db.withUser(userId, async (tx) => {
    const ended = await endAllBut(tx, person, pushEndpoint);
    if (ended > 0)
      await tellPerson(
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

/** Of a person all sessions but one, with the pushes to their browsers; how many there were. */
export async function endAllBut(
  tx: Tx,
  { user, sessionId }: Pick<SignedIn, 'user' | 'sessionId'>,
  pushEndpoint: string | undefined,
): Promise<number> {
  const ended = await tx.run(sql`delete from user_session where user_id = ${user.id} and id <> ${sessionId}`);
  await endPushesOfOthers(tx, { userId: user.id, sessionId, pushEndpoint });
  return ended;
}
