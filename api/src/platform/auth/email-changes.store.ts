import type { Queries } from '../database/connection.ts';
import type { NonNullRowOf, RowOf } from '../database/row-of.ts';
import { sql } from '../database/sql.ts';

/** Number of days in which the owner of the old address can restore it. */
export const UNDO_DAYS = 14;

/** Number of days for which a change is stored after its request; longer than its links are valid. */
export const EMAIL_CHANGE_DAYS = UNDO_DAYS + 1;

export type PendingChange = RowOf<'email_change', 'id' | 'newEmail' | 'requestedAt'>;

/** A completed change. */
export type DoneChange = RowOf<'email_change', 'id' | 'userId' | 'newEmail' | 'requestedAt'> &
  NonNullRowOf<'email_change', 'changedAt' | 'oldEmail' | 'oldEmailVerified'>;

/** Stores a requested address and replaces an earlier one that was not confirmed. */
export async function storePendingChange(
  tx: Queries,
  { id, userId, newEmail, now }: { id: string; userId: string; newEmail: string; now: Date },
): Promise<void> {
  await deletePendingChange(tx, userId);
  await tx.run(sql`
    insert into email_change (id, user_id, new_email, requested_at)
    values (${id}, ${userId}, ${newEmail}, ${now})`);
}

export const findPendingChange = (tx: Queries, userId: string): Promise<PendingChange | null> =>
  tx.maybe(sql`select id, new_email, requested_at from email_change where user_id = ${userId} and changed_at is null`);

export const deletePendingChange = (tx: Queries, userId: string): Promise<number> =>
  tx.run(sql`delete from email_change where user_id = ${userId} and changed_at is null`);

/** Stores the digest of the link sent to the new address; returns 0 if the change is no longer pending. */
export const storeConfirmDigest = (tx: Queries, id: string, digest: string): Promise<number> =>
  tx.run(sql`update email_change set confirm_digest = ${digest} where id = ${id} and changed_at is null`);

/**
 * Returns the change that a link confirms, locked so that the link works once; null if the request is older than
 * `since`.
 */
export const lockChangeToConfirm = (
  tx: Queries,
  digest: string,
  since: Date,
): Promise<RowOf<'email_change', 'id' | 'userId' | 'newEmail'> | null> =>
  tx.maybe(sql`select id, user_id, new_email from email_change
      where confirm_digest = ${digest} and changed_at is null and requested_at > ${since} for update`);

export const markChanged = (
  tx: Queries,
  { id, oldEmail, oldEmailVerified, now }: { id: string; oldEmail: string; oldEmailVerified: boolean; now: Date },
): Promise<number> =>
  tx.run(sql`update email_change set changed_at = ${now}, old_email = ${oldEmail},
      old_email_verified = ${oldEmailVerified} where id = ${id}`);

export const findDoneChange = (tx: Queries, id: string): Promise<DoneChange | null> =>
  tx.maybe(sql`select id, user_id, new_email, requested_at, changed_at, old_email, old_email_verified from email_change
      where id = ${id} and changed_at is not null`);

/** Stores the digest of the link that restores the old address and replaces an earlier one. */
export const storeUndoDigest = (tx: Queries, id: string, digest: string): Promise<number> =>
  tx.run(sql`update email_change set undo_digest = ${digest} where id = ${id}`);

/** Returns the change that a link restores, locked so that the link works once; null if it is older than `since`. */
export const lockChangeToUndo = (tx: Queries, digest: string, since: Date): Promise<DoneChange | null> =>
  tx.maybe(sql`select id, user_id, new_email, requested_at, changed_at, old_email, old_email_verified from email_change
      where undo_digest = ${digest} and changed_at > ${since} for update`);

/**
 * Deletes a change, all later changes, and any pending change, because undoing a change also invalidates the links of
 * later changes.
 */
export const deleteChangesSince = (tx: Queries, userId: string, changedAt: string): Promise<number> =>
  tx.run(sql`delete from email_change where user_id = ${userId}
      and (changed_at is null or changed_at >= ${changedAt})`);

export const deleteExpiredChanges = (tx: Queries, requestedBefore: Date): Promise<number> =>
  tx.run(sql`delete from email_change where requested_at < ${requestedBefore}`);
