interface AskedQuery {
  queryKey: readonly unknown[];
  meta?: Record<string, unknown> | undefined;
}

/** Answers that hang on little, by the first part of their key. All others hang on everything. */
const ONLY_ON: Readonly<Record<string, readonly string[]>> = {
  // code, not data
  part: [],
  session: ['household', 'membership'],
  categories: ['category'],
};

/** What is one person's own: nothing of the household hangs on it, so only who names it is asked again. */
const OF_A_PERSON: ReadonlySet<string> = new Set(['notification']);

/**
 * Whether an answer may be another one after a change. A query says itself what it hangs on with
 * `meta: { staleOn: ['transaction', 'account'] }` (kinds as in the change log); one that says nothing is asked again after
 * every change, which costs only where it is in sight.
 * @param kinds of things that were changed; null: nobody knows which
 */
export function isStaleAfter({ queryKey, meta }: AskedQuery, kinds: ReadonlySet<string> | null): boolean {
  const named = meta?.['staleOn'];
  const on = Array.isArray(named) ? (named as readonly unknown[]) : ONLY_ON[String(queryKey[0])];
  if (on === undefined) return kinds === null || [...kinds].some((kind) => !OF_A_PERSON.has(kind));
  return kinds === null ? on.length > 0 : on.some((kind) => typeof kind === 'string' && kinds.has(kind));
}
