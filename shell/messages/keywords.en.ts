import { defineMessages } from '@tideline/mfe-kit/messages';

/** Other words that find a command, separated by commas. No page loads this file: `remote.json` contains the words. */
export const keywords = defineMessages({
  'keywords.firstSteps': 'checklist, start, onboarding',
  'keywords.mode': 'mode, strategy, goal',
});
