import { createHash } from 'node:crypto';
import { isAmount } from './csv-amount.ts';
import { isDate } from './dates.ts';
import { plainHeader } from './header-words.ts';
import type { CsvRow } from './tokenize-csv.ts';

/**
 * Identifies the kind of a file: by its header words in order, otherwise by the contents of its columns. Two downloads
 * from the same bank have the same fingerprint, regardless of their rows.
 */
export function fingerprintOf(header: readonly string[] | null, rows: readonly CsvRow[], width: number): string {
  const words = header === null ? ['', ...kindsOfColumns(rows, width)] : header.map(plainHeader);
  while (words.length > 1 && words.at(-1) === '') words.pop(); // some banks end each line with a delimiter
  return createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 32);
}

function kindsOfColumns(rows: readonly CsvRow[], width: number): string[] {
  const judged = rows.slice(0, 50);
  return Array.from({ length: width }, (_, column) => {
    const cells = judged.map(({ cells: all }) => all[column] ?? '').filter((cell) => cell !== '');
    const most = (test: (cell: string) => boolean): boolean =>
      cells.length > 0 && cells.filter(test).length >= cells.length * 0.6;
    return most(isDate) ? 'date' : most(isAmount) ? 'amount' : 'text';
  });
}
