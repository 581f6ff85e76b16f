import type { Language } from '@tideline/contract/language';
import { inLanguages } from '@tideline/contract/texts';
import * as english from './messages/payees.en.ts';

const textsIn = await inLanguages(import.meta.dirname, 'payees', english);

/**
 * Returns the payee name of a transaction that Tideline enters, in a language. The name is stored, so it does not
 * change with the language.
 */
export const enteredPayee = (kind: keyof typeof english.enteredPayees, language: Language): string =>
  textsIn(language).enteredPayees[kind];
