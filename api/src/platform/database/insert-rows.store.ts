import type { HouseholdTx } from './database.ts';
import { columnName, join, raw, type Sql, sql } from './sql.ts';
import { COLUMNS, type Tables } from './tables.ts';

type Columns = typeof COLUMNS;

/** Tables of a household. */
type TableName = { [Name in keyof Tables]: Tables[Name] extends { householdId: string } ? Name : never }[keyof Tables];

/**
 * A row to insert. It has every column, so that the compiler reports each place that does not write a new column. The
 * columns that the database sets are excluded: household, version and generated columns.
 */
export type NewRow<Name extends TableName> = {
  [Column in keyof Tables[Name] & Exclude<keyof Columns[Name], 'householdId' | 'version'>]:
    | Tables[Name][Column]
    | (Columns[Name][Column] extends 'timestamptz' ? Date : never);
};

/** Inserts rows with one statement. Values that all rows share are sent once instead of with each row. */
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
    if (varying.has(name)) return raw(`r."${name}"`);
    const value = first[name];
    return sql`${types[name]?.startsWith('json') && value !== null ? JSON.stringify(value) : value}`;
  });
  return tx.run(sql`
    insert into ${raw(table)} (household_id, ${raw(names.map(columnName).join(', '))})
    select ${tx.householdId}, ${join(values)}${varying.size === 0 ? raw('') : recordsOf(rows, types, [...varying])}`);
}

/** Returns `from json_to_recordset(…)` with only the given columns of the rows. */
function recordsOf(
  rows: readonly Readonly<Record<string, unknown>>[],
  types: Readonly<Record<string, string>>,
  names: readonly string[],
): Sql {
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (const name of names) record[name] = row[name];
    return record;
  });
  const definitions = names.map((name) => `"${name}" ${types[name]}`).join(', ');
  return sql` from json_to_recordset(${JSON.stringify(records)}) as r (${raw(definitions)})`;
}
