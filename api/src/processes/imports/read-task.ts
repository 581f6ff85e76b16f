import type { CsvChoices, ImportFailure, ImportProgress } from '@tideline/contract';
import type { RememberedCsv } from './csv-memory.store.ts';
import type { ReadFile } from './read-files.ts';

/** One run of a batch, as passed to a process. */
export interface Task {
  readonly householdId: string;
  readonly batchId: string;
  readonly run: string;
  readonly now: Date;
}

export type TaskResult =
  | { readonly kind: 'done' }
  /** It was canceled, or another worker finished it. */
  | { readonly kind: 'unwanted' }
  | Failed
  | FailedRead;

/** A retry would fail again, so it is reported to the user. */
export interface Failed {
  readonly kind: 'failed';
  readonly failure: ImportFailure;
}

/** The database was down, the process was killed, or the cause is unknown, so it is retried. */
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
  /** More rows than a request should hold are not returned; null: no limit. */
  readonly rowsMax: number | null;
}

export type ReadResult =
  /** `content`: the compressed file, if it can be read again. */
  | { readonly kind: 'read'; readonly file: ReadFile; readonly content: Uint8Array | null }
  | { readonly kind: 'too many rows' }
  | Failed
  | FailedRead;

/** A household whose recurring series and insights are refreshed, and how many transactions it has. */
export interface RefreshTask extends Pick<Task, 'householdId' | 'now'> {
  readonly rows: number;
}

export type TaskMessage =
  | { readonly kind: 'refresh'; readonly refresh: RefreshTask }
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'read'; readonly read: ReadTask };

export type ToProcess =
  | TaskMessage
  /** Load what any task needs, because one is expected soon. */
  | { readonly kind: 'prepare' };

export type FromProcess =
  | { readonly kind: 'progress'; readonly progress: ImportProgress }
  | { readonly kind: 'result'; readonly result: TaskResult | ReadResult };
