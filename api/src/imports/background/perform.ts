import { fail, type ImportProgress } from '@tideline/contract';
import { openChangeSet } from '../../change-sets/change-sets.store.ts';
import type { Database, HouseholdTx } from '../../database/database.ts';
import { newId } from '../../ids.ts';
import { applyBatch, requireBatch } from '../apply-batch.ts';
import { rememberedTables } from '../csv-memory.store.ts';
import { deleteFile, fileBytes, fileNames } from '../import-files.store.ts';
import * as store from '../imports.store.ts';
import { previewBatch } from '../preview-batch.ts';
import { failureOf } from './failures.ts';
import { readFile, type ReadFile, type Reader } from '../read-files.ts';
import type { Task, TaskResult } from './task.ts';
import { endWork, findWork, type Work } from './work.store.ts';

/** Does one run of a batch, whole or not at all: what it writes and that it is done commit together. */
export async function perform(db: Database, task: Task, tell: (progress: ImportProgress) => void): Promise<TaskResult> {
  const { householdId, batchId, run } = task;
  const work = await db.withHousehold({ householdId, userId: '' }, (tx) => findWork(tx, batchId, run));
  if (work === null) return { kind: 'unwanted' };
  const scope = { householdId, userId: work.actorId };
  try {
    if (work.stage === 'reading') await read(db, scope, { task, work, tell });
    else await db.withHousehold(scope, (tx) => apply(tx, { task, work, tell }));
    return { kind: 'done' };
  } catch (error) {
    return error instanceof Unwanted ? { kind: 'unwanted' } : failureOf(error);
  }
}

class Unwanted extends Error {}

interface Doing {
  readonly task: Task;
  readonly work: Work;
  readonly tell: (progress: ImportProgress) => void;
}

async function apply(tx: HouseholdTx, { task: { batchId, run, now }, work, tell }: Doing): Promise<void> {
  await store.lockImports(tx);
  const batch = await requireBatch(tx, batchId);
  if (batch.changeSetId !== null) throw new Unwanted();
  const changeSetId = newId(now.getTime());
  await openChangeSet(tx, { id: changeSetId, cause: 'import', label: 'Import', now });
  await applyBatch(tx, { batch, changeSetId, choices: work.choices, now, tell });
  if (!(await endWork(tx, batchId, run, { stage: 'ready' }))) throw new Unwanted();
}

/** Files that cannot be read are put aside while others can. */
async function read(
  db: Database,
  scope: { householdId: string; userId: string },
  { task: { batchId, run, householdId }, work, tell }: Doing,
): Promise<void> {
  const reader: Reader = {
    householdId,
    currency: work.currency,
    remembered: await db.withHousehold(scope, rememberedTables),
    tell,
    signal: undefined,
  };
  const files = await db.withHousehold(scope, (tx) => fileNames(tx, batchId));
  const all: (ReadFile & { position: number; name: string })[] = [];
  const refused: { code: string; params: Record<string, unknown>; position: number }[] = [];
  for (const { position, name } of files) {
    const bytes = await db.withHousehold(scope, (tx) => fileBytes(tx, batchId, position));
    if (bytes === null) throw new Unwanted();
    try {
      all.push({ position, name, ...(await readFile(reader, { name, bytes, position })) });
    } catch (error) {
      const result = failureOf(error);
      if (result.kind !== 'failed') throw error;
      refused.push({ ...result.failure, position });
    }
  }
  const [first] = refused;
  if (all.length === 0 && first !== undefined)
    throw fail(first.code as 'IMPORT_FILE_EMPTY', first.params as { file: string });
  const statements = all.flatMap((file) => file.statements);
  const rows = statements.reduce((sum, statement) => sum + statement.rows.length, 0);
  tell({ phase: 'comparing', file: null, done: 0, total: rows, rows });
  await db.withHousehold(scope, async (tx) => {
    await previewBatch(tx, batchId, { statements, kept: [] });
    await store.storeNotices(
      tx,
      batchId,
      all.flatMap(({ name, notices }) => notices.map((notice) => ({ file: name, ...notice }))),
    );
    // only tables and QIF files may be read again
    for (const { position } of refused) await deleteFile(tx, batchId, position);
    for (const { position, statements: ofFile } of all)
      if (!ofFile.some(({ csv }) => csv !== undefined)) await deleteFile(tx, batchId, position);
    if (
      !(await endWork(tx, batchId, run, {
        stage: 'ready',
        refused: refused.map(({ code, params }) => ({ code, params })),
      }))
    )
      throw new Unwanted();
  });
}
