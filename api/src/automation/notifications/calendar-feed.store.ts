import type { CalendarFeed } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { LinkSigner } from './signed-link.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export type FeedRow = RowOf<'calendar_feed', 'id' | 'userId' | 'leadDays' | 'createdAt' | 'fetchedAt'>;

const columns = sql`id, user_id, lead_days, created_at, fetched_at`;

export const findFeed = (tx: HouseholdTx): Promise<FeedRow | null> =>
  tx.maybe<FeedRow>(
    sql`select ${columns} from calendar_feed where household_id = ${tx.householdId} and user_id = ${tx.userId}`,
  );

/** Returns a feed if its user is still a member of the household. */
export const findFeedById = (tx: HouseholdTx, id: string): Promise<FeedRow | null> =>
  tx.maybe<FeedRow>(sql`
    select f.id, f.user_id, f.lead_days, f.created_at, f.fetched_at from calendar_feed f
      join membership m on m.household_id = f.household_id and m.user_id = f.user_id and m.state = 'active'
    where f.household_id = ${tx.householdId} and f.id = ${id}`);

/** Creates a user's feed, replacing an existing one. */
export async function replaceFeed(
  tx: HouseholdTx,
  { id, leadDays, now }: { id: string; leadDays: number; now: Date },
): Promise<FeedRow> {
  await tx.run(sql`delete from calendar_feed where household_id = ${tx.householdId} and user_id = ${tx.userId}`);
  return tx.one<FeedRow>(
    sql`insert into calendar_feed (household_id, id, user_id, lead_days, created_at)
      values (${tx.householdId}, ${id}, ${tx.userId}, ${leadDays}, ${now}) returning ${columns}`,
  );
}

export const removeFeed = (tx: HouseholdTx, id: string): Promise<number> =>
  tx.run(
    sql`delete from calendar_feed where household_id = ${tx.householdId} and user_id = ${tx.userId} and id = ${id}`,
  );
export const noteFetched = (tx: HouseholdTx, id: string, now: Date): Promise<number> =>
  tx.run(sql`update calendar_feed set fetched_at = ${now} where household_id = ${tx.householdId} and id = ${id}`);

export const feedToWire = (
  { id, leadDays, createdAt, fetchedAt }: FeedRow,
  householdId: string,
  { signer, publicOrigin }: { signer: LinkSigner; publicOrigin: string },
): CalendarFeed => ({
  id,
  leadDays,
  createdAt,
  fetchedAt,
  url: `${publicOrigin}/api/v1/calendar/${signer.sign('calendar', `${householdId} ${id}`)}.ics`,
});
