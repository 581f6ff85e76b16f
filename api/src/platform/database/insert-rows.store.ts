import type { HouseholdTx } from './database.ts';
import { columnName, join, raw, type Sql, sql } from './sql.ts';
import { COLUMNS, type Tables } from './tables.ts';

type Columns = typeof COLUMNS;

/** Tables of a household. */
type TableName = { [Name in keyof Tables]: Tables[Name] extends { householdId: string } ? Name : never }[keyof Tables];

/**
 * A row to insert. It has every column, so that the compiler reports each caller that does not set a new column. The
 * columns that the database sets are excluded: household, version and generated columns.
 */
export type NewRow<Name extends TableName> = {
  [Column in keyof Tables[Name] & Exclude<keyof Columns[Name], 'householdId' | 'version'>]:
    | Tables[Name][Column]
    | (Columns[Name][Column] extends 'timestamptz' ? Date : never);
};

/**
 * Inserts rows with one statement. Values that all rows share are sent once instead of with each row, and the others
 * column by column, because PostgreSQL reads arrays several times faster than records of JSON.
 */
export async function insertRows<Name extends TableName>(
  tx: HouseholdTx,
  table: Name,
  rows: readonly NewRow<Name>[],
): Promise<number> {
  const [first, ...others]: readonly Readonly<Record<string, unknown>>[] = rows;
  if (first === undefined) return 0;
  const types: Readonly<Record<string, string>> = COLUMNS[table];
  const names = Object.keys(types).filter((name) => name !== 'householdId' && name !== 'version');
  const varying = new Set(names.filter((name) => others.some((row) => row[name] !== first[name])));
  const values = names.map((name): Sql => {
    const type = types[name] ?? 'text';
    if (varying.has(name)) return raw(isNested(type) ? `r."${name}"::${type}` : `r."${name}"`);
    const value = first[name];
    return sql`${type.startsWith('json') && value !== null ? JSON.stringify(value) : value}`;
  });
  return tx.run(sql`
    insert into ${raw(table)} (household_id, ${raw(names.map(columnName).join(', '))})
    select ${tx.householdId}, ${join(values)}${varying.size === 0 ? raw('') : columnsOf(rows, types, [...varying])}`);
}

/** Returns whether values of a type are sent as texts, because an array of arrays must be rectangular. */
const isNested = (type: string): boolean => type.startsWith('json') || type.endsWith('[]');

/** Returns `from unnest(…)` with only the given columns of the rows. */
function columnsOf(
  rows: readonly Readonly<Record<string, unknown>>[],
  types: Readonly<Record<string, string>>,
  names: readonly string[],
): Sql {
  const columns = names.map((name): Sql => {
    const type = types[name] ?? 'text';
    const isJson = type.startsWith('json');
    const texts = rows.map((row) => {
      const value = row[name];
      return elementOf(isJson && value !== null ? JSON.stringify(value) : value);
    });
    return sql`${`{${texts.join(',')}}`}::${raw(isNested(type) ? 'text' : type)}[]`;
  });
  return sql` from unnest(${join(columns)}) as r (${raw(names.map((name) => `"${name}"`).join(', '))})`;
}

/** Returns a value as an element of an array literal of PostgreSQL. An array becomes the text of its own literal. */
function elementOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value)
    ? `{${value.map(elementOf).join(',')}}`
    : value instanceof Date
      ? value.toISOString()
      : String(value);
  return `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, '\\$&') : text}"`;
}
