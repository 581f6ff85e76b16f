import type { CsvColumns } from '@tideline/contract';
import { refuse } from '../import-file-error.ts';
import { FILE_STATEMENTS_MAX } from '../limits.ts';
import { isDate } from './dates.ts';
import type { CsvRow } from './tokenize-csv.ts';

/** One account's rows from a table with several accounts. */
export interface AccountRows {
  /** As written in the table; empty for rows without an account name. */
  readonly name: string;
  /** Account number or its last digits. */
  readonly number: string;
  readonly institution: string;
  /** Identifies the account: its name, plus bank and number if several accounts have the same name. */
  readonly identity: string;
  readonly rows: readonly CsvRow[];
}

/**
 * Maximum number of different names in a column of accounts, regardless of its length. In a long column, up to half of
 * the cells may have different names.
 */
const FEW_NAMES = 12;

/**
 * Returns whether the cells of a column labeled as an account are account names or numbers, judged from all rows. A
 * single repeated number is the file's only account and splits nothing.
 */
export function holdsAccounts(cells: readonly string[]): boolean {
  const given = cells.filter((cell) => cell !== '');
  const names = new Set(given.map(plain));
  if (names.size === 0 || names.size > FILE_STATEMENTS_MAX || names.size > Math.max(FEW_NAMES, given.length / 2))
    return false;
  if ([...names].some((name) => isDate(name) || /\d[.,]\d{1,2}$/.test(name))) return false;
  return names.size > 1 || !isNumber([...names][0] ?? '');
}

/** Returns whether a text is a number instead of a name: "1234", "xx-1234", "NL91ABNA0417164300". */
export const isNumber = (name: string): boolean =>
  /^[x*•.…\s-]*[\d\s-]+$/i.test(name) || /^[a-z]{2}\d{2}(?:\s?[a-z0-9]){8,30}$/i.test(name);

/**
 * Groups the rows of a table by account, in order of first appearance; null if no column names accounts. Errors:
 * ImportFileError for more accounts than one file may have.
 */
export function splitByAccount(
  rows: readonly CsvRow[],
  { account, accountNumber, institution }: CsvColumns,
): readonly AccountRows[] | null {
  if (account === undefined) return null;
  const cell = (row: CsvRow, column: number | undefined): string =>
    (row.cells[column ?? -1] ?? '').replace(/\s+/g, ' ');
  const groups = Map.groupBy(rows, (row) =>
    [cell(row, institution), cell(row, account), cell(row, accountNumber)].map(plain).join('\n'),
  );
  if (groups.size > FILE_STATEMENTS_MAX)
    throw refuse({ code: 'IMPORT_MALFORMED', line: rows[0]?.line ?? 1, field: `${groups.size} accounts` });
  const found = [...groups.entries()].flatMap(([key, group]) => {
    const [first] = group;
    return first === undefined
      ? []
      : [
          {
            key,
            name: cell(first, account),
            number: cell(first, accountNumber),
            institution: cell(first, institution),
            rows: group,
          },
        ];
  });
  const ofName = Map.groupBy(found, ({ name }) => plain(name));
  return found.map(({ key, ...group }) => ({
    ...group,
    identity: (ofName.get(plain(group.name))?.length ?? 0) > 1 ? key : plain(group.name),
  }));
}

const plain = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ').trim();
