import type { HouseholdTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { MOVED_TABLES } from './moved-tables.ts';
import * as store from './moved-rows.store.ts';
import type { CategoryRow, MovedRow, TagRow, Reference } from './moved-rows.store.ts';

/** Everything that moves with an account, as stored by the household that it leaves. */
export interface MovedRows {
  /** Batches of rows by table. */
  tables: Map<string, MovedRow[][]>;
  references: Reference[];
  categories: CategoryRow[];
  tags: TagRow[];
}

/** Reads an account with everything that belongs to it. */
export async function readMovedRows(tx: HouseholdTx, accountId: string): Promise<MovedRows> {
  const tables = new Map<string, MovedRow[][]>();
  const idsOf = (table: string): string[] => (tables.get(table) ?? []).flatMap((batch) => batch.map(({ id }) => id));
  for (const moved of MOVED_TABLES) {
    const parentIds = moved.table === moved.parent ? [accountId] : idsOf(moved.parent);
    const batches: MovedRow[][] = [];
    for await (const batch of store.rowsOfParents(tx, moved, parentIds)) batches.push(batch);
    tables.set(moved.table, batches);
  }
  return {
    tables,
    references: await store.listReferences(
      tx,
      MOVED_TABLES.map(({ table }) => table),
    ),
    categories: await store.listCategories(tx),
    tags: await store.listTags(tx),
  };
}

/**
 * Adapts the rows to the transaction's household: categories and tags are replaced by those with the same name there,
 * which are added if they do not exist. References to rows that stay behind are cleared, and rows that require them are
 * omitted.
 */
export async function adaptRows(tx: HouseholdTx, moved: MovedRows, now: Date): Promise<Map<string, MovedRow[][]>> {
  const known: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
    ['category', await matchCategories(tx, moved, now)],
    ['tag', await matchTags(tx, moved, now)],
    ...[...moved.tables].map(([table, batches]) => [table, new Map(batches.flat().map(({ id }) => [id, id]))] as const),
  ]);
  return new Map(
    MOVED_TABLES.map(({ table, loose = {} }) => {
      const references = [
        ...moved.references.filter((reference) => reference.table === table),
        ...Object.entries(loose).map(([column, parent]) => ({ table, column, parent, isNeeded: false })),
      ];
      const adapt = (row: MovedRow): MovedRow[] => {
        const adapted = { ...row };
        for (const { column, parent, isNeeded } of references) {
          const before = row[column];
          if (typeof before !== 'string') continue;
          const after = known.get(parent)?.get(before) ?? null;
          if (after === null && isNeeded) return [];
          adapted[column] = after;
        }
        return [adapted];
      };
      return [table, (moved.tables.get(table) ?? []).map((batch) => batch.flatMap(adapt))];
    }),
  );
}

/** Returns the ids of `parent` rows that the rows reference in any column. */
function usedIds({ tables, references }: MovedRows, parent: string): Set<string> {
  const used = new Set<string>();
  for (const { table, column } of references.filter((reference) => reference.parent === parent))
    for (const row of (tables.get(table) ?? []).flat()) if (typeof row[column] === 'string') used.add(row[column]);
  return used;
}

async function matchCategories(tx: HouseholdTx, moved: MovedRows, now: Date): Promise<Map<string, string>> {
  const there = await store.listCategories(tx);
  const sameAs = (row: CategoryRow): CategoryRow | undefined =>
    there.find(({ key }) => key !== null && key === row.key) ??
    there.find(({ name, nature }) => name.toLowerCase() === row.name.toLowerCase() && nature === row.nature);
  const used = usedIds(moved, 'category');
  const { ids, added } = matched(
    moved.categories.filter(({ id }) => used.has(id)),
    sameAs,
    now,
  );
  if (added.length > 0) await store.addCategories(tx, added);
  return ids;
}

async function matchTags(tx: HouseholdTx, moved: MovedRows, now: Date): Promise<Map<string, string>> {
  const there = await store.listTags(tx);
  const used = usedIds(moved, 'tag');
  const { ids, added } = matched(
    moved.tags.filter(({ id }) => used.has(id)),
    (row) => there.find(({ name }) => name.toLowerCase() === row.name.toLowerCase()),
    now,
  );
  if (added.length > 0) await store.addTags(tx, added, now);
  return ids;
}

/** Returns the id of each row in the other household, and the rows that must be added there. */
function matched<Row extends TagRow>(
  rows: readonly Row[],
  sameAs: (row: Row) => TagRow | undefined,
  now: Date,
): { ids: Map<string, string>; added: Row[] } {
  const ids = new Map<string, string>();
  const added: Row[] = [];
  for (const row of rows) {
    const id = sameAs(row)?.id ?? newId(now.getTime());
    ids.set(row.id, id);
    if (sameAs(row) === undefined) added.push({ ...row, id });
  }
  return { ids, added };
}
