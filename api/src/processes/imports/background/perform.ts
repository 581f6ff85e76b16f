import { ledgerHooks } from '../../../automation/ledger-hooks/ledger-hooks.ts';
import { fail, type ImportFailure, type ImportProgress } from '@tideline/contract';
import { openChangeSet } from '../../../platform/database/change-set.store.ts';
import type { Database, HouseholdTx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { applyBatch, requireBatch } from '../apply-batch.ts';
import { rememberedTables } from '../csv-memory.store.ts';
import { compressed, deleteFile, fileBytes, fileNames } from '../import-files.store.ts';
import * as store from '../imports.store.ts';
import { previewBatch } from '../preview-batch.ts';
import { failureOf } from './failures.ts';
import { type ReadPart, readParts } from '../read-archive.ts';
import type { Reader } from '../read-files.ts';
import type { Task, TaskResult } from '../read-task.ts';
import { endWork, findWork, type Work } from './work.store.ts';
import { waitForLocks } from '../../../platform/database/turn.store.ts';

/** Performs one run of a batch: its data and its completion are committed together or not at all. */
export async function perform(
  db: Database,
  task: Task,
  onProgress: (progress: ImportProgress) => void,
): Promise<TaskResult> {
  const { householdId, batchId, run } = task;
  const work = await db.withHousehold({ householdId, userId: '' }, (tx) => findWork(tx, batchId, run));
  if (work === null) return { kind: 'unwanted' };
  const scope = { householdId, userId: work.actorId };
  try {
    if (work.stage === 'reading') await read(db, scope, { task, work, onProgress });
    else await db.withHousehold(scope, (tx) => apply(tx, { task, work, onProgress }));
    return { kind: 'done' };
  } catch (error) {
    return error instanceof Unwanted ? { kind: 'unwanted' } : failureOf(error);
  }
}

class Unwanted extends Error {}

interface ApplyContext {
  readonly task: Task;
  readonly work: Work;
  readonly onProgress: (progress: ImportProgress) => void;
}

async function apply(tx: HouseholdTx, { task: { batchId, run, now }, work, onProgress }: ApplyContext): Promise<void> {
  const changeSetId = newId(now.getTime());
  await openChangeSet(tx, { id: changeSetId, cause: 'import', label: 'Import', now, turn: 'shared' });
  // nobody is waiting for the response, and the previous import may take long
  await waitForLocks(tx);
  await store.lockImports(tx);
  const batch = await requireBatch(tx, batchId);
  if (batch.changeSetId !== null) throw new Unwanted();
  await applyBatch(tx, { batch, changeSetId, choices: work.choices, now, onProgress, hooks: ledgerHooks });
  if (!(await endWork(tx, batchId, run, { stage: 'ready' }))) throw new Unwanted();
}

/** Reads all files of a batch. Unreadable files are set aside if others can be read. */
async function read(
  db: Database,
  scope: { householdId: string; userId: string },
  { task: { batchId, run, householdId }, work, onProgress }: ApplyContext,
): Promise<void> {
  const reader: Reader = {
    householdId,
    currency: work.currency,
    remembered: await db.withHousehold(scope, rememberedTables),
    onProgress,
    signal: undefined,
  };
  const files = await db.withHousehold(scope, (tx) => fileNames(tx, batchId));
  const all: Omit<ReadPart, 'unpacked'>[] = [];
  const refused: (ImportFailure & { position: number })[] = [];
  const unpacked: { position: number; name: string; content: Buffer }[] = [];
  for (const { position, name } of files) {
    const bytes = await db.withHousehold(scope, (tx) => fileBytes(tx, batchId, position));
    if (bytes === null) throw new Unwanted();
    const parts = await readParts(reader, { name, bytes, position });
    for (const { failure } of parts.refused)
      refused.push({ code: failure.code, params: { ...(failure.params as Record<string, unknown>) }, position });
    for (const { unpacked: content, ...part } of parts.read) {
      all.push(part);
      if (content !== undefined && isReadAgain(part))
        unpacked.push({ position: part.position, name: part.name, content: await compressed(content) });
    }
  }
  const [first] = refused;
  if (all.length === 0 && first !== undefined)
    throw fail(first.code as 'IMPORT_FILE_EMPTY', first.params as { file: string });
  const statements = all.flatMap((file) => file.statements);
  const rows = statements.reduce((sum, statement) => sum + statement.rows.length, 0);
  onProgress({ phase: 'comparing', file: null, done: 0, total: rows, rows });
  await db.withHousehold(scope, async (tx) => {
    await previewBatch(tx, batchId, { statements, kept: unpacked });
    await store.storeNotices(
      tx,
      batchId,
      all.flatMap(({ name, notices }) => notices.map((notice) => ({ file: name, ...notice }))),
    );
    // only tables and QIF files can be reread
    const again = new Set(all.filter(isReadAgain).map(({ position }) => position));
    for (const { position } of files) if (!again.has(position)) await deleteFile(tx, batchId, position);
    if (
      !(await endWork(tx, batchId, run, {
        stage: 'ready',
        refused: refused.map(({ code, params }) => ({ code, params })),
      }))
    )
      throw new Unwanted();
  });
}

const isReadAgain = ({ statements }: Pick<ReadPart, 'statements'>): boolean =>
  statements.some(({ csv }) => csv !== undefined);
