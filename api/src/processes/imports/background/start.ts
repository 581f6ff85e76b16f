import { randomUUID } from 'node:crypto';
import { fail, type ImportBatch } from '@tideline/contract';
import { dropChangeSet } from '../../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/http/scope.ts';
import { newId } from '../../../platform/ids.ts';
import type { JobSender } from '../../../platform/jobs/job-sender.ts';
import { loadBatch, type StatementChoice } from '../apply-batch.ts';
import { compressedFile, insertFile } from '../import-files.store.ts';
import * as store from '../imports.store.ts';
import { shownName } from '../read-files.ts';
import { beginWork } from './work.store.ts';

/** Stores an upload's files and queues them to be read by the first free process. */
export async function readInBackground(
  scope: Scope,
  jobs: JobSender,
  files: readonly File[],
  expectedRows: number,
): Promise<ImportBatch> {
  // checked before the files are compressed
  if (scope.role === 'viewer') throw fail('ROLE_FORBIDS', { role: scope.role });
  const packed: { name: string; content: Buffer }[] = [];
  for (const file of files) {
    const name = shownName(file);
    packed.push({ name, content: await compressedFile(file) });
  }
  return scope.write({ label: 'Read files to import', cause: 'import', turn: 'shared' }, async (tx, changeSetId) => {
    await dropChangeSet(tx, changeSetId);
    if ((await store.underWay(tx)) >= store.KEPT_PREVIEWS) throw fail('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 30 });
    await store.forgetOldPreviews(tx, store.KEPT_PREVIEWS);
    const batchId = newId(scope.now.getTime());
    await store.insertBatch(tx, {
      id: batchId,
      files: packed.map(({ name }) => name),
      notices: [],
      createdAt: scope.now,
      refused: [],
      failure: null,
    });
    for (const [position, file] of packed.entries()) await insertFile(tx, { batchId, position, ...file });
    await begin(tx, jobs, { batchId, stage: 'reading', choices: [], rows: expectedRows });
    return loadBatch(tx, batchId);
  });
}

/** Queues a previewed batch for import. Runs in the request's transaction, under the import lock. */
export async function applyInBackground(
  tx: HouseholdTx,
  jobs: JobSender,
  batchId: string,
  choices: readonly StatementChoice[],
  rows: number,
): Promise<ImportBatch> {
  await begin(tx, jobs, { batchId, stage: 'applying', choices, rows });
  return loadBatch(tx, batchId);
}

async function begin(
  tx: HouseholdTx,
  jobs: JobSender,
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
