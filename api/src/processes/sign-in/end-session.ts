import type { Tx } from '../../platform/database/database.ts';
import { endPushesOfSessions, endPushesTo, movePushes } from '../../automation/notifications/push-endpoints.store.ts';
import { takeSession, readSession, type Standing, tokenDigest } from '../../platform/auth/sessions.store.ts';

const take = (tx: Tx, token: string | null): Promise<Standing | null> =>
  token === null ? Promise.resolve(null) : takeSession(tx, tokenDigest(token));

/**
 * Ends the session that a browser leaves and stops its push messages. `pushEndpoint` is the browser's push address,
 * which may have been registered in an earlier session.
 */
export async function leaveSession(tx: Tx, token: string | null, pushEndpoint?: string): Promise<void> {
  const ended = await take(tx, token);
  if (ended === null) return;
  await endPushesOfSessions(tx, ended.userId, [ended.id]);
  if (pushEndpoint !== undefined) await endPushesTo(tx, ended.userId, pushEndpoint);
}

/**
 * Ends the browser's previous session, because a browser has only one. Push messages continue only for the same user.
 */
export async function replaceSession(tx: Tx, before: string | null, made: string): Promise<void> {
  const ended = await take(tx, before);
  if (ended === null) return;
  await movePushes(tx, ended, await readSession(tx, tokenDigest(made)));
}
