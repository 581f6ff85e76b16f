/**
 * Folds a text to lower case without accents, with single spaces between words: "Crédit  Agricole" → "credit agricole".
 */
export const fold = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim();

const isWordy = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** Returns the starts of words: each first letter or digit after any other character. */
const wordStarts = (text: string): number[] =>
  Array.from(text, (_, at) => at).filter((at) => at === 0 || (isWordy(text[at]) && !isWordy(text[at - 1])));

/**
 * Returns whether each query word is a prefix of a different word of the text, in any order: "acc add" matches "add
 * account".
 */
function matchesWordStarts(query: string, text: string): boolean {
  const left = text.split(/[^\p{L}\p{N}]+/u);
  return query.split(' ').every((part) => {
    const at = left.findIndex((word) => word.startsWith(part));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}

/**
 * Counts the letters of the text between those of the query, which must begin at the start of a word. Returns null if
 * the text does not contain them in this order.
 */
function skipped(query: string, text: string): number | null {
  const letters = query.replaceAll(' ', '');
  const spans = wordStarts(text).flatMap((start) => {
    if (text[start] !== letters[0]) return [];
    let from = start;
    for (const letter of letters) {
      const at = text.indexOf(letter, from);
      if (at === -1) return [];
      from = at + 1;
    }
    return [from - start - letters.length];
  });
  return spans.length === 0 ? null : Math.min(...spans);
}

/**
 * Kinds of matches, best first: the whole text, its prefix, a word prefix, several word prefixes, a part, letters in
 * order.
 */
const EXACT = 0;
const PREFIX = 1;
const WORD = 2;
const WORDS = 3;
const PART = 4;
const LETTERS = 5;

/** Returns a value below 1 that increases with `size`, so that it only decides among matches of the same kind. */
const within = (size: number): number => size / (size + 100);

/**
 * Rates how badly a folded text matches a folded query: 0 is exact, a higher number is worse, and null is no match. A
 * prefix ranks before a word start, then any other part, then letters that only appear in order. Among equals, the
 * shorter text ranks first, or the one with fewer skipped letters.
 */
export function matchCost(query: string, text: string): number | null {
  if (query === text) return EXACT;
  if (text.startsWith(query)) return PREFIX + within(text.length);
  const at = text.indexOf(query);
  if (at !== -1 && wordStarts(text).some((start) => text.startsWith(query, start))) return WORD + within(text.length);
  if (matchesWordStarts(query, text)) return WORDS + within(text.length);
  if (at !== -1) return PART + within(text.length);
  const between = query.length < 2 ? null : skipped(query, text);
  return between === null ? null : LETTERS + within(between);
}
