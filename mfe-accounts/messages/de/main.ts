import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../en.ts';
import { messages as accounts } from './accounts.ts';
import { messages as dashboard } from './dashboard.ts';
import { messages as goals } from './goal.ts';
import { messages as files } from './import.ts';
import { messages as recurring } from './recurring.ts';
import { messages as search } from './search.ts';
import { messages as sweepDialogs } from './sweep-dialogs.ts';
import { messages as sweepRule } from './sweep-rule.ts';
import { messages as sweepRun } from './sweep-run.ts';
import { messages as sweepWords } from './sweep-words.ts';
import { messages as sweepsTile } from './sweeps-widget.ts';
import { messages as sweeps } from './sweeps.ts';
import { messages as transactions } from './transaction-panels.ts';

export const messages: Translation<typeof english> = {
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
  'command.addAccount': 'Konto hinzufügen',
  'command.addTransaction': 'Umsatz hinzufügen',
  'command.import': 'Datei importieren',
  'command.newSweep': 'Neue Umbuchungsregel',
  'command.pauseSweeps': 'Alle Umbuchungen pausieren',
  'command.newGoal': 'Neues Sparziel',

  'widget.balances': 'Salden',
  'widget.cashLine': 'Guthaben, nächste 45 Tage',
  'widget.recent': 'Letzte Umsätze',
  'widget.sweeps': 'Vorgeschlagene Umbuchungen',
};
