import { listCategories } from '../../ledger/categories/categories.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { bankCategory } from './bank-category.ts';
import type { TargetPlan } from './plan/plan-target.ts';
import { insertCategories } from './details.store.ts';

interface Named {
  readonly name: string;
  readonly group: string | null;
  /** Total amount of all rows with this name. */
  totalMinor: number;
}

/** Names that programs use for rows without a category. */
const NONE =
  /^(uncategori[sz]ed|ready to assign|to be budgeted|starting balances?|transfer|credit card payment|split|-+ ?split.*)$/i;

/**
 * Returns the household's categories for the names in files. Missing categories from exports of other programs are
 * created in their original group, while names from banks and QIF files only match existing categories.
 */
export async function categoriesOfFiles(
  tx: HouseholdTx,
  targets: readonly TargetPlan[],
  _now: Date,
): Promise<(name: string) => string | null> {
  const wanted = new Map<string, Named>();
  const programs = new Set(
    targets.flatMap(({ statements }) =>
      statements.filter(({ statement }) => statement.program !== undefined).flatMap(({ statement }) => statement.rows),
    ),
  );
  const isKept = targets.some(({ inserts }) =>
    inserts.some(({ row }) => row.splits !== undefined || programs.has(row)),
  );
  if (!isKept) return () => null;
  for (const { inserts } of targets) {
    for (const { row } of inserts) {
      if (!programs.has(row)) continue;
      for (const { category, categoryGroup, amountMinor } of row.splits ?? [
        { category: row.category ?? null, categoryGroup: row.categoryGroup ?? null, amountMinor: row.amountMinor },
      ]) {
        if (category === null || NONE.test(category)) continue;
        const before = wanted.get(category.toLowerCase());
        if (before) before.totalMinor += amountMinor;
        else wanted.set(category.toLowerCase(), { name: category, group: categoryGroup, totalMinor: amountMinor });
      }
    }
  }
  const there = await listCategories(tx);
  const byName = new Map(there.map(({ name, id }) => [name.toLowerCase(), id] as const));
  const byKey = new Map(there.flatMap(({ key, id }) => (key === null ? [] : [[key as string, id] as const])));
  const idOf = (name: string): string | null =>
    NONE.test(name) ? null : (byName.get(name.toLowerCase()) ?? byKey.get(bankCategory(name) ?? '') ?? null);
  const missing = [...wanted.values()]
    .filter(({ name }) => idOf(name) === null)
    .map(({ name, group, totalMinor }) => ({
      id: newId(),
      name,
      group: group ?? 'Imported',
      nature: totalMinor > 0 ? 'income' : 'expense',
    }));
  if (missing.length > 0) {
    await insertCategories(tx, missing);
  }
  for (const { name, id } of missing) byName.set(name.toLowerCase(), id);
  return idOf;
}
