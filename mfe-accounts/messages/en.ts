import { defineMessages } from '@tideline/mfe-kit/messages';
import { messages as accounts } from './accounts.en.ts';
import { messages as dashboard } from './dashboard.en.ts';
import { messages as files } from './import.en.ts';
import { messages as recurring } from './recurring.en.ts';
import { messages as search } from './search.en.ts';
import { messages as goals } from './goal.en.ts';
import { messages as sweepDialogs } from './sweep-dialogs.en.ts';
import { messages as sweepRule } from './sweep-rule.en.ts';
import { messages as sweepRun } from './sweep-run.en.ts';
import { messages as sweepWords } from './sweep-words.en.ts';
import { messages as sweepsTile } from './sweeps-widget.en.ts';
import { messages as sweeps } from './sweeps.en.ts';
import { messages as transactions } from './transaction-panels.en.ts';

/**
 * All messages of this remote. A screen imports only its own part, so that a tile does not load the import messages.
 */
export const messages = defineMessages({
  ...accounts,
  ...search,
  ...transactions,
  ...files,
  ...recurring,
  ...dashboard,
  ...sweepWords,
  ...sweepRule,
  ...sweepRun,
  ...sweepDialogs,
  ...goals,
  ...sweeps,
  ...sweepsTile,
  'command.addAccount': 'Add account',
  'command.addTransaction': 'Add transaction',
  'command.import': 'Import file',
  'command.newSweep': 'New sweep rule',
  'command.pauseSweeps': 'Pause all sweeps',
  'command.newGoal': 'New savings goal',

  'widget.balances': 'Balances',
  'widget.cashLine': 'Cash, next 45 days',
  'widget.recent': 'Latest transactions',
  'widget.sweeps': 'Proposed transfers',
});
