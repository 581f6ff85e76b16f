import type { Category } from '@tideline/contract';

/**
 * Returns the link to the transactions of a category and its subcategories in a period. Their total equals the figure
 * shown.
 */
export function categorySpendingHref(
  categories: readonly Pick<Category, 'id' | 'name' | 'parentId'>[],
  categoryId: string,
  { from, to }: { from: string; to: string },
): string {
  const names = [...new Set(withBelow(categories, categoryId).map(({ name }) => `"${name.replaceAll('"', '""')}"`))];
  const search = new URLSearchParams({
    q: `category:${names.join(',')} is:expense -is:excluded`,
    from,
    to,
  });
  return `/transactions?${search.toString()}`;
}

function withBelow<C extends Pick<Category, 'id' | 'parentId'>>(categories: readonly C[], categoryId: string): C[] {
  const found = categories.filter(({ id }) => id === categoryId);
  for (let at = 0; at < found.length; at += 1)
    found.push(...categories.filter((category) => category.parentId === found[at]?.id && !found.includes(category)));
  return found;
}
