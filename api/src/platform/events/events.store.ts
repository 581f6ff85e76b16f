import type { Database, HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { SESSION } from '../auth/sessions.ts';
import type { Change } from './live-hub.ts';
import type { RowOf } from '../database/row-of.ts';

/** The point at which a watcher left off: the last change it received, or the seconds since it loaded its data. */
export type Since = { changeSetId: string } | { seconds: number };

/** Maximum delay between the announcement of a change and the visibility of its commit. */
const OVERLAP_SECONDS = 5;

const changes = sql`
  select s.id as change_set_id, case when s.cause = 'import' then array['import_batch'] else '{}' end
    || array(select t.table_name from change_set_table t
      where t.household_id = s.household_id and t.change_set_id = s.id order by t.table_name) as kinds
  from change_set s`;

/**
 * Returns the changes that a watcher missed, oldest first, and the user's notifications; null if `since` is unknown or
 * there are more than `limit`. Some changes may have been sent before.
 */
export async function missedSince(tx: HouseholdTx, since: Since, limit: number): Promise<Change[] | null> {
  const known =
    'seconds' in since ||
    (await tx.maybe(
      sql`select from change_set where household_id = ${tx.householdId} and id = ${since.changeSetId}
        and announced_at is not null`,
    )) !== null;
  if (!known) return null;
  const from =
    'seconds' in since
      ? sql`clock_timestamp() - make_interval(secs => ${since.seconds})`
      : sql`(select announced_at - make_interval(secs => ${OVERLAP_SECONDS}) from change_set
        where household_id = ${tx.householdId} and id = ${since.changeSetId})`;
  const missed = await tx.many<Change>(sql`
    ${changes} where s.household_id = ${tx.householdId} and s.announced_at > ${from}
      and s.id <> ${'seconds' in since ? null : since.changeSetId}::uuid is not false
    order by s.announced_at, s.id limit ${limit + 1}`);
  if (missed.length > limit) return null;
  const notified = await tx.maybe(
    sql`select from notification where household_id = ${tx.householdId} and user_id = ${tx.userId}
      and announced_at > ${from} limit 1`,
  );
  return notified === null ? missed : [...missed, { changeSetId: null, kinds: ['notification'] }];
}

/** Returns the id of the most recently announced change; null if there is none. */
export const newestChange = async (tx: HouseholdTx): Promise<string | null> =>
  (
    await tx.maybe<RowOf<'change_set', 'id'>>(
      sql`select id from change_set where household_id = ${tx.householdId} and announced_at is not null
        order by announced_at desc, id desc limit 1`,
    )
  )?.id ?? null;

/** Returns the given sessions that are still valid. */
export async function standingSessions(db: Database, now: Date, ids: readonly string[]): Promise<string[]> {
  const idleSince = new Date(now.getTime() - SESSION.idleSeconds * 1_000);
  const rows = await db.withIdentity(null, (tx) =>
    tx.many<RowOf<'user_session', 'id'>>(
      sql`select id from user_session where id = any(${ids}::uuid[]) and expires_at > ${now}
        and last_used_at > ${idleSince}`,
    ),
  );
  return rows.map(({ id }) => id);
}
