import { defineMessages } from '@tideline/mfe-kit/messages';

export const messages = defineMessages({
  'privacy.hide': 'Hide amounts',
  'privacy.group': 'Everywhere',
  'privacy.key': 'Hide or show amounts',
  'privacy.hidden': 'Amounts are hidden',
  'privacy.shown': 'Amounts are shown',
});
