import { defineMessages } from '@tideline/mfe-kit/messages';

/** Other words that find a command, separated by commas. No page loads this file: `remote.json` contains the words. */
export const keywords = defineMessages({
  'keywords.insights': 'save, risk, habit, advice',
  'keywords.notifications': 'inbox, alerts, messages',
  'keywords.spending': 'categories, budget, expenses',
});
