import { IDEMPOTENCY_KEY_MAX_LENGTH, type ImportProgress } from '@tideline/contract';
import type { Database } from '../../platform/database/database.ts';
import { deleteProgress, findProgress, storeProgress } from './progress.store.ts';

const UNKNOWN: ImportProgress = { phase: null, file: null, done: 0, total: null, rows: 0 };
/** Maximum number of tracked uploads, because the end of some may be missed. */
const MAX_UPLOADS = 1_000;
/**
 * Interval at which the progress of all uploads is stored for other processes. An upload that ends before the next tick
 * is never stored.
 */
const STORE_MS = 300;

interface Upload {
  received: () => number;
  /** Null if the client did not announce the size. */
  total: number | null;
}

export interface ProgressBoard {
  /**
   * Registers new work: either an upload, for which `received` returns the number of bytes that have arrived, or work
   * that reports its progress.
   */
  begin(userId: string, key: string, upload?: Upload): void;
  /** Reports the progress of registered work. */
  set(userId: string, key: string, progress: ImportProgress): void;
  /** Returns the progress of an upload in this or another process. */
  of(userId: string, key: string): Promise<ImportProgress>;
  /** Resolves when other processes no longer report the upload. */
  end(userId: string, key: string): Promise<void>;
}

interface Entry {
  userId: string;
  key: string;
  read: () => ImportProgress;
  isStored: boolean;
  /** Undefined if nothing is being stored. */
  storing: Promise<unknown> | undefined;
}

const uploading = ({ received, total }: Upload): ImportProgress => ({
  ...UNKNOWN,
  phase: 'uploading',
  done: total === null ? received() : Math.min(received(), total),
  total,
});

/**
 * Tracks the progress of uploads for waiting users. This process's uploads are held in memory, because an upload ends
 * with its process. They are also stored for requests that reach another process.
 */
export function createProgressBoard(db: Pick<Database, 'withUser'>): ProgressBoard {
  const board = new Map<string, Entry>();
  const nameOf = (userId: string, key: string): string => `${userId} ${key}`;
  let timer: NodeJS.Timeout | undefined;

  const store = (entry: Entry): void => {
    const { userId, key } = entry;
    entry.isStored = true;
    entry.storing ??= db
      .withUser(userId, (tx) => storeProgress(tx, userId, key, entry.read()))
      // the database is unavailable, which the upload itself reports
      .catch(() => undefined)
      .finally(() => (entry.storing = undefined));
  };

  return {
    begin: (userId, key, upload) => {
      if (key === '' || key.length > IDEMPOTENCY_KEY_MAX_LENGTH) return;
      const read = upload === undefined ? () => UNKNOWN : () => uploading(upload);
      board.set(nameOf(userId, key), { userId, key, read, isStored: false, storing: undefined });
      const [oldest] = board.keys();
      if (board.size > MAX_UPLOADS && oldest !== undefined) board.delete(oldest);
      timer ??= setInterval(() => {
        for (const each of board.values()) store(each);
      }, STORE_MS).unref();
    },
    set: (userId, key, progress) => {
      const known = board.get(nameOf(userId, key));
      if (known !== undefined) known.read = () => progress;
    },
    of: async (userId, key) => {
      const local = board.get(nameOf(userId, key));
      if (local !== undefined) return local.read();
      return (await db.withUser(userId, (tx) => findProgress(tx, userId, key)))?.progress ?? UNKNOWN;
    },
    end: async (userId, key) => {
      const ended = board.get(nameOf(userId, key));
      board.delete(nameOf(userId, key));
      if (board.size === 0) {
        clearInterval(timer);
        timer = undefined;
      }
      if (ended?.isStored !== true) return;
      await ended.storing;
      // a row that remains because the database is unavailable is ignored after half a minute
      await db.withUser(userId, (tx) => deleteProgress(tx, userId, key)).catch(() => undefined);
    },
  };
}
