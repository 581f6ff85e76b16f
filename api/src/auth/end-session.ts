import type { Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { endPushesOfSessions, endPushesTo, movePushes } from '../notifications/push-endpoints.store.ts';
import { tokenDigest } from './sessions.ts';

interface Standing {
  id: string;
  userId: string;
}

const take = (tx: Tx, token: string | null): Promise<Standing | null> =>
  token === null
    ? Promise.resolve(null)
    : tx.maybe<Standing>(sql`delete from user_session where token = ${tokenDigest(token)} returning id, user_id`);

/** Of a browser its person leaves: nothing is pushed to it any more. `pushEndpoint`: its address, for it may have been allowed in a session before. */
export async function leaveSession(tx: Tx, token: string | null, pushEndpoint?: string): Promise<void> {
  const ended = await take(tx, token);
  if (ended === null) return;
  await endPushesOfSessions(tx, ended.userId, [ended.id]);
  if (pushEndpoint !== undefined) await endPushesTo(tx, ended.userId, pushEndpoint);
}

/** A browser has one session: the one before ends, and pushes go on for the same person alone. */
export async function replaceSession(tx: Tx, before: string | null, made: string): Promise<void> {
  const ended = await take(tx, before);
  if (ended === null) return;
  await movePushes(
    tx,
    ended,
    await tx.one<Standing>(sql`select id, user_id from user_session where token = ${tokenDigest(made)}`),
  );
}
