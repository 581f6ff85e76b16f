import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ImportProgress } from '@tideline/contract';
import type { FromThread, Task, TaskResult } from './task.ts';

/** A thread that did little keeps its modules for the next import; one that did much gives its memory back. */
const WARM_MS = 30_000;
const WARM_ROWS = 25_000;

export interface ThreadOptions {
  /** Of the database. */
  readonly url: string;
  /** For the compiled modules of the thread; its owner's alone, for whatever lies there is run. */
  readonly cacheFolder: string;
}

export interface Running {
  readonly result: Promise<TaskResult>;
  /** Ends it where it is; the database takes back what it had begun. */
  readonly stop: () => void;
}

export type RunTask = (task: Task, tell: (progress: ImportProgress) => void) => Running;

interface Thread {
  readonly worker: Worker;
  /** Whoever waits for it now; null: it is warm, or gone. */
  hear: ((message: FromThread) => void) | null;
  end: NodeJS.Timeout | null;
}

/** Threads that work on imports: each task has one of its own, which another one may have left warm. */
export function createThreads({ url, cacheFolder }: ThreadOptions): RunTask {
  const warm: Thread[] = [];

  const make = (): Thread => {
    const worker = new Worker(join(import.meta.dirname, 'work-thread.ts'), { workerData: { url, cacheFolder }, resourceLimits: { maxYoungGenerationSizeMb: 8 } });
    const thread: Thread = { worker, hear: null, end: null };
    const gone = (error: Error): void => {
      const at = warm.indexOf(thread);
      if (at !== -1) warm.splice(at, 1);
      thread.hear?.({ kind: 'result', result: { kind: 'broken', error } });
    };
    worker.on('message', (message: FromThread) => thread.hear?.(message));
    worker.on('error', gone);
    worker.on('exit', () => gone(new Error('the thread of an import ended before its work')));
    worker.unref(); // it keeps no process alive
    return thread;
  };

  const keep = (thread: Thread): void => {
    thread.end = setTimeout(() => void thread.worker.terminate(), WARM_MS).unref();
    warm.push(thread);
  };

  return (task, tell) => {
    const thread = warm.pop() ?? make();
    if (thread.end !== null) clearTimeout(thread.end);
    let rows = 0;
    const result = new Promise<TaskResult>((resolve) => {
      thread.hear = (message) => {
        if (message.kind === 'progress') {
          rows = Math.max(rows, message.progress.rows);
          return tell(message.progress);
        }
        thread.hear = null;
        if (message.result.kind !== 'broken' && rows <= WARM_ROWS) keep(thread);
        else void thread.worker.terminate();
        resolve(message.result);
      };
    });
    thread.worker.postMessage(task);
    return { result, stop: () => void thread.worker.terminate() };
  };
}
