import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { JobQueue } from './job-queue.ts';
import { DEAD_LETTERS, JOB_KINDS } from './jobs.ts';
import { countJobs, listFailedJobs, type QueueState, type FailedJob } from './queue-report.store.ts';

export interface QueueReport {
  queues: QueueState[];
  /** The newest dead letters. */
  failed: FailedJob[];
}

export async function reportQueue(db: Database): Promise<QueueReport> {
  return db.withUser(null, async (tx) => {
    const counted = await countJobs(tx);
    const failed = await listFailedJobs(tx);
    const kinds = new Set([...Object.keys(JOB_KINDS), ...counted.map(({ kind }) => kind)]);
    return {
      queues: [...kinds].map(
        (kind) => counted.find((state) => state.kind === kind) ?? { kind, waiting: 0, later: 0, active: 0, failed: 0 },
      ),
      failed: failed.map((job) => ({
        ...job,
        errorName: job.digest === null ? 'TimeLimitOrLostWorker' : (job.errorName ?? 'Error'),
      })),
    };
  });
}

/** The request to retry one dead letter, or all of them. */
export const Retrying = z.union([z.object({ id: z.uuid() }), z.object({ all: z.literal(true) })]);

/** Requeues dead letters with a fresh set of retries. Returns how many were requeued. */
export const retryFailed = ({ boss }: Pick<JobQueue, 'boss'>, which: z.output<typeof Retrying>): Promise<number> =>
  boss.redrive(DEAD_LETTERS, 'id' in which ? { ids: [which.id] } : {});
