/** Sets the locale for counts. Called when the session is known, before anything is rendered. */
export function writeCountsIn(locale: string): void {
  document.documentElement.dataset['locale'] = locale;
}

/**
 * Formats a count for the messages of a remote: 3473 → "3,473" or "3.473". For amounts and rates, use `useFormats()`.
 * The locale is stored on the page because every remote contains a copy of this module; at build time, sentences are
 * read without a page.
 */
export function countText(count: number): string {
  return count.toLocaleString(globalThis.document?.documentElement.dataset['locale'] ?? 'en-US');
}

/** Joins a count and its English noun: 1 and 'row' → "1 row"; 1200 and 'row' → "1,200 rows". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

/**
 * Texts by plural category. A language has only the categories that it distinguishes (Unicode CLDR, language plural
 * rules).
 */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export interface Plurals {
  /** Joins a count and its noun: (1200, { one: 'Zeile', other: 'Zeilen' }) → "1.200 Zeilen". */
  plural: (count: number, forms: PluralForms) => string;
  /** Chooses the text for a count: (1, { one: 'ist', other: 'sind' }) → "ist". */
  choose: (count: number, forms: PluralForms) => string;
}

/** Returns the plural rules of a language, for its message files: `const { plural } = pluralsOf('de')`. */
export function pluralsOf(language: string): Plurals {
  const rules = new Intl.PluralRules(language);
  const choose: Plurals['choose'] = (count, forms) => forms[rules.select(count)] ?? forms.other;
  return { choose, plural: (count, forms) => `${countText(count)} ${choose(count, forms)}` };
}
