import { LANGUAGES, OFFERED_LANGUAGES, type Language } from '@tideline/contract/language';
import { inLanguages } from '@tideline/contract/texts';
import type { IncomingMessage } from 'node:http';
import { wantedLanguages } from '../http/page-language.ts';
import { negotiateLanguage } from './languages.ts';
import * as english from './messages/pages.en.ts';

const textsIn = await inLanguages(import.meta.dirname, 'pages', english);

/** Returns the texts of a language, or the English ones if the gateway lacks the language. */
export const pageTextsIn = (language: string): (typeof english)['pageTexts'] =>
  textsIn(LANGUAGES.find((known) => known === language) ?? LANGUAGES[0]).pageTexts;

/**
 * Returns the path of the manifest with which a browser installs the application. Browsers request it without cookies,
 * so its path contains the language of the page.
 */
export const manifestPath = (language: string): string =>
  language === LANGUAGES[0] || !OFFERED_LANGUAGES.some((offered) => offered === language)
    ? '/manifest.webmanifest'
    : `/manifest.${language}.webmanifest`;

/**
 * Returns the language of a page that does not come from a release: the best match between the request's languages
 * and those that users can choose.
 */
export const languageFor = (request: Pick<IncomingMessage, 'headers'>): Language =>
  negotiateLanguage(wantedLanguages(request), OFFERED_LANGUAGES, LANGUAGES[0]) as Language;
