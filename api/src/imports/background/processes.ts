import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { ImportProgress } from '@tideline/contract';
import type { FromProcess, Task, TaskResult } from './task.ts';

/** A process that did little keeps its modules for the next import; one that did much gives its memory back. */
const WARM_MS = 30_000;
const WARM_ROWS = 25_000;

export interface ProcessOptions {
  /** Of the database. */
  readonly url: string;
  /** For the compiled modules of the process, its owner's alone, for whatever lies there is run: a warm start takes a third of the time. */
  readonly cacheFolder: string;
  /** How long one that has nothing to do waits for more. */
  readonly warmMs?: number;
}

export interface Running {
  readonly result: Promise<TaskResult>;
  /** Ends it where it is; the database takes back what it had begun. */
  readonly stop: () => void;
}

export type RunTask = (task: Task, tell: (progress: ImportProgress) => void) => Running;

interface Worker {
  readonly child: ChildProcess;
  /** Whoever waits for it now; null: it is warm, or gone. */
  hear: ((message: FromProcess) => void) | null;
  end: NodeJS.Timeout | null;
}

export interface Processes {
  readonly run: RunTask;
  /** A task may come soon: a process for it begins now, unless one is warm; where none comes it ends as a warm one does. */
  readonly expect: () => void;
}

/** Processes that work on imports: each task has one of its own, which another one may have left warm. They end with this process. */
export function createProcesses({ url, cacheFolder, warmMs = WARM_MS }: ProcessOptions): Processes {
  const warm: Worker[] = [];

  const make = (): Worker => {
    const child = fork(join(import.meta.dirname, 'work-process.ts'), {
      env: { ...process.env, DATABASE_URL: url, NODE_COMPILE_CACHE: cacheFolder, NODE_OPTIONS: '' },
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const worker: Worker = { child, hear: null, end: null };
    const gone = (error: Error): void => {
      const at = warm.indexOf(worker);
      if (at !== -1) warm.splice(at, 1);
      worker.hear?.({ kind: 'result', result: { kind: 'broken', error } });
    };
    child.on('message', (message: FromProcess) => worker.hear?.(message));
    child.on('error', gone);
    child.on('exit', () => gone(new Error('the process of an import ended before its work')));
    child.unref(); // it keeps no other process alive
    child.channel?.unref();
    return worker;
  };

  const keep = (worker: Worker): void => {
    worker.end = setTimeout(() => worker.child.kill('SIGKILL'), warmMs).unref();
    warm.push(worker);
  };

  const run: RunTask = (task, tell) => {
    const worker = warm.pop() ?? make();
    if (worker.end !== null) clearTimeout(worker.end);
    let rows = 0;
    const result = new Promise<TaskResult>((resolve) => {
      worker.hear = (message) => {
        if (message.kind === 'progress') {
          rows = Math.max(rows, message.progress.rows);
          return tell(message.progress);
        }
        worker.hear = null;
        if (message.result.kind !== 'broken' && rows <= WARM_ROWS) keep(worker);
        else worker.child.kill('SIGKILL');
        resolve(message.result);
      };
    });
    worker.child.send(task, (error) => error && worker.hear?.({ kind: 'result', result: { kind: 'broken', error } }));
    return { result, stop: () => void worker.child.kill('SIGKILL') };
  };

  return {
    run,
    expect: () => {
      if (warm.length === 0) keep(make());
    },
  };
}
