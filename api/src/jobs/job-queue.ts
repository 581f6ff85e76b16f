import { type ServerReporter, silentReporter } from '@tideline/reporting/server';
import type { Logger } from 'pino';
import { type Job, PgBoss, type SendOptions } from 'pg-boss';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { systemCode } from '../start-error.ts';
import { JobFailure } from './job-failure.ts';
import { JOB_KINDS, type JobKind, type JobKindList, type JobKinds } from './jobs.ts';
import { onConnection, onPool, QUEUE_SCHEMA } from './queue-connection.ts';

/** Workers hear of new jobs at once; this often they look by themselves, for retries and what they missed. */
const POLL_SECONDS = 5;
const TROUBLE_EVERY_MS = 60_000;

export interface JobQueueOptions<Kinds extends JobKindList> {
  db: Database;
  clock: Clock;
  log: Logger;
  reporter?: ServerReporter;
  kinds: Kinds;
  /** False where nothing happens by itself: jobs are worked when `runDue` is called. */
  inBackground?: boolean;
  /** How often jobs whose worker died are looked for. */
  superviseSeconds?: number;
}

export interface Sending {
  /** For kinds of which one waits: what it is the one of. */
  singletonKey?: string;
  /** By the clock of the queue. */
  startAfter?: Date;
}

/** A try of a job. */
export interface JobRun {
  id: string;
  /** 0 at the first try. */
  retry: number;
  /** Aborted when the time limit is over or the process stops. */
  signal: AbortSignal;
}

type DataOf<Kinds extends JobKindList, Kind extends keyof Kinds> = z.output<Kinds[Kind]['data']>;
type Handler<Data> = (data: Data, run: JobRun) => Promise<void>;

/** Jobs of the kinds in a list; `JobQueue` alone: of the product. */
export interface JobQueue<Kinds extends JobKindList = JobKinds> {
  /** Queues a job when the caller's transaction commits, and not at all when it rolls back. Null: one of its key waits already. */
  send<Kind extends keyof Kinds & string>(
    tx: Tx,
    kind: Kind,
    data: DataOf<Kinds, Kind>,
    sending?: Sending,
  ): Promise<string | null>;
  /** Names who works jobs of a kind. What it does may be done twice: see `once`. */
  work<Kind extends keyof Kinds & string>(kind: Kind, handler: Handler<DataOf<Kinds, Kind>>): void;
  /** Connects, before anything is sent. */
  open(): Promise<void>;
  /** Begins to work jobs, until `close`. */
  start(): Promise<void>;
  /** Works all that waits, also what is to be tried again later, here and now; returns how many tries that took. */
  runDue(): Promise<number>;
  /** Lets jobs under way finish, or gives them back when the time is over. */
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
  kinds,
  inBackground = true,
  superviseSeconds = 15,
}: JobQueueOptions<Kinds>): JobQueue<Kinds> {
  const trouble = atMostEvery(TROUBLE_EVERY_MS, (error: Error) =>
    log.warn({ code: systemCode(error) ?? error.name }, 'the queue of jobs could not be asked; it is tried again'),
  );
  const boss = new PgBoss({
    db: onPool(db.pool, trouble),
    schema: QUEUE_SCHEMA,
    migrate: false,
    schedule: false,
    reindex: false, // only the owner may
    monitorVacuum: false,
    supervise: inBackground,
    useListenNotify: inBackground,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on('error', trouble);
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the queue of jobs warns'));
  const handlers = new Map<string, QueuedHandler>();

  const handle = async (kind: string, handler: Handler<never>, job: QueuedJob): Promise<void> => {
    try {
      const data = (kinds[kind] as JobKind).data.parse(job.data);
      await handler(data as never, { id: job.id, retry: job.retryCount, signal: job.signal });
    } catch (error) {
      const failure = new JobFailure(error);
      const isLast = job.retryCount >= (kinds[kind]?.retries ?? 0);
      const facts = {
        kind,
        jobId: job.id,
        attempt: job.retryCount + 1,
        errorName: failure.name,
        code: failure.code,
        digest: failure.digest,
      };
      if (isLast) {
        log.error(facts, 'a job was given up');
        reporter.report(error, { digest: failure.digest });
      } else log.warn(facts, 'a job failed; it is tried again');
      throw failure;
    }
  };

  return {
    boss,
    send: (tx, kind, data, { singletonKey, startAfter } = {}) => {
      const options: SendOptions = {
        db: onConnection(tx.client),
        ...(singletonKey !== undefined && { singletonKey }),
        // the queue counts by the time of the database, which a test does not move
        ...(startAfter !== undefined && {
          startAfter: Math.max(0, Math.ceil((startAfter.getTime() - clock.now().getTime()) / 1_000)),
        }),
      };
      return boss.send(kind, (kinds[kind] as JobKind).data.parse(data), options);
    },
    work: (kind, handler) => {
      if (handlers.has(kind)) throw new Error(`jobs of ${kind} have a worker already`);
      handlers.set(kind, (job) => handle(kind, handler, job));
    },
    open: async () => void (await boss.start()),
    start: async () => {
      for (const [kind, handler] of handlers)
        for (let slot = 0; slot < (kinds[kind]?.concurrency ?? 1); slot++) await startWorker(boss, kind, handler);
    },
    runDue: () => runDue(boss, handlers),
    close: (graceMs = 0) => boss.stop({ close: false, graceful: graceMs > 0, timeout: graceMs }),
  };
}

export const createJobs = (options: Omit<JobQueueOptions<JobKinds>, 'kinds'>): JobQueue =>
  createJobQueue({ ...options, kinds: JOB_KINDS });

/** One job at a time, and the next one at once: the library would wait for the next poll where several came together. */
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

/** Jobs that are fetched by hand come without one; nothing stops them. */
const UNSTOPPED = new AbortController().signal;

async function runDue(boss: PgBoss, handlers: ReadonlyMap<string, QueuedHandler>): Promise<number> {
  for (let tries = 0; ;) {
    const before = tries;
    for (const [kind, handler] of handlers) {
      for (const job of await boss.fetch(kind, { ignoreStartAfter: true })) {
        tries += 1;
        await handler({ ...job, signal: UNSTOPPED }).then(
          () => boss.complete(kind, job),
          (failure: unknown) => boss.fail(kind, job, failure as JobFailure),
        );
      }
    }
    if (tries === before) return tries;
  }
}

/** Told by every poll, said once a while. */
function atMostEvery(ms: number, say: (error: Error) => void): (error: Error) => void {
  let last = -Infinity;
  return (error) => {
    if (performance.now() - last < ms) return;
    last = performance.now();
    say(error);
  };
}
