/** Translations are up to this much longer than English. */
const LONGER = 0.4;

/**
 * Marks every text of a message file, so that a text on a screen without marks comes from somewhere else, and lengthens
 * it as a translation may.
 */
export function marked(value) {
  if (typeof value === 'string')
    return value === '' ? value : `⟦${value}${'·'.repeat(Math.ceil(value.length * LONGER))}⟧`;
  if (typeof value === 'function') return (...parameters) => marked(value(...parameters));
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, marked(inner)]));
}
