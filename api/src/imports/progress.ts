import type { ImportProgress } from '@tideline/contract';

const UNKNOWN: ImportProgress = { phase: null, file: null, done: 0, total: null, rows: 0 };
/** Uploads whose end nobody noticed; none lasts that long. */
const KEPT = 1_000;

export interface ProgressBoard {
  /** An upload begins to arrive; `received` says how many of its bytes are here. */
  begin(userId: string, key: string, upload: { received: () => number; total: number | null }): void;
  set(userId: string, key: string, progress: ImportProgress): void;
  of(userId: string, key: string): ImportProgress;
  end(userId: string, key: string): void;
}

/** How far the uploads of this process are, for the people who wait for them. Kept in memory: an upload dies with its process. */
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

/** The one of this process: the listener sees the bytes arrive, the importers see what becomes of them. */
export const importProgress = createProgressBoard();
