import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ImportBatch } from '@tideline/contract';
import { setTimeout } from 'node:timers/promises';
import { sql } from '../../../platform/database/sql.ts';
import type { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { upload } from '../../../testing/import-files.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { workImports } from './import.jobs.ts';
import { perform } from './perform.ts';
import type { RunTask } from './processes.ts';

/** Delay several times as long as the interval at which jobs check for a cancellation. */
const LATE_MS = 1_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ rowsInRequest: 1 });
});
afterAll(() => api.stop());

it('the worker does not stop a process that has committed its import but not reported it yet', async () => {
  const user = await api.signUp();
  const { db } = api.database;
  const { body: batch } = await upload<ImportBatch>(user, [
    { name: 'three.csv', text: 'Date,Payee,Amount\n2024-01-01,A,-1\n2024-01-02,B,-2\n2024-01-03,C,-3\n' },
  ]);
  const scope = { householdId: user.householdId, userId: '' };
  const { run } = await db.withHousehold(scope, (tx) =>
    tx.one<{ run: string }>(sql`select run from import_work where household_id = ${tx.householdId}`),
  );

  let stopped = 0;
  const runLate: RunTask = (task, onProgress) => ({
    result: perform(db, task, onProgress).then((result) => setTimeout(LATE_MS, result)),
    stop: () => (stopped += 1),
  });
  const handlers: Parameters<JobQueue['work']>[1][] = [];
  workImports({
    db,
    clock: { now: () => new Date('2026-03-01T12:00:00Z') },
    jobs: { work: (_kind: string, handler: never) => handlers.push(handler) } as unknown as JobQueue,
    processes: { run: runLate } as never,
    metrics: { importEnded: () => undefined },
  });
  const job = { householdId: user.householdId, batchId: batch.id, run };
  await handlers[0]?.(job as never, { id: run, retry: 0, signal: new AbortController().signal });

  expect((await user.ask<ImportBatch>('GET', `/imports/${batch.id}`)).body).toMatchObject({
    state: 'previewed',
    totals: { new: 3 },
  });
  expect(stopped).toBe(0);
});
