import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Queries } from '../../platform/database/connection.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

/** Hours after which a guest and all of their data are removed. */
export const GUEST_HOURS = 24;

export const guestExpiry = (now: Date): Date => new Date(now.getTime() + GUEST_HOURS * 3_600_000);

export const countGuests = (tx: Queries, now: Date): Promise<{ count: number }> =>
  tx.one(sql`select count(*) from app_user where guest_expires_at > ${now}`);

export async function insertGuest(
  tx: Tx,
  { name, language, now }: { name: string; language: string | null; now: Date },
): Promise<string> {
  const id = newId(now.getTime());
  await tx.run(sql`
    insert into app_user (id, name, email, language, guest_expires_at, created_at, updated_at)
    values (${id}, ${name}, ${`guest-${id}@sample.invalid`}, ${language}, ${guestExpiry(now)},
      ${now}, ${now})`);
  return id;
}

/** Turns a guest into a user. */
export const makeGuestUser = (
  tx: Queries,
  { name, email, now, id }: { name: string; email: string; now: Date; id: string },
): Promise<number> =>
  tx.run(sql`update app_user set name = ${name}, email = ${email}, guest_expires_at = null, updated_at = ${now}
      where id = ${id}`);

/** Turns the sample household into a real one. */
export const claimSampleHousehold = (tx: Queries, name: string, householdId: string): Promise<number> =>
  tx.run(sql`update household set is_sample = false, name = ${name} where id = ${householdId}`);

export const listExpiredGuests = (tx: Queries, now: Date): Promise<RowOf<'app_user', 'id'>[]> =>
  tx.many(sql`select id from app_user where guest_expires_at < ${now} limit 100`);

export const listSampleHouseholds = (tx: Queries, userId: string): Promise<RowOf<'household', 'id'>[]> =>
  tx.many(sql`select h.id from membership m join household h on h.id = m.household_id
      where m.user_id = ${userId} and h.is_sample`);
