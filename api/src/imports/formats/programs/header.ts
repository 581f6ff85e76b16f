import { detectDelimiter } from '../csv/detect-delimiter.ts';
import { plainHeader } from '../csv/header-words.ts';

export type Program = 'ynab' | 'actual' | 'mint' | 'firefly';

/** Headers that a program writes and no bank does; others may stand beside them. */
const HEADERS: Readonly<Record<Program, readonly string[]>> = {
  ynab: ['account', 'flag', 'date', 'payee', 'memo', 'outflow', 'inflow', 'cleared'],
  actual: ['account', 'date', 'payee', 'notes', 'category', 'amount', 'cleared'],
  mint: ['date', 'description', 'original description', 'amount', 'transaction type', 'category', 'account name'],
  firefly: ['journal id', 'type', 'currency code', 'amount', 'description', 'date', 'source name', 'destination name'],
};

/** Whose export a table is, by the names of its columns. */
export function programOf(header: readonly string[]): Program | null {
  const names = new Set(header.map(plainHeader));
  const found = (Object.keys(HEADERS) as Program[]).find((program) =>
    HEADERS[program].every((name) => names.has(name)),
  );
  return found ?? null;
}

/** The same of a text before its cells are found; cheap, for it is asked of every table. */
export function isProgramExport(text: string): boolean {
  const line =
    text
      .slice(0, 4_000)
      .split('\n')
      .find((one) => one.trim() !== '') ?? '';
  const delimiter = detectDelimiter(text);
  return (
    delimiter !== null && programOf(line.split(delimiter).map((cell) => cell.replace(/^\s*"|"\s*$/g, ''))) !== null
  );
}
