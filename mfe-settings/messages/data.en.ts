import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages for the sample household in the settings, and for guests. */
export const messages = defineMessages({
  'data.title': 'Sample household',
  'data.failed': 'Couldn’t check for sample data',
  'sample.text': 'This household includes sample accounts. Remove them when you’re ready.',
  'sample.remove': 'Remove sample accounts',
  'sample.goes': 'This removes',
  'sample.goesAccounts': 'The sample accounts, cards and loans, with their transactions, rates and promotional periods',
  'sample.goesEntered': 'Everything you entered or imported in them',
  'sample.goesPlan': 'The plan for them, if no other account is left',
  'sample.stays': 'Accounts you added yourself stay as they are. You can undo this.',
  'sample.removed': 'Sample accounts removed',
  'guest.keep': 'Create account to keep it',
});
