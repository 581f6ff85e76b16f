import { z } from 'zod';

/** The data of a kind of job and how it runs. Times are in seconds. */
export interface JobKind<Data extends z.ZodObject = z.ZodObject> {
  /** Contains only ids and codes, so that the queue reveals nothing about a user to operators or in backups. */
  data: Data;
  /** Number of retries after the first attempt; then the job becomes a dead letter. */
  retries: number;
  /** Delay before the first retry; it doubles with each retry up to a limit. */
  retryDelaySeconds: number;
  retryDelayMaxSeconds: number;
  /** Time limit of an attempt; another worker gets a job that exceeds it. */
  timeLimitSeconds: number;
  /**
   * Interval of a worker's heartbeat, at least 10; a worker without a heartbeat is considered dead long before the time
   * limit.
   */
  heartbeatSeconds?: number;
  /** Maximum concurrent jobs per process. */
  concurrency: number;
  /** `one`: while a job waits, no other job with the same singleton key is queued. */
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

/** Emails about a change to the user's email address. */
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
      /** The address change that the notice is about, if any. */
      emailChangeId: z.uuid().optional(),
      /** When the factor was added, if the notice is about an added factor. */
      actedAt: z.iso.datetime().optional(),
    }),
    retries: 6,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 60,
    concurrency: 2,
    waiting: 'all',
  },
  /** Sends an invitation's link to its address. */
  'invitation-letter': {
    data: z.object({ householdId: z.uuid(), invitationId: z.uuid() }),
    retries: 6,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 60,
    concurrency: 1,
    waiting: 'all',
  },
  /** Notifies a user by email that an owner ended their membership. */
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
      /** The household to delete, or the household that needs an owner. */
      householdId: z.uuid().optional(),
    }),
    retries: 6,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 60,
    concurrency: 1,
    waiting: 'all',
  },
  /** Deletes a household or a user whose grace period has ended. */
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
  /** Closes a household's day, step by step; see nightly/night-steps.ts. */
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
  /** Finds transfers between currencies on days for which new exchange rates apply. */
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
  /** Runs every minute; queues a refresh for households whose ledger changed. */
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
  /** Reads an import's files, or writes their rows to the ledger, if there are many rows. */
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
  /** Queries a bank through its bridge; the job is retried if there was no response. */
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
  /** Advances one transfer of a sweep as far as possible; a retry calls the bank again with the same key. */
  'sweep-run': {
    data: z.object({ householdId: z.uuid(), runId: z.uuid() }),
    retries: 8,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 60,
    concurrency: 2,
    waiting: 'one',
  },
  /** Runs every hour; checks a household's pending transfers and confirms, ends or advances them. */
  'sweep-watch': {
    data: z.object({ householdId: z.uuid() }),
    retries: 3,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 300,
    concurrency: 1,
    waiting: 'one',
  },
  /** Runs every morning; queues the syncs of a household, each at its own minute. */
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
   * Sends a notification email. It is retried for about four days, as mail servers do (RFC 5321, 4.5.4.1), so an outage
   * delays emails but loses none.
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
  /** Sends a push message to a browser, or calls a user's webhook. */
  'notification-call': {
    data: z.object({ householdId: z.uuid(), batchId: z.uuid() }),
    retries: 10,
    retryDelaySeconds: 15,
    retryDelayMaxSeconds: 14_400,
    timeLimitSeconds: 60,
    concurrency: 2,
    waiting: 'all',
  },
  /** Runs every night if the operator configured backups. */
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

/** The queue of jobs that failed permanently. */
export const DEAD_LETTERS = 'dead-letters';

/** How long jobs are stored, in seconds: completed jobs, and jobs that are waiting or dead. */
export const KEPT_SECONDS = { done: 3_600, waiting: 30 * 86_400 } as const;
