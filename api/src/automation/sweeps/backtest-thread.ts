import { Worker } from 'node:worker_threads';
import { fail } from '@tideline/contract';
import { ClientLeft } from '../../platform/http/client-left.ts';
import { createLimiter } from '../../platform/limiter.ts';
import type { LastMonthOfMode, LastMonthTask } from './last-month-task.ts';
import type { BacktestDone, BacktestTask } from './backtest-task.ts';

const IDLE_MS = 60_000;
const LIMIT_MS = 60_000;
/** Slots per household: the task being viewed, one requested since, and one whose cancellation has not arrived yet. */
const IN_LINE = 3;
const RETRY_SECONDS = 30;

/** A task for the thread: a rule's backtest, or last month in every mode. */
type Task = BacktestTask | LastMonthTask;
type Done<T extends Task> = T extends LastMonthTask ? LastMonthOfMode[] : BacktestDone;

export interface BacktestLine {
  /** Runs a task. If the signal aborts, ends the task, even if it is still waiting, and frees its slot immediately. */
  run: <T extends Task>(householdId: string, task: T, signal?: AbortSignal) => Promise<Done<T>>;
  /** Returns the progress of the household's running task in percent; null if none is running here. */
  progressOf: (householdId: string) => number | null;
}

/** The thread's message about a task. */
type Answer<T extends Task> = { number: number } & ({ percent: number } | { done: Done<T> } | { error: unknown });

interface Thread {
  worker: Worker;
  idle: NodeJS.Timeout | null;
}

/** Manages the single thread, which is created on first use. */
function createThreads() {
  let thread: Thread | null = null;

  function threadNow(): Thread {
    if (thread !== null) {
      if (thread.idle !== null) clearTimeout(thread.idle);
      return thread;
    }
    const worker = new Worker(new URL('./backtest-worker.ts', import.meta.url));
    const made: Thread = { worker, idle: null };
    worker.unref();
    worker.on('error', () => forget(made)).on('exit', () => forget(made));
    thread = made;
    return made;
  }

  /** Forgets a thread before it terminates, so that the next task gets a new one. */
  function forget(own: Thread): void {
    if (thread === own) thread = null;
  }

  return { threadNow, forget };
}

/**
 * Runs tasks one after another in a separate thread, which ends when idle, so that a second of arithmetic does not
 * block other requests. A household has three slots, so it cannot fill the queue for others.
 *
 * Errors  TOO_MANY_ATTEMPTS if the slots of the household are taken, SERVICE_UNAVAILABLE if too many tasks wait,
 *         ClientLeft if the signal aborts
 */
export function createBacktestLine({ limitMs = LIMIT_MS }: { limitMs?: number } = {}): BacktestLine {
  const gate = createLimiter({ atOnce: 1, waiting: 20 });
  const inLine = new Map<string, number>();
  const progress = new Map<string, number>();
  const { threadNow, forget } = createThreads();
  let number = 0;

  function ask<T extends Task>(householdId: string, task: T, signal: AbortSignal | undefined): Promise<Done<T>> {
    if (signal?.aborted) return Promise.reject(new ClientLeft());
    const own = threadNow();
    number += 1;
    const asked = number;
    return new Promise<Done<T>>((resolve, reject) => {
      const late = setTimeout(
        () => end(() => reject(new Error(`a backtest took longer than ${limitMs} ms`)), true),
        limitMs,
      );
      const end = (settle: () => void, isOver = false): void => {
        clearTimeout(late);
        progress.delete(householdId);
        signal?.removeEventListener('abort', cancel);
        own.worker.off('message', receiveAnswer).off('error', broken).off('exit', gone);
        if (isOver) {
          forget(own);
          void own.worker.terminate();
        } else {
          own.idle = setTimeout(() => void own.worker.terminate(), IDLE_MS);
          own.idle.unref();
        }
        settle();
      };
      const receiveAnswer = (answer: Answer<T>): void => {
        if (answer.number !== asked) return;
        if ('percent' in answer) progress.set(householdId, answer.percent);
        else end(() => ('done' in answer ? resolve(answer.done) : reject(answer.error)));
      };
      const cancel = (): void => end(() => reject(new ClientLeft()), true);
      const broken = (error: Error): void => end(() => reject(error), true);
      const gone = (): void => end(() => reject(new Error('the thread of backtests ended')), true);
      own.worker.on('message', receiveAnswer).on('error', broken).on('exit', gone);
      signal?.addEventListener('abort', cancel, { once: true });
      own.worker.postMessage({ number: asked, task }, []);
    });
  }

  return {
    run: async (householdId, task, signal) => {
      const free = takeSlot(inLine, householdId);
      signal?.addEventListener('abort', free, { once: true });
      try {
        return await gate(() => ask(householdId, task, signal));
      } finally {
        signal?.removeEventListener('abort', free);
        free();
      }
    },
    progressOf: (householdId) => progress.get(householdId) ?? null,
  };
}

/**
 * Takes a slot of the household and returns a function that frees it. Further calls of that function have no effect.
 */
function takeSlot(inLine: Map<string, number>, householdId: string): () => void {
  const before = inLine.get(householdId) ?? 0;
  if (before >= IN_LINE) throw fail('TOO_MANY_ATTEMPTS', { retryAfterSeconds: RETRY_SECONDS });
  inLine.set(householdId, before + 1);
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    const left = (inLine.get(householdId) ?? 1) - 1;
    if (left === 0) inLine.delete(householdId);
    else inLine.set(householdId, left);
  };
}

/** The only queue of this process. */
export const backtests = createBacktestLine();
