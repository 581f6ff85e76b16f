import { createHash } from 'node:crypto';
import type { Queries } from '../database/connection.ts';
import { sql } from '../database/sql.ts';

/** Whose browser it is, in whatever household: outside of all of them, so that signing out ends pushes of every one. Addresses are kept as digests. */
export const endpointDigestOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

export interface Holder {
  userId: string;
  /** In which it was allowed; null: before that was written down. */
  sessionId: string | null;
}

/** From now on this browser is this person's: pushes for whoever had it before end. */
export const takeEndpoint = (tx: Queries, digest: string, { userId, sessionId }: Holder): Promise<number> =>
  tx.run(
    sql`insert into push_endpoint (digest, user_id, session_id) values (${digest}, ${userId}, ${sessionId}) on conflict (digest) do update set user_id = excluded.user_id, session_id = excluded.session_id`,
  );

export const lockEndpoint = (tx: Queries, digest: string): Promise<Holder | null> =>
  tx.maybe<Holder>(sql`select user_id, session_id from push_endpoint where digest = ${digest} for update`);

export const dropEndpoint = (tx: Queries, digest: string): Promise<number> =>
  tx.run(sql`delete from push_endpoint where digest = ${digest}`);

/** Pushes to browsers that were allowed in sessions that end now. */
export const endPushesOfSessions = (tx: Queries, userId: string, sessionIds: readonly string[]): Promise<number> =>
  tx.run(sql`delete from push_endpoint where user_id = ${userId} and session_id = any(${[...sessionIds]}::uuid[])`);

/** Pushes to the browser with this address, where it is this person's. */
export const endPushesTo = (tx: Queries, userId: string, endpoint: string): Promise<number> =>
  tx.run(sql`delete from push_endpoint where user_id = ${userId} and digest = ${endpointDigestOf(endpoint)}`);

/** To all browsers of a person but the one in hand, whose address is `pushEndpoint` where it was allowed in a session before. */
export async function endPushesOfOthers(
  tx: Queries,
  { userId, sessionId, pushEndpoint }: { userId: string; sessionId: string; pushEndpoint?: string | undefined },
): Promise<void> {
  if (pushEndpoint !== undefined)
    await tx.run(
      sql`update push_endpoint set session_id = ${sessionId} where user_id = ${userId} and digest = ${endpointDigestOf(pushEndpoint)}`,
    );
  await tx.run(sql`delete from push_endpoint where user_id = ${userId} and session_id is distinct from ${sessionId}`);
}

/** The same browser goes on in a new session of the same person; of another one it ends there. */
export async function movePushes(
  tx: Queries,
  from: { id: string; userId: string },
  to: { id: string; userId: string },
): Promise<void> {
  if (from.userId === to.userId)
    await tx.run(
      sql`update push_endpoint set session_id = ${to.id} where user_id = ${to.userId} and session_id = ${from.id}`,
    );
  else await endPushesOfSessions(tx, from.userId, [from.id]);
}
