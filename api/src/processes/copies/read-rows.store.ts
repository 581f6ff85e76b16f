import type { HouseholdTx } from '../../platform/database/database.ts';
import { join, raw, sql, type Sql } from '../../platform/database/sql.ts';
import { camelName, type Column } from './table-columns.store.ts';

export type CopiedRow = Record<string, unknown>;

const ROWS_AT_ONCE = 2_000;

/**
 * Yields the rows of a query in batches of thousands, so that memory use does not depend on the size of the household.
 */
export async function* inBatches<Row>(tx: HouseholdTx, query: Sql, rowsAtOnce = ROWS_AT_ONCE): AsyncGenerator<Row[]> {
  const cursor = raw(`copy_cursor_${(cursors += 1)}`);
  await tx.run(sql`declare ${cursor} no scroll cursor for ${query}`);
  try {
    for (;;) {
      const rows = await tx.many<Row>(sql`fetch ${raw(String(rowsAtOnce))} from ${cursor}`);
      if (rows.length > 0) yield rows;
      if (rows.length < rowsAtOnce) return;
    }
  } finally {
    await tx.run(sql`close ${cursor}`).catch(() => undefined); // a failed transaction has already closed its cursors
  }
}

let cursors = 0;

/** Yields a table's rows in the format of a copy: wire names, dates and instants as text, money in minor units. */
export async function* rowsOf(tx: HouseholdTx, table: string, columns: readonly Column[]): AsyncGenerator<CopiedRow[]> {
  const names = columns.map(({ name }) => name);
  const query = sql`
    select json_build_array(${join(names.map((name) => raw(`t."${name}"`)))}) as row
    from ${raw(`"${table}"`)} t where t.household_id = ${tx.householdId} order by t.id`;
  for await (const batch of inBatches<{ row: unknown[] }>(tx, query)) {
    yield batch.map(({ row }) => Object.fromEntries(names.map((name, index) => [camelName(name), row[index]])));
  }
}
