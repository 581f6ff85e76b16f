import { defineMessages } from '@tideline/mfe-kit/messages';

export const messages = defineMessages({
  'nav.credit-cards': 'Credit cards',
});
