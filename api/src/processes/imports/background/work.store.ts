import type { ImportFailure, ImportProgress } from '@tideline/contract';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { StatementChoice } from '../apply-batch.ts';
import type { RowOf } from '../../../platform/database/row-of.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type Stage = 'reading' | 'ready' | 'applying' | 'canceled' | 'failed';

/** A batch that is processed in the background, and the user who requested it. */
export interface Work extends RowOf<'import_work', 'run' | 'actorId', { choices: StatementChoice[] }> {
  stage: 'reading' | 'applying';
  currency: Tables['household']['currency'];
}

export interface NewWork {
  readonly batchId: string;
  readonly run: string;
  readonly stage: Work['stage'];
  readonly choices: readonly StatementChoice[];
  readonly progress: ImportProgress;
}

/** Starts a run of a batch. An earlier run that is still in progress can no longer complete. */
export async function beginWork(tx: HouseholdTx, { batchId, run, stage, choices, progress }: NewWork): Promise<void> {
  await tx.run(sql`
    insert into import_work (household_id, batch_id, run, actor_id, choices, progress)
    values (${tx.householdId}, ${batchId}, ${run}, ${tx.userId}, ${JSON.stringify(choices)},
      ${JSON.stringify(progress)})
    on conflict (household_id, batch_id) do update set run = excluded.run, actor_id = excluded.actor_id,
      choices = excluded.choices, progress = excluded.progress`);
  await tx.run(
    sql`update import_batch set stage = ${stage}, failure = null, interrupted = false
      where household_id = ${tx.householdId} and id = ${batchId}`,
  );
}

/** Records for the waiting user that a run was resumed. */
export const noteInterruption = (tx: HouseholdTx, batchId: string): Promise<number> =>
  tx.run(
    sql`update import_batch set interrupted = true where household_id = ${tx.householdId} and id = ${batchId}
      and not interrupted`,
  );

/** Returns the work of a run; null if the run is no longer wanted or is done. */
export const findWork = (tx: HouseholdTx, batchId: string, run: string): Promise<Work | null> =>
  tx.maybe(sql`
    select w.run, b.stage, w.actor_id, w.choices, h.currency from import_work w
    join import_batch b on b.household_id = w.household_id and b.id = w.batch_id
    join household h on h.id = w.household_id
    where w.household_id = ${tx.householdId} and w.batch_id = ${batchId} and w.run = ${run}
      and b.stage in ('reading', 'applying')`);

/** Returns whether a run completed without being canceled, so that its data exists. */
export const isDone = async (
  tx: HouseholdTx,
  batchId: string,
  { run, stage }: Pick<Work, 'run' | 'stage'>,
): Promise<boolean> =>
  (await tx.maybe(sql`
    select from import_batch b
    where b.household_id = ${tx.householdId} and b.id = ${batchId}
      and case ${stage} when 'reading' then b.stage in ('ready', 'applying') else b.change_set_id is not null end
      and not exists (select from import_work w where w.household_id = b.household_id and w.batch_id = b.id
        and w.run = ${run})`)) !== null;

/** Stores the progress of a run. Returns false if the run is no longer wanted. */
export const storeProgress = async (
  tx: HouseholdTx,
  batchId: string,
  run: string,
  progress: ImportProgress,
): Promise<boolean> =>
  (await tx.run(sql`
    update import_work w set progress = ${JSON.stringify(progress)} from import_batch b
    where w.household_id = ${tx.householdId} and w.batch_id = ${batchId} and w.run = ${run}
      and b.household_id = w.household_id and b.id = w.batch_id and b.stage in ('reading', 'applying')`)) === 1;

/**
 * Ends a run in its own transaction. Returns false if it was canceled or replaced by another run, whose data must not
 * be stored.
 */
export async function endWork(
  tx: HouseholdTx,
  batchId: string,
  run: string,
  end: { stage: Stage; failure?: ImportFailure; refused?: readonly ImportFailure[] },
): Promise<boolean> {
  await tx.run(
    sql`select from import_batch where household_id = ${tx.householdId} and id = ${batchId} for no key update`,
  ); // makes a concurrent cancellation visible to the following statements
  if ((await findWork(tx, batchId, run)) === null) return false;
  await tx.run(sql`
    update import_batch
      set stage = ${end.stage}, failure = ${end.failure === undefined ? null : JSON.stringify(end.failure)}::json,
      refused = coalesce(${end.refused === undefined ? null : JSON.stringify(end.refused)}::json, refused)
    where household_id = ${tx.householdId} and id = ${batchId}`);
  await tx.run(sql`delete from import_work where household_id = ${tx.householdId} and batch_id = ${batchId}`);
  return true;
}

/** Cancels the work in whichever process it runs. Returns false if it is not in progress. */
export async function cancelWork(tx: HouseholdTx, batchId: string): Promise<boolean> {
  const canceled = await tx.run(sql`
    update import_batch set stage = case stage when 'reading' then 'canceled' else 'ready' end
    where household_id = ${tx.householdId} and id = ${batchId} and stage in ('reading', 'applying')`);
  if (canceled === 1)
    await tx.run(sql`delete from import_work where household_id = ${tx.householdId} and batch_id = ${batchId}`);
  return canceled === 1;
}
