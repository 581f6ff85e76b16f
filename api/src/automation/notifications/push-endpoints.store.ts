import { createHash } from 'node:crypto';
import type { Queries } from '../../platform/database/connection.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tables } from '../../platform/database/tables.ts';

/**
 * Returns the digest under which a push address is stored. The table records which user a browser belongs to across all
 * households, so that signing out ends the pushes of every household.
 */
export const endpointDigestOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

export interface Holder {
  userId: Tables['push_endpoint']['userId'];
  /** The session in which pushes were allowed. null: the row predates this field. */
  sessionId: Tables['push_endpoint']['sessionId'];
}

/** Assigns this browser to a user. Pushes for its previous user end. */
export const takeEndpoint = (tx: Queries, digest: string, { userId, sessionId }: Holder): Promise<number> =>
  tx.run(
    sql`insert into push_endpoint (digest, user_id, session_id) values (${digest}, ${userId}, ${sessionId})
      on conflict (digest) do update set user_id = excluded.user_id, session_id = excluded.session_id`,
  );

export const lockEndpoint = (tx: Queries, digest: string): Promise<Holder | null> =>
  tx.maybe<Holder>(sql`select user_id, session_id from push_endpoint where digest = ${digest} for update`);

export const dropEndpoint = (tx: Queries, digest: string): Promise<number> =>
  tx.run(sql`delete from push_endpoint where digest = ${digest}`);

/** Ends the pushes that were allowed in the given sessions, because these sessions end. */
export const endPushesOfSessions = (tx: Queries, userId: string, sessionIds: readonly string[]): Promise<number> =>
  tx.run(sql`delete from push_endpoint where user_id = ${userId} and session_id = any(${[...sessionIds]}::uuid[])`);

/** Ends pushes to the browser with this address, if it belongs to this user. */
export const endPushesTo = (tx: Queries, userId: string, endpoint: string): Promise<number> =>
  tx.run(sql`delete from push_endpoint where user_id = ${userId} and digest = ${endpointDigestOf(endpoint)}`);

/**
 * Ends pushes to all of a user's browsers except the current one. `pushEndpoint` is the address of the current
 * browser if its pushes were allowed in an earlier session.
 */
export async function endPushesOfOthers(
  tx: Queries,
  { userId, sessionId, pushEndpoint }: { userId: string; sessionId: string; pushEndpoint?: string | undefined },
): Promise<void> {
  if (pushEndpoint !== undefined)
    await tx.run(
      sql`update push_endpoint set session_id = ${sessionId}
        where user_id = ${userId} and digest = ${endpointDigestOf(pushEndpoint)}`,
    );
  await tx.run(sql`delete from push_endpoint where user_id = ${userId} and session_id is distinct from ${sessionId}`);
}

/**
 * Moves a browser's pushes to a new session of the same user. If the session belongs to another user, the pushes end.
 */
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

export const endPushesOfUser = (tx: Queries, userId: string): Promise<number> =>
  tx.run(sql`delete from push_endpoint where user_id = ${userId}`);
