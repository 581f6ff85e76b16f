import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Queries } from '../../platform/database/connection.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Role } from '../../platform/auth/sessions.store.ts';

export type HouseholdDeletion = RowOf<'household_deletion', 'requestedBy' | 'deletesAt'>;

/** Locks the requested deletion of the household and returns it; null if there is none. */
export const lockHouseholdDeletion = (tx: HouseholdTx): Promise<HouseholdDeletion | null> =>
  tx.maybe(sql`select requested_by, deletes_at from household_deletion
      where household_id = ${tx.householdId} and canceled_at is null for update`);

export const requestHouseholdDeletion = (
  tx: HouseholdTx,
  { now, deletesAt }: { now: Date; deletesAt: Date },
): Promise<number> =>
  tx.run(sql`
    insert into household_deletion (household_id, requested_by, requested_at, deletes_at)
    values (${tx.householdId}, ${tx.userId}, ${now}, ${deletesAt})
      on conflict (household_id) do update set requested_by = excluded.requested_by,
        requested_at = excluded.requested_at, deletes_at = excluded.deletes_at, canceled_at = null`);

export const cancelHouseholdDeletion = (tx: HouseholdTx, now: Date): Promise<number> =>
  tx.run(sql`update household_deletion set canceled_at = ${now}
      where household_id = ${tx.householdId} and canceled_at is null`);

/** Lists the households whose grace period has ended. */
export const listDueHouseholds = (tx: Queries, now: Date): Promise<RowOf<'household_deletion', 'householdId'>[]> =>
  tx.many(sql`select household_id from household_deletion where canceled_at is null and deletes_at <= ${now}
      order by deletes_at, household_id`);

/** Locks a deletion whose grace period has ended, so that it can no longer be canceled; null if it was canceled. */
export const lockDueHousehold = (
  tx: HouseholdTx,
  now: Date,
): Promise<RowOf<'household_deletion', 'householdId'> | null> =>
  tx.maybe(sql`select household_id from household_deletion where household_id = ${tx.householdId}
      and canceled_at is null and deletes_at <= ${now} for update`);

/** Lists the users who own the household. */
export const listOwners = (tx: HouseholdTx): Promise<RowOf<'membership', 'userId'>[]> =>
  tx.many(sql`select user_id from membership where household_id = ${tx.householdId} and state = 'active'
      and role = 'owner' order by user_id`);

/** Lists the ids of the household's exports and restores, which are the names of their files. */
export const listCopyIds = (tx: HouseholdTx): Promise<RowOf<'household_copy', 'id'>[]> =>
  tx.many(sql`select id from household_copy where household_id = ${tx.householdId}`);

/**
 * Returns whether a household would remain without an owner if this user were deleted: no other user owns it, except
 * users who will also be deleted soon, and the household itself is not to be deleted. The user's private household does
 * not count.
 */
export const needsOwner = async (tx: HouseholdTx, userId: string): Promise<boolean> =>
  (
    await tx.one<{ needed: boolean }>(sql`
      select exists (select from membership m where m.household_id = ${tx.householdId} and m.user_id = ${userId}
          and m.role = 'owner' and m.state = 'active')
        and not exists (select from membership m left join user_deletion d on d.user_id = m.user_id
          where m.household_id = ${tx.householdId} and m.user_id <> ${userId} and m.role = 'owner'
            and m.state = 'active' and d.user_id is null)
        and not exists (select from household_deletion d where d.household_id = ${tx.householdId}
          and d.canceled_at is null)
        and not exists (select from household h where h.id = ${tx.householdId} and h.private_user_id = ${userId})
        as needed`)
  ).needed;

export const findUserDeletion = (tx: Queries, userId: string): Promise<RowOf<'user_deletion', 'deletesAt'> | null> =>
  tx.maybe(sql`select deletes_at from user_deletion where user_id = ${userId}`);

/** Requests a deletion. An earlier request retains its date. */
export const requestUserDeletion = (
  tx: Queries,
  { userId, now, deletesAt }: { userId: string; now: Date; deletesAt: Date },
): Promise<number> =>
  tx.run(sql`
    insert into user_deletion (user_id, requested_at, deletes_at) values (${userId}, ${now}, ${deletesAt})
      on conflict (user_id) do nothing`);

export const cancelUserDeletion = (tx: Queries, userId: string): Promise<number> =>
  tx.run(sql`delete from user_deletion where user_id = ${userId}`);

export const listDueUsers = (tx: Queries, now: Date): Promise<RowOf<'user_deletion', 'userId'>[]> =>
  tx.many(sql`select user_id from user_deletion where deletes_at <= ${now} order by deletes_at, user_id`);

export const lockDueUser = (tx: Queries, userId: string, now: Date): Promise<RowOf<'user_deletion', 'userId'> | null> =>
  tx.maybe(sql`select user_id from user_deletion where user_id = ${userId} and deletes_at <= ${now} for update`);

/** Lists the households of a user that row-level security makes visible. */
export const listMemberships = (
  tx: Queries,
  userId: string,
): Promise<(RowOf<'membership', 'householdId', { role: Role }> & { isPrivate: boolean })[]> =>
  tx.many(sql`
    select m.household_id, m.role, h.private_user_id is not null as is_private
    from membership m join household h on h.id = m.household_id
    where m.user_id = ${userId} and m.state = 'active' order by m.household_id`);

export const countTransactions = async (tx: HouseholdTx): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*) from transaction where household_id = ${tx.householdId} and deleted_at is null`)
  ).count;

/**
 * Returns the facts about a household and its deletion that an email contains; null if the household no longer exists.
 */
export const describeDeletion = (
  tx: HouseholdTx,
): Promise<
  (RowOf<'household', 'name' | 'locale' | 'timezone'> & { deletesAt: string | null; requestedBy: string | null }) | null
> =>
  tx.maybe(sql`
    select h.name, h.locale, h.timezone, d.deletes_at, u.name as requested_by
    from household h left join household_deletion d on d.household_id = h.id and d.canceled_at is null
      left join app_user u on u.id = d.requested_by
    where h.id = ${tx.householdId}`);
