interface CachedQuery {
  queryKey: readonly unknown[];
  meta?: Record<string, unknown> | undefined;
}

/** Queries with few dependencies, by the first part of their key. All others depend on everything. */
const ONLY_ON: Readonly<Record<string, readonly string[]>> = {
  // code, not data
  part: [],
  session: ['household', 'membership', 'household_deletion', 'account'],
  categories: ['category'],
};

/** Kinds that only concern one user. No household data depends on them, so only queries that name them become stale. */
const PERSONAL_KINDS: ReadonlySet<string> = new Set(['notification']);

/**
 * Returns whether a query's data may differ after a change. A query declares its dependencies with `meta: { staleOn:
 * ['transaction', 'account'] }` (kinds as in the change log). A query without a declaration is stale after every
 * change, which causes a request only while it is visible.
 * @param kinds of entities that were changed; null: unknown
 */
export function isStaleAfter({ queryKey, meta }: CachedQuery, kinds: ReadonlySet<string> | null): boolean {
  const named = meta?.['staleOn'];
  const on = Array.isArray(named) ? (named as readonly unknown[]) : ONLY_ON[String(queryKey[0])];
  if (on === undefined) return kinds === null || [...kinds].some((kind) => !PERSONAL_KINDS.has(kind));
  return kinds === null ? on.length > 0 : on.some((kind) => typeof kind === 'string' && kinds.has(kind));
}
