import { z } from 'zod';

/** The data of a kind of job and how it runs. Times are in seconds. */
export interface JobKind<Data extends z.ZodObject = z.ZodObject> {
  /** Ids and codes only, so that the queue reveals nothing about a person to operators or in backups. */
  data: Data;
  /** After the first attempt; then the job becomes a dead letter. */
  retries: number;
  /** Before the first retry; doubles each time up to a limit. */
  retryDelaySeconds: number;
  retryDelayMaxSeconds: number;
  /** An attempt that takes longer is given to another worker. */
  timeLimitSeconds: number;
  /**
   * Interval of a worker's heartbeat; a worker without one is considered dead long before the time limit. At least 10.
   */
  heartbeatSeconds?: number;
  /** Maximum concurrent jobs per process. */
  concurrency: number;
  /** `one`: while a job waits, another with the same singleton key is not queued. */
  waiting: 'all' | 'one';
}

export type JobKindList = Readonly<Record<string, JobKind>>;

/** Emails about second factors. */
export const SECURITY_NOTICES = [
  'totp-added',
  'totp-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-code-used',
  'recovery-codes-renewed',
  'api-token-created',
  'provider-linked',
  'provider-unlinked',
  'factor-reset-requested',
  'factor-reset',
] as const;

/** Emails about a change of the user's address. */
export const EMAIL_CHANGE_NOTICES = ['email-change', 'email-left', 'email-joined'] as const;

/** All kinds of jobs. A released name is never reused for something else. */
export const JOB_KINDS = {
  letter: {
    data: z.object({
      purpose: z.enum([
        'verify',
        'reset',
        'password-changed',
        'password-replaced',
        ...SECURITY_NOTICES,
        ...EMAIL_CHANGE_NOTICES,
      ]),
      userId: z.uuid(),
      /** Of a notice about a change of the address. */
      emailChangeId: z.uuid().optional(),
      /** Of a notice about an added factor: when it was added. */
      actedAt: z.iso.datetime().optional(),
    }),
    retries: 6,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 60,
    concurrency: 2,
    waiting: 'all',
  },
  /** Sends the link of an invitation to its address. */
  'invitation-letter': {
    data: z.object({ householdId: z.uuid(), invitationId: z.uuid() }),
    retries: 6,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 60,
    concurrency: 1,
    waiting: 'all',
  },
  /** Tells a user by email that an owner ended their membership. */
  'membership-letter': {
    data: z.object({ householdId: z.uuid(), userId: z.uuid() }),
    retries: 6,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 60,
    concurrency: 1,
    waiting: 'all',
  },
  /** Sends one user an email about a requested deletion. */
  'deletion-letter': {
    data: z.object({
      what: z.enum(['household-requested', 'household-canceled', 'account-requested', 'account-kept']),
      userId: z.uuid(),
      /** Of a household's deletion, or of the one that needs an owner. */
      householdId: z.uuid().optional(),
    }),
    retries: 6,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 60,
    concurrency: 1,
    waiting: 'all',
  },
  /** Deletes a household, or a user, whose time to cancel is over. */
  'household-deletion': {
    data: z.object({ householdId: z.uuid() }),
    retries: 4,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 1_800,
    timeLimitSeconds: 3_600,
    concurrency: 1,
    waiting: 'one',
  },
  'user-deletion': {
    data: z.object({ userId: z.uuid() }),
    retries: 4,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 1_800,
    timeLimitSeconds: 300,
    concurrency: 1,
    waiting: 'one',
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
  /** Closes a household's day, step by step: see nightly/night-steps.ts. */
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
  /** Finds transfers between currencies on days for which new rates count. */
  'transfer-search': {
    data: z.object({ householdId: z.uuid(), from: z.iso.date(), to: z.iso.date() }),
    retries: 3,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 300,
    concurrency: 1,
    waiting: 'all',
  },
  'exchange-rates': {
    data: z.object({}),
    retries: 5,
    retryDelaySeconds: 300,
    retryDelayMaxSeconds: 3_600,
    timeLimitSeconds: 300,
    concurrency: 1,
    waiting: 'one',
  },
  /** Every minute: queues a refresh for households whose ledger changed. */
  'insights-due': {
    data: z.object({}),
    retries: 2,
    retryDelaySeconds: 10,
    retryDelayMaxSeconds: 60,
    timeLimitSeconds: 60,
    concurrency: 1,
    waiting: 'one',
  },
  /** Detects recurring series and refreshes the insights of a household. */
  'insights-refresh': {
    data: z.object({ householdId: z.uuid() }),
    retries: 3,
    retryDelaySeconds: 20,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 120,
    concurrency: 1,
    waiting: 'one',
  },
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
  /** For many rows: reads files, or writes what was read to the ledger. */
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
  /** Queries a bank through its bridge; retried if there was no response. */
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
  /** Advances one transfer of a sweep as far as possible; the bank is called again with the same key. */
  'sweep-run': {
    data: z.object({ householdId: z.uuid(), runId: z.uuid() }),
    retries: 8,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 60,
    concurrency: 2,
    waiting: 'one',
  },
  /** Every hour: checks a household's pending transfers and confirms, ends or advances them. */
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
  /**
   * Emails are retried for about four days, as mail servers do (RFC 5321, 4.5.4.1): an outage delays them but loses
   * none.
   */
  'notification-letter': {
    data: z.object({ householdId: z.uuid(), batchId: z.uuid() }),
    retries: 24,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 21_600,
    timeLimitSeconds: 120,
    concurrency: 2,
    waiting: 'all',
  },
  /** A push message to a browser, or a call to a user's webhook. */
  'notification-call': {
    data: z.object({ householdId: z.uuid(), batchId: z.uuid() }),
    retries: 10,
    retryDelaySeconds: 15,
    retryDelayMaxSeconds: 14_400,
    timeLimitSeconds: 60,
    concurrency: 2,
    waiting: 'all',
  },
  /** Every night, if the operator wants backups. */
  backup: {
    data: z.object({}),
    retries: 3,
    retryDelaySeconds: 300,
    retryDelayMaxSeconds: 3_600,
    timeLimitSeconds: 7_200,
    heartbeatSeconds: 60,
    concurrency: 1,
    waiting: 'one',
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

/** Queue of jobs that failed permanently. */
export const DEAD_LETTERS = 'dead-letters';

/** Completed jobs are stored this long, waiting and dead ones 30 days. */
export const KEPT_SECONDS = { done: 3_600, waiting: 30 * 86_400 } as const;
