import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages of the account at the operator's sign-in provider. */
export const messages = defineMessages({
  'provider.title': ({ name }: { name: string }) => `Sign in with ${name}`,
  'provider.lead': ({ name }: { name: string }) =>
    `Link your ${name} account to sign in without your password. The password still works.`,
  'provider.leadAlone': ({ name }: { name: string }) =>
    `You sign in with ${name}. Set a password above to sign in without it.`,
  'provider.failed': 'Your linked account couldn’t be loaded',
  'provider.none': 'No account is linked.',
  'provider.since': ({ when }: { when: string }) => `Linked ${when}`,
  'provider.link': ({ name }: { name: string }) => `Link ${name} account`,
  'provider.unlink': 'Unlink',
  'provider.unlinkTitle': ({ name }: { name: string }) => `Unlink your ${name} account?`,
  'provider.unlinkEffect': 'You won’t be able to sign in with it anymore. Use your password instead.',
  'provider.unlinked': ({ name }: { name: string }) => `Your ${name} account is unlinked`,
});
