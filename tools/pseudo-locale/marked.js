/** Marks every text of a message file, so that a text on a screen without marks comes from somewhere else. */
export function marked(value) {
  if (typeof value === 'string') return value === '' ? value : `⟦${value}⟧`;
  if (typeof value === 'function') return (...parameters) => marked(value(...parameters));
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, marked(inner)]));
}
