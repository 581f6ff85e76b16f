import { defineMessages, plural } from '@tideline/mfe-kit/messages';

/** Messages for deleting the household and the user's account. */
export const messages = defineMessages({
  'confirm.cancel': 'Cancel',
  'confirm.wrong': ({ expected }: { expected: string }) => `Type “${expected}” to confirm`,

  'household.title': 'Delete household',
  'household.lead': 'You have 7 days to change your mind. After that, nobody can restore it.',
  'household.what':
    'Deletes all accounts, transactions, plans and attachments, and ends the access of every member. Other ' +
    'households stay.',
  'household.action': 'Delete household',
  'household.ask': ({ name }: { name: string }) => `Delete ${name}?`,
  'household.exportFirst': 'Export everything first if you may need it. A new household can restore the export.',
  'household.type': ({ name }: { name: string }) => `Type the household’s name: ${name}`,
  'household.confirm': 'Delete household in 7 days',
  'household.requested': ({ when }: { when: string }) => `This household will be deleted on ${when}`,
  'household.kept': 'The household stays',
  'household.until': 'Until then, everything works as before, and any owner can cancel.',
  'household.cancel': 'Cancel deletion',

  'account.title': 'Delete account',
  'account.lead': 'You have 7 days to change your mind. After that, nobody can restore it.',
  'account.what': 'Deletes your sign-in, notifications and settings, and your access to every household.',
  'account.private': ({ name, accounts, transactions }: { name: string; accounts: number; transactions: number }) =>
    `Also deletes your private household “${name}” with ${plural(accounts, 'account')} and ` +
    `${plural(transactions, 'transaction')}, because only you can be in it. Export it first if you may need it.`,
  'account.export': 'Export private household',
  'account.loading': 'Loading your account',
  'account.failed': 'Your account couldn’t be loaded',
  'account.action': 'Delete account',
  'account.ask': 'Delete your account?',
  'account.type': ({ email }: { email: string }) => `Type your email address: ${email}`,
  'account.confirm': 'Delete account in 7 days',
  'account.requested': ({ when }: { when: string }) => `Your account will be deleted on ${when}`,
  'account.until': 'Until then, everything works as before.',
  'account.cancel': 'Cancel deletion',
  'account.kept': 'Your account stays',
  'account.needOwner': 'First decide what happens to your households',
  'account.onlyOwner': ({ name }: { name: string }) =>
    `You’re the only owner of ${name}. Make someone else an owner, or delete it.`,
  'account.members': 'See members',
  'account.membersOf': ({ name }: { name: string }) => `See members of ${name}`,
  'account.delete': 'Delete household',
  'account.deleteOf': ({ name }: { name: string }) => `Delete household ${name}`,
});
