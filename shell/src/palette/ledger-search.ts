/** Conversions of typed text to searches of the ledger; see docs/SEARCH.md. */

/** The minimum number of letters, because fewer would match almost every row. */
const LEAST_LETTERS = 2;
const AMOUNT = /^([<>]=?)?\s*[$€£]?(\d[\d\s,]*(?:\.\d{1,3})?)$/;
/** Matches a field with an operator of the search language, which means that the user typed a condition. */
const CONDITION = /\w[:=<>]/;

const quoted = (words: string): string => `"${words.replaceAll('"', '""')}"`;

/** Returns the search for transactions that contain the typed text, or null if the text is too short. */
export function searchFor(text: string): string | null {
  const typed = text.trim();
  if (typed.length < LEAST_LETTERS) return null;
  const [, comparison = ':', amount] = AMOUNT.exec(typed) ?? [];
  if (amount !== undefined) return `amount${comparison}${amount.replaceAll(/[\s,]/g, '')}`;
  if (CONDITION.test(typed)) return typed;
  return typed.split(/\s+/).map(quoted).join(' ');
}

/** Returns the name to search payees and categories for, or null for an amount or a condition. */
export function nameIn(text: string): string | null {
  const typed = text.trim();
  return typed.length < LEAST_LETTERS || AMOUNT.test(typed) || CONDITION.test(typed) ? null : typed;
}

export const hrefOfSearch = (search: string): string => `/transactions?q=${encodeURIComponent(search)}`;
export const hrefOfPayee = (name: string): string => hrefOfSearch(`payee=${quoted(name)}`);
export const hrefOfCategory = (name: string): string => hrefOfSearch(`category:${quoted(name)}`);
