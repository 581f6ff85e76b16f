import { FileFailure, fileFailureOf, freshAddress, kindOfFile, type FileFailureKind } from '@tideline/mfe-kit/files';

/**
 * Why a part did not load: a file failed, or its code is `broken`, because it threw an error or lacks an expected
 * export.
 */
export type FailureKind = FileFailureKind | 'broken';

/** Where a part comes from: the release that the failed file belongs to. */
export interface FailedPart {
  remote: string;
  release: string;
  expose: string;
}

/** Why a part of a remote did not load. */
export class LoadFailure extends Error {
  readonly kind: FailureKind;
  readonly remote: string;
  readonly release: string;
  readonly expose: string;
  /** Id with which an operator can find the failure. */
  reference: string | undefined;

  constructor(kind: FailureKind, where: FailedPart, cause: unknown) {
    super(`${where.remote} ${where.release} ${where.expose}: ${kind}`, { cause });
    this.name = 'LoadFailure';
    this.kind = kind;
    this.remote = where.remote;
    this.release = where.release;
    this.expose = where.expose;
  }
}

/**
 * Returns whether the entry was not fetched. This is based on the error message, because the federation runtime also
 * wraps errors that the entry's own code throws.
 */
const isEntryMissing = (text: string): boolean =>
  text.includes('RUNTIME-008') && !text.includes('ScriptExecutionError');

/**
 * Returns the file that prevented a module from loading: a chunk, or the remote's entry. Returns undefined if the files
 * arrived and their code failed.
 */
export function failedFile(cause: unknown, entry: string): FileFailure | undefined {
  const text = String(cause);
  if (!isEntryMissing(text)) return fileFailureOf(cause);
  const url = freshAddress(entry);
  return new FileFailure(kindOfFile(url, text.includes('timed out') ? 'timeout' : 'error'), url, cause);
}

/** Classifies a failure. */
export function kindOf(cause: unknown, file: FileFailure | undefined): FailureKind {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return 'timeout';
  return file?.kind ?? 'broken';
}
