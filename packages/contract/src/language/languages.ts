/** Languages with texts in the repository. English is the language of the sources and the fallback. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/**
 * Languages that users can choose. A language is added when none of its texts is missing;
 * `tools/tidy/languages.test.ts` checks this.
 */
export const OFFERED_LANGUAGES: readonly Language[] = ['en', 'de'];
