/** Ways of asking the ledger for the typed text; see docs/SEARCH.md. */

/** Below this, almost every row would be found. */
const LEAST_LETTERS = 2;
const AMOUNT = /^([<>]=?)?\s*[$€£]?(\d[\d\s,]*(?:\.\d{1,3})?)$/;
/** A field of the search language: the user wrote a condition. */
const CONDITION = /\w[:=<>]/;

const quoted = (words: string): string => `"${words.replaceAll('"', '""')}"`;

/** Returns the search for transactions that contain the typed text; null if there is too little to search for. */
export function searchFor(text: string): string | null {
  const typed = text.trim();
  if (typed.length < LEAST_LETTERS) return null;
  const [, comparison = ':', amount] = AMOUNT.exec(typed) ?? [];
  if (amount !== undefined) return `amount${comparison}${amount.replaceAll(/[\s,]/g, '')}`;
  if (CONDITION.test(typed)) return typed;
  return typed.split(/\s+/).map(quoted).join(' ');
}

/** Returns what payees and categories are searched for by name; null for an amount or a condition. */
export function nameIn(text: string): string | null {
  const typed = text.trim();
  return typed.length < LEAST_LETTERS || AMOUNT.test(typed) || CONDITION.test(typed) ? null : typed;
}

export const hrefOfSearch = (search: string): string => `/transactions?q=${encodeURIComponent(search)}`;
export const hrefOfPayee = (name: string): string => hrefOfSearch(`payee=${quoted(name)}`);
export const hrefOfCategory = (name: string): string => hrefOfSearch(`category:${quoted(name)}`);
