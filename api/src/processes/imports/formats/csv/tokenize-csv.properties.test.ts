import { expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { ImportFileError } from '../import-file-error.ts';
import { tokenizeCsv } from './tokenize-csv.ts';

const tokenize = async (text: string): Promise<string[][] | null> => {
  try {
    return (await tokenizeCsv(text, ',', () => Promise.resolve())).map(({ cells }) => [...cells]);
  } catch (error) {
    if (error instanceof ImportFileError) return null;
    throw error;
  }
};

/** Returns null if the text does not follow RFC 4180. */
function byTheStandard(text: string): string[][] | null {
  try {
    const rows = parse(text, {
      delimiter: ',',
      record_delimiter: '\n',
      relax_column_count: true,
      ltrim: true,
      rtrim: true,
    }) as string[][];
    return rows.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some((cell) => cell !== ''));
  } catch {
    return null;
  }
}

it('tokenizeCsv parses RFC 4180 text like csv-parse', async () => {
  const text = fc
    .array(fc.constantFrom('a', 'bc', ',', '"', '""', '\n', ' ', ',"', '",', '"\n'), { maxLength: 24 })
    .map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(text, async (table) => {
      const expected = byTheStandard(table);
      fc.pre(expected !== null && !/" +"/.test(table)); // csv-parse drops any text after the closing quote of a cell
      expect(await tokenize(table)).toEqual(expected);
    }),
    { numRuns: 2_000 },
  );
});

it('tokenizeCsv reports the line on which each row begins, regardless of the contents of cells', async () => {
  const cell = fc.constantFrom('a', '', 'two\nlines', 'a "word"', 'x,y');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 12 }), async (table) => {
      let line = 1;
      const expected = table.map((cells) => {
        const begins = line;
        line += 1 + cells.join('').split('\n').length - 1;
        return { line: begins, cells };
      });
      const text = table.map((cells) => cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\n');
      expect(await tokenizeCsv(text, ',', () => Promise.resolve())).toEqual(
        expected.filter(({ cells }) => cells.some((value) => value !== '')),
      );
    }),
    { numRuns: 300 },
  );
});
