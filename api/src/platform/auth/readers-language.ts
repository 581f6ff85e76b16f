import { type Language, languageOf } from '@tideline/contract/language';
import type { SignedIn } from './sessions.ts';

/**
 * Returns the language of texts outside a household: the user's choice, or else the language of their first household.
 */
export const readersLanguage = ({ user, households }: Pick<SignedIn, 'user' | 'households'>): Language =>
  languageOf(user.language, households[0]?.household.locale ?? '');
