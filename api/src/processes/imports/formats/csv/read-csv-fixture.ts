import type { FileStatement } from '../statement.ts';
import { type CsvOptions, readCsv, type ReadCsv } from './read-csv.ts';

const readAll = (text: string, options: Partial<CsvOptions> = {}): Promise<ReadCsv> =>
  readCsv(text, { fileName: 'bank.csv', encoding: 'utf-8', defaultCurrency: 'USD', ...options }, () =>
    Promise.resolve(),
  );

/** Reads a table with a single account. */
export async function read(
  text: string,
  options: Partial<CsvOptions> = {},
): Promise<ReadCsv & { statement: FileStatement }> {
  const result = await readAll(text, options);
  const [statement, ...others] = result.statements;
  if (statement === undefined || others.length > 0) throw new Error(`${result.statements.length} statements`);
  return { ...result, statement };
}

/** Returns the date, amount and payee of each row, plus the listed problems. */
export async function rowsOf(text: string, options: Partial<CsvOptions> = {}): Promise<string[]> {
  const { statement } = await read(text, options);
  return [
    ...statement.rows.map(({ postedOn, amountMinor, payee }) => `${postedOn} ${amountMinor} ${payee}`),
    ...statement.problems.map(({ line, field, value, reason }) => `line ${line} ${field} "${value}" ${reason}`),
  ];
}
