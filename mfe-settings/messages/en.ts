import { defineMessages } from '@tideline/mfe-kit/messages';

export const messages = defineMessages({
  'nav.settings': 'Settings',
  'command.theme': 'Change theme',
  'command.profile': 'Change your name',

  'settings.lead': 'Each line shows what is in force. A change is saved at once.',
  'settings.change': 'Change',
  'settings.changeOf': ({ term }: { term: string }) => `Change ${term.toLowerCase()}`,
  'settings.save': 'Save',
  'settings.cancel': 'Cancel',
  'settings.saved': ({ term }: { term: string }) => `${term} saved`,
  'settings.ownerOnly': 'Only an owner or editor of the household can change this.',
  'settings.conflict': 'This was changed elsewhere meanwhile. The line above shows what stands now; save again to replace it.',

  'profile.title': 'Profile',
  'profile.name': 'Name',
  'profile.nameMissing': 'Enter your name',
  'profile.nameTooLong': 'Use at most 120 characters',
  'profile.email': 'E-mail',

  'household.title': 'Household',
  'household.name': 'Household name',
  'household.nameMissing': 'Enter a name for the household',
  'household.currency': 'Currency',
  'household.currencyHint': 'Set when the household began; it cannot be changed.',
  'household.locale': 'Number and date format',
  'household.timezone': 'Time zone',
  'household.timezoneHint': 'Decides when a day begins and what is due today.',
  'household.timezoneUnknown': 'Choose a time zone from the list',
  'household.tax': 'Marginal tax rate',
  'household.taxHint': 'What tax takes of interest you earn. It decides whether paying a debt beats saving.',
  'household.taxTooHigh': 'Enter a rate between 0 and 100 %',

  'appearance.title': 'Appearance',
  'appearance.theme': 'Theme',
  'appearance.system': 'As this device',
  'appearance.light': 'Light',
  'appearance.dark': 'Dark',
  'appearance.failed': ({ why }: { why: string }) => `The theme could not be saved. ${why}`,

  'session.title': 'This session',
  'session.lead': ({ email }: { email: string }) => `Signed in as ${email}.`,
  'session.signOut': 'Sign out',
  'session.failed': ({ why }: { why: string }) => `You are still signed in. ${why}`,
});
