import { sql, raw } from '../database/sql.ts';
import { DEAD_LETTERS } from './jobs.ts';
import { QUEUE_SCHEMA } from './queue-connection.ts';
import type { Queries } from '../database/connection.ts';

/** The current state of one kind of job. */
export interface QueueState {
  kind: string;
  /** Number of jobs that are ready to run as soon as a worker is free. */
  waiting: number;
  /** Number of jobs scheduled for later, as a first attempt or as a retry after a failure. */
  later: number;
  active: number;
  /** Number of dead letters. */
  failed: number;
}

/** A dead letter, without the user or household that it concerned. */
export interface FailedJob {
  id: string;
  kind: string;
  failedAt: string;
  attempts: number;
  errorName: string;
  errorCode: string | null;
  /** The digest in the log and in error reports; null if the worker died or timed out. */
  digest: string | null;
}

const SHOWN = 100;

const jobTable = raw(`${QUEUE_SCHEMA}.job`);

export const countJobs = (tx: Queries): Promise<QueueState[]> =>
  tx.many(sql`
      select case when name = ${DEAD_LETTERS} then coalesce(source_name, name) else name end as kind,
        count(*) filter (where name <> ${DEAD_LETTERS} and state < 'active' and start_after <= now()) as waiting,
        count(*) filter (where name <> ${DEAD_LETTERS} and state < 'active' and start_after > now()) as later,
        count(*) filter (where name <> ${DEAD_LETTERS} and state = 'active') as active,
        count(*) filter (where name = ${DEAD_LETTERS}) as failed
      from ${jobTable} where (name = ${DEAD_LETTERS} and state = 'created')
        or (name <> ${DEAD_LETTERS} and state <= 'active') group by 1`);

/** Lists the kinds with jobs that have not started, including scheduled ones. */
export const kindsWaiting = async (queries: Queries): Promise<string[]> =>
  (await queries.many<{ name: string }>(sql`select distinct name from ${jobTable} where state < 'active'`.kept())).map(
    ({ name }) => name,
  );

/** Lists the newest dead letters. */
export const listFailedJobs = (tx: Queries): Promise<(Omit<FailedJob, 'errorName'> & { errorName: string | null })[]> =>
  tx.many(sql`
      select id, coalesce(source_name, '') as kind, created_on as failed_at,
        coalesce(source_retry_count, 0) + 1 as attempts,
        source_output->>'name' as error_name, source_output->>'code' as error_code, source_output->>'digest' as digest
      from ${jobTable} where name = ${DEAD_LETTERS} and state = 'created' order by created_on desc, id limit ${SHOWN}`);
