import { Worker } from 'node:worker_threads';
import { createGate } from '../gate.ts';
import type { BacktestDone, BacktestTask } from './backtest-task.ts';

/** A second of arithmetic must not keep everybody else waiting: it is done in one thread beside, which ends when nobody asks. */
const gate = createGate({ atOnce: 1, waiting: 20 });
const IDLE_MS = 60_000;
const LIMIT_MS = 60_000;

interface Thread {
  worker: Worker;
  idle: NodeJS.Timeout | null;
}

let thread: Thread | null = null;
let number = 0;

function threadNow(): Thread {
  if (thread !== null) {
    if (thread.idle !== null) clearTimeout(thread.idle);
    return thread;
  }
  const worker = new Worker(new URL('./backtest-worker.ts', import.meta.url));
  const made: Thread = { worker, idle: null };
  worker.unref();
  const forget = (): void => {
    if (thread === made) thread = null;
  };
  worker.on('error', forget);
  worker.on('exit', forget);
  thread = made;
  return made;
}

/** Errors: SERVICE_UNAVAILABLE where too many wait. */
export const backtestInThread = (task: BacktestTask): Promise<BacktestDone> => gate(() => ask(task));

function ask(task: BacktestTask): Promise<BacktestDone> {
  const own = threadNow();
  number += 1;
  const asked = number;
  return new Promise<BacktestDone>((resolve, reject) => {
    const late = setTimeout(() => end(() => reject(new Error(`a backtest took longer than ${LIMIT_MS} ms`)), true), LIMIT_MS);
    const end = (settle: () => void, isOver = false): void => {
      clearTimeout(late);
      own.worker.off('message', hear).off('error', fail).off('exit', gone);
      if (isOver) void own.worker.terminate();
      else {
        own.idle = setTimeout(() => void own.worker.terminate(), IDLE_MS);
        own.idle.unref();
      }
      settle();
    };
    const hear = (answer: { number: number; done?: BacktestDone; error?: unknown }): void => {
      if (answer.number === asked) end(() => (answer.done === undefined ? reject(answer.error) : resolve(answer.done)));
    };
    const fail = (error: Error): void => end(() => reject(error), true);
    const gone = (): void => end(() => reject(new Error('the thread of backtests ended')), true);
    own.worker.on('message', hear).on('error', fail).on('exit', gone);
    own.worker.postMessage({ number: asked, task }, []);
  });
}
