import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { constants, getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import type { ImportProgress } from '@tideline/contract';
import type { Database } from '../../../platform/database/database.ts';
import { createLimiter } from '../../../platform/limiter.ts';
import { ROWS_IN_REQUEST } from './row-estimate.ts';
import type {
  FailedRead,
  Failed,
  FromProcess,
  ReadResult,
  ReadTask,
  RefreshTask,
  Task,
  TaskMessage,
  TaskResult,
  ToProcess,
} from '../read-task.ts';

/**
 * Limits up to which a process keeps its modules loaded for the next import. A process that did more work ends and
 * frees its memory.
 */
const WARM_MS = 60_000;
const WARM_ROWS = 25_000;
const WARM_BYTES = 2 * 1_048_576;
/** At most two processes read files within requests; two more work on jobs (`JOB_KINDS.import`). */
const READING = { atOnce: 2, waiting: 50 } as const;
/** Heap limit of a process: twice what 200,000 rows need. */
const HEAP_MB = 512;
/** Number of characters from the end of a process's output that are logged if it breaks. */
const PRINTED_CHARACTERS = 16_384;

export interface ProcessOptions {
  readonly address: Database['address'];
  /**
   * Cache for the process's compiled modules, accessible only to its owner, because its content is executed. It reduces
   * the time of a warm start to a third.
   */
  readonly cacheFolder: string;
  /** Time for which an idle process waits for more work. */
  readonly warmMs?: number;
  readonly heapMb?: number;
  /** How much lower the priority of a background process is than that of the api. Default: 0. */
  readonly niceness?: number;
  readonly rowsInRequest?: number;
}

export interface Running<Result> {
  readonly result: Promise<Result | Failed | FailedRead>;
  /** Ends the task immediately. The database rolls back its open work. */
  readonly stop: () => void;
}

type ReportProgress = (progress: ImportProgress) => void;

interface Worker {
  readonly child: ChildProcess;
  /** Receives the messages of the process for the current caller; null if it is idle or has ended. */
  hear: ((message: FromProcess) => void) | null;
  end: NodeJS.Timeout | null;
  /**
   * Whether the process has worked in the background. Its priority cannot be raised again, so no request may wait for
   * it.
   */
  isInBackground: boolean;
}

export type RunTask = (task: Task, onProgress: ReportProgress) => Running<TaskResult>;

export interface Processes {
  readonly run: RunTask;
  /** Reads one file, possibly after waiting for its turn. Errors: SERVICE_UNAVAILABLE if too many are waiting. */
  readonly read: (task: ReadTask, onProgress: ReportProgress, signal?: AbortSignal) => Promise<ReadResult>;
  /** Refreshes the insights of a household with many rows. */
  readonly refresh: (task: RefreshTask) => Promise<void>;
  /** Maximum rows of an import within its request. An import with more rows is a job. */
  readonly rowsInRequest: number;
  /** Starts a process for an expected task, unless one is idle. If no task comes, the process ends like an idle one. */
  readonly expect: () => void;
}

/**
 * Creates the processes that run imports. Each task has a process for itself, possibly an idle one left by another
 * task. All of them end with this process.
 */
export function createProcesses({
  address,
  cacheFolder,
  warmMs = WARM_MS,
  heapMb = HEAP_MB,
  niceness = 0,
  rowsInRequest = ROWS_IN_REQUEST,
}: ProcessOptions): Processes {
  const warm: Worker[] = [];
  const atOnce = createLimiter(READING);

  const make = (): Worker => spawnWorker({ address, cacheFolder, heapMb }, warm);

  const keep = (worker: Worker): void => {
    worker.end = setTimeout(() => worker.child.kill('SIGKILL'), warmMs).unref();
    warm.push(worker);
  };

  const start = <Result extends TaskResult | ReadResult>(
    message: TaskMessage,
    onProgress: ReportProgress,
  ): Running<Result> => {
    const worker = takeWarm(warm, message) ?? make();
    if (worker.end !== null) clearTimeout(worker.end);
    if (message.kind !== 'read') moveToBackground(worker, niceness);
    let last: ImportProgress | null = null;
    const result = new Promise<Result | Failed | FailedRead>((resolve) => {
      worker.hear = (received) => {
        if (received.kind === 'progress') {
          last = received.progress;
          return onProgress(received.progress);
        }
        worker.hear = null;
        const didLittle = (last?.rows ?? rowsOf(message)) <= WARM_ROWS && bytesOf(message) <= WARM_BYTES;
        if (received.result.kind !== 'broken' && didLittle && isAlive(worker.child)) keep(worker);
        else worker.child.kill('SIGKILL');
        resolve(
          (received.result === NEEDS_MEMORY
            ? needsMemory(last?.file ?? (message.kind === 'read' ? message.read.name : null))
            : received.result) as Result,
        );
      };
    });
    worker.child.send(
      message,
      (error) => error && worker.hear?.({ kind: 'result', result: { kind: 'broken', error } }),
    );
    return { result, stop: () => void worker.child.kill('SIGKILL') };
  };

  return {
    run: (task, onProgress) => start<TaskResult>({ kind: 'task', task }, onProgress),
    read: (task, onProgress, signal) =>
      atOnce(() => read(() => start<ReadResult>({ kind: 'read', read: task }, onProgress), signal)),
    refresh: async (refresh) =>
      requireDone(await start<TaskResult>({ kind: 'refresh', refresh }, () => undefined).result),
    rowsInRequest,
    expect: () => {
      if (warm.some((worker) => !worker.isInBackground)) return;
      const worker = make();
      worker.child.send({ kind: 'prepare' } satisfies ToProcess);
      keep(worker);
    },
  };
}

/** Takes the most recently used idle process if it may be used for the task. */
function takeWarm(warm: Worker[], message: TaskMessage): Worker | undefined {
  // a task with a lot of work does not take an idle process, for which a user may be waiting
  if (rowsOf(message) > WARM_ROWS) return undefined;
  const at = warm.findLastIndex((worker) => message.kind !== 'read' || !worker.isInBackground);
  return at === -1 ? undefined : warm.splice(at, 1)[0];
}

/**
 * Lowers the priority of all threads of a process in favor of requests, because on Linux each thread has its own
 * priority.
 */
function moveToBackground(worker: Worker, by: number): void {
  const { pid } = worker.child;
  if (worker.isInBackground || pid === undefined) return;
  worker.isInBackground = true;
  const niceness = Math.min(constants.priority.PRIORITY_LOW, getPriority(pid) + by);
  const threads = `/proc/${pid}/task`;
  for (const thread of existsSync(threads) ? readdirSync(threads) : [pid]) lowerPriority(Number(thread), niceness);
}

function lowerPriority(thread: number, niceness: number): void {
  try {
    setPriority(thread, niceness);
  } catch (error) {
    // a listed thread may have ended in the meantime
    if (!(error instanceof Error && error.message.includes('ESRCH'))) throw error;
  }
}

/** Starts a process, which is removed from the idle processes when it ends. */
function spawnWorker(
  { address, cacheFolder, heapMb }: Required<Pick<ProcessOptions, 'address' | 'cacheFolder' | 'heapMb'>>,
  warm: Worker[],
): Worker {
  const child = fork(join(import.meta.dirname, 'work-process.ts'), {
    // the process reads untrusted files, so it gets only the database login for requests
    env: {
      ...process.env,
      DATABASE_URL: address.url,
      DATABASE_POOLER_URL: address.poolerUrl ?? '',
      DATABASE_APP_URL: '',
      DATABASE_AUTH_URL: '',
      NODE_COMPILE_CACHE: cacheFolder,
      NODE_OPTIONS: '',
    },
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      '--min-semi-space-size=16',
      '--max-semi-space-size=32',
      `--max-old-space-size=${heapMb}`,
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const worker: Worker = { child, hear: null, end: null, isInBackground: false };
  const gone = (result: Failed | FailedRead): void => {
    const at = warm.indexOf(worker);
    if (at !== -1) warm.splice(at, 1);
    worker.hear?.({ kind: 'result', result });
  };
  child.on('message', (message: FromProcess) => worker.hear?.(message));
  child.on('error', (error) => gone({ kind: 'broken', error }));
  let printed = '';
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (printed = (printed + text).slice(-PRINTED_CHARACTERS)));
  child.on('exit', (code, signal) => {
    gone(
      isOutOfMemory(code, signal)
        ? NEEDS_MEMORY
        : { kind: 'broken', error: new Error('the process of an import ended before its work') },
    );
  });
  // A full heap is an expected result, which the user sees as a message, so its native stack trace is not logged.
  child.on('close', (code, signal) => {
    if (!isOutOfMemory(code, signal)) process.stderr.write(printed);
  });
  child.unref(); // does not keep this process alive
  child.channel?.unref();
  (child.stderr as Socket | null)?.unref();
  return worker;
}

const bytesOf = (message: TaskMessage): number =>
  message.kind === 'read' && 'path' in message.read.source ? message.read.source.bytes : 0;

/** Reads a file, and retries once if the process breaks, because an idle process may end just as it gets a task. */
async function read(begin: () => Running<ReadResult>, signal: AbortSignal | undefined): Promise<ReadResult> {
  const once = async (): Promise<ReadResult> => {
    const running = begin();
    signal?.addEventListener('abort', running.stop);
    if (signal?.aborted) running.stop();
    return running.result.finally(() => signal?.removeEventListener('abort', running.stop));
  };
  const result = await once();
  return result.kind === 'broken' && signal?.aborted !== true ? once() : result;
}

function requireDone(result: TaskResult): void {
  if (result.kind === 'broken') throw result.error;
  if (result.kind !== 'done') throw new Error(`a refresh ended as ${result.kind}`);
}

/** Returns the number of rows known before the work begins. */
const rowsOf = (message: TaskMessage): number => (message.kind === 'refresh' ? message.refresh.rows : 0);

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

/** Returns whether a process ended as Node does when its heap is full. */
const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGABRT' || code === 134;

const needsMemory = (file: string | null): Failed => ({
  kind: 'failed',
  failure: { code: 'IMPORT_NEEDS_MEMORY', params: { file } },
});
const NEEDS_MEMORY = needsMemory(null);
