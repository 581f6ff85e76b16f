import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CsvChoices, fail, type ImportBatch, type ImportProgress } from '@tideline/contract';
import type { Scope } from '../http/scope.ts';
import { rememberedTables, type RememberedCsv } from './csv-memory.store.ts';
import { failureOfFile } from './file-failures.ts';
import { stemOf } from './formats/csv/file-name.ts';
import type { CsvMemory } from './formats/csv/read-csv.ts';
import { FILE_BYTES_MAX } from './formats/limits.ts';
import { parseFile } from './formats/parse-file.ts';
import type { FileNotice } from './formats/statement.ts';
import { compressed } from './import-files.store.ts';
import { identifierHash, stage, type StagedStatement } from './staged-statement.ts';

export interface FileToRead {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Position in its batch, from 0. */
  readonly position: number;
  readonly choices?: CsvChoices;
  /** The account that a person chose for it, by which it may be remembered. */
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
  readonly tell: (progress: ImportProgress) => void;
  /** Set when the person does not wait any more. */
  readonly signal: AbortSignal | undefined;
}

export async function readerFor(scope: Scope, waiting: Pick<Reader, 'tell' | 'signal'>): Promise<Reader> {
  const remembered = await scope.read(rememberedTables);
  return { householdId: scope.household.id, currency: scope.household.currency, remembered, ...waiting };
}

/** One file as statements to preview. Errors: of the catalogue, with the name of the file. */
export async function readFile(reader: Reader, file: FileToRead): Promise<ReadFile> {
  const { name, bytes, choices = {}, accountId } = file;
  const giveWay = async (share: number, rows: number): Promise<void> => {
    reader.tell({ phase: 'reading', file: name, done: Math.floor(share * bytes.length), total: bytes.length, rows });
    await nextTurn();
    if (reader.signal?.aborted) throw fail('IMPORT_WRONG_STATE', { state: 'cancelled' });
  };
  try {
    const remembered = (fingerprint: string): CsvMemory | null => memoryFor(reader, { fingerprint, name, accountId });
    const parsed = await parseFile(
      bytes,
      { defaultCurrency: reader.currency, fileName: name, choices, remembered },
      giveWay,
    );
    const { csv } = parsed;
    const from = {
      file: name,
      format: parsed.format,
      householdId: reader.householdId,
      ...(parsed.program === undefined ? {} : { program: parsed.program }),
    };
    const statements = parsed.statements.map((statement, position) =>
      stage(statement, {
        ...from,
        key: `${file.position + 1}.${position + 1}`,
        ...(csv
          ? {
              csv: {
                ...csv,
                choices,
                reading: {
                  ...csv.reading,
                  closingBalance: statement.ledgerBalanceMinor === null ? null : ('file' as const),
                },
              },
            }
          : {}),
      }),
    );
    return { statements, notices: parsed.notices };
  } catch (error) {
    throw failureOfFile(error, name);
  }
}

/** What was said last of such a table: for the account that was chosen, else for that of this file's name, else for any. */
function memoryFor(
  { remembered, householdId }: Reader,
  file: { fingerprint: string; name: string; accountId: string | null | undefined },
): CsvMemory | null {
  const alike = remembered.filter(({ fingerprint }) => fingerprint === file.fingerprint);
  const hash = identifierHash(householdId, 'csv', `${file.fingerprint} ${stemOf(file.name)}`);
  const own =
    alike.find(({ accountId }) => accountId === file.accountId) ?? alike.find(({ hashes }) => hashes.includes(hash));
  if (own) return own.memory;
  // "Date, Description, Amount" is the header of many banks: another account's sign may not be this one's
  const [other] = alike;
  if (other === undefined) return null;
  const { sign: _sign, ...memory } = other.memory;
  return memory;
}

export interface ReadUpload {
  readonly statements: StagedStatement[];
  readonly notices: ImportBatch['notices'];
  /** Tables and QIF files, compressed, which may be read again. */
  readonly kept: readonly { position: number; name: string; content: Buffer }[];
}

/** All files of an upload, one after another. One that cannot be read refuses them all, by its name and line. */
export async function readUpload(reader: Reader, files: readonly File[]): Promise<ReadUpload> {
  const statements: StagedStatement[] = [];
  const notices: ImportBatch['notices'] = [];
  const kept: { position: number; name: string; content: Buffer }[] = [];
  for (const [position, file] of files.entries()) {
    const name = shownName(file);
    if (file.size > FILE_BYTES_MAX) throw fail('IMPORT_FILE_TOO_LARGE', { file: name, limitBytes: FILE_BYTES_MAX });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const read = await readFile(reader, { name, bytes, position });
    statements.push(...read.statements);
    notices.push(...read.notices.map((notice) => ({ file: name, ...notice })));
    if (read.statements.some(({ csv }) => csv !== undefined))
      kept.push({ position, name, content: await compressed(bytes) });
  }
  return { statements, notices, kept };
}

/** A name as people see it: no control or direction marks that could dress it up as another, and no longer than disks allow. */
export const shownName = ({ name }: Pick<File, 'name'>): string =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .slice(0, 255)
    .toWellFormed() || 'file';
