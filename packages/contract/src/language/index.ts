export type { ChangeLabel, ChangeLabelPattern, ChangeLabelTexts } from './change-labels.ts';
export { type Language, LANGUAGES, OFFERED_LANGUAGES } from './languages.ts';
export { languageOf, localeFor } from './locale-for.ts';
export type { Translation } from './translation.ts';
