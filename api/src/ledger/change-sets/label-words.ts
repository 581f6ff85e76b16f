import { inLanguages } from '@tideline/contract/texts';
import type { Language } from '@tideline/contract/language';
import * as english from './messages/change-labels.en.ts';
import type { ChangeLabelWords } from './translated-labels.ts';

const textsIn = await inLanguages(import.meta.dirname, 'change-labels', english);

/** Returns the labels of changes in a language. */
export const labelWordsIn = (language: Language): ChangeLabelWords => textsIn(language).changeLabels;
