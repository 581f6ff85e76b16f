import { localeFor } from '@tideline/contract/language';

/** The cookie that the gateway reads: `gateway/src/http/page-language.ts`. */
const COOKIE = 'tideline_language';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns the language of this page's texts. */
export const pageLanguage = (page: Document = document): string => page.documentElement.lang || 'en';

/** Returns the locale for amounts and dates on this page. */
export const pageLocale = (locale: string, page: Document = document): string => localeFor(pageLanguage(page), locale);

const rememberedLanguage = (page: Document): string | undefined =>
  page.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);

/** Makes the gateway send the pages of this browser in a language. */
export function rememberLanguage(language: string, page: Document = document): void {
  const secure = page.location.protocol === 'https:' ? '; Secure' : '';
  page.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}

/**
 * Reloads the page if its user chose another language, on another device or before the gateway knew the choice. It
 * reloads only once: if the page still has another language, its release does not have the chosen one.
 */
export function followLanguage(
  chosen: string | null | undefined,
  { page = document, reload = () => location.reload() }: { page?: Document; reload?: () => void } = {},
): void {
  if (!chosen || chosen === pageLanguage(page) || chosen === rememberedLanguage(page)) return;
  rememberLanguage(chosen, page);
  if (rememberedLanguage(page) === chosen) reload();
}
