import type { ImportProgress } from '@tideline/contract';
import type { Queries } from '../../platform/database/connection.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * Stores the progress of an upload by the transaction's user, with the time of the database's clock, which all
 * processes share.
 */
export const storeProgress = (tx: Tx, userId: string, key: string, progress: ImportProgress): Promise<number> =>
  tx.run(sql`
    insert into upload_progress (user_id, key, progress, stored_at)
    values (${userId}, ${key}, ${JSON.stringify(progress)}, clock_timestamp())
    on conflict (user_id, key) do update set progress = excluded.progress, stored_at = excluded.stored_at`);

/** Returns the progress of an upload, unless its process has stopped storing it. */
export const findProgress = (
  tx: Tx,
  userId: string,
  key: string,
): Promise<RowOf<'upload_progress', never, { progress: ImportProgress }> | null> =>
  tx.maybe(sql`
    select progress from upload_progress where user_id = ${userId} and key = ${key}
      and stored_at > clock_timestamp() - interval '30 seconds'`);

export const deleteProgress = (tx: Tx, userId: string, key: string): Promise<number> =>
  tx.run(sql`delete from upload_progress where user_id = ${userId} and key = ${key}`);

/** Deletes the progress left by processes that died. */
export const deleteOldProgress = (tx: Queries): Promise<number> =>
  tx.run(sql`delete from upload_progress where stored_at < clock_timestamp() - interval '1 hour'`);
