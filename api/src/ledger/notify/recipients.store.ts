import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Recipient } from './plan-delivery.ts';
import { NEVER_CHANGED, StoredPreferences } from './preferences.ts';
import type { Queries } from '../../platform/database/connection.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface RecipientWithTargets extends Recipient {
  subscriptionIds: string[];
  webhookIds: string[];
}

interface Row extends RowOf<'app_user', 'emailVerified'>, RowOf<'household', 'timezone'> {
  userId: Tables['app_user']['id'];
  settings: Tables['notification_preference']['settings'];
  isGuest: boolean;
  subscriptionIds: string[];
  webhookIds: string[];
}

/** Returns all members of the household, or one of them, with their preferences and addresses. */
export async function loadRecipients(tx: HouseholdTx, userId?: string): Promise<RecipientWithTargets[]> {
  const rows = await tx.many<Row>(
    sql`
    select m.user_id, p.settings, h.timezone, u.email_verified, u.guest_expires_at is not null as is_guest,
      array(select s.id from push_subscription s where s.household_id = m.household_id and s.user_id = m.user_id
        order by s.id) as subscription_ids,
      array(select w.id from webhook_target w where w.household_id = m.household_id and w.user_id = m.user_id
        and w.enabled order by w.id) as webhook_ids
    from membership m join household h on h.id = m.household_id join app_user u on u.id = m.user_id
      left join notification_preference p on p.household_id = m.household_id and p.user_id = m.user_id
    where m.household_id = ${tx.householdId} and m.state = 'active'
      and (${userId ?? null}::uuid is null or m.user_id = ${userId ?? null})
    order by m.user_id`.kept(),
  );
  return rows.map(({ settings, timezone, emailVerified, isGuest, ...row }) => {
    const preferences = settings === null ? NEVER_CHANGED : StoredPreferences.parse(settings);
    return {
      ...row,
      preferences,
      timeZone: preferences.timezone ?? timezone,
      noMail: isGuest ? 'no_account' : emailVerified ? null : 'address_unconfirmed',
    };
  });
}

export const findUserName = (tx: Queries, userId: string): Promise<RowOf<'app_user', 'name'> | null> =>
  tx.maybe(sql`select name from app_user where id = ${userId}`);

export const findMembership = (tx: Queries, householdId: string, userId: string): Promise<object | null> =>
  tx.maybe(sql`select from membership where household_id = ${householdId} and user_id = ${userId}`);
