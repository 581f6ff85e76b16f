import type { z } from 'zod';
import type { Tx } from '../database/database.ts';
import type { JobKindList, JobKinds } from './jobs.ts';

export interface SendOptions {
  /** The unique key, for kinds that allow only one waiting job. */
  singletonKey?: string;
  /** When to run the job, by the queue's clock. */
  startAfter?: Date;
}

export type DataOf<Kinds extends JobKindList, Kind extends keyof Kinds> = z.output<Kinds[Kind]['data']>;

/** The part of the queue that services need: they queue jobs but never run them. */
export interface JobSender<Kinds extends JobKindList = JobKinds> {
  /**
   * Queues a job when the caller's transaction commits; if it rolls back, nothing is queued. Returns null if a job with
   * its key is already waiting.
   */
  send<Kind extends keyof Kinds & string>(
    tx: Tx,
    kind: Kind,
    data: DataOf<Kinds, Kind>,
    sending?: SendOptions,
  ): Promise<string | null>;
}
