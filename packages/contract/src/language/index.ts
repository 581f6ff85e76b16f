export { type Language, LANGUAGES, OFFERED_LANGUAGES } from './languages.ts';
export type { Translation } from './translation.ts';
