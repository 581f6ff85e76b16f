import type { ChangeLabel } from '@tideline/contract/language';
import type { ImportBatch, ImportFailure, ImportStatement } from '@tideline/contract';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { insertRows, problemsOf, type RowOutcome, rowsOf } from './rows.store.ts';
import type { StagedStatement } from './staged-statement.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export interface BatchRow extends RowOf<
  'import_batch',
  'id' | 'interrupted' | 'changeSetId' | 'files' | 'createdAt',
  { refused: ImportBatch['refused']; failure: ImportBatch['failure']; notices: ImportBatch['notices'] }
> {
  state: ImportBatch['state'];
  by: string | null;
  progress: ImportBatch['progress'];
}

export type StatementRow = RowOf<'import_statement', 'position', { staged: StagedStatement; preview: ImportStatement }>;

/** A statement with the outcome of each row. */
export interface NewStatement extends StatementRow {
  outcomes: readonly RowOutcome[];
}

const batchColumns = sql`
  b.id, b.change_set_id, b.files, b.notices, b.created_at, b.refused, b.failure, b.interrupted, w.progress, u.name as by,
  case when b.stage <> 'ready' then b.stage when b.change_set_id is null then 'previewed' when c.state = 'undone'
    then 'reverted' else 'applied' end as state`;

const batches = (tx: HouseholdTx, more: Sql): Promise<BatchRow[]> =>
  tx.many(sql`
    select ${batchColumns} from import_batch b
    left join change_set c on c.household_id = b.household_id and c.id = b.change_set_id
    left join app_user u on u.id = c.actor_id
    left join import_work w on w.household_id = b.household_id and w.batch_id = b.id
    where b.household_id = ${tx.householdId} ${more}`);

export const listBatches = (tx: HouseholdTx, limit: number): Promise<BatchRow[]> =>
  batches(tx, sql`order by b.id desc limit ${limit}`);

export const findBatch = async (tx: HouseholdTx, id: string): Promise<BatchRow | null> =>
  (await batches(tx, sql`and b.id = ${id}`))[0] ?? null;

/** Waits for other imports into this household, so that concurrent imports see each other's rows. */
export const lockImports = (tx: HouseholdTx): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('imports ' || ${tx.householdId}::text, 0))`);

export interface NewBatch {
  id: string;
  files: readonly string[];
  notices: ImportBatch['notices'];
  createdAt: Date;
  /** Files that cannot be read. */
  refused: readonly ImportFailure[];
  /** Set if none of the files can be read. */
  failure: ImportFailure | null;
}

export const insertBatch = (
  tx: HouseholdTx,
  { id, files, notices, createdAt, refused, failure }: NewBatch,
): Promise<number> =>
  tx.run(sql`
    insert into import_batch (household_id, id, files, notices, created_at, stage, refused, failure)
    values (${tx.householdId}, ${id}, ${files}, ${JSON.stringify(notices)}, ${createdAt},
      ${failure === null ? 'ready' : 'failed'}, ${JSON.stringify(refused)},
      ${failure === null ? null : JSON.stringify(failure)})`);

export async function insertStatement(
  tx: HouseholdTx,
  batchId: string,
  { position, staged, preview, outcomes }: NewStatement,
): Promise<void> {
  const { rows, problems, ...rest } = staged;
  await tx.run(sql`
    insert into import_statement (household_id, batch_id, position, staged, preview)
    values (${tx.householdId}, ${batchId}, ${position}, ${JSON.stringify({ ...rest, rows: [], problems: [] })},
      ${JSON.stringify(preview)})`);
  await insertRows(tx, { batchId, statement: position }, rows, outcomes, problems);
}

export const previewsOf = async (
  tx: HouseholdTx,
  batchIds: readonly string[],
): Promise<RowOf<'import_statement', 'batchId', { preview: ImportStatement }>[]> =>
  tx.many(sql`
    select batch_id, preview from import_statement
    where household_id = ${tx.householdId} and batch_id = any(${batchIds}) order by batch_id, position`);

/**
 * Returns only the counts of each statement, because the preview also contains the unreadable rows, which may be
 * numerous.
 */
export const countsOf = async (
  tx: HouseholdTx,
  batchIds: readonly string[],
): Promise<(RowOf<'import_statement', 'batchId'> & { counts: ImportStatement['counts']; skipped: boolean | null })[]> =>
  tx.many(sql`
    select batch_id, preview->'counts' as counts, (preview->>'skipped')::boolean as skipped from import_statement
    where household_id = ${tx.householdId} and batch_id = any(${batchIds})`);

/** Number of previews retained without being imported, because each may be as large as a file. */
export const KEPT_PREVIEWS = 20;

/** Returns the number of batches queued or in progress. */
export const underWay = async (tx: HouseholdTx): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      sql`select count(*) as count from import_batch where household_id = ${tx.householdId}
        and stage in ('reading', 'applying')`,
    )
  ).count;

/** Deletes uploads that were never imported, except for the newest `kept`. */
export const forgetOldPreviews = (tx: HouseholdTx, kept: number): Promise<number> =>
  tx.run(sql`
    delete from import_batch where household_id = ${tx.householdId} and id in (
      select id from import_batch where household_id = ${tx.householdId} and change_set_id is null
        and stage not in ('reading', 'applying') order by id desc offset ${kept})`);

/** Returns the statements with all their rows. */
export async function statementsOf(tx: HouseholdTx, batchId: string): Promise<StatementRow[]> {
  const statements = await tx.many<StatementRow>(sql`
    select position, staged, preview from import_statement
    where household_id = ${tx.householdId} and batch_id = ${batchId} order by position`);
  const whole: StatementRow[] = [];
  for (const { staged, ...rest } of statements) {
    // uploads from earlier versions contain their rows
    const rows = staged.rows.length > 0 ? staged.rows : await rowsOf(tx, batchId, rest.position);
    const problems = staged.problems.length > 0 ? staged.problems : await problemsOf(tx, batchId, rest.position);
    whole.push({ ...rest, staged: { ...staged, rows, problems } });
  }
  return whole;
}

/** Returns the number of rows to import or review, excluding statements that the user skips. */
export const rowCountOf = async (tx: HouseholdTx, batchId: string, skipped: readonly string[]): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
    select coalesce(sum((preview->'counts'->>'rows')::bigint), 0)::bigint as count from import_statement
    where household_id = ${tx.householdId} and batch_id = ${batchId} and preview->>'key' <> all (${skipped})`)
  ).count;

export async function storePreview(
  tx: HouseholdTx,
  batchId: string,
  position: number,
  preview: ImportStatement,
): Promise<void> {
  await tx.run(sql`
    update import_statement set preview = ${JSON.stringify(preview)}
    where household_id = ${tx.householdId} and batch_id = ${batchId} and position = ${position}`);
}

export const deleteStatement = (tx: HouseholdTx, batchId: string, position: number): Promise<number> =>
  tx.run(
    sql`delete from import_statement where household_id = ${tx.householdId} and batch_id = ${batchId}
      and position = ${position}`,
  );

export async function storeNotices(tx: HouseholdTx, batchId: string, notices: ImportBatch['notices']): Promise<void> {
  await tx.run(
    sql`update import_batch set notices = ${JSON.stringify(notices)}
      where household_id = ${tx.householdId} and id = ${batchId}`,
  );
}

export async function markApplied(
  tx: HouseholdTx,
  batchId: string,
  changeSetId: string,
  label: ChangeLabel,
): Promise<void> {
  await tx.run(
    sql`update import_batch set change_set_id = ${changeSetId}
      where household_id = ${tx.householdId} and id = ${batchId}`,
  );
  await labelChangeSet(tx, changeSetId, label);
}

export const deleteUnusedImports = (tx: HouseholdTx, before: Date): Promise<number> =>
  tx.run(sql`delete from import_batch where household_id = ${tx.householdId} and change_set_id is null
      and created_at < ${before}`);
