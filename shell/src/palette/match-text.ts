/** Lower case without accents, one space between words: "Crédit  Agricole" → "credit agricole". */
export const fold = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim();

const isWordy = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** Where words begin: at the first letter or digit after anything else. */
const wordStarts = (text: string): number[] =>
  Array.from(text, (_, at) => at).filter((at) => at === 0 || (isWordy(text[at]) && !isWordy(text[at - 1])));

/** Every word of the query begins a word of the text of its own, in any order: "acc add" fits "add account". */
function beginsWords(query: string, text: string): boolean {
  const left = text.split(/[^\p{L}\p{N}]+/u);
  return query.split(' ').every((part) => {
    const at = left.findIndex((word) => word.startsWith(part));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}

/** Letters that lie between those of the query, which begin at the start of a word; null where the text does not hold them in this order. */
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

/** How well a text fits: the whole of it, its beginning, the beginning of a word, of several words, a part, letters in their order. */
const EXACT = 0;
const PREFIX = 1;
const WORD = 2;
const WORDS = 3;
const PART = 4;
const LETTERS = 5;

/** Below 1 and growing with `size`, so that it decides only within one kind of fit. */
const within = (size: number): number => size / (size + 100);

/**
 * How badly a folded text fits a folded query: 0 exactly, more the worse, null not at all. Prefix comes before the start
 * of a word, that before any other part, and that before letters that only stand in the same order; among equals the
 * shorter text, or the one with fewer letters between, comes first.
 */
export function misfit(query: string, text: string): number | null {
  if (query === text) return EXACT;
  if (text.startsWith(query)) return PREFIX + within(text.length);
  const at = text.indexOf(query);
  if (at !== -1 && wordStarts(text).some((start) => text.startsWith(query, start))) return WORD + within(text.length);
  if (beginsWords(query, text)) return WORDS + within(text.length);
  if (at !== -1) return PART + within(text.length);
  const between = query.length < 2 ? null : skipped(query, text);
  return between === null ? null : LETTERS + within(between);
}
