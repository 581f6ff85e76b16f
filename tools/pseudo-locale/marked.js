/** Translations are up to this much longer than English. */
const LONGER = 0.4;

/**
 * Marks every text of a message file, and lengthens it as a translation may. A text without marks on a screen
 * therefore comes from elsewhere.
 */
export function marked(value) {
  if (typeof value === 'string')
    return value === '' ? value : `⟦${value}${'·'.repeat(Math.ceil(value.length * LONGER))}⟧`;
  if (typeof value === 'function') return (...parameters) => marked(value(...parameters));
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, marked(inner)]));
}
