import type { HouseholdCopy } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { assignments, sql } from '../../platform/database/sql.ts';
import type { Queries } from '../../platform/database/connection.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export type CopyRow = RowOf<
  'household_copy',
  | 'id'
  | 'version'
  | 'userId'
  | 'fileName'
  | 'sizeBytes'
  | 'receivedBytes'
  | 'progressPpm'
  | 'changeSetId'
  | 'createdAt'
  | 'finishedAt',
  { kind: HouseholdCopy['kind']; state: HouseholdCopy['state']; failure: HouseholdCopy['failure'] }
>;

const columns = sql`id, version, kind, state, user_id, file_name, size_bytes, received_bytes, progress_ppm, failure,
  change_set_id, created_at, finished_at`;

export const listCopies = (tx: HouseholdTx): Promise<CopyRow[]> =>
  tx.many(
    sql`select ${columns} from household_copy where household_id = ${tx.householdId} order by created_at desc, id desc
      limit 50`,
  );

export const findCopy = (tx: HouseholdTx, id: string): Promise<CopyRow | null> =>
  tx.maybe(sql`select ${columns} from household_copy where household_id = ${tx.householdId} and id = ${id}`);

export const lockCopy = (tx: HouseholdTx, id: string): Promise<CopyRow | null> =>
  tx.maybe(sql`select ${columns} from household_copy where household_id = ${tx.householdId} and id = ${id} for update`);

export type NewCopy = Pick<CopyRow, 'id' | 'kind' | 'state' | 'userId' | 'fileName' | 'sizeBytes'> & {
  createdAt: Date;
};

export const insertCopy = (tx: HouseholdTx, row: NewCopy): Promise<number> =>
  tx.run(sql`
    insert into household_copy (household_id, id, kind, state, user_id, file_name, size_bytes, created_at)
    values (${tx.householdId}, ${row.id}, ${row.kind}, ${row.state}, ${row.userId}, ${row.fileName}, ${row.sizeBytes},
      ${row.createdAt})`);

export type CopyChanges = Partial<
  Pick<CopyRow, 'state' | 'sizeBytes' | 'receivedBytes' | 'progressPpm' | 'changeSetId'>
> & { failure?: string | null; finishedAt?: Date };

export const updateCopy = (tx: HouseholdTx, id: string, changes: CopyChanges): Promise<number> =>
  tx.run(sql`update household_copy set ${assignments(changes)} where household_id = ${tx.householdId} and id = ${id}`);

/** Stores progress. A report uses a separate connection and may arrive late, so it never changes a finished copy. */
export const tellProgress = (tx: HouseholdTx, id: string, progressPpm: number): Promise<number> =>
  tx.run(
    sql`update household_copy set progress_ppm = ${progressPpm} where household_id = ${tx.householdId} and id = ${id}
      and state = 'running'`,
  );

/** Lists expired exports and abandoned restores. */
export const outdatedCopies = (tx: HouseholdTx, before: Date): Promise<CopyRow[]> =>
  tx.many(sql`
    select ${columns} from household_copy
    where household_id = ${tx.householdId} and created_at < ${before}
      and (state = 'receiving' or (kind = 'export' and state = 'done'))`);

export const forgetCopies = (tx: HouseholdTx, before: Date): Promise<number> =>
  tx.run(
    sql`delete from household_copy where household_id = ${tx.householdId} and created_at < ${before}
      and state in ('failed', 'gone', 'done') and kind = 'export'`,
  );

/** Returns whether the household already has accounts. */
export const hasAccounts = async (tx: HouseholdTx): Promise<boolean> =>
  (
    await tx.one<{ found: boolean }>(
      sql`select exists (select from account where household_id = ${tx.householdId}) as found`,
    )
  ).found;

/** Locks a restore until the transaction ends, so that a second worker waits. */
export const lockRestore = (tx: Queries, id: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);

export const listDaysWithActivity = (tx: HouseholdTx): Promise<RowOf<'account_day', 'day'>[]> =>
  tx.many(sql`select distinct day from account_day where household_id = ${tx.householdId} and transaction_count > 0`);
