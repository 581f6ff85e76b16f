import { fail, type ImportBatch, type ImportProgress, type ImportRow, toMoney } from '@tideline/contract';
import { normalizePayee } from '@tideline/domain';
import { undoWithin } from '../../ledger/change-sets/change-sets.service.ts';
import { dropChangeSet } from '../../platform/database/change-set.store.ts';
import { StoredFile } from '../../platform/http/receive-files.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import type { JobSender } from '../../platform/jobs/job-sender.ts';
import type { LedgerHooks } from '../../ledger/after-change/ledger-hooks.ts';
import { lookForSeries } from '../../ledger/recurring/look-for-series.ts';
import { applyBatch, loadBatch, requireBatch, type StatementChoice } from './apply-batch.ts';
import { applyInBackground, readInBackground } from './background/start.ts';
import { estimateRows } from './background/row-estimate.ts';
import { cancelWork } from './background/work.store.ts';
import { FILE_BYTES_MAX } from './formats/limits.ts';
import type { FileRow, RowProblem } from './formats/statement.ts';
import { dropFiles } from './import-files.store.ts';
import * as store from './imports.store.ts';
import { previewBatch } from './preview-batch.ts';
import { readerFor, type ReadOne, readUpload, refusalOf, shownName } from './read-files.ts';
import { type ListedRows, pageOfRows } from './rows.store.ts';
import { totalsOf } from './to-batch.ts';

const LISTED_BATCHES = 50;

/** A caller that waits for an upload, receives progress and may stop waiting. */
export interface UploadListener {
  readonly onProgress: (progress: ImportProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads files and stores a preview of their import, in the background if there are many rows. Unreadable files are set
 * aside with the reasons. If no file can be read, a single file is rejected, and several become a failed import.
 */
export async function createImport(
  scope: Scope,
  { jobs, processes }: { jobs: JobSender; processes: { readonly read: ReadOne; readonly rowsInRequest: number } },
  uploaded: readonly File[],
  waiting: UploadListener = { onProgress: () => undefined },
): Promise<ImportBatch> {
  if (scope.role === 'viewer') throw fail('ROLE_FORBIDS', { role: scope.role }); // checked before the expensive reading
  const files = uploaded.map(checkedFile);
  let expected = 0;
  for (const file of files) expected += await estimateRows(file, processes.rowsInRequest);
  if (expected > processes.rowsInRequest) return readInBackground(scope, jobs, files, expected);
  const reader = await readerFor(scope, { onProgress: waiting.onProgress, signal: waiting.signal });
  const upload = await readUpload(reader, files, { readOne: processes.read, rowsMax: processes.rowsInRequest });
  if (upload === null) return readInBackground(scope, jobs, files, processes.rowsInRequest);
  const [failure] = upload.refused;
  if (files.length === 1 && failure !== undefined) throw refusalOf(failure);
  const hasFailed = failure !== undefined && upload.refused.length === files.length;
  const rows = upload.statements.reduce((sum, statement) => sum + statement.rows.length, 0);
  waiting.onProgress({ phase: 'comparing', file: null, done: 0, total: rows, rows });
  return scope.write({ label: 'Read files to import', cause: 'import', turn: 'shared' }, async (tx, changeSetId) => {
    await dropChangeSet(tx, changeSetId);
    const id = newId(scope.now.getTime());
    await store.insertBatch(tx, {
      id,
      files: files.map(shownName),
      notices: upload.notices,
      createdAt: scope.now,
      refused: upload.refused,
      failure: hasFailed ? failure : null,
    });
    await store.forgetOldPreviews(tx, store.KEPT_PREVIEWS);
    if (!hasFailed) await previewBatch(tx, id, upload);
    if (waiting.signal?.aborted) throw fail('IMPORT_WRONG_STATE', { state: 'canceled' });
    return loadBatch(tx, id);
  });
}

function checkedFile(file: File): StoredFile {
  if (file.size > FILE_BYTES_MAX)
    throw fail('IMPORT_FILE_TOO_LARGE', { file: shownName(file), limitBytes: FILE_BYTES_MAX });
  if (!(file instanceof StoredFile)) throw new Error('a file of an upload that is not on disk');
  return file;
}

export const listImports = (scope: Scope): Promise<{ items: Omit<ImportBatch, 'statements'>[] }> =>
  scope.read(async (tx) => {
    const batches = await store.listBatches(tx, LISTED_BATCHES);
    const counted = Map.groupBy(
      await store.countsOf(
        tx,
        batches.map(({ id }) => id),
      ),
      ({ batchId }) => batchId,
    );
    return { items: batches.map((batch) => ({ ...batch, totals: totalsOf(counted.get(batch.id) ?? []) })) };
  });

export const getImport = (scope: Scope, id: string): Promise<ImportBatch> => scope.read((tx) => loadBatch(tx, id));

/**
 * Writes the import's new and changed rows as one change set, in the background if it has many rows. Applying it again
 * changes nothing.
 */
export const applyImport = (
  scope: Scope,
  { jobs, processes, hooks }: { jobs: JobSender; processes: { readonly rowsInRequest: number }; hooks: LedgerHooks },
  id: string,
  choices: readonly StatementChoice[],
  { onProgress }: UploadListener = { onProgress: () => undefined },
): Promise<ImportBatch> =>
  scope.write({ label: 'Import', cause: 'import', turn: 'shared' }, async (tx, changeSetId) => {
    await requireBatch(tx, id);
    await store.lockImports(tx);
    const batch = await requireBatch(tx, id);
    if (batch.state !== 'previewed') await dropChangeSet(tx, changeSetId);
    if (batch.state === 'applied' || batch.state === 'applying') return loadBatch(tx, id);
    if (batch.state !== 'previewed') throw fail('IMPORT_WRONG_STATE', { state: batch.state });
    const rows = await store.rowCountOf(
      tx,
      id,
      choices.flatMap(({ action, key }) => (action === 'skip' ? [key] : [])),
    );
    if (rows > processes.rowsInRequest) {
      await dropChangeSet(tx, changeSetId);
      return applyInBackground(tx, jobs, id, choices, rows);
    }
    await applyBatch(tx, { batch, changeSetId, choices, now: scope.now, onProgress, hooks });
    await lookForSeries(tx, jobs);
    return loadBatch(tx, id);
  });

/** Stops background work. Completed work remains. */
export const cancelImport = (scope: Scope, id: string): Promise<ImportBatch> =>
  scope.write({ label: 'Stop an import', cause: 'import', turn: 'shared' }, async (tx, changeSetId) => {
    await dropChangeSet(tx, changeSetId);
    await requireBatch(tx, id);
    await cancelWork(tx, id);
    const batch = await loadBatch(tx, id);
    if (batch.state === 'canceled') await dropFiles(tx, id);
    return batch;
  });

/**
 * Undoes an import by applying the inverse of its change set as a new change set. Undoing it again changes nothing.
 */
export const revertImport = (scope: Scope, id: string, textOf: (label: string) => string): Promise<ImportBatch> =>
  scope.write({ label: 'Undo import', cause: 'import' }, async (tx, changeSetId) => {
    await store.lockImports(tx);
    const batch = await requireBatch(tx, id);
    if (batch.changeSetId === null) throw fail('IMPORT_WRONG_STATE', { state: batch.state });
    if (batch.state === 'reverted') await dropChangeSet(tx, changeSetId);
    else await undoWithin(tx, { id: batch.changeSetId, changeSetId, textOf });
    return loadBatch(tx, id);
  });

export interface RowsAsked {
  readonly id: string;
  readonly statement?: string | undefined;
  readonly outcome?: ImportRow['outcome'] | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Lists every row of the files with its outcome, page by page. */
export const listRows = (scope: Scope, asked: RowsAsked): Promise<{ items: ImportRow[]; nextCursor: string | null }> =>
  scope.read(async (tx) => {
    await requireBatch(tx, asked.id);
    const statements = (await store.previewsOf(tx, [asked.id])).map(({ preview }) => preview);
    const only = asked.statement === undefined ? null : statements.findIndex(({ key }) => key === asked.statement);
    const rows = await pageOfRows(tx, asked.id, {
      statement: only,
      outcome: asked.outcome ?? null,
      after: placeOf(asked.cursor),
      limit: asked.limit + 1,
    });
    const page = rows.slice(0, asked.limit);
    const last = page.at(-1);
    return {
      items: page.flatMap((row) => {
        const statement = statements[row.statement];
        return statement === undefined ? [] : [toRow(row, statement.key, statement.account.currency)];
      }),
      nextCursor: rows.length > asked.limit && last !== undefined ? `${last.statement}.${last.position}` : null,
    };
  });

/** Parses a cursor: "1.499" means after row 499 of the second statement. */
function placeOf(cursor: string | undefined): { statement: number; position: number } {
  if (cursor === undefined) return { statement: -1, position: -1 };
  const [, statement, position] = /^(\d{1,6})\.(\d{1,8})$/.exec(cursor) ?? [];
  if (statement === undefined || position === undefined)
    throw fail('VALIDATION_FAILED', {
      fields: [{ pointer: '/cursor', rule: 'invalid', message: 'not a cursor of this list' }],
    });
  return { statement: Number(statement), position: Number(position) };
}

function toRow({ outcome, row }: ListedRows, key: string, currency: string): ImportRow {
  if (outcome === 'listed') {
    const problem = row as RowProblem;
    return { key, line: problem.line, outcome, postedOn: null, payee: '', amount: null, problem };
  }
  const { line, postedOn, payee, amountMinor } = row as FileRow;
  return {
    key,
    line,
    outcome,
    postedOn,
    payee: normalizePayee(payee),
    amount: toMoney(amountMinor, currency),
    problem: null,
  };
}
