import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages of the overview of all settings: the contents of each page. */
export const messages = defineMessages({
  'overview.lead': ({ email }: { email: string }) => `Signed in as ${email}. Changes save automatically.`,
  'overview.guest': 'Changes save automatically.',
  'value.members': 'Roles, invitations, and your households',
  'value.security': 'Email, password and signed-in devices',
  'value.appearance': ({ theme, density }: { theme: string; density: string }) => `${theme}, ${density.toLowerCase()}`,
  'value.notifications': 'Channels, quiet hours, and presets',
  'value.sweep': 'Floors, limits, and approval',
  'value.rates': 'Convert accounts in other currencies',
  'value.categories': 'Groups and their order',
  'value.payees': 'Names and usual categories',
  'value.rules': 'Categorize transactions as they arrive',
  'value.connections': 'Banks that sync automatically',
  'value.data': 'Export, restore and delete',
  'value.audit': 'Every change, with undo',
  'value.about': 'Your own server',
  'mode.balanced': 'Balanced',
  'mode.pay_down_fast': 'Pay down fast',
  'mode.quick_wins': 'Quick wins',
  'mode.safety_first': 'Safety first',
  'mode.float': 'Use the float',
  'mode.custom': 'Custom',
  'about.text': 'Tideline runs on your own server. Your data stays there.',
  'about.api': 'API reference',
});
