// Lists what a language lacks: node tools/tidy/languages.ts de
import { LANGUAGES, type Language } from '@tideline/contract/language';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { translationOf } from '@tideline/mfe-kit/build';
import { files, root } from './source-tree.ts';

/** English files with texts for users. Each has a counterpart in every language. */
const ENGLISH =
  /^(?:shell|mfe-[a-z-]+|packages\/(?:ui|mfe-kit)\/src|packages\/registry\/(?:cli|src)|(?:api|gateway)\/src\/.+)\/messages\/[^/]+\.ts$/;

export const languages = LANGUAGES.filter((language): language is Exclude<Language, 'en'> => language !== 'en');

export interface MessageFile {
  english: string;
  translation: string;
  isTranslated: boolean;
}

/** Returns the message files with their counterparts in a language. */
export const messageFiles = (language: string): MessageFile[] =>
  files()
    .filter((path) => ENGLISH.test(path) && !path.endsWith('.test.ts'))
    .map((english) => {
      const translation = translationOf(english, language);
      return { english, translation, isTranslated: existsSync(join(root, translation)) };
    });

if (import.meta.main)
  for (const language of process.argv.slice(2)) {
    const missing = messageFiles(language).filter(({ isTranslated }) => !isTranslated);
    process.stdout.write(
      `${language}: ${missing.length} files to translate\n${missing.map(({ translation }) => `  ${translation}\n`).join('')}`,
    );
  }
