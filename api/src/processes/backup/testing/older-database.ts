import type { Client } from 'pg';
import type { Migration } from '../../../platform/database/prepare.store.ts';
import { asOwner, prepareDatabase } from '../../../platform/installation/prepare.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { type CopiedTable, readHouseholds, readSequences, readTables, seeHousehold } from '../backup-rows.store.ts';
import { beginRestore, commit, openTables, setSequences } from '../restore-rows.store.ts';

/** Tables and columns whose rows are read. */
type Columns = Pick<CopiedTable, 'name' | 'columns' | 'isForced'>;

/** Current columns, with their names in earlier versions. */
const OLDER_COLUMNS: readonly (readonly [current: string, older: string])[] = [
  ['set_by_user', 'set_by_person'],
  ['unposted_minor', 'unbooked_minor'],
];

/** Current names and codes in rows, with their names in earlier versions. */
const OLDER_CODES: readonly (readonly [current: string, older: string])[] = [
  ...OLDER_COLUMNS.map(([current, older]) => [`"${current}"`, `"${older}"`] as const),
  ['"canceled"', '"cancelled"'],
  ['"canceled_by_user"', '"cancelled_by_person"'],
  ['"no_paycheck"', '"no_pay_cheque"'],
  ['utilization_before_close', 'utilisation_before_close'],
  ['"kind": "installment"', '"kind": "instalment"'],
  ['"approval_withdrawn"', '"approval_taken_back"'],
  ['"what": "withdrawn"', '"what": "taken_back"'],
  [' withdrawn"', ' taken_back"'],
];

/** Returns the codes of earlier versions that no row contains. */
export const missingCodes = (rows: Readonly<Record<string, readonly string[]>>): string[] =>
  OLDER_CODES.map(([, older]) => older).filter((code) => !Object.values(rows).flat().join().includes(code));

const currentColumn = (column: string): string => OLDER_COLUMNS.find(([, older]) => older === column)?.[0] ?? column;

const withOlderCodes = (row: string): string =>
  OLDER_CODES.reduce((text, [current, older]) => text.replaceAll(current, older), row);

/** Returns the rows of each table as JSON with the given columns only, sorted. Call it within a transaction. */
async function readRows(client: Client, tables: readonly Columns[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const households = await readHouseholds(client);
  for (const { name, columns, isForced } of tables) {
    found[name] = [];
    for (const household of isForced ? households : ['']) {
      await seeHousehold(client, household);
      const { rows } = await client.query<{ row: string }>(
        `select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t)) where key = any($1))::text as row
        from ${client.escapeIdentifier(name)} t`,
        [columns],
      );
      found[name].push(...rows.map(({ row }) => row));
    }
    found[name].sort();
  }
  return found;
}

/** Returns the rows of each table of a database as JSON, with the given columns, or with all of them. */
export const rowsIn = (database: TestDatabase, tables?: readonly Columns[]): Promise<Record<string, string[]>> =>
  database.asOwner(async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const rows = await readRows(client, tables ?? (await readTables(client)));
    await client.query('rollback');
    return rows;
  });

/** Returns the columns that the backups of two versions have in common, by their current names. */
export async function sharedColumns(older: TestDatabase, newer: TestDatabase): Promise<Columns[]> {
  const now = new Map((await newer.asOwner(readTables)).map(({ name, columns }) => [name, columns]));
  return (await older.asOwner(readTables)).map(({ columns, ...table }) => ({
    ...table,
    columns: columns.map(currentColumn).filter((column) => now.get(table.name)?.includes(column)),
  }));
}

/**
 * Creates a database with only the given migrations, as an earlier version left it. Fills its tables with the rows of a
 * current database, without columns that were added later, and with the codes of the earlier version.
 */
export async function createOlderDatabase(source: TestDatabase, had: readonly Migration[]): Promise<TestDatabase> {
  const older = await createTestDatabase();
  const sequences = await source.asOwner(readSequences);
  await asOwner(older.url, async (client) => {
    await beginRestore(client, had);
    const made = await readTables(client);
    const close = await openTables(client, made);
    const read = made.map(({ columns, ...table }) => ({ ...table, columns: columns.map(currentColumn) }));
    for (const [name, rows] of Object.entries(await rowsIn(source, read))) {
      const columns = made
        .find((table) => table.name === name)
        ?.columns.map((column) => client.escapeIdentifier(column));
      const table = client.escapeIdentifier(name);
      await client.query(
        `insert into ${table} (${columns?.join()})
        select ${columns?.join()} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [`[${rows.map(withOlderCodes).join()}]`],
      );
    }
    await setSequences(client, sequences);
    await close();
    await commit(client);
  });
  await prepareDatabase(older.url, had); // creates the queue
  return older;
}
