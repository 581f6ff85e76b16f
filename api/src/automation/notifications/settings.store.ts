import type { HouseholdTx } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { NEVER_CHANGED, StoredPreferences } from '../../ledger/notify/preferences.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export interface VersionedPreferences {
  /** 0: never changed. */
  version: number;
  preferences: StoredPreferences;
}

const NONE: VersionedPreferences = { version: 0, preferences: NEVER_CHANGED };
const ofUser = (tx: HouseholdTx): Sql => sql`household_id = ${tx.householdId} and user_id = ${tx.userId}`;

export async function findPreferences(tx: HouseholdTx): Promise<VersionedPreferences> {
  const row = await tx.maybe<RowOf<'notification_preference', 'version' | 'settings'>>(
    sql`select version, settings from notification_preference where ${ofUser(tx)}`,
  );
  return row === null ? NONE : { version: row.version, preferences: StoredPreferences.parse(row.settings) };
}

/** Locks the membership to serialize changes, because the preferences row may not exist yet. */
export async function lockPreferences(tx: HouseholdTx): Promise<VersionedPreferences> {
  await tx.run(
    sql`select from membership where household_id = ${tx.householdId} and user_id = ${tx.userId} for no key update`,
  );
  return findPreferences(tx);
}

export const savePreferences = (tx: HouseholdTx, preferences: StoredPreferences, version: number): Promise<number> =>
  tx.run(
    version === 0
      ? sql`insert into notification_preference (household_id, user_id, settings)
        values (${tx.householdId}, ${tx.userId}, ${JSON.stringify(preferences)}::jsonb)`
      : sql`update notification_preference set settings = ${JSON.stringify(preferences)}::jsonb where ${ofUser(tx)}`,
  );

export const readOwnEmail = (tx: HouseholdTx): Promise<RowOf<'app_user', 'email'> & { isGuest: boolean }> =>
  tx.one(sql`select email, guest_expires_at is not null as is_guest from app_user where id = ${tx.userId}`);

export const countAccounts = (tx: HouseholdTx, ids: readonly string[]): Promise<{ known: number }> =>
  tx.one(sql`select count(*)::int as known from account where household_id = ${tx.householdId}
      and id = any(${[...ids]}::uuid[])`);
