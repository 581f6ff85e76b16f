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

/** Threads that work on imports: each task has one of its own, which another one may have left warm. */
export function createThreads({ url, cacheFolder }: ThreadOptions): RunTask {
  const warm: { worker: Worker; end: NodeJS.Timeout }[] = [];

  const take = (): Worker => {
    const left = warm.pop();
    if (left !== undefined) {
      clearTimeout(left.end);
      left.worker.removeAllListeners();
      return left.worker;
    }
    return new Worker(join(import.meta.dirname, 'work-thread.ts'), { workerData: { url, cacheFolder }, resourceLimits: { maxYoungGenerationSizeMb: 8 } });
  };

  const keep = (worker: Worker): void => {
    const end = setTimeout(() => void worker.terminate(), WARM_MS).unref();
    worker.on('error', () => undefined); // it ends, and nobody waits for it
    worker.on('exit', () => {
      clearTimeout(end);
      const at = warm.findIndex((one) => one.worker === worker);
      if (at !== -1) warm.splice(at, 1);
    });
    warm.push({ worker, end });
  };

  return (task, tell) => {
    const worker = take();
    worker.ref();
    let rows = 0;
    const result = new Promise<TaskResult>((resolve) => {
      const settle = (outcome: TaskResult): void => {
        worker.removeAllListeners();
        worker.unref();
        const isReusable = outcome.kind !== 'broken' && rows <= WARM_ROWS;
        if (isReusable) keep(worker);
        else void worker.terminate();
        resolve(outcome);
      };
      worker.on('message', (message: FromThread) => {
        if (message.kind === 'result') return settle(message.result);
        rows = Math.max(rows, message.progress.rows);
        tell(message.progress);
      });
      worker.on('error', (error: Error) => settle({ kind: 'broken', error }));
      worker.on('exit', () => settle({ kind: 'broken', error: new Error('the thread of an import ended before its work') }));
    });
    worker.postMessage(task);
    return { result, stop: () => void worker.terminate() };
  };
}
