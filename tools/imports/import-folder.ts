import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDryRun, ImportFileError, mutateFile } from '@tideline/api';
import { seededRandom } from '@tideline/domain';
import { refusalSentence } from './refusal-sentence.ts';

export interface FileResult {
  line: string;
  passed: boolean;
}

/**
 * Every file of a folder, in order of name, through the importers of the api onto one ledger in memory: a file that
 * overlaps an earlier one finds its rows present. A file passes when every row is accounted for, or it is refused in words.
 */
export async function* importFolder(folder: string): AsyncGenerator<FileResult, void, undefined> {
  const ledger = createDryRun();
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
  for (const name of names) {
    try {
      const { rows, added, present, listed } = await ledger.add(name, readFileSync(join(folder, name)));
      yield {
        line: `${name} rows ${rows} new ${added} present ${present} listed ${listed}`,
        passed: rows === added + present + listed,
      };
    } catch (error) {
      if (error instanceof ImportFileError)
        yield { line: `${name} refused: ${refusalSentence(error.refusal)}`, passed: true };
      else yield { line: `${name} failed: ${error instanceof Error ? error.message : String(error)}`, passed: false };
    }
  }
}

export interface MutatedCounts {
  imported: number;
  refused: number;
  /** What is wrong, one line for each file. */
  failures: string[];
}

/** Larger ones would take hours, and have nothing that smaller ones have not. */
const MUTATED_BYTES_MAX = 60_000;

/**
 * Files of a folder after accidents, the same ones on every run: each is refused in words, or all its rows are imported, here already
 * or listed, and none is imported a second time.
 */
export async function importMutated(folder: string, count: number): Promise<MutatedCounts> {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({ name, bytes: readFileSync(join(folder, name)) }))
    .filter(({ bytes }) => bytes.length > 0 && bytes.length <= MUTATED_BYTES_MAX)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const random = seededRandom('mutated files');
  const counts: MutatedCounts = { imported: 0, refused: 0, failures: [] };
  for (let run = 0; run < count; run += 1) {
    const file = files[run % files.length];
    if (file === undefined) break;
    const bytes = mutateFile(file.bytes, random);
    const ledger = createDryRun();
    try {
      const [first, again] = [await ledger.add(file.name, bytes), await ledger.add(file.name, bytes)];
      const isWhole =
        first.rows === first.added + first.present + first.listed && again.added === 0 && again.rows === first.rows;
      if (isWhole) counts.imported += 1;
      else counts.failures.push(`${file.name} (run ${run}): ${JSON.stringify({ first, again })}`);
    } catch (error) {
      if (error instanceof ImportFileError) counts.refused += 1;
      else
        counts.failures.push(
          `${file.name} (run ${run}): ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
    }
  }
  return counts;
}
