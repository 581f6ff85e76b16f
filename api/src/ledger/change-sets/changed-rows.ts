import type { ChangedRow, ChangeValue } from '@tideline/contract';
import { formatRateE8 } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Image, ImageRow } from './change-log.store.ts';
import {
  type LivingRow,
  nameColumnOf,
  ownerColumnOf,
  readCatalog,
  readLiving,
  type RowCatalog,
} from './row-catalog.store.ts';

/** Columns that are technical or shown in another way, such as the currency of an amount. */
const UNSAID = new Set([
  'id',
  'household_id',
  'created_at',
  'updated_at',
  'deleted_at',
  'currency',
  'is_sample',
  'is_split',
  'set_by_user',
  'key',
  'balance_entry',
  'begun_with',
]);

type LivingRows = ReadonlyMap<string, ReadonlyMap<string, LivingRow>>;

interface Context {
  catalog: RowCatalog;
  living: LivingRows;
  /** The household's currency, for values without their own. */
  currency: string;
}

/** Converts row images for display: the names of the changed items, and each value formatted by type. */
export async function toChangedRows(
  tx: HouseholdTx,
  images: readonly ImageRow[],
  currency: string,
): Promise<ChangedRow[]> {
  const catalog = await readCatalog(tx);
  const context = { catalog, currency, living: await readAllLiving(tx, catalog, images) };
  return images.map((image) => toChangedRow(image, context));
}

function idsIn(image: ImageRow, catalog: RowCatalog): [table: string, id: string][] {
  const referred = [image.oldRow, image.newRow].flatMap((row) =>
    Object.entries(row ?? {}).flatMap(([column, value]): [string, string][] => {
      const parent = catalog.referredBy(image.tableName, column);
      return parent !== undefined && typeof value === 'string' ? [[parent, value]] : [];
    }),
  );
  return [[image.tableName, image.rowId], ...referred];
}

/** Follows references from the rows in three steps, enough to reach the account of a split. */
async function readAllLiving(tx: HouseholdTx, catalog: RowCatalog, images: readonly ImageRow[]): Promise<LivingRows> {
  const living = new Map<string, Map<string, LivingRow>>();
  let wanted = images.flatMap((image) => idsIn(image, catalog));
  for (let step = 0; step < 3 && wanted.length > 0; step++) {
    const next: [string, string][] = [];
    for (const [table, pairs] of Map.groupBy(wanted, ([name]) => name)) {
      const known = living.get(table) ?? new Map<string, LivingRow>();
      const ids = [...new Set(pairs.map(([, id]) => id))].filter((id) => !known.has(id));
      const owner = ownerColumnOf(catalog, table);
      const ownerTable = owner === undefined ? undefined : catalog.referredBy(table, owner);
      for (const [id, row] of await readLiving(tx, catalog, table, ids)) {
        known.set(id, row);
        if (ownerTable !== undefined && row.ownerId !== null) next.push([ownerTable, row.ownerId]);
      }
      living.set(table, known);
    }
    wanted = next;
  }
  return living;
}

const textIn = (image: ImageRow, column: string | undefined): string | null => {
  const value = column === undefined ? undefined : (image.newRow?.[column] ?? image.oldRow?.[column]);
  return typeof value === 'string' ? value : null;
};

interface Owner {
  table: string;
  id: string;
}

function ownerOf(
  { tableName, rowId }: { tableName: string; rowId: string },
  { catalog, living }: Context,
  image?: ImageRow,
): Owner | undefined {
  const column = ownerColumnOf(catalog, tableName);
  const table = column === undefined ? undefined : catalog.referredBy(tableName, column);
  const id = living.get(tableName)?.get(rowId)?.ownerId ?? (image && textIn(image, column));
  return table !== undefined && id ? { table, id } : undefined;
}

function nameOf(place: { tableName: string; rowId: string }, context: Context, image?: ImageRow): string | null {
  const own =
    context.living.get(place.tableName)?.get(place.rowId)?.name ??
    (image && textIn(image, nameColumnOf(context.catalog, place.tableName)));
  if (own) return own;
  const owner = ownerOf(place, context, image);
  return owner ? nameOf({ tableName: owner.table, rowId: owner.id }, context) : null;
}

function currencyOf(place: { tableName: string; rowId: string }, context: Context, image?: ImageRow): string {
  const own = context.living.get(place.tableName)?.get(place.rowId)?.currency ?? (image && textIn(image, 'currency'));
  if (own) return own;
  const owner = ownerOf(place, context, image);
  return owner ? currencyOf({ tableName: owner.table, rowId: owner.id }, context) : context.currency;
}

function toChangedRow(image: ImageRow, context: Context): ChangedRow {
  const { tableName, rowId, oldRow, newRow } = image;
  const now = context.living.get(tableName)?.get(rowId);
  const columns = [...new Set([...Object.keys(oldRow ?? {}), ...Object.keys(newRow ?? {})])].filter(
    (column) => !UNSAID.has(column) && context.catalog.columnsOf(tableName).has(column),
  );
  const valueIn = (row: Image | null, column: string): ChangeValue =>
    toValue(row?.[column] ?? null, column, image, context);
  const fields = columns
    .map((column) => ({
      field: column.replace(/_(minor|ppm|e8|id)$/, ''),
      before: valueIn(oldRow, column),
      after: valueIn(newRow, column),
    }))
    .filter(({ before, after }) => before.type !== 'none' || after.type !== 'none');
  return {
    kind: tableName,
    id: rowId,
    name: nameOf(image, context, image),
    operation: operationOf(image),
    exists: now !== undefined && !now.isDeleted,
    fields,
  };
}

function operationOf({ operation, oldRow, newRow }: ImageRow): ChangedRow['operation'] {
  if (operation === 'INSERT') return 'added';
  if (operation === 'DELETE') return 'removed';
  if (newRow === null || !('deleted_at' in newRow)) return 'changed';
  if (newRow['deleted_at'] !== null && oldRow?.['deleted_at'] === null) return 'removed';
  return newRow['deleted_at'] === null ? 'restored' : 'changed';
}

function toValue(value: unknown, column: string, image: ImageRow, context: Context): ChangeValue {
  if (value === null || value === undefined) return { type: 'none' };
  const parent = context.catalog.referredBy(image.tableName, column);
  if (parent !== undefined && typeof value === 'string')
    return { type: 'reference', kind: parent, id: value, name: nameOf({ tableName: parent, rowId: value }, context) };
  if (typeof value === 'boolean') return { type: 'flag', value };
  if (typeof value === 'number') return toNumber(value, column, () => currencyOf(image, context, image));
  if (typeof value !== 'string') return { type: 'data', json: JSON.stringify(value) };
  const type = context.catalog.columnsOf(image.tableName).get(column);
  if (type === 'date') return { type: 'date', date: value };
  if (type === 'timestamp with time zone') return { type: 'instant', at: new Date(value).toISOString() };
  return { type: 'text', text: value };
}

function toNumber(value: number, column: string, currency: () => string): ChangeValue {
  if (column.endsWith('_minor')) return { type: 'money', minor: String(value), currency: currency() };
  if (column.endsWith('_ppm')) return { type: 'rate', ppm: value };
  if (column.endsWith('_e8')) return { type: 'text', text: formatRateE8(value) };
  return { type: 'number', value };
}
