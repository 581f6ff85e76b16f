import { defineMessages } from '@tideline/mfe-kit/messages';

export const messages = defineMessages({
  'nav.insights': 'Insights',
});
