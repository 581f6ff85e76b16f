import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** Limit above what a test or a run of journeys stores in one column. */
const MAX_OF_COLUMN = 20_000;

/**
 * Returns the texts in all tables of a database of the built-in server: names, payees, memos and everything else that
 * users entered or imported, in every household. `folder` contains the server's credentials.
 */
export async function storedTexts(
  folder: string,
  { port, database }: { port: number; database: string },
): Promise<string[]> {
  const { superuser } = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8')) as { superuser: string };
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', password: superuser, database });
  await client.connect();
  try {
    const { rows: columns } = await client.query<{ name: string; column: string }>(
      // the views of information_schema take several times as long, and most tables are empty in a test
      `select format('%I.%I', nspname, relname) as name, format('%I', attname) as column
       from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
       where nspname = 'tideline' and relkind = 'r' and attnum > 0 and not attisdropped
         and atttypid in ('text'::regtype, 'varchar'::regtype) and pg_relation_size(attrelid) > 0`,
    );
    const { rows } = await client.query<{ value: string }>(
      columns
        .map(({ name, column }) => `(select distinct ${column} as value from ${name} limit ${MAX_OF_COLUMN})`)
        .join(' union '),
    );
    return rows.map(({ value }) => value).filter((value) => value !== null);
  } finally {
    await client.end();
  }
}
