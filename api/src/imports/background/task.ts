import type { ImportFailure, ImportProgress } from '@tideline/contract';

/** One run of a batch, as it is handed to a process. */
export interface Task {
  readonly householdId: string;
  readonly batchId: string;
  readonly run: string;
  readonly now: Date;
}

export type TaskResult =
  | { readonly kind: 'done' }
  /** It was cancelled, or done by another worker before. */
  | { readonly kind: 'unwanted' }
  /** It will fail again: a person is told. */
  | { readonly kind: 'failed'; readonly failure: ImportFailure }
  /** The database was away, or nobody knows: it is tried again. */
  | { readonly kind: 'broken'; readonly error: Error };

export type FromProcess =
  | { readonly kind: 'progress'; readonly progress: ImportProgress }
  | { readonly kind: 'result'; readonly result: TaskResult };
