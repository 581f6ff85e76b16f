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

/** Returns the English texts that no text of a language equals: a page in that language shows none of them. */
export async function untranslatedTexts(language: string): Promise<ReadonlySet<string>> {
  const files = messageFiles(language).filter(({ isTranslated }) => isTranslated);
  const translated = await textsOf(files.map(({ translation }) => translation));
  const english = await textsOf(files.map((file) => file.english));
  return new Set([...english].filter((text) => !translated.has(text)));
}
