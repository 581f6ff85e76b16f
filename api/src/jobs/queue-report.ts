import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { raw, sql } from '../database/sql.ts';
import type { JobQueue } from './job-queue.ts';
import { DEAD_LETTERS, JOB_KINDS } from './jobs.ts';
import { QUEUE_SCHEMA } from './queue-connection.ts';

/** Of one kind of jobs, now. */
export interface QueueState {
  kind: string;
  /** To be worked as soon as somebody is free. */
  waiting: number;
  /** Not before a later time: the first time, or after a failure. */
  later: number;
  active: number;
  /** Given up. */
  failed: number;
}

/** A job that was given up: never what it was for. */
export interface FailedJob {
  id: string;
  kind: string;
  failedAt: string;
  attempts: number;
  errorName: string;
  errorCode: string | null;
  /** As in the log and at the receiver of error reports; null where the worker died or took too long. */
  digest: string | null;
}

export interface QueueReport {
  queues: QueueState[];
  /** The newest of those that were given up. */
  failed: FailedJob[];
}

const SHOWN = 100;
const jobTable = raw(`${QUEUE_SCHEMA}.job`);

export async function reportQueue(db: Database): Promise<QueueReport> {
  return db.withUser(null, async (tx) => {
    const counted = await tx.many<QueueState>(sql`
      select case when name = ${DEAD_LETTERS} then coalesce(source_name, name) else name end as kind,
        count(*) filter (where name <> ${DEAD_LETTERS} and state < 'active' and start_after <= now()) as waiting,
        count(*) filter (where name <> ${DEAD_LETTERS} and state < 'active' and start_after > now()) as later,
        count(*) filter (where name <> ${DEAD_LETTERS} and state = 'active') as active,
        count(*) filter (where name = ${DEAD_LETTERS}) as failed
      from ${jobTable} where (name = ${DEAD_LETTERS} and state = 'created') or (name <> ${DEAD_LETTERS} and state <= 'active') group by 1`);
    const failed = await tx.many<Omit<FailedJob, 'errorName'> & { errorName: string | null }>(sql`
      select id, coalesce(source_name, '') as kind, created_on as failed_at, coalesce(source_retry_count, 0) + 1 as attempts,
        source_output->>'name' as error_name, source_output->>'code' as error_code, source_output->>'digest' as digest
      from ${jobTable} where name = ${DEAD_LETTERS} and state = 'created' order by created_on desc, id limit ${SHOWN}`);
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

/** One job that was given up, or all of them. */
export const Retrying = z.union([z.object({ id: z.uuid() }), z.object({ all: z.literal(true) })]);

/** Queues again what was given up, with all its tries; returns how many jobs. */
export const retryFailed = ({ boss }: Pick<JobQueue, 'boss'>, which: z.output<typeof Retrying>): Promise<number> =>
  boss.redrive(DEAD_LETTERS, 'id' in which ? { ids: [which.id] } : {});
