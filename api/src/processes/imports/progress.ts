import type { ImportProgress } from '@tideline/contract';

const UNKNOWN: ImportProgress = { phase: null, file: null, done: 0, total: null, rows: 0 };
/** Limit for uploads whose end was missed; no upload stays this long. */
const KEPT = 1_000;

export interface ProgressBoard {
  /** Registers a new upload; `received` returns the number of bytes that have arrived. */
  begin(userId: string, key: string, upload: { received: () => number; total: number | null }): void;
  set(userId: string, key: string, progress: ImportProgress): void;
  of(userId: string, key: string): ImportProgress;
  end(userId: string, key: string): void;
}

/**
 * Tracks the progress of this process's uploads for the users waiting for them. It is held in memory because an upload
 * dies with its process.
 */
export function createProgressBoard(): ProgressBoard {
  const board = new Map<string, () => ImportProgress>();
  const name = (userId: string, key: string): string => `${userId} ${key}`;
  const put = (userId: string, key: string, progress: () => ImportProgress): void => {
    board.set(name(userId, key), progress);
    const [oldest] = board.keys();
    if (board.size > KEPT && oldest !== undefined) board.delete(oldest);
  };
  return {
    begin: (userId, key, { received, total }) =>
      put(userId, key, () => ({
        ...UNKNOWN,
        phase: 'uploading',
        done: total === null ? received() : Math.min(received(), total),
        total,
      })),
    set: (userId, key, progress) => put(userId, key, () => progress),
    of: (userId, key) => board.get(name(userId, key))?.() ?? UNKNOWN,
    end: (userId, key) => void board.delete(name(userId, key)),
  };
}

/** The instance of this process: the HTTP listener reports the arriving bytes, the importers report the processing. */
export const importProgress = createProgressBoard();
