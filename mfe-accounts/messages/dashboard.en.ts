import { defineMessages } from '@tideline/mfe-kit/messages';
import { words } from './words.en.ts';

/** Messages of the dashboard tiles. */
export const messages = defineMessages({
  ...words,
  'widget.loading': 'Loading',
  'widget.balancesFailed': 'Your balances couldn’t be loaded',
  'widget.recentFailed': 'The latest transactions couldn’t be loaded',
  'widget.otherTiles': 'The rest of the dashboard still works.',
  'widget.noAccounts': 'No accounts yet.',
  'widget.noTransactions': 'No transactions yet.',
  'widget.allAccounts': ({ count }: { count: number }) => (count === 1 ? 'View accounts' : `All ${count} accounts`),
  'widget.allTransactions': 'All transactions',
});
