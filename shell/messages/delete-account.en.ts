import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages for deleting the account of a user without a household. */
export const messages = defineMessages({
  'account.title': 'Delete account',
  'account.lead': 'You have 7 days to change your mind. After that, nobody can bring it back.',
  'account.failed': 'Your account couldn’t be loaded',
  'account.type': ({ email }: { email: string }) => `Type your email address: ${email}`,
  'account.wrong': 'Type your email address to confirm',
  'account.confirm': 'Delete account in 7 days',
  'account.requested': ({ when }: { when: string }) => `Your account will be deleted on ${when}`,
  'account.cancel': 'Cancel deletion',
});
