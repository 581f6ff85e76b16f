import type { HouseholdTx } from '../../platform/database/database.ts';
import { raw, sql } from '../../platform/database/sql.ts';

/** Table metadata from the database, so that a new table needs no list here. */
export interface RowCatalog {
  /** Returns the column types of a table, by name: `date`, `bigint`, `text` … */
  readonly columnsOf: (table: string) => ReadonlyMap<string, string>;
  /** Returns the table a column refers to. */
  readonly referredBy: (table: string, column: string) => string | undefined;
}

interface ColumnRow {
  tableName: string;
  columnName: string;
  type: string;
  parent: string | null;
}

export async function readCatalog(tx: HouseholdTx): Promise<RowCatalog> {
  const rows = await tx.many<ColumnRow>(sql`
    select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as type,
      r.parent::text as parent
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
      left join household_reference r on r.child = c.oid and r.column_name = a.attname
    where c.relnamespace = 'tideline'::regnamespace and c.relkind = 'r'`);
  const tables = Map.groupBy(rows, ({ tableName }) => tableName);
  const columns = new Map(
    [...tables].map(([table, of]) => [table, new Map(of.map(({ columnName, type }) => [columnName, type]))]),
  );
  const parents = new Map(
    rows.flatMap(({ tableName, columnName, parent }) =>
      parent === null ? [] : [[`${tableName}.${columnName}`, parent]],
    ),
  );
  return {
    columnsOf: (table) => columns.get(table) ?? new Map(),
    referredBy: (table, column) => parents.get(`${table}.${column}`),
  };
}

/** Columns that contain a row's name, in order of preference. */
const NAME_COLUMNS = ['name', 'payee', 'title', 'label', 'file_name'] as const;
/** Columns that refer to an owner, whose name is used for rows without a name. */
const OWNER_COLUMNS = ['account_id', 'transaction_id', 'outflow_id', 'first_id'] as const;

export const nameColumnOf = (catalog: RowCatalog, table: string): string | undefined =>
  NAME_COLUMNS.find((column) => catalog.columnsOf(table).has(column));
export const ownerColumnOf = (catalog: RowCatalog, table: string): string | undefined =>
  OWNER_COLUMNS.find((column) => catalog.referredBy(table, column) !== undefined);

export interface LivingRow {
  id: string;
  name: string | null;
  ownerId: string | null;
  currency: string | null;
  isDeleted: boolean;
}

/** Reads the current rows of one table without deleted ones. `table` comes from the catalog, never from a request. */
export async function readLiving(
  tx: HouseholdTx,
  catalog: RowCatalog,
  table: string,
  ids: readonly string[],
): Promise<Map<string, LivingRow>> {
  const columns = catalog.columnsOf(table);
  if (ids.length === 0 || !columns.has('id')) return new Map();
  const column = (name: string | undefined): string => (name !== undefined && columns.has(name) ? `t.${name}` : 'null');
  const ownKey = table === 'household' ? 't.id' : 't.household_id';
  const rows = await tx.many<LivingRow>(sql`
    select t.id, ${raw(column(nameColumnOf(catalog, table)))}::text as name,
      ${raw(column(ownerColumnOf(catalog, table)))}::uuid as owner_id,
      ${raw(column('currency'))}::text as currency,
        ${raw(columns.has('deleted_at') ? 't.deleted_at is not null' : 'false')} as is_deleted
    from ${raw(`"${table}"`)} t where ${raw(ownKey)} = ${tx.householdId} and t.id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
