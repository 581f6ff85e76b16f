import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { printSql } from './print-sql.ts';
import { printTypes } from './print-types.ts';
import { readCatalog } from './read-catalog.store.ts';

const HERE = import.meta.dirname;

/** Returns the files that are generated from a migrated database. */
export async function printSchema(client: ClientBase): Promise<{ path: string; text: string }[]> {
  const catalog = await readCatalog(client);
  return [
    { path: join(HERE, '../../../../schema.sql'), text: printSql(catalog) },
    { path: join(HERE, '../tables.ts'), text: printTypes(catalog) },
  ];
}
