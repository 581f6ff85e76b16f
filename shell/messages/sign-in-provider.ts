import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages about signing in with the operator's provider, loaded with that code. */
export const messages = defineMessages({
  'provider.signIn': ({ name }: { name: string }) => `Continue with ${name}`,
  'provider.signUp': ({ name }: { name: string }) => `Sign up with ${name}`,
  'provider.title': 'Signing you in',
  'provider.waiting': 'One moment',
  'provider.failedTitle': 'That didn’t work',
  'provider.toSignIn': 'Back to sign in',
  'provider.toSettings': 'Back to security settings',
});
