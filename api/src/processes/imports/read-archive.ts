import { CatalogError } from '@tideline/contract';
import { failureOfFile } from './file-failures.ts';
import { isArchive, openArchive } from './formats/archive/open-archive.ts';
import { refuse } from './formats/import-file-error.ts';
import { readFile } from './read-file.ts';
import { type FileToRead, nameInArchive, type ReadFile, type Reader, shownName } from './read-files.ts';

export interface ReadPart extends ReadFile {
  readonly position: number;
  readonly name: string;
  /** Set for a file from an archive, which is not stored anywhere yet. */
  readonly unpacked?: Uint8Array;
}

export interface RefusedPart {
  readonly position: number;
  readonly failure: CatalogError;
}

export interface ReadParts {
  readonly read: readonly ReadPart[];
  readonly refused: readonly RefusedPart[];
}

/**
 * Distance between the positions of files in different archives. These positions are above those of the upload's own
 * files, so that statement keys are unambiguous.
 */
const POSITIONS_PER_ARCHIVE = 1_000;

/**
 * Reads one uploaded file, or each file of an archive, and rejects unreadable ones individually. Omits tables next to
 * another program's export and, among several files, tables with unknown dates or amounts. Errors: rethrows errors
 * that are not from the error catalog.
 */
export async function readParts(reader: Reader, file: FileToRead): Promise<ReadParts> {
  const { name, bytes, position } = file;
  if (!isArchive(bytes)) return readEach(reader, [{ file }]);
  let files;
  try {
    files = await openArchive(bytes);
  } catch (error) {
    return { read: [], refused: [{ position, failure: knownFailure(failureOfFile(error, name)) }] };
  }
  const { read, refused } = await readEach(
    reader,
    files.map((one, at) => ({
      file: {
        name: nameInArchive(name, shownName(one)),
        bytes: NOTHING,
        position: (position + 1) * POSITIONS_PER_ARCHIVE + at,
      },
      unpack: one.bytes,
    })),
  );
  const left = read.map((part) => ({ part, problem: problemOf(part, read) }));
  return {
    read: left.flatMap(({ part, problem }) => (problem === null ? [part] : [])),
    refused: [
      ...refused,
      ...left.flatMap(({ part, problem }) => (problem === null ? [] : [{ position: part.position, failure: problem }])),
    ].sort((a, b) => a.position - b.position),
  };
}

const NOTHING = new Uint8Array();

async function readEach(
  reader: Reader,
  files: readonly { file: FileToRead; unpack?: () => Promise<Uint8Array> }[],
): Promise<{ read: ReadPart[]; refused: RefusedPart[] }> {
  const read: ReadPart[] = [];
  const refused: RefusedPart[] = [];
  for (const { file, unpack } of files) {
    const { name, position } = file;
    try {
      const unpacked = await unpack?.();
      const one = await readFile(reader, unpacked === undefined ? file : { ...file, bytes: unpacked });
      read.push({ position, name, ...one, ...(unpacked === undefined ? {} : { unpacked }) });
    } catch (error) {
      refused.push({ position, failure: knownFailure(failureOfFile(error, name)) });
    }
  }
  return { read, refused };
}

function knownFailure(error: unknown): CatalogError {
  if (error instanceof CatalogError) return error;
  throw error;
}

/** Returns why a file in an archive is omitted although it could be read alone; null if it is not omitted. */
function problemOf({ name, statements }: ReadPart, all: readonly ReadPart[]): CatalogError | null {
  const program =
    all.flatMap((part) => part.statements).find((statement) => statement.program !== undefined)?.program ?? null;
  const isTable = statements.some(
    ({ csv, program: own }) => csv !== undefined && csv.reading.delimiter !== null && own === undefined,
  );
  const isUndecided = statements.some(({ csv }) =>
    csv?.reading.questions.some((question) => question === 'postedOn' || question === 'amount'),
  );
  const isLeftOut = isTable && (program !== null || (isUndecided && all.length > 1));
  return isLeftOut ? knownFailure(failureOfFile(refuse({ code: 'IMPORT_OTHER_TABLE', program }), name)) : null;
}
