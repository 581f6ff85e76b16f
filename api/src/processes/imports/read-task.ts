import type { CsvChoices, ImportFailure, ImportProgress } from '@tideline/contract';
import type { RememberedCsv } from './csv-memory.store.ts';
import type { ReadFile } from './read-files.ts';

/** One run of a batch as passed to a process. */
export interface Task {
  readonly householdId: string;
  readonly batchId: string;
  readonly run: string;
  readonly now: Date;
}

export type TaskResult =
  | { readonly kind: 'done' }
  /** The run was canceled, or another worker completed it. */
  | { readonly kind: 'unwanted' }
  | Failed
  | FailedRead;

/** A failure that is reported to the user because a retry would fail too. */
export interface Failed {
  readonly kind: 'failed';
  readonly failure: ImportFailure;
}

/** A failure that is retried, because the database was unavailable, the process was killed, or the cause is unknown. */
export interface FailedRead {
  readonly kind: 'broken';
  readonly error: Error;
}

/** One file to read within a request. */
export interface ReadTask {
  /** A file on disk, or one stored with its batch. */
  readonly source: { readonly path: string; readonly bytes: number } | { readonly batchId: string };
  readonly name: string;
  readonly position: number;
  readonly choices?: CsvChoices;
  readonly accountId?: string | null;
  readonly householdId: string;
  readonly currency: string;
  readonly remembered: readonly RememberedCsv[];
  /** Maximum number of rows; null for no limit. If the file has more, nothing is returned. */
  readonly rowsMax: number | null;
}

export type ReadResult =
  /** `content` is the compressed file if it can be reread. */
  | { readonly kind: 'read'; readonly file: ReadFile; readonly content: Uint8Array | null }
  | { readonly kind: 'too many rows' }
  | Failed
  | FailedRead;

/** A household whose recurring series and insights are refreshed. `rows` is its number of transactions. */
export interface RefreshTask extends Pick<Task, 'householdId' | 'now'> {
  readonly rows: number;
}

export type TaskMessage =
  | { readonly kind: 'refresh'; readonly refresh: RefreshTask }
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'read'; readonly read: ReadTask };

export type ToProcess =
  | TaskMessage
  /** Loads the modules for any task, because one is expected soon. */
  | { readonly kind: 'prepare' };

export type FromProcess =
  | { readonly kind: 'progress'; readonly progress: ImportProgress }
  | { readonly kind: 'result'; readonly result: TaskResult | ReadResult };
