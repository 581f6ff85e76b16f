import { existsSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { texts as english } from '../messages/en.ts';
import type { Translation } from '@tideline/contract/language';
import { EXIT, Failure } from '../failure.ts';
import { formatsIn, type Formats } from './formats.ts';
import { type Sentences, translatorOf } from './known-sentences.ts';

/** The language of the source code, and of everything that programs read. */
export const ENGLISH = 'en-US';

export type Texts = Translation<typeof english>;

/** The language, texts and formats of a command. */
export interface Speech {
  /** A BCP 47 tag such as `de-AT`. */
  locale: string;
  texts: Texts;
  formats: Formats;
}

const folder = join(import.meta.dirname, '../messages');
/** Extension of modules, which are compiled in installed packages. */
const extension = extname(import.meta.filename);

/** Returns the path of the main message file of a language, which exists only if all of its texts exist. */
const mainOf = (language: string): string => join(folder, language, `main${extension}`);

const isKnown = (language: string): boolean =>
  language === 'en' || (/^[a-z]{2,3}$/.test(language) && existsSync(mainOf(language)));

const knownLanguages = (): string[] => ['en', ...readdirSync(folder).filter((name) => existsSync(mainOf(name)))];

/** Returns the locale for a POSIX name (`de_AT.UTF-8` → `de-AT`) if there are texts in its language. */
function localeOf(name: string): string | undefined {
  try {
    const locale = new Intl.Locale(name.replace(/[.@].*$/, '').replaceAll('_', '-'));
    if (!isKnown(locale.language)) return undefined;
    return locale.language === 'en' ? ENGLISH : locale.toString();
  } catch {
    return undefined; // C is not a Unicode locale
  }
}

/** Returns the locale of the system. As POSIX specifies, the first of these variables that is set decides. */
const systemLocale = (env: NodeJS.ProcessEnv): string =>
  localeOf(env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || 'C') ?? ENGLISH;

/** Files with the sentences that the registry sends in English. */
const registryFiles = ['refusals', 'gates'] as const;
const registryFolder = join(import.meta.dirname, '../../src/messages');

const sentencesOf = async (path: string, name: string): Promise<Sentences> => {
  const texts = (await import(pathToFileURL(join(registryFolder, path)).href)) as Record<string, Sentences>;
  return texts[name] ?? {};
};

/** Returns a function that translates sentences of the registry into the language of a locale. */
export async function registryTranslator(locale: string): Promise<(sentence: string) => string> {
  const { language } = new Intl.Locale(locale);
  const [english, translated]: [Sentences, Sentences] = [{}, {}];
  for (const name of language === 'en' ? [] : registryFiles) {
    if (!existsSync(join(registryFolder, language, `${name}${extension}`))) continue;
    Object.assign(english, await sentencesOf(`${name}.en${extension}`, name));
    Object.assign(translated, await sentencesOf(`${language}/${name}${extension}`, name));
  }
  return translatorOf(english, translated);
}

export async function speechIn(locale: string): Promise<Speech> {
  const { language } = new Intl.Locale(locale);
  const file = language === 'en' ? join(folder, `en${extension}`) : mainOf(language);
  const { texts } = (await import(pathToFileURL(file).href)) as { texts: Texts };
  return { locale, texts, formats: formatsIn(locale) };
}

/**
 * Returns the operator's language, texts and formats: according to TIDELINE_LANG, otherwise LC_ALL, LC_MESSAGES or LANG
 * if there are texts in that language, otherwise English. Rejects a TIDELINE_LANG without texts.
 */
export async function operatorSpeech(env: NodeJS.ProcessEnv): Promise<Speech> {
  const chosen = env['TIDELINE_LANG'];
  if (!chosen) return speechIn(systemLocale(env));
  const locale = localeOf(chosen);
  if (locale !== undefined) return speechIn(locale);
  const { texts } = await speechIn(systemLocale(env));
  throw new Failure('USAGE', texts.command.otherLanguage(chosen, knownLanguages().join(', ')), EXIT.failed);
}
