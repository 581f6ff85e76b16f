import type { ConnectionProblem, SyncMessage, SyncRun } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { empty, type Sql, sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export type SyncRunRow = SyncRun & RowOf<'sync_run', 'connectionId'>;

/**
 * Time after which an unfinished run is considered to have lost its worker. A sync takes a few minutes at most, and a
 * little longer with retries.
 */
const STALE_MINUTES = { running: 15, queued: 60 } as const;
const KEPT_RUNS = 200;

const selectRuns = (householdId: string, condition: Sql, tail: Sql = empty): Sql => sql`
  select r.id, r.connection_id, r.trigger, r.state, r.created_at, r.started_at, r.finished_at, r.counts,
    r.change_set_id, r.problem, r.messages from sync_run r
  where r.household_id = ${householdId} ${condition} ${tail}`;

export const listRuns = (tx: HouseholdTx, connectionId: string, limit: number): Promise<SyncRunRow[]> =>
  tx.many(
    selectRuns(tx.householdId, sql`and r.connection_id = ${connectionId}`, sql`order by r.id desc limit ${limit}`),
  );

export const latestRuns = (tx: HouseholdTx, connectionIds: readonly string[]): Promise<SyncRunRow[]> =>
  tx.many(sql`
    select distinct on (r.connection_id) r.*
      from (${selectRuns(tx.householdId, sql`and r.connection_id = any(${connectionIds})`)}) r
      order by r.connection_id, r.id desc`);

export const lockRun = (tx: HouseholdTx, id: string): Promise<SyncRunRow | null> =>
  tx.maybe(selectRuns(tx.householdId, sql`and r.id = ${id}`, sql`for update`));

/** Returns when each connection last received data from its banks. */
export const heardAt = (
  tx: HouseholdTx,
  connectionIds: readonly string[],
): Promise<(RowOf<'sync_run', 'connectionId'> & { at: string })[]> =>
  tx.many(sql`
    select connection_id, max(finished_at) as at from sync_run
    where household_id = ${tx.householdId} and connection_id = any(${connectionIds})
      and state in ('succeeded', 'partial') group by connection_id`);

export const insertRun = (
  tx: HouseholdTx,
  run: { id: string; connectionId: string; trigger: SyncRun['trigger']; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into sync_run (household_id, id, connection_id, trigger, created_at)
      values (${tx.householdId}, ${run.id}, ${run.connectionId}, ${run.trigger}, ${run.now})`);

export const beginRun = (
  tx: HouseholdTx,
  id: string,
  { now, askedFrom }: { now: Date; askedFrom: Date },
): Promise<number> =>
  tx.run(
    sql`update sync_run set state = 'running', started_at = ${now}, asked_from = ${askedFrom}, problem = null
      where household_id = ${tx.householdId} and id = ${id}`,
  );

/** Returns the run to the queue for an automatic retry. */
export const putBackRun = (tx: HouseholdTx, id: string, problem: ConnectionProblem): Promise<number> =>
  tx.run(
    sql`update sync_run set state = 'queued', problem = ${problem}
      where household_id = ${tx.householdId} and id = ${id} and state = 'running'`,
  );

export interface RunEnd {
  state: 'succeeded' | 'partial' | 'failed';
  now: Date;
  counts?: SyncRun['counts'];
  changeSetId?: string | null;
  problem?: ConnectionProblem | null;
  messages?: readonly SyncMessage[];
}

export const endRun = (tx: HouseholdTx, id: string, end: RunEnd): Promise<number> =>
  tx.run(sql`
    update sync_run set state = ${end.state}, finished_at = ${end.now},
      counts = coalesce(${end.counts ? JSON.stringify(end.counts) : null}::jsonb, counts),
      change_set_id = ${end.changeSetId ?? null}, problem = ${end.problem ?? null},
        messages = ${JSON.stringify(end.messages ?? [])}
    where household_id = ${tx.householdId} and id = ${id} and state in ('queued', 'running')`);

/** Ends runs whose worker died, and removes runs that are no longer shown. */
export async function tidyRuns(tx: HouseholdTx, connectionId: string, now: Date): Promise<void> {
  const before = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
  await tx.run(sql`
    update sync_run set state = 'stale', finished_at = ${now}
    where household_id = ${tx.householdId} and connection_id = ${connectionId} and (
      (state = 'running' and started_at < ${before(STALE_MINUTES.running)})
        or (state = 'queued' and created_at < ${before(STALE_MINUTES.queued)}))`);
  await tx.run(sql`
    delete from sync_run where household_id = ${tx.householdId} and connection_id = ${connectionId}
      and state not in ('queued', 'running') and id in (
      select id from sync_run where household_id = ${tx.householdId} and connection_id = ${connectionId}
        order by id desc offset ${KEPT_RUNS})`);
}

/** Returns the waiting run. */
export const queuedRun = (tx: HouseholdTx, connectionId: string): Promise<RowOf<'sync_run', 'id'> | null> =>
  tx.maybe(
    sql`select id from sync_run where household_id = ${tx.householdId} and connection_id = ${connectionId}
      and state = 'queued' order by id limit 1`,
  );

export const runsSince = (
  tx: HouseholdTx,
  since: Date,
  connectionId: string | null,
): Promise<RowOf<'sync_run', 'trigger' | 'createdAt', { problem: ConnectionProblem | null }>[]> =>
  tx.many(sql`
    select trigger, created_at, problem from sync_run
    where household_id = ${tx.householdId} and created_at > ${since}
      and (${connectionId}::uuid is null or connection_id = ${connectionId}) order by created_at`);

/**
 * Returns the start of the earliest period whose sync was undone and that no later sync has covered, because it must be
 * requested again; null if there is none.
 */
export const undoneFrom = async (tx: HouseholdTx, connectionId: string): Promise<string | null> =>
  (
    await tx.one<{ at: string | null }>(sql`
    select min(r.asked_from) as at from sync_run r
    join change_set c on c.household_id = r.household_id and c.id = r.change_set_id and c.state = 'undone'
    where r.household_id = ${tx.householdId} and r.connection_id = ${connectionId} and not exists (
      select from sync_run later where later.household_id = r.household_id and later.connection_id = r.connection_id
        and later.id > r.id
        and later.state in ('succeeded', 'partial') and later.asked_from <= r.asked_from)`)
  ).at;

/** Returns whether a change set contains any change. */
export const hasChanges = async (tx: HouseholdTx, changeSetId: string): Promise<boolean> =>
  (await tx.maybe(
    sql`select from change_row where household_id = ${tx.householdId} and change_set_id = ${changeSetId} limit 1`,
  )) !== null;
