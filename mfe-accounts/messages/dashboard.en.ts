import { defineMessages } from '@tideline/mfe-kit/messages';
import { words } from './words.en.ts';

/** Messages of the dashboard tiles. */
export const messages = defineMessages({
  ...words,
  'widget.loading': 'Loading',
  'widget.balancesFailed': 'Your balances could not be loaded',
  'widget.recentFailed': 'The latest transactions could not be loaded',
  'widget.otherTiles': 'The other parts of the dashboard work.',
  'widget.noAccounts': 'No accounts yet.',
  'widget.noTransactions': 'Nothing has been booked yet.',
  'widget.allAccounts': ({ count }: { count: number }) => (count === 1 ? 'Open accounts' : `All ${count} accounts`),
  'widget.allTransactions': 'All transactions',
});
