import { basename, dirname, join } from 'node:path';

/**
 * Returns the file that holds the texts of a message file in another language: `messages/sweeps.en.ts` →
 * `messages/de/sweeps.ts`, `messages/titles.ts` → `messages/de/titles.ts`, `messages/en.ts` → `messages/de/main.ts`.
 */
export function translationOf(file: string, language: string): string {
  const name = basename(file);
  return join(dirname(file), language, name === 'en.ts' ? 'main.ts' : name.replace(/\.en\.ts$/, '.ts'));
}
