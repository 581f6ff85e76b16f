/** Languages in which month names are recognized. */
const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'fi', 'pl'];

const plain = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

function namesOfMonths(): Map<string, number> {
  const names = new Map<string, number>();
  for (const locale of LOCALES) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { month: style, day: 'numeric', timeZone: 'UTC' });
      for (let month = 1; month <= 12; month++) {
        const name =
          format.formatToParts(Date.UTC(2026, month - 1, 1)).find(({ type }) => type === 'month')?.value ?? '';
        const word = plain(name);
        if (word.length >= 3 && !names.has(word)) names.set(word, month);
        if (style === 'long' && word.length > 3 && locale === 'en') names.set(word.slice(0, 3), month);
      }
    }
  }
  return names.set('sept', 9);
}

let known: Map<string, number> | null = null;

/** Returns the number of a month from its full or short name in the languages above; null if unknown. */
export const monthOfWord = (word: string): number | null => (known ??= namesOfMonths()).get(plain(word)) ?? null;
