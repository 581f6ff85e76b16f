import { LANGUAGES, OFFERED_LANGUAGES, type Language } from './languages.ts';

/**
 * Returns the locale for amounts and dates within text of a language: the household's format, in that language. English
 * text uses the household's own locale, because amounts and dates of every format fit into it.
 *
 *     ('de', 'en-US') → 'de-US', ('de', 'de-AT') → 'de-AT', ('en', 'de-DE') → 'de-DE'
 */
export function localeFor(language: string, locale: string): string {
  if (language === LANGUAGES[0] || new Intl.Locale(locale).language === language) return locale;
  return new Intl.Locale(locale, { language }).toString();
}

const offered = (tag: string | null | undefined): Language | undefined =>
  tag ? OFFERED_LANGUAGES.find((language) => language === new Intl.Locale(tag).language) : undefined;

/**
 * Returns the language of messages to a user: the chosen one, or else that of the household's number format, or else
 * English.
 */
export const languageOf = (chosen: string | null | undefined, locale: string): Language =>
  offered(chosen) ?? offered(locale) ?? LANGUAGES[0];
