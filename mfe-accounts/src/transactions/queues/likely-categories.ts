import type { Category, Transaction } from '@tideline/contract';

/** One category per number key. */
const LIKELY_MAX = 9;

/** Counts how often categorized rows use each category. Split parts count separately. */
function counted(rows: readonly Transaction[]): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (id: string | null) => id !== null && counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const { categoryId, splits } of rows) {
    count(categoryId);
    for (const split of splits) count(split.categoryId);
  }
  return counts;
}

/**
 * Returns the likeliest categories of a row: those of its payee, then those of recent rows in the same direction, then
 * the others of that direction in the household's order.
 */
export function likelyCategories(
  row: Transaction,
  samePayee: readonly Transaction[],
  lately: readonly Transaction[],
  categories: readonly Category[],
): Category[] {
  const out = row.amount.minor.startsWith('-');
  const ofPayee = counted(samePayee);
  const ofDirection = counted(lately.filter(({ amount }) => amount.minor.startsWith('-') === out));
  const fits = ({ nature }: Category) => nature === 'transfer' || nature === (out ? 'expense' : 'income');
  return categories
    .map((category, order) => ({
      category,
      order,
      payee: ofPayee.get(category.id) ?? 0,
      direction: ofDirection.get(category.id) ?? 0,
    }))
    .filter(({ category, payee, direction }) => payee > 0 || direction > 0 || fits(category))
    .sort((one, other) => other.payee - one.payee || other.direction - one.direction || one.order - other.order)
    .slice(0, LIKELY_MAX)
    .map(({ category }) => category);
}
