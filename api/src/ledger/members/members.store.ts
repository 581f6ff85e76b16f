import type { Member } from '@tideline/contract';
import type { Role } from '../../platform/auth/sessions.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import { sql } from '../../platform/database/sql.ts';

export interface MemberRow
  extends RowOf<'membership', 'id' | 'version' | 'userId', { role: Role }>, RowOf<'app_user', 'name' | 'email'> {
  joinedAt: string;
}

const members = (tx: HouseholdTx) => sql`
  select m.id, m.version, m.user_id, m.role, u.name, u.email, m.created_at as joined_at
  from membership m join app_user u on u.id = m.user_id
  where m.household_id = ${tx.householdId} and m.state = 'active'`;

/** Lists the active members: owners first, then by the time they joined. */
export const listMembers = (tx: HouseholdTx): Promise<MemberRow[]> =>
  tx.many(sql`${members(tx)}
    order by array_position(array['owner', 'editor', 'viewer'], m.role), m.created_at, m.id`);

/** Returns whether the household has members besides the user. */
export const hasOtherMembers = async (tx: HouseholdTx): Promise<boolean> =>
  (await tx.maybe(sql`select from membership where household_id = ${tx.householdId} and state = 'active'
    and user_id <> ${tx.userId} limit 1`)) !== null;

/** Locks and returns a member, so that one of two concurrent changes sees the other. */
export const lockMember = (tx: HouseholdTx, id: string): Promise<MemberRow | null> =>
  tx.maybe(sql`${members(tx)} and m.id = ${id} for update of m`);

export const lockMemberOfUser = (tx: HouseholdTx, userId: string): Promise<MemberRow | null> =>
  tx.maybe(sql`${members(tx)} and m.user_id = ${userId} for update of m`);

/** Returns whether the household has another owner whose account is not about to be deleted. */
export const hasOtherOwner = async (tx: HouseholdTx, id: string): Promise<boolean> =>
  (await tx.maybe(
    sql`select from membership m where m.household_id = ${tx.householdId} and m.role = 'owner' and m.state = 'active'
      and m.id <> ${id} and not exists (select from user_deletion d where d.user_id = m.user_id) limit 1`,
  )) !== null;

export const setRole = (tx: HouseholdTx, id: string, role: Role): Promise<number> =>
  tx.run(sql`update membership set role = ${role} where household_id = ${tx.householdId} and id = ${id}`);

export const endMembership = (tx: HouseholdTx, id: string): Promise<number> =>
  tx.run(sql`update membership set state = 'removed' where household_id = ${tx.householdId} and id = ${id}`);

export interface Removed extends RowOf<'app_user', 'name' | 'email' | 'language'> {
  householdName: string;
}

/**
 * Returns a user who is no longer a member and who confirmed their address; an unconfirmed address may belong to a
 * stranger.
 */
export const findRemoved = (tx: HouseholdTx, userId: string): Promise<Removed | null> =>
  tx.maybe(sql`
    select u.name, u.email, u.language, h.name as household_name
    from membership m join app_user u on u.id = m.user_id join household h on h.id = m.household_id
    where m.household_id = ${tx.householdId} and m.user_id = ${userId} and m.state = 'removed' and u.email_verified`);

/** Adds a user, or adds a removed user again; returns false for an active member. */
export const addMember = async (
  tx: HouseholdTx,
  { id, userId, role, now }: { id: string; userId: string; role: Role; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into membership as m (household_id, id, user_id, role, created_at)
    values (${tx.householdId}, ${id}, ${userId}, ${role}, ${now})
    on conflict (household_id, user_id) do update
      set role = excluded.role, state = 'active', created_at = excluded.created_at
      where m.state <> 'active'`)) > 0;

export const toMember = ({ id, version, userId, name, email, role, joinedAt }: MemberRow, ownId: string): Member => ({
  id,
  version,
  userId,
  name,
  email,
  role,
  joinedAt,
  isYou: userId === ownId,
});
