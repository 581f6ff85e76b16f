import { z } from 'zod';

/** What a kind of job carries and how it is worked. Times in seconds. */
export interface JobKind<Data extends z.ZodObject = z.ZodObject> {
  /** Ids and codes only: whoever keeps the queue (an operator, a backup) learns nothing of a person from it. */
  data: Data;
  /** After the first try; then the job is a dead letter. */
  retries: number;
  /** Before the first retry; doubles each time, up to a limit. */
  retryDelaySeconds: number;
  retryDelayMaxSeconds: number;
  /** A try that takes longer is given to another worker. */
  timeLimitSeconds: number;
  /** A worker says this often that it is alive; one that does not is taken for dead long before the time limit. At least 10. */
  heartbeatSeconds?: number;
  /** At once in one process. */
  concurrency: number;
  /** `one`: while a job waits, another one of the same singleton key is not queued. */
  waiting: 'all' | 'one';
}

export type JobKindList = Readonly<Record<string, JobKind>>;

/** Every kind of job there is. A name that was released is not used again for something else. */
export const JOB_KINDS = {
  letter: {
    data: z.object({ purpose: z.enum(['verify', 'reset', 'password-changed', 'password-replaced']), userId: z.uuid() }),
    retries: 6,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 60,
    concurrency: 2,
    waiting: 'all',
  },
  housekeeping: {
    data: z.object({}),
    retries: 3,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 300,
    concurrency: 1,
    waiting: 'one',
  },
  /** Closes the day of a household, step by step: see nightly/night-steps.ts. */
  'nightly-close': {
    data: z.object({ householdId: z.uuid() }),
    retries: 4,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 1_800,
    timeLimitSeconds: 300,
    heartbeatSeconds: 60,
    concurrency: 2,
    waiting: 'one',
  },
  /** Soon after an import or a sync: what comes back. */
  'recurring-detect': {
    data: z.object({ householdId: z.uuid() }),
    retries: 3,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 120,
    concurrency: 1,
    waiting: 'one',
  },
  /** Every minute: households whose book was changed are queued to be looked at. */
  'insights-due': {
    data: z.object({}),
    retries: 2,
    retryDelaySeconds: 10,
    retryDelayMaxSeconds: 60,
    timeLimitSeconds: 60,
    concurrency: 1,
    waiting: 'one',
  },
  'insights-refresh': {
    data: z.object({ householdId: z.uuid() }),
    retries: 3,
    retryDelaySeconds: 20,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 120,
    concurrency: 1,
    waiting: 'one',
  },
  /** Of many rows: files are read, or what was read is written into the ledger. */
  export: {
    data: z.object({ householdId: z.uuid(), copyId: z.uuid() }),
    retries: 2,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 60,
    timeLimitSeconds: 1_800,
    heartbeatSeconds: 30,
    concurrency: 1,
    waiting: 'all',
  },
  restore: {
    data: z.object({ householdId: z.uuid(), copyId: z.uuid() }),
    retries: 2,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 60,
    timeLimitSeconds: 1_800,
    heartbeatSeconds: 30,
    concurrency: 1,
    waiting: 'all',
  },
  import: {
    data: z.object({ householdId: z.uuid(), batchId: z.uuid(), run: z.uuid() }),
    retries: 3,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 60,
    timeLimitSeconds: 600,
    heartbeatSeconds: 10,
    concurrency: 2,
    waiting: 'all',
  },
  /** Asks a bank through its bridge; retried where nobody answered. */
  'connection-sync': {
    data: z.object({ householdId: z.uuid(), connectionId: z.uuid(), runId: z.uuid() }),
    retries: 4,
    retryDelaySeconds: 20,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 240,
    heartbeatSeconds: 20,
    concurrency: 2,
    waiting: 'all',
  },
  /** One transfer of a sweep as far as it goes now; a bank is asked again under the same key. */
  'sweep-run': {
    data: z.object({ householdId: z.uuid(), runId: z.uuid() }),
    retries: 8,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 60,
    concurrency: 2,
    waiting: 'one',
  },
  /** Every hour: what is under way in a household, found, ended or taken further. */
  'sweep-watch': {
    data: z.object({ householdId: z.uuid() }),
    retries: 3,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 300,
    concurrency: 1,
    waiting: 'one',
  },
  /** Every morning: queues the syncs of a household, each at its own minute. */
  'household-connections': {
    data: z.object({ householdId: z.uuid() }),
    retries: 3,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 60,
    concurrency: 1,
    waiting: 'one',
  },
  /** Letters are tried for some four days, as mail servers do (RFC 5321, 4.5.4.1): one that is down delays them and loses none. */
  'notification-letter': {
    data: z.object({ householdId: z.uuid(), batchId: z.uuid() }),
    retries: 24,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 21_600,
    timeLimitSeconds: 120,
    concurrency: 2,
    waiting: 'all',
  },
  /** A push to a browser, or a call of an address of a person's own. */
  'notification-call': {
    data: z.object({ householdId: z.uuid(), batchId: z.uuid() }),
    retries: 10,
    retryDelaySeconds: 15,
    retryDelayMaxSeconds: 14_400,
    timeLimitSeconds: 60,
    concurrency: 2,
    waiting: 'all',
  },
  'reseal-secrets': {
    data: z.object({}),
    retries: 3,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 600,
    concurrency: 1,
    waiting: 'one',
  },
} as const satisfies JobKindList;

export type JobKinds = typeof JOB_KINDS;

/** Where jobs end that failed for good. */
export const DEAD_LETTERS = 'dead-letters';

/** Done jobs are kept this long, waiting and dead ones 30 days. */
export const KEPT_SECONDS = { done: 3_600, waiting: 30 * 86_400 } as const;
