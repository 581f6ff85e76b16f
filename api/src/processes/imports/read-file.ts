import { setImmediate as nextTurn } from 'node:timers/promises';
import { fail } from '@tideline/contract';
import { failureOfFile } from './file-failures.ts';
import { stemOf } from './formats/csv/file-name.ts';
import type { CsvMemory } from './formats/csv/csv-memory.ts';
import { readingOf } from './formats/csv/statement-reading.ts';
import { parseFile } from './formats/parse-file.ts';
import { type FileToRead, INSIDE, type ReadFile, type Reader } from './read-files.ts';
import { identifierHash, stage } from './staged-statement.ts';

/** Reads one file into statements for a preview. Errors: from the error catalog, with the file's name. */
export async function readFile(reader: Reader, file: FileToRead): Promise<ReadFile> {
  const { name, bytes, choices = {}, accountId } = file;
  const giveWay = async (share: number, rows: number): Promise<void> => {
    reader.onProgress({
      phase: 'reading',
      file: name,
      done: Math.floor(share * bytes.length),
      total: bytes.length,
      rows,
    });
    await nextTurn();
    if (reader.signal?.aborted) throw fail('IMPORT_WRONG_STATE', { state: 'canceled' });
  };
  try {
    const fileName = ownName(name);
    const remembered = (fingerprint: string): CsvMemory | null =>
      memoryFor(reader, { fingerprint, name: fileName, accountId });
    const parsed = await parseFile(bytes, { defaultCurrency: reader.currency, fileName, choices, remembered }, giveWay);
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
        ...(csv ? { csv: { ...csv, choices, reading: readingOf(csv.reading, statement) } } : {}),
      }),
    );
    return { statements, notices: parsed.notices };
  } catch (error) {
    throw failureOfFile(error, name);
  }
}

/**
 * Returns the latest choices for this kind of table: those for the chosen account, otherwise for the account with this
 * file name, otherwise for any account.
 */
function memoryFor(
  { remembered, householdId }: Reader,
  file: { fingerprint: string; name: string; accountId: string | null | undefined },
): CsvMemory | null {
  const alike = remembered.filter(({ fingerprint }) => fingerprint === file.fingerprint);
  const hash = identifierHash(householdId, 'csv', `${file.fingerprint} ${stemOf(file.name)}`);
  const own =
    alike.find(({ accountId }) => accountId === file.accountId) ?? alike.find(({ hashes }) => hashes.includes(hash));
  if (own) return own.memory;
  const [other] = alike;
  if (other === undefined) return null;
  // All accounts of one table are read the same way.
  if (other.memory.fields.account !== undefined) return other.memory;
  // Many banks use the header "Date, Description, Amount", so another account's sign may not apply here.
  const { sign: _sign, ...memory } = other.memory;
  return memory;
}

/** Returns the name of a file without its archive and the folders in it. */
function ownName(name: string): string {
  const at = name.lastIndexOf(INSIDE);
  return (at === -1 ? name : name.slice(at + INSIDE.length)).replace(/^.*[/\\](?=[^/\\])/, '');
}
