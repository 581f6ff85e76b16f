import { fail } from '@tideline/contract';
import { type ClientBase, type CustomTypesConfig, type Pool, types as defaultTypes } from 'pg';
import type { Queries } from './connection.ts';
import type { Sql } from './sql.ts';

const OID = { int8: 20, date: 1082, timestamptz: 1184, texts: 1009, dates: 1182 } as const;

/**
 * Parses a bigint as a safe integer. Sums of money are bigint in the database; a sum that is too large is rejected,
 * never rounded.
 */
function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw fail('SUM_TOO_LARGE', {});
  return value;
}

const parsers = new Map<number, (text: string) => unknown>([
  [OID.int8, parseSafeInteger],
  [OID.date, (text) => text],
  [OID.timestamptz, (text) => new Date(text).toISOString()],
  [OID.dates, (defaultTypes.getTypeParser as (oid: number) => (text: string) => unknown)(OID.texts)],
]);

/**
 * Converts database types: bigint to a safe integer, date (alone or in an array) to 'YYYY-MM-DD', and timestamptz to
 * RFC 3339 in UTC; numeric stays a string.
 */
export const types: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? defaultTypes.getTypeParser(oid, format),
};

const camelNames = new Map<string, string>();
const camel = (name: string): string => {
  const known = camelNames.get(name);
  if (known !== undefined) return known;
  const made = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camelNames.set(name, made);
  return made;
};

/**
 * Creates a row by assigning properties one by one; for tens of thousands of rows, this takes a fraction of the time of
 * building entries first.
 */
function rowOf(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index++) row[names[index] as string] = values[index];
  return row;
}

/** Returns `one` and `maybe`, which read their row with `many`. */
export const singleRows = (many: Queries['many']): Pick<Queries, 'one' | 'maybe'> => ({
  one: async <Row>(query: Sql) => {
    const [row, ...others] = await many<Row>(query);
    if (row === undefined || others.length > 0)
      throw new Error(`expected one row, got ${others.length + (row === undefined ? 0 : 1)}`);
    return row;
  },
  maybe: async <Row>(query: Sql) => (await many<Row>(query))[0] ?? null,
});

/** Runs queries on a connection, or on any connection of a pool. */
export function queriesOn(client: ClientBase | Pool): Queries {
  const ask = async (query: Sql): Promise<{ rows: unknown[]; count: number }> => {
    const result = await client.query<unknown[]>({ ...query.compile(), rowMode: 'array' });
    const names = result.fields.map((field) => camel(field.name));
    const rows = result.rows.map((values) => rowOf(names, values));
    return { rows, count: result.rowCount ?? 0 };
  };
  const many = async <Row>(query: Sql): Promise<Row[]> => (await ask(query)).rows as Row[];
  return {
    many,
    ...singleRows(many),
    run: async (query) => (await ask(query)).count,
  };
}
