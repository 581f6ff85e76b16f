import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages of the button that signs in with a passkey. */
export const messages = defineMessages({
  'passkey.signIn': 'Sign in with a passkey',
  'passkey.unused': 'No passkey was used. Try again, or sign in another way.',
});
