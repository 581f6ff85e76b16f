import { defineMessages, plural } from '@tideline/mfe-kit/messages';

export const messages = defineMessages({
  'nav.template': 'Template',
  'widget.count': 'Accounts',
  count: ({ accounts }: { accounts: number }) => `You have ${plural(accounts, 'account')}.`,
  'count.failed': 'Your accounts couldn’t be loaded',
});
