import { type CsvChoices, fail, type ImportBatch, type ImportFailure, type ImportProgress } from '@tideline/contract';
import type { StoredFile } from '../../platform/http/receive-files.ts';
import type { Scope } from '../../platform/http/scope.ts';
import type { ReadResult, ReadTask } from './read-task.ts';
import { rememberedTables, type RememberedCsv } from './csv-memory.store.ts';
import type { FileNotice } from './formats/statement.ts';
import type { StagedStatement } from './staged-statement.ts';

export interface FileToRead {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Position in the batch, from 0. */
  readonly position: number;
  readonly choices?: CsvChoices;
  /** The account that the user chose for the file, which determines the remembered choices. */
  readonly accountId?: string | null;
}

export interface ReadFile {
  readonly statements: readonly StagedStatement[];
  readonly notices: readonly FileNotice[];
}

export interface Reader {
  readonly householdId: string;
  readonly currency: string;
  readonly remembered: readonly RememberedCsv[];
  readonly onProgress: (progress: ImportProgress) => void;
  /** Aborted when the user no longer waits. */
  readonly signal: AbortSignal | undefined;
}

export async function readerFor(scope: Scope, waiting: Pick<Reader, 'onProgress' | 'signal'>): Promise<Reader> {
  const remembered = await scope.read(rememberedTables);
  return { householdId: scope.household.id, currency: scope.household.currency, remembered, ...waiting };
}

export interface ReadUpload {
  readonly statements: StagedStatement[];
  readonly notices: ImportBatch['notices'];
  /** Compressed tables and QIF files, which may be reread. */
  readonly kept: readonly { position: number; name: string; content: Buffer }[];
  /** Files that cannot be read, with the reasons. */
  readonly refused: readonly ImportFailure[];
}

/** Reads a file for a request in a separate process. */
export type ReadOne = (
  task: ReadTask,
  onProgress: (progress: ImportProgress) => void,
  signal?: AbortSignal,
) => Promise<ReadResult>;

/**
 * Reads all files of an upload in sequence and sets aside unreadable ones; null if they have more rows than a request
 * reads.
 */
export async function readUpload(
  reader: Reader,
  files: readonly StoredFile[],
  { readOne, rowsMax }: { readOne: ReadOne; rowsMax: number },
): Promise<ReadUpload | null> {
  const statements: StagedStatement[] = [];
  const notices: ImportBatch['notices'] = [];
  const kept: { position: number; name: string; content: Buffer }[] = [];
  const refused: ImportFailure[] = [];
  for (const [position, stored] of files.entries()) {
    const name = shownName(stored);
    const result = await readOne(
      { ...taskOf(reader), source: { path: stored.path, bytes: stored.size }, name, position, rowsMax },
      reader.onProgress,
      reader.signal,
    );
    if (result.kind === 'too many rows') return null;
    if (result.kind === 'failed' && isAboutFile(result.failure) && !reader.signal?.aborted) {
      refused.push(result.failure);
      continue;
    }
    const { file, content } = fileOf(result, reader);
    statements.push(...file.statements);
    notices.push(...file.notices.map((notice) => ({ file: name, ...notice })));
    if (content !== null)
      kept.push({ position, name, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) });
  }
  return { statements, notices, kept, refused };
}

/** Reads a file stored with its batch according to the user's choices. */
export async function readKept(
  reader: Reader,
  { batchId, ...file }: Omit<FileToRead, 'bytes'> & { batchId: string },
  readOne: ReadOne,
): Promise<ReadFile> {
  const result = await readOne(
    { ...taskOf(reader), ...file, source: { batchId }, rowsMax: null },
    reader.onProgress,
    reader.signal,
  );
  if (result.kind === 'too many rows') throw new Error('rows were counted that have no limit');
  return fileOf(result, reader).file;
}

const taskOf = ({
  householdId,
  currency,
  remembered,
}: Reader): Pick<ReadTask, 'householdId' | 'currency' | 'remembered'> => ({ householdId, currency, remembered });

function fileOf(
  result: Exclude<ReadResult, { kind: 'too many rows' }>,
  { signal }: Reader,
): Extract<ReadResult, { kind: 'read' }> {
  if (result.kind === 'read') return result;
  if (signal?.aborted) throw fail('IMPORT_WRONG_STATE', { state: 'canceled' });
  if (result.kind === 'broken') throw result.error;
  throw refusalOf(result.failure);
}

/**
 * Returns whether a failure concerns the file. Other failures, such as a full disk, are not a reason to set a file
 * aside.
 */
const isAboutFile = ({ code, params }: ImportFailure): boolean => code.startsWith('IMPORT_') && 'file' in params;

/** Returns the error that rejects a file. */
export const refusalOf = ({ code, params }: ImportFailure): Error =>
  fail(code as 'IMPORT_FILE_EMPTY', params as { file: string });

/**
 * Returns a name that is safe to display: without control or direction marks that could disguise it, and within the
 * maximum length of file names.
 */
export const shownName = ({ name }: Pick<File, 'name'>): string =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .slice(0, 255)
    .toWellFormed() || 'file';

export const INSIDE = ' › ';

/** Returns the displayed name of a file in an archive: "export.zip › Register.csv". */
export const nameInArchive = (archive: string, name: string): string => `${archive.slice(0, 120)}${INSIDE}${name}`;
