import { createHash } from 'node:crypto';
import {
  fail,
  type Notification,
  type NotificationDetail,
  type NotificationGroup,
  type NotificationSubject,
  type NotificationView,
} from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { deliveryToWire, notificationToWire } from './notification-to-wire.ts';
import { notify } from '../../ledger/notify/notify.ts';
import * as store from './notifications.store.ts';
import { nextTime } from '../../ledger/notify/quiet-time.ts';
import { loadRecipients } from '../../ledger/notify/recipients.store.ts';
import { type Formatters, formattersFor } from './formatters.ts';

interface ListRequest {
  view: NotificationView;
  group?: NotificationGroup | undefined;
  limit: number;
  cursor?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
}

type Counts = { unread: number; snoozed: number };
type Change = store.StateChange;

/** Maximum notifications of one *Mark all read*. The user repeats it for the rest. */
const MOST_AT_ONCE = 5_000;

export const listInbox = (
  scope: Scope,
  { limit, cursor, subjectKind, subjectId, ...filter }: ListRequest,
): Promise<{ items: Notification[]; nextCursor: string | null; counts: Counts }> =>
  scope.read(async (tx) => {
    const subject = subjectKind === undefined ? undefined : { kind: subjectKind, id: subjectId ?? '' };
    const cursorOf = cursorFor(['list', filter.view, filter.group, subject?.kind, subject?.id]);
    const rows = await store.listNotifications(
      tx,
      { ...filter, subject, before: cursorOf.read(cursor), limit: limit + 1 },
      scope.now,
    );
    const formatters = await loadFormatters(tx, scope);
    const items = rows.slice(0, limit).map((row) => notificationToWire(row, formatters, scope.now));
    return {
      items,
      nextCursor: rows.length > limit ? cursorOf.write(items.at(-1)) : null,
      counts: await store.countNotifications(tx, scope.now),
    };
  });

interface SubjectGroup {
  subject: NotificationSubject;
  latest: Notification;
  count: number;
  unread: number;
}

export const listBySubject = (
  scope: Scope,
  { limit, cursor, ...filter }: Omit<ListRequest, 'subjectKind' | 'subjectId'>,
): Promise<{ items: SubjectGroup[]; nextCursor: string | null; counts: Counts }> =>
  scope.read(async (tx) => {
    const cursorOf = cursorFor(['subjects', filter.view, filter.group]);
    const rows = await store.listSubjects(
      tx,
      { ...filter, before: cursorOf.read(cursor), limit: limit + 1 },
      scope.now,
    );
    const formatters = await loadFormatters(tx, scope);
    const items = rows.slice(0, limit).map(({ count, unread, ...row }) => {
      const latest = notificationToWire(row, formatters, scope.now);
      return { subject: latest.subject, latest, count, unread };
    });
    return {
      items,
      nextCursor: rows.length > limit ? cursorOf.write(items.at(-1)?.latest) : null,
      counts: await store.countNotifications(tx, scope.now),
    };
  });

export const countInbox = (scope: Scope): Promise<Counts> =>
  scope.read((tx) => store.countNotifications(tx, scope.now));

export const getNotification = (scope: Scope, id: string): Promise<NotificationDetail> =>
  scope.read(async (tx) => {
    const row = await store.findNotification(tx, id, scope.now);
    if (row === null) throw fail('NOT_FOUND', {});
    const deliveries = await store.deliveriesOfNotification(tx, id);
    return {
      ...notificationToWire(row, await loadFormatters(tx, scope), scope.now),
      deliveries: deliveries.map(deliveryToWire),
    };
  });

/**
 * Changes states of notifications. To undo this, clients send the response's `previous` as changes. Unknown ids, and
 * those of other users, change nothing.
 */
export function changeStates(
  scope: Scope,
  { changes, allRead }: { changes: readonly Change[]; allRead: boolean },
): Promise<{ previous: Change[]; counts: Counts }> {
  const wrong = changes.findIndex(({ state, snoozedUntil }) => (state === 'snoozed') !== (snoozedUntil !== null));
  if (wrong !== -1)
    throw fail('VALIDATION_FAILED', {
      fields: [
        {
          pointer: `/changes/${wrong}/snoozedUntil`,
          rule: 'with_snoozed',
          message: 'goes with the state "snoozed", and with no other',
        },
      ],
    });
  return scope.writePersonal(async (tx) => {
    const all = allRead
      ? (await store.unreadIds(tx, scope.now, MOST_AT_ONCE)).map((id): Change => ({
          id,
          state: 'read',
          snoozedUntil: null,
        }))
      : [];
    // The last change to each notification applies. A notification snoozed until a past time is unread.
    const byId = new Map(
      [...all, ...changes].map((change) => [
        change.id,
        change.snoozedUntil !== null && new Date(change.snoozedUntil) <= scope.now
          ? { ...change, state: 'unread' as const, snoozedUntil: null }
          : change,
      ]),
    );
    const previous = await store.setStates(tx, [...byId.values()], scope.now);
    return { previous, counts: await store.countNotifications(tx, scope.now) };
  });
}

const HREFS: Partial<Record<NotificationSubject['kind'], (id: string) => string>> = {
  account: (id) => `/accounts?account=${encodeURIComponent(id)}`,
  promo: (id) => `/promotional-periods?promo=${encodeURIComponent(id)}`,
  sweep_rule: () => '/sweeps',
  sweep_run: () => '/sweeps',
  insight: () => '/insights',
  statement: () => '/credit-cards',
  connection: () => '/settings?section=connections',
};

/** Creates a reminder for the given day, at the hour when the user's quiet hours end. */
export const remind = (
  scope: Scope,
  { subject, on, about }: { subject: NotificationSubject; on: string; about: string },
): Promise<Notification> =>
  scope.writePersonal(async (tx) => {
    if (on < scope.today)
      throw fail('VALIDATION_FAILED', { fields: [{ pointer: '/on', rule: 'past', message: 'lies in the past' }] });
    if (subject.kind === 'account' && !(await store.hasAccount(tx, subject.id))) throw fail('NOT_FOUND', {});
    const [user] = await loadRecipients(tx, tx.userId);
    if (user === undefined) throw fail('NOT_FOUND', {});
    const { preferences, timeZone } = user;
    const showAt = nextTime(preferences.quietHours.to, timeZone, dayBefore(on, timeZone));
    const dedupKey = `reminder ${newId(scope.now.getTime())}`;
    await notify(
      tx,
      [
        {
          type: 'reminder',
          subject,
          dedupKey,
          severity: 'notice',
          params: { about },
          href: HREFS[subject.kind]?.(subject.id) ?? '/dashboard',
          userId: tx.userId,
          showAt: showAt > scope.now ? showAt : scope.now,
        },
      ],
      scope.now,
    );
    const row = await tx.one<{ id: string }>(store.byDedupKey(tx, dedupKey));
    const made = await store.findNotification(tx, row.id, scope.now);
    if (made === null) throw fail('NOT_FOUND', {});
    return notificationToWire(made, await loadFormatters(tx, scope), scope.now);
  });

/** Returns an instant just before a civil day starts in a time zone. */
function dayBefore(day: string, timeZone: string): Date {
  const noon = new Date(`${day}T12:00:00Z`);
  const midnight = nextTime('00:00', timeZone, new Date(noon.getTime() - 36 * 3_600_000));
  const isThatDay = (at: Date): boolean =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at) ===
    day;
  const start = isThatDay(midnight) ? midnight : nextTime('00:00', timeZone, midnight);
  return new Date(start.getTime() - 1_000);
}

async function loadFormatters(tx: HouseholdTx, scope: Scope): Promise<Formatters> {
  const [user] = await loadRecipients(tx, tx.userId);
  return formattersFor({
    language: scope.language,
    locale: scope.household.locale,
    timeZone: user?.timeZone ?? scope.household.timezone,
  });
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns functions that bind a cursor to its filter, so that the cursor is invalid for another list. */
function cursorFor(filter: readonly unknown[]): {
  read: (cursor: string | undefined) => string | undefined;
  write: (last: Notification | undefined) => string | null;
} {
  const digest = createHash('sha256').update(JSON.stringify(filter)).digest('base64url').slice(0, 16);
  return {
    read: (cursor) => {
      if (cursor === undefined) return undefined;
      const [id = '', made] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
      if (!ID.test(id) || made !== digest)
        throw fail('VALIDATION_FAILED', {
          fields: [{ pointer: '/cursor', rule: 'cursor', message: 'not a cursor of this list with this filter' }],
        });
      return id;
    },
    write: (last) => (last === undefined ? null : Buffer.from(`${last.id} ${digest}`).toString('base64url')),
  };
}
