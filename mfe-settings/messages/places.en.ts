import { defineMessages } from '@tideline/mfe-kit/messages';

/** The places of the settings: each has the same name in the navigation, in the overview and on its own page. */
export const messages = defineMessages({
  'places.title': 'Settings',
  'places.loading': 'Loading',
  'group.you': 'You',
  'group.money': 'Money',
  'group.transactions': 'Transactions',
  'group.system': 'System',
  'group.more': 'More',
  'place.profile': 'Profile',
  'place.household': 'Household',
  'place.members': 'Members',
  'place.security': 'Security',
  'place.appearance': 'Appearance',
  'place.notifications': 'Notification settings',
  'place.sweep': 'Sweep settings',
  'place.mode': 'Financial mode',
  'place.currency': 'Currency and formats',
  'place.rates': 'Exchange rates',
  'place.categories': 'Categories',
  'place.payees': 'Payees',
  'place.rules': 'Category rules',
  'place.connections': 'Connections',
  'place.data': 'Data',
  'place.audit': 'Audit log',
  'place.about': 'About',
});
