import { defineMessages } from '@tideline/mfe-kit/messages';
import { messages as accounts } from './accounts.en.ts';
import { messages as dashboard } from './dashboard.en.ts';
import { messages as files } from './import.en.ts';
import { messages as recurring } from './recurring.en.ts';
import { messages as search } from './search.en.ts';
import { messages as transactions } from './transaction-panels.en.ts';

/** Every sentence of this remote. A screen imports its own part, so that a tile does not carry the words of an import. */
export const messages = defineMessages({
  ...accounts,
  ...search,
  ...transactions,
  ...files,
  ...recurring,
  ...dashboard,
  'command.addAccount': 'Add account',
  'command.addTransaction': 'Add transaction',
  'command.import': 'Import a file',

  'widget.balances': 'Balances',
  'widget.recent': 'Latest transactions',
});
