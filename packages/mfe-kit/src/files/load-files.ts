import { mendCache, noteFailure } from './addresses.ts';
import { FileFailure, fileFailureOf, type FileFailureKind } from './file-failure.ts';

/** Delays before further attempts, by kind of failure. */
const RETRY_AFTER_MS: Readonly<Record<FileFailureKind, readonly number[]>> = {
  network: [400, 1_600],
  refused: [0],
  timeout: [0],
  missing: [],
};

/** Functions that reject the pending loads if a file that {@link keepTrying} loads does not arrive. */
const waiting = new Set<(failure: FileFailure) => void>();
const stalled = new Set<() => void>();

/** Settles like the work, or rejects if a file that the work may need has failed. */
function orStalled<T>(work: Promise<T>): Promise<T> {
  let reject: (failure: FileFailure) => void = () => undefined;
  const stall = new Promise<never>((_, refuse) => {
    reject = refuse;
    waiting.add(refuse);
  });
  return Promise.race([work, stall]).finally(() => waiting.delete(reject));
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms * (1 + Math.random() / 2)));

type ReportFailure = (failure: FileFailure) => string | undefined;
let report: ReportFailure = () => undefined;

/** Sets the function that reports failed files and returns the id to quote. */
export function reportFailuresTo(reporter: ReportFailure): void {
  report = reporter;
}

/** Gives the next attempt for a failed file another address. */
export function renewAddress({ url, kind }: FileFailure): void {
  noteFailure(url);
  if (kind === 'refused') mendCache(url);
}

/** Retries files that did not arrive, each time at a new address. */
async function withRetries<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      const failure = fileFailureOf(error);
      if (failure === undefined) throw error;
      if (failure === error) throw failure; // it was already retried and reported where it was loaded
      const delayMs = RETRY_AFTER_MS[failure.kind][attempt];
      failure.isLast = delayMs === undefined;
      failure.reference = report(failure);
      renewAddress(failure);
      if (delayMs === undefined) throw failure;
      await pause(delayMs);
    }
  }
}

/**
 * Loads code in separate files, like `import()`, but retries files that did not arrive. Rejects with a {@link
 * FileFailure} if one never arrives, and otherwise with the error that the code threw.
 */
export async function loadFiles<T>(load: () => Promise<T>): Promise<T> {
  for (const retry of stalled) retry();
  return withRetries(() => orStalled(load()));
}

export interface Persistent<T> {
  /** Makes an attempt with retries, and rejects with the reason if it fails. */
  attempt: () => Promise<T>;
  /** Resolves with the first attempt that succeeds; rejects only if the code throws. */
  arrival: () => Promise<T>;
}

/**
 * Loads code for a caller that would remember a failure permanently. If a file does not arrive, all callers that wait
 * in {@link loadFiles} are rejected with the reason, and the next call of {@link loadFiles} starts another attempt.
 */
export function keepTrying<T>(load: () => Promise<T>): Persistent<T> {
  let running: Promise<T> | undefined;
  let settle: { resolve: (value: T) => void; reject: (error: unknown) => void } | undefined;
  const arrival = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  arrival.catch(() => undefined); // it may have no listeners yet
  const run = async (): Promise<T> => {
    try {
      const value = await withRetries(load);
      settle?.resolve(value);
      return value;
    } catch (error) {
      running = undefined;
      const failure = fileFailureOf(error);
      if (failure === undefined) settle?.reject(error);
      else {
        stalled.add(retry);
        for (const reject of waiting) reject(failure);
      }
      throw error;
    }
  };
  const attempt = () => {
    stalled.delete(retry);
    return (running ??= run());
  };
  const retry = () => void attempt().catch(() => undefined); // rejects all callers that wait for it
  return {
    attempt,
    arrival: () => {
      retry();
      return arrival;
    },
  };
}
