import type { Language } from '@tideline/contract/language';
import { inLanguages } from '@tideline/contract/texts';
import * as english from './messages/payees.en.ts';

const textsIn = await inLanguages(import.meta.dirname, 'payees', english);

/** Names the payee of a transaction that Tideline enters, in a language. Stored, so it stays as it was entered. */
export const enteredPayee = (kind: keyof typeof english.enteredPayees, language: Language): string =>
  textsIn(language).enteredPayees[kind];
