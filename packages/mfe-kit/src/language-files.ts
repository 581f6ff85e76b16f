import { basename, dirname, extname, join } from 'node:path';

/** The language of the sources, and the fallback of all others. */
export const DEFAULT_LANGUAGE = 'en';

/** The name of the counterpart of `messages/en.ts`, the texts that an app's titles come from. */
const MAIN = 'main';

/**
 * Returns the file with the texts of a message file in another language: `messages/sweeps.en.ts` →
 * `messages/de/sweeps.ts`, `messages/titles.ts` → `messages/de/titles.ts`, `messages/en.ts` → `messages/de/main.ts`.
 */
export function translationOf(file: string, language: string): string {
  const extension = extname(file);
  const name = basename(file, extension);
  return join(dirname(file), language, (name === 'en' ? MAIN : name.replace(/\.en$/, '')) + extension);
}

/** Returns the possible names of the English file of a translation: `words.ts` → `words.en.ts`, `words.ts`. */
export function originalOf(name: string): string[] {
  const extension = extname(name);
  const bare = basename(name, extension);
  return bare === MAIN ? [`en${extension}`] : [`${bare}.en${extension}`, name];
}
