import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDryRun, ImportFileError } from '@tideline/api';
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
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()).map(({ name }) => name).sort();
  for (const name of names) {
    try {
      const { rows, added, present, listed } = await ledger.add(name, readFileSync(join(folder, name)));
      yield { line: `${name} rows ${rows} new ${added} present ${present} listed ${listed}`, passed: rows === added + present + listed };
    } catch (error) {
      if (error instanceof ImportFileError) yield { line: `${name} refused: ${refusalSentence(error.refusal)}`, passed: true };
      else yield { line: `${name} failed: ${error instanceof Error ? error.message : String(error)}`, passed: false };
    }
  }
}
