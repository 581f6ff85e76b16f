import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages for settings with separate pages, in the list of all settings. */
export const messages = defineMessages({
  'more.title': 'More settings',
  'more.open': 'Open',
  'more.openOf': ({ term }: { term: string }) => `Open ${term.toLowerCase()}`,
  'more.loading': 'Loading',
  'more.audit': 'Audit log',
  'more.audit.text': 'Every change and who made it, with undo',
  'more.categories': 'Categories',
  'more.categories.text': 'What money is for, in groups and an order of your own',
  'more.data': 'Export and restore',
  'more.data.text': 'Everything of the household in one file, and back again',
  'more.security': 'Security',
  'more.security.text': 'Where you are signed in, and your password',
  'more.payees': 'Payees',
  'more.payees.text': 'Names, what banks print for them, and their usual category',
  'more.notifications': 'Notifications',
  'more.notifications.text': 'Choose what to be notified about',
  'more.sweep': 'Sweeps',
  'more.sweep.text': 'Floors, limits, days and approval for money that moves',
  'more.rules': 'Rules',
  'more.rules.text': 'What happens to transactions as they arrive',
  'more.connections': 'Connections',
  'more.connections.text': 'Banks that sync automatically',
});
