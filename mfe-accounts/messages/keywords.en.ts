import { defineMessages } from '@tideline/mfe-kit/messages';

/** Other words that find a command, separated by commas. No page loads this file: `remote.json` contains the words. */
export const keywords = defineMessages({
  'keywords.addAccount': 'new, bank, savings, loan',
  'keywords.addTransaction': 'new, spent, paid, expense, income',
  'keywords.import': 'upload, ofx, qfx, statement, bank',
  'keywords.newSweep': 'rule, surplus, save, move, automatic',
  'keywords.pauseSweeps': 'stop, kill switch, sweeps',
  'keywords.newGoal': 'savings, target, holiday',
});
