import type { DeliveryReason, NotificationType } from '@tideline/contract';
import { type Language, languageOf } from '@tideline/contract/language';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { NEVER_CHANGED, StoredPreferences } from '../../ledger/notify/preferences.ts';
import type { NonNullRowOf, RowOf } from '../../platform/database/row-of.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { SentChannel } from '../../ledger/notify/notify.store.ts';

/** A delivery with the data needed to send it. */
export interface Sendable
  extends
    RowOf<'notification_delivery', 'id' | 'targetId' | 'notificationId', { channel: SentChannel }>,
    RowOf<
      'notification',
      'severity' | 'subjectKind' | 'subjectId' | 'params' | 'href' | 'createdAt',
      { type: NotificationType }
    > {
  isDigest: boolean;
}

/** The recipient of a batch. */
export interface Addressee extends RowOf<'app_user', 'name' | 'email'> {
  userId: Tables['app_user']['id'];
  noMail: 'address_unconfirmed' | 'no_account' | null;
  preferences: StoredPreferences;
  timeZone: string;
  locale: string;
  language: Language;
}

/**
 * Returns the unsent deliveries of a batch. Deliveries that failed for good are included, because this function is
 * called for them only if an operator retries them.
 */
export const sendablesOf = (tx: HouseholdTx, batchId: string): Promise<Sendable[]> =>
  tx.many<Sendable>(sql`
    select d.id, d.channel, d.target_id, coalesce((select s.step ->> 'event' = 'digest'
      from jsonb_array_elements(d.steps) with ordinality s (step, at) where s.step ->> 'event' in ('digest', 'held')
      order by s.at desc limit 1), false) as is_digest, d.notification_id, n.type, n.severity, n.subject_kind,
      n.subject_id, n.params, n.href, n.created_at
    from notification_delivery d join notification n on n.household_id = d.household_id and n.id = d.notification_id
    where d.household_id = ${tx.householdId} and d.batch_id = ${batchId} and d.state in ('queued', 'failed', 'dead')
      order by n.id`);

interface Row
  extends
    Omit<Addressee, 'noMail' | 'preferences' | 'timeZone' | 'language'>,
    RowOf<'app_user', 'emailVerified' | 'language'>,
    RowOf<'household', 'timezone'> {
  isGuest: boolean;
  settings: Tables['notification_preference']['settings'];
}

const addresseeColumns = sql`u.id as user_id, u.name, u.email, u.email_verified, u.language,
  u.guest_expires_at is not null as is_guest, p.settings, h.timezone, h.locale`;

/** Returns a household member, or null if the user is no longer a member. */
export async function addresseeById(tx: HouseholdTx, userId: string): Promise<Addressee | null> {
  const row = await tx.maybe<Row>(sql`
    select ${addresseeColumns} from membership m join app_user u on u.id = m.user_id
      join household h on h.id = m.household_id
      left join notification_preference p on p.household_id = m.household_id and p.user_id = m.user_id
    where m.household_id = ${tx.householdId} and m.user_id = ${userId} and m.state = 'active'`);
  if (row === null) return null;
  const { settings, timezone, emailVerified, isGuest, language, ...user } = row;
  const preferences = settings === null ? NEVER_CHANGED : StoredPreferences.parse(settings);
  return {
    ...user,
    preferences,
    timeZone: preferences.timezone ?? timezone,
    language: languageOf(language, user.locale),
    noMail: isGuest ? 'no_account' : emailVerified ? null : 'address_unconfirmed',
  };
}

export async function addresseeOf(tx: HouseholdTx, batchId: string): Promise<Addressee | null> {
  const batch = await tx.maybe<RowOf<'notification_delivery', 'userId'>>(
    sql`select user_id from notification_delivery where household_id = ${tx.householdId} and batch_id = ${batchId}
      limit 1`,
  );
  return batch === null ? null : addresseeById(tx, batch.userId);
}

export interface Settlement {
  state: 'sent' | 'failed' | 'dead' | 'suppressed';
  reason: DeliveryReason | null;
}

/** Records the result of an attempt for the whole batch. */
export const settleBatch = (
  tx: HouseholdTx,
  batchId: string,
  { state, reason }: Settlement,
  now: Date,
): Promise<number> =>
  tx.run(sql`
    update notification_delivery set state = ${state}, reason = ${reason},
      attempts = attempts + ${state === 'suppressed' ? 0 : 1}, sent_at = ${state === 'sent' ? now : null},
      steps = steps || ${JSON.stringify([{ at: now, event: state, reason }])}::jsonb
    where household_id = ${tx.householdId} and batch_id = ${batchId} and state in ('queued', 'failed', 'dead')`);

interface PendingDelivery
  extends
    RowOf<'notification_delivery', 'id' | 'state' | 'reason', { channel: SentChannel }>,
    NonNullRowOf<'notification_delivery', 'dueAt'>,
    RowOf<'notification', 'severity' | 'accountId' | 'snoozedUntil', { type: NotificationType }> {}

/** Locks the user's pending deliveries. */
export const lockWaiting = (tx: HouseholdTx): Promise<PendingDelivery[]> =>
  tx.many(sql`
    select d.id, d.channel, d.state, d.reason, d.due_at, n.type, n.severity, n.account_id, case
      when n.type = 'reminder' then n.snoozed_until end as snoozed_until
    from notification_delivery d join notification n on n.household_id = d.household_id and n.id = d.notification_id
    where d.household_id = ${tx.householdId} and d.user_id = ${tx.userId} and d.due_at is not null
      order by d.id for update of d`);

export const replanDeliveries = (tx: HouseholdTx, changed: readonly object[]): Promise<number> =>
  tx.run(sql`
    update notification_delivery d set state = c.state, reason = c.reason, due_at = c."dueAt", steps = d.steps || c.step
    from jsonb_to_recordset(${JSON.stringify(changed)}) as c (id uuid, state text, reason text, "dueAt" timestamptz,
      step jsonb)
    where d.household_id = ${tx.householdId} and d.id = c.id`);
