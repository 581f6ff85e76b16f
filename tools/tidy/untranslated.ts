import { join } from 'node:path';
import { messageFiles } from './languages.ts';
import { root } from './source-tree.ts';

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

async function textsOf(paths: readonly string[]): Promise<Set<string>> {
  const modules = await Promise.all(paths.map((path) => import(join(root, path)) as Promise<object>));
  return new Set(modules.flatMap((module) => textsIn({ ...module })));
}

const without = (texts: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> =>
  new Set([...texts].filter((text) => !others.has(text)));

async function bothTexts(language: string): Promise<{ english: Set<string>; translated: Set<string> }> {
  const files = messageFiles(language).filter(({ isTranslated }) => isTranslated);
  return {
    english: await textsOf(files.map((file) => file.english)),
    translated: await textsOf(files.map(({ translation }) => translation)),
  };
}

/** Returns the English texts that equal no text of a language. A page in that language shows none of them. */
export async function untranslatedTexts(language: string): Promise<ReadonlySet<string>> {
  const { english, translated } = await bothTexts(language);
  return without(english, translated);
}

/** Returns the texts of a language that equal no English text. An English page shows none of them. */
export async function translatedTexts(language: string): Promise<ReadonlySet<string>> {
  const { english, translated } = await bothTexts(language);
  return without(translated, english);
}
