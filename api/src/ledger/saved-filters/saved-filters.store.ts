import type { SavedFilter } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { assignments, type Changes, sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

const columns = sql`id, version, name, query, position`;

export const listSavedFilters = (tx: HouseholdTx): Promise<SavedFilter[]> =>
  tx.many(
    sql`select ${columns} from saved_filter where household_id = ${tx.householdId} order by position, name_key, id`,
  );

export const findSavedFilter = (tx: HouseholdTx, id: string): Promise<SavedFilter | null> =>
  tx.maybe(sql`select ${columns} from saved_filter where household_id = ${tx.householdId} and id = ${id}`);

export const lockSavedFilter = (tx: HouseholdTx, id: string): Promise<SavedFilter | null> =>
  tx.maybe(
    sql`select ${columns} from saved_filter where household_id = ${tx.householdId} and id = ${id} for no key update`,
  );

/** The position after the last filter; 0 if there are none. */
export const nextPosition = async (tx: HouseholdTx): Promise<number> =>
  (
    await tx.one<RowOf<'saved_filter', 'position'>>(
      sql`select coalesce(max(position) + 1, 0) as position from saved_filter where household_id = ${tx.householdId}`,
    )
  ).position;

export const insertSavedFilter = (
  tx: HouseholdTx,
  { id, name, query, position }: Omit<SavedFilter, 'version'>,
): Promise<number> =>
  tx.run(
    sql`insert into saved_filter (household_id, id, name, query, position)
      values (${tx.householdId}, ${id}, ${name}, ${query}, ${position})`,
  );

export const updateSavedFilter = (
  tx: HouseholdTx,
  id: string,
  changes: Changes<SavedFilter, 'name' | 'query' | 'position'>,
): Promise<number> =>
  tx.run(sql`update saved_filter set ${assignments(changes)} where household_id = ${tx.householdId} and id = ${id}`);

export const deleteSavedFilter = (tx: HouseholdTx, id: string): Promise<number> =>
  tx.run(sql`delete from saved_filter where household_id = ${tx.householdId} and id = ${id}`);
