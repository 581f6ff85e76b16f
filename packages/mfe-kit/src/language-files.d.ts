/**
 * Returns the file with the texts of a message file in another language: `messages/sweeps.en.ts` →
 * `messages/de/sweeps.ts`, `messages/titles.ts` → `messages/de/titles.ts`, `messages/en.ts` → `messages/de/main.ts`.
 */
export declare function translationOf(file: string, language: string): string;
