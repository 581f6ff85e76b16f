import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { CsvMemory } from './formats/csv/csv-memory.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export interface RememberedCsv extends Readonly<
  RowOf<'csv_memory', 'fingerprint' | 'accountId', { memory: CsvMemory }>
> {
  /** Digests of the files and numbers that identify the account. */
  readonly hashes: readonly string[];
}

/** Lists remembered tables, most recently used first. */
export const rememberedTables = (tx: HouseholdTx): Promise<RememberedCsv[]> =>
  tx.many(sql`
    select m.fingerprint, m.account_id, m.memory,
      array(select i.hash from account_identifier i
        where i.household_id = m.household_id and i.account_id = m.account_id) as hashes
    from csv_memory m where m.household_id = ${tx.householdId} order by m.used_at desc, m.account_id`);

export const rememberTable = (
  tx: HouseholdTx,
  table: { fingerprint: string; accountId: string; memory: CsvMemory },
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into csv_memory (household_id, fingerprint, account_id, memory, used_at)
    values (${tx.householdId}, ${table.fingerprint}, ${table.accountId}, ${JSON.stringify(table.memory)}, ${now})
    on conflict (household_id, fingerprint, account_id) do update
      set memory = excluded.memory, used_at = excluded.used_at`);
