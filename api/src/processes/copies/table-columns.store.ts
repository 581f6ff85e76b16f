import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface Column {
  name: string;
  /** Type name in the database: `text`, `bigint`, `jsonb`, … */
  type: string;
  isRequired: boolean;
}

/** Returns the columns that a copy includes: all except the household, the version and generated columns. */
export async function columnsOf(tx: HouseholdTx, tables: readonly string[]): Promise<Map<string, Column[]>> {
  const rows = await tx.many<Column & { tableName: string }>(sql`
    select c.relname as table_name, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull
      and not a.atthasdef as is_required
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'tideline'::regnamespace and c.relname = any(${[...tables]}) and a.attnum > 0
      and not a.attisdropped and a.attgenerated = ''
      and a.attname not in ('household_id', 'version')
    order by c.relname, a.attnum`);
  const columns = new Map<string, Column[]>(tables.map((table) => [table, []]));
  for (const { tableName, ...column } of rows) columns.get(tableName)?.push(column);
  return columns;
}

const camels = new Map<string, string>();

/** Converts a column name to a property name: `amount_minor` → `amountMinor`. */
export function camelName(column: string): string {
  const known = camels.get(column) ?? column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camels.set(column, known);
  return known;
}
