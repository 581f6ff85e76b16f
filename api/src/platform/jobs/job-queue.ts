import { type ServerReporter, silentReporter } from '@tideline/reporting/server';
import type { Logger } from 'pino';
import { type Job, PgBoss, type SendOptions } from 'pg-boss';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { queriesOn } from '../database/queries.store.ts';
import type { JobOutcome, Metrics } from '../metrics.ts';
import { systemCode } from '../start-error.ts';
import { JobFailure } from './job-failure.ts';
import type { DataOf, JobSender } from './job-sender.ts';
import { JOB_KINDS, type JobKind, type JobKindList, type JobKinds } from './jobs.ts';
import { onDatabase, QUEUE_SCHEMA } from './queue-connection.ts';
import { onConnection } from './queue-connection.store.ts';
import { kindsWaiting } from './queue-report.store.ts';

/** Interval at which workers poll, for retries and missed notifications; they are notified of new jobs immediately. */
const POLL_SECONDS = 5;
const TROUBLE_EVERY_MS = 60_000;

export interface JobQueueOptions<Kinds extends JobKindList> {
  db: Database;
  clock: Clock;
  log: Logger;
  reporter?: ServerReporter;
  /** Receives the outcome of every attempt. */
  metrics?: Pick<Metrics, 'job'>;
  kinds: Kinds;
  /** Whether jobs run automatically; if false, they run only when `runDue` is called. */
  inBackground?: boolean;
  /** Interval of the check for jobs whose worker died. */
  superviseSeconds?: number;
}

/** One attempt at a job. */
export interface JobRun {
  id: string;
  /** Number of earlier attempts; 0 on the first one. */
  retry: number;
  /** The signal that is aborted when the time limit expires or the process stops. */
  signal: AbortSignal;
}

type Handler<Data> = (data: Data, run: JobRun) => Promise<void>;

/** A queue for the kinds in a list; `JobQueue` without arguments is the application's queue. */
export interface JobQueue<Kinds extends JobKindList = JobKinds> extends JobSender<Kinds> {
  /** Registers the handler for a kind. A job may run twice; see `once`. */
  work<Kind extends keyof Kinds & string>(kind: Kind, handler: Handler<DataOf<Kinds, Kind>>): void;
  /** Connects to the database; required before sending. */
  open(): Promise<void>;
  /** Runs jobs until `close`. */
  start(): Promise<void>;
  /** Runs all waiting jobs immediately, including retries that are due later; returns the number of attempts. */
  runDue(): Promise<number>;
  /** Lets running jobs finish, or returns them to the queue when the time is up. */
  close(graceMs?: number): Promise<void>;
  readonly boss: PgBoss;
}

type QueuedJob = Job<unknown>;
type QueuedHandler = (job: QueuedJob) => Promise<void>;

export function createJobQueue<Kinds extends JobKindList>({
  db,
  clock,
  log,
  reporter = silentReporter,
  metrics,
  kinds,
  inBackground = true,
  superviseSeconds = 15,
}: JobQueueOptions<Kinds>): JobQueue<Kinds> {
  const trouble = atMostEvery(TROUBLE_EVERY_MS, (error: Error) =>
    log.warn({ code: systemCode(error) ?? error.name }, 'the queue of jobs could not be asked; it is tried again'),
  );
  const boss = new PgBoss({
    db: onDatabase(db, trouble),
    schema: QUEUE_SCHEMA,
    migrate: false,
    schedule: false,
    reindex: false, // only the owner may reindex
    monitorVacuum: false,
    supervise: inBackground,
    useListenNotify: inBackground,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on('error', trouble);
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the queue of jobs warns'));
  const handlers = new Map<string, QueuedHandler>();

  return {
    boss,
    send: (tx, kind, data, { singletonKey, startAfter } = {}) => {
      const options: SendOptions = {
        db: onConnection(tx.client),
        ...(singletonKey !== undefined && { singletonKey }),
        // The queue uses the database's clock, which a test does not move.
        ...(startAfter !== undefined && {
          startAfter: Math.max(0, Math.ceil((startAfter.getTime() - clock.now().getTime()) / 1_000)),
        }),
      };
      return boss.send(kind, (kinds[kind] as JobKind).data.parse(data), options);
    },
    work: (kind, handler) => {
      if (handlers.has(kind)) throw new Error(`jobs of ${kind} have a worker already`);
      handlers.set(kind, (job) =>
        attempt({ kind, rules: kinds[kind] as JobKind, job, log, reporter, metrics }, handler),
      );
    },
    open: async () => void (await boss.start()),
    start: async () => {
      for (const [kind, handler] of handlers)
        for (let slot = 0; slot < (kinds[kind]?.concurrency ?? 1); slot++) await startWorker(boss, kind, handler);
    },
    runDue: () => runDue(boss, handlers, async () => new Set(await kindsWaiting(queriesOn(db.pool)))),
    close: (graceMs = 0) => boss.stop({ close: false, graceful: graceMs > 0, timeout: graceMs }),
  };
}

interface Attempt {
  kind: string;
  rules: JobKind;
  job: QueuedJob;
  log: Logger;
  reporter: ServerReporter;
  metrics: Pick<Metrics, 'job'> | undefined;
}

/** Runs one attempt at a job. Every failure is logged, and the last one is also reported. */
async function attempt({ kind, rules, job, log, reporter, metrics }: Attempt, handler: Handler<never>): Promise<void> {
  const startedMs = performance.now();
  const ended = (outcome: JobOutcome) => metrics?.job(kind, outcome, (performance.now() - startedMs) / 1_000);
  try {
    await handler(rules.data.parse(job.data) as never, { id: job.id, retry: job.retryCount, signal: job.signal });
    ended('completed');
  } catch (error) {
    const failure = new JobFailure(error);
    const facts = {
      kind,
      jobId: job.id,
      attempt: job.retryCount + 1,
      errorName: failure.name,
      code: failure.code,
      digest: failure.digest,
    };
    if (job.retryCount >= rules.retries) {
      ended('given_up');
      log.error(facts, 'a job was given up');
      reporter.report(error, { digest: failure.digest });
    } else {
      ended('failed');
      log.warn(facts, 'a job failed; it is tried again');
    }
    throw failure;
  }
}

export const createJobs = (options: Omit<JobQueueOptions<JobKinds>, 'kinds'>): JobQueue =>
  createJobQueue({ ...options, kinds: JOB_KINDS });

/**
 * Runs one job at a time and starts the next one immediately; the library would wait for the next poll if several
 * arrived together.
 */
async function startWorker(boss: PgBoss, kind: string, handler: QueuedHandler): Promise<void> {
  const id: string = await boss.work(
    kind,
    { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS },
    async (jobs) => {
      boss.notifyWorker(id);
      for (const job of jobs) await handler(job);
    },
  );
}

/** The signal for jobs that are fetched manually; it is never aborted. */
const UNSTOPPED = new AbortController().signal;

/**
 * Runs waiting jobs in the order in which handlers were registered, until none waits. Skips kinds without jobs, because
 * fetching is also a query.
 */
async function runDue(
  boss: PgBoss,
  handlers: ReadonlyMap<string, QueuedHandler>,
  kindsWaiting: () => Promise<ReadonlySet<string>>,
): Promise<number> {
  let waiting = await kindsWaiting();
  for (let tries = 0; ;) {
    const before = tries;
    for (const [kind, handler] of handlers) {
      const due = waiting.has(kind) ? await boss.fetch(kind, { ignoreStartAfter: true }) : [];
      for (const job of due) {
        tries += 1;
        await handler({ ...job, signal: UNSTOPPED }).then(
          () => boss.complete(kind, job),
          (failure: unknown) => boss.fail(kind, job, failure as JobFailure),
        );
      }
      // the job may have sent other jobs
      if (due.length > 0) waiting = await kindsWaiting();
    }
    if (tries === before) return tries;
  }
}

/** Returns a function that logs an error at most once per interval, because every poll reports it. */
function atMostEvery(ms: number, say: (error: Error) => void): (error: Error) => void {
  let last = -Infinity;
  return (error) => {
    if (performance.now() - last < ms) return;
    last = performance.now();
    say(error);
  };
}
