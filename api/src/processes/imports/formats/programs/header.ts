import type { Program } from '../program.ts';
import { detectDelimiter } from '../csv/detect-delimiter.ts';
import { plainHeader } from '../csv/header-words.ts';

/** Headers that only these programs write. Other columns may be present. */
const HEADERS: Readonly<Record<Program, readonly string[]>> = {
  ynab: ['account', 'flag', 'date', 'payee', 'memo', 'outflow', 'inflow', 'cleared'],
  actual: ['account', 'date', 'payee', 'notes', 'category', 'amount', 'cleared'],
  mint: ['date', 'description', 'original description', 'amount', 'transaction type', 'category', 'account name'],
  firefly: ['journal id', 'type', 'currency code', 'amount', 'description', 'date', 'source name', 'destination name'],
};

/** Identifies the program that exported a table from its column names. */
export function programOf(header: readonly string[]): Program | null {
  const names = new Set(header.map(plainHeader));
  const found = (Object.keys(HEADERS) as Program[]).find((program) =>
    HEADERS[program].every((name) => names.has(name)),
  );
  return found ?? null;
}

/** Column names of the other files that a program exports along with its transactions. */
const OTHER_TABLES: Partial<Record<Program, readonly (readonly string[])[]>> = {
  ynab: [
    ['month', 'category group/category', 'category group', 'category', 'activity', 'available'],
    ['month', 'category', 'master category', 'sub category', 'budgeted'],
  ],
};

/**
 * Returns the program if the text is a part of its export without transactions, such as a YNAB budget; otherwise null.
 */
export function otherTableOf(text: string): Program | null {
  const names = new Set(firstCells(text).map(plainHeader));
  return (
    (Object.keys(HEADERS) as Program[]).find((program) =>
      OTHER_TABLES[program]?.some((header) => header.every((name) => names.has(name))),
    ) ?? null
  );
}

/**
 * Returns whether the text is a program's transaction export. This precedes splitting into cells and must be fast,
 * because it is called for every table.
 */
export const isProgramExport = (text: string): boolean => programOf(firstCells(text)) !== null;

/** Returns the cells of the first line, which contains the column names of an export. */
function firstCells(text: string): string[] {
  const line =
    text
      .slice(0, 4_000)
      .split('\n')
      .find((one) => one.trim() !== '') ?? '';
  const delimiter = detectDelimiter(text);
  return delimiter === null ? [] : line.split(delimiter).map((cell) => cell.replace(/^\s*"|"\s*$/g, ''));
}
