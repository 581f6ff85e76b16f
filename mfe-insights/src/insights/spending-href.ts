interface Days {
  from: string;
  to: string;
}

/**
 * Returns a link to the transactions that count as spending for a payee or category (null: uncategorized). Their sum
 * matches the report.
 */
export function spendingHref(of: { payee: string } | { categoryId: string | null }, { from, to }: Days): string {
  const condition =
    'payee' in of ? `payee="${of.payee.replaceAll('"', '""')}" ` : of.categoryId === null ? 'category:none ' : '';
  const search = new URLSearchParams({ q: `${condition}is:expense -is:excluded`, from, to });
  if ('categoryId' in of && of.categoryId !== null) search.set('category', of.categoryId);
  return `/transactions?${search.toString()}`;
}
