import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES, type Language } from './languages.ts';

/**
 * Loads the texts of `messages/<name>.en.ts` in every language that has them, and returns a function that returns the
 * texts of a language. A language without the file has the English texts. `english` is the namespace of the English
 * module:
 *
 *     const textsIn = await inLanguages(import.meta.dirname, 'emails', english);
 */
export async function inLanguages<Texts extends object>(
  folder: string,
  name: string,
  english: Texts,
): Promise<(language: Language) => Texts> {
  const texts = new Map<string, Texts>();
  for (const language of LANGUAGES) {
    const file = join(folder, 'messages', language, `${name}.ts`);
    // The compiler compared the file with the English one.
    if (existsSync(file)) texts.set(language, (await import(pathToFileURL(file).href)) as Texts);
  }
  return (language) => texts.get(language) ?? english;
}
