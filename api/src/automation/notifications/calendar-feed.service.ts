import { type CalendarFeed, fail } from '@tideline/contract';
import { calendarFile } from '../../platform/calendar/calendar-file.ts';
import { type Clock, civilDate } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { loadHousehold } from '../../ledger/household/household.store.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { feedToWire, findFeedById, noteFetched, removeFeed, replaceFeed } from './calendar-feed.store.ts';
import { addresseeById } from './deliver.store.ts';
import { datesAhead } from './calendar-dates.ts';
import type { NotificationDeps } from './notification-deps.ts';

/** Creates a feed, which invalidates the user's previous address. */
export const makeFeed = (
  scope: Scope,
  deps: Pick<NotificationDeps, 'signer' | 'publicOrigin'>,
  leadDays: number,
): Promise<CalendarFeed> =>
  scope.writePersonal(async (tx) =>
    feedToWire(
      await replaceFeed(tx, { id: newId(scope.now.getTime()), leadDays, now: scope.now }),
      tx.householdId,
      deps,
    ),
  );

export const endFeed = (scope: Scope, id: string): Promise<Record<never, never>> =>
  scope.writePersonal(async (tx) => {
    if ((await removeFeed(tx, id)) === 0) throw fail('NOT_FOUND', {});
    return {};
  });

interface FileDeps extends Pick<NotificationDeps, 'signer' | 'publicOrigin'> {
  db: Database;
  clock: Clock;
}

/** Reads `<signed>.ics`. Addresses that are forged or no longer valid return NOT_FOUND. */
export async function readFeed(
  { db, clock, signer, publicOrigin }: FileDeps,
  file: string,
): Promise<{ headers: Record<string, string>; body: Blob }> {
  const [householdId = '', feedId = ''] = signer.read('calendar', file.replace(/\.ics$/, ''))?.split(' ') ?? [];
  if (!file.endsWith('.ics') || feedId === '') throw fail('NOT_FOUND', {});
  const now = clock.now();
  const text = await db.withHousehold({ householdId, userId: '' }, async (tx) => {
    const feed = await findFeedById(tx, feedId);
    if (feed === null) throw fail('NOT_FOUND', {});
    const household = await loadHousehold(tx);
    await noteFetched(tx, feedId, now);
    const days = await datesAhead(tx, {
      today: civilDate(now, household.timezone),
      household,
      language: (await addresseeById(tx, feed.userId))?.language ?? 'en',
      leadDays: feed.leadDays,
      publicOrigin,
    });
    return calendarFile(days, { name: 'Tideline', stampedAt: now });
  });
  const type = 'text/calendar; charset=utf-8';
  return {
    headers: {
      'content-type': type,
      'content-disposition': 'inline; filename="tideline.ics"',
      'cache-control': 'private, no-cache',
    },
    body: new Blob([text], { type }),
  };
}
