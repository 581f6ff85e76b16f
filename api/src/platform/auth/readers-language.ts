import { type Language, languageOf } from '@tideline/contract/language';
import type { SignedIn } from './sessions.ts';

/** Returns the language of what a user reads outside a household: the chosen one, or that of the first household. */
export const readersLanguage = ({ user, households }: Pick<SignedIn, 'user' | 'households'>): Language =>
  languageOf(user.language, households[0]?.household.locale ?? '');
