import { randomUUID } from 'node:crypto';
import { fail, type ImportBatch } from '@tideline/contract';
import type { HouseholdTx } from '../../database/database.ts';
import type { Scope } from '../../http/scope.ts';
import { newId } from '../../ids.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { loadBatch, type StatementChoice } from '../apply-batch.ts';
import { FILE_BYTES_MAX } from '../formats/limits.ts';
import { compressed, insertFile } from '../import-files.store.ts';
import * as store from '../imports.store.ts';
import { shownName } from '../read-files.ts';
import { beginWork } from './work.store.ts';

/** Keeps the files of an upload and has them read by whichever process comes to it first. */
export async function readInBackground(
  scope: Scope,
  jobs: JobQueue,
  files: readonly File[],
  expectedRows: number,
): Promise<ImportBatch> {
  if (scope.role === 'viewer') throw fail('ROLE_FORBIDS', { role: scope.role }); // before the work of packing
  const packed: { name: string; content: Buffer }[] = [];
  for (const file of files) {
    const name = shownName(file);
    if (file.size > FILE_BYTES_MAX) throw fail('IMPORT_FILE_TOO_LARGE', { file: name, limitBytes: FILE_BYTES_MAX });
    packed.push({ name, content: await compressed(new Uint8Array(await file.arrayBuffer())) });
  }
  return scope.write({ label: 'Read files to import', cause: 'import' }, async (tx, changeSetId) => {
    await store.dropChangeSet(tx, changeSetId);
    if ((await store.underWay(tx)) >= store.KEPT_PREVIEWS) throw fail('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 30 });
    await store.forgetOldPreviews(tx, store.KEPT_PREVIEWS);
    const batchId = newId(scope.now.getTime());
    await store.insertBatch(tx, {
      id: batchId,
      files: packed.map(({ name }) => name),
      notices: [],
      createdAt: scope.now,
    });
    for (const [position, file] of packed.entries()) await insertFile(tx, { batchId, position, ...file });
    await begin(tx, jobs, { batchId, stage: 'reading', choices: [], rows: expectedRows });
    return loadBatch(tx, batchId);
  });
}

/** Has a previewed batch imported. In the transaction of the request, under the lock of imports. */
export async function applyInBackground(
  tx: HouseholdTx,
  jobs: JobQueue,
  batchId: string,
  choices: readonly StatementChoice[],
  rows: number,
): Promise<ImportBatch> {
  await begin(tx, jobs, { batchId, stage: 'applying', choices, rows });
  return loadBatch(tx, batchId);
}

async function begin(
  tx: HouseholdTx,
  jobs: JobQueue,
  {
    rows,
    ...work
  }: { batchId: string; stage: 'reading' | 'applying'; choices: readonly StatementChoice[]; rows: number },
): Promise<void> {
  const run = randomUUID();
  const phase = work.stage === 'reading' ? ('reading' as const) : ('comparing' as const);
  await beginWork(tx, {
    ...work,
    run,
    progress: { phase, file: null, done: 0, total: null, rows: work.stage === 'reading' ? 0 : rows },
  });
  await jobs.send(tx, 'import', { householdId: tx.householdId, batchId: work.batchId, run });
}
