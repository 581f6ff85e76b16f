import { defineMessages } from '@tideline/mfe-kit/messages';

/** Other words that find a command, separated by commas. No page loads this file: `remote.json` contains the words. */
export const keywords = defineMessages({
  'keywords.addCard': 'credit card, new',
  'keywords.recordPayment': 'pay, credit card, minimum',
  'keywords.addPromo': '0%, balance transfer, deferred interest',
  'keywords.plan': 'avalanche, snowball, payoff',
});
