import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../passkey-sign-in.ts';

export const messages: Translation<typeof english> = {
  'passkey.signIn': 'Mit Passkey anmelden',
  'passkey.unused': 'Es wurde kein Passkey verwendet. Versuchen Sie es erneut oder melden Sie sich anders an.',
};
