import type { NotificationGroup, NotificationState, NotificationType, NotificationView } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { join, type Sql, sql } from '../../platform/database/sql.ts';
import { CATALOG } from '../../ledger/notify/catalog.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export type NotificationRow = RowOf<
  'notification',
  'id' | 'subjectKind' | 'subjectId' | 'accountId' | 'severity' | 'params' | 'href' | 'snoozedUntil' | 'createdAt',
  { type: NotificationType; state: NotificationState }
>;

export interface DeliveryRow extends RowOf<
  'notification_delivery',
  'id' | 'channel' | 'state' | 'reason' | 'dueAt' | 'attempts',
  {
    steps: { at: string; event: string; reason: string | null }[];
  }
> {
  target: string | null;
}

export interface ListFilter {
  view: NotificationView;
  group?: NotificationGroup | undefined;
  subject?: { kind: string; id: string } | undefined;
  /** Lists only ids below this one. */
  before?: string | undefined;
  limit: number;
}

// A notification whose snooze has ended is unread, even before that state is stored.
const stateNow = (now: Date): Sql =>
  sql`case when n.state = 'snoozed' and n.snoozed_until <= ${now} then 'unread' else n.state end`;
const columns = (
  now: Date,
): Sql => sql`n.id, n.type, n.subject_kind, n.subject_id, n.account_id, n.severity, n.params, n.href,
  ${stateNow(now)} as state,
  case when n.snoozed_until > ${now} then n.snoozed_until end as snoozed_until, n.created_at`;

const mine = (tx: HouseholdTx): Sql => sql`n.household_id = ${tx.householdId} and n.user_id = ${tx.userId}`;

function inView(view: NotificationView, now: Date): Sql {
  if (view === 'muted') return sql`not n.in_inbox`;
  const state = stateNow(now);
  const wanted = {
    inbox: sql`${state} in ('unread', 'read')`,
    unread: sql`${state} = 'unread'`,
    snoozed: sql`${state} = 'snoozed'`,
    archived: sql`${state} = 'archived'`,
  }[view];
  return sql`n.in_inbox and ${wanted}`;
}

function conditions(tx: HouseholdTx, { view, group, subject }: Omit<ListFilter, 'limit'>, now: Date): Sql {
  const parts = [mine(tx), inView(view, now)];
  if (group !== undefined)
    parts.push(
      sql`n.type = any(${Object.entries(CATALOG)
        .filter(([, facts]) => facts.group === group)
        .map(([type]) => type)})`,
    );
  if (subject !== undefined) parts.push(sql`n.subject_kind = ${subject.kind} and n.subject_id = ${subject.id}`);
  return join(parts, ' and ');
}

export const listNotifications = (tx: HouseholdTx, filter: ListFilter, now: Date): Promise<NotificationRow[]> =>
  tx.many<NotificationRow>(sql`
    select ${columns(now)} from notification n where ${conditions(tx, filter, now)}
      and (${filter.before ?? null}::uuid is null or n.id < ${filter.before ?? null})
    order by n.id desc limit ${filter.limit}`);

export interface SubjectRow extends NotificationRow {
  count: number;
  unread: number;
}

/** Returns whether the household has an account. `id` may be invalid. */
export const hasAccount = async (tx: HouseholdTx, id: string): Promise<boolean> =>
  (await tx.maybe(sql`select id from account where household_id = ${tx.householdId} and id::text = ${id}`)) !== null;

/** Returns the newest notification of each subject, with the number of notifications. */
export const listSubjects = (tx: HouseholdTx, filter: ListFilter, now: Date): Promise<SubjectRow[]> =>
  tx.many<SubjectRow>(sql`
    with g as (
      select n.subject_kind, n.subject_id, max(n.id::text)::uuid as newest, count(*)::int as count,
        (count(*) filter (where ${stateNow(now)} = 'unread'))::int as unread
      from notification n where ${conditions(tx, filter, now)} group by n.subject_kind, n.subject_id)
    select ${columns(now)}, g.count, g.unread from g join notification n on n.household_id = ${tx.householdId}
      and n.id = g.newest
    where ${filter.before ?? null}::uuid is null or n.id < ${filter.before ?? null}
    order by n.id desc limit ${filter.limit}`);

export const findNotification = (tx: HouseholdTx, id: string, now: Date): Promise<NotificationRow | null> =>
  tx.maybe<NotificationRow>(sql`select ${columns(now)} from notification n where ${mine(tx)} and n.id = ${id}`);

export const deliveriesOfNotification = (tx: HouseholdTx, notificationId: string): Promise<DeliveryRow[]> =>
  tx.many<DeliveryRow>(sql`
    select d.id, d.channel, coalesce(s.label, w.name) as target, d.state, d.reason, d.due_at, d.attempts, d.steps
    from notification_delivery d
      left join push_subscription s on s.household_id = d.household_id and s.id = d.target_id
      left join webhook_target w on w.household_id = d.household_id and w.id = d.target_id
    where d.household_id = ${tx.householdId} and d.user_id = ${tx.userId} and d.notification_id = ${notificationId}
    order by array_position(array['in_app', 'email', 'web_push', 'webhook'], d.channel), d.id`);

export const countNotifications = (tx: HouseholdTx, now: Date): Promise<{ unread: number; snoozed: number }> =>
  tx.one<{ unread: number; snoozed: number }>(sql`
    select (count(*) filter (where ${stateNow(now)} = 'unread'))::int as unread,
      (count(*) filter (where ${stateNow(now)} = 'snoozed'))::int as snoozed
    from notification n where ${mine(tx)} and n.in_inbox and n.state in ('unread', 'snoozed')`);

export type StateChange = RowOf<'notification', 'id' | 'state' | 'snoozedUntil'>;

/** Sets states and returns the previous values of those that changed. Rows are locked in id order. */
export async function setStates(tx: HouseholdTx, changes: readonly StateChange[], now: Date): Promise<StateChange[]> {
  const before = await tx.many<StateChange>(sql`
    select n.id, ${stateNow(now)} as state, case when n.snoozed_until > ${now}
      then n.snoozed_until end as snoozed_until from notification n
    where ${mine(tx)} and n.id = any(${changes.map(({ id }) => id)}::uuid[]) order by n.id for update`);
  const written = await tx.many<RowOf<'notification', 'id'>>(sql`
    update notification n set state = w.state, snoozed_until = w."snoozedUntil"
      from jsonb_to_recordset(${JSON.stringify(changes)}) as w (id uuid, state text, "snoozedUntil" timestamptz)
    where ${mine(tx)} and n.id = w.id and (n.state, n.snoozed_until) is distinct from (w.state, w."snoozedUntil")
      returning n.id`);
  const isChanged = new Set(written.map(({ id }) => id));
  return before.filter(({ id }) => isChanged.has(id));
}

/** Returns the ids of unread notifications, newest first. */
export const unreadIds = async (tx: HouseholdTx, now: Date, limit: number): Promise<string[]> =>
  (
    await tx.many<RowOf<'notification', 'id'>>(
      sql`select n.id from notification n where ${mine(tx)} and ${inView('unread', now)} order by n.id desc
        limit ${limit}`,
    )
  ).map(({ id }) => id);

export const byDedupKey = (tx: HouseholdTx, dedupKey: string): Sql =>
  sql`select n.id from notification n where ${mine(tx)} and n.dedup_key = ${dedupKey}`;
