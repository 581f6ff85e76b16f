import type { Queries } from '../../platform/database/connection.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import { sql } from '../../platform/database/sql.ts';

export type ListedUser = RowOf<'app_user', 'id' | 'name' | 'email' | 'emailVerified' | 'createdAt'> & {
  hasSecondFactor: boolean;
  /** Null if no session remains. */
  lastUsedAt: string | null;
  deletesAt: string | null;
};

/** Lists all users except guests, oldest first. */
export const listUsers = (tx: Queries): Promise<ListedUser[]> =>
  tx.many(sql`
    select u.id, u.name, u.email, u.email_verified, u.created_at, d.deletes_at,
      exists (select from user_totp t where t.user_id = u.id and t.confirmed)
        or exists (select from passkey p where p.user_id = u.id) as has_second_factor,
      (select max(s.last_used_at) from user_session s where s.user_id = u.id) as last_used_at
    from app_user u left join user_deletion d on d.user_id = u.id
    where u.guest_expires_at is null order by u.created_at, u.id`);

/** Returns the id and name of the household, unless it belongs to a guest. */
export const findHousehold = (tx: HouseholdTx): Promise<RowOf<'household', 'id' | 'name'> | null> =>
  tx.maybe(sql`select id, name from household where id = ${tx.householdId} and not is_sample`);

/** Makes a user an owner, even if the user is not a member yet. */
export const setOwner = (
  tx: HouseholdTx,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into membership (household_id, id, user_id, role, created_at)
    values (${tx.householdId}, ${id}, ${userId}, 'owner', ${now})
      on conflict (household_id, user_id) do update set role = 'owner', state = 'active'`);

/** Returns the user's role in the household; null if the user is not a member. */
export const findRole = (tx: HouseholdTx, userId: string): Promise<RowOf<'membership', 'role'> | null> =>
  tx.maybe(sql`select role from membership where household_id = ${tx.householdId} and user_id = ${userId}
      and state = 'active'`);
