import { defineMessages, plural } from '@tideline/mfe-kit/messages';

/** Messages of the proposals tile on the dashboard. */
export const messages = defineMessages({
  'sweepsTile.failed': 'Proposed transfers couldn’t be loaded',
  'sweepsTile.otherTiles': 'The rest of the dashboard still works.',
  'sweepsTile.caption': 'Proposed transfers',
  'sweepsTile.what': 'From and to',
  'sweepsTile.to': 'to',
  'sweepsTile.amount': 'Amount',
  'sweepsTile.worth': ({ rule, amount }: { rule: string; amount: string }) => `${rule}, worth about ${amount} a year`,
  'sweepsTile.avoids': ({ rule, amount }: { rule: string; amount: string }) => `${rule}, avoids about ${amount}`,
  'sweepsTile.needsTwo': 'Needs two members.',
  'sweepsTile.needsYou': 'Needs your approval too.',
  'sweepsTile.waiting': 'Waiting for another member.',
  'sweepsTile.none': 'No idle cash today.',
  'sweepsTile.underWay': ({ count }: { count: number }) =>
    `${plural(count, 'transfer is', 'transfers are')} on the way. No other idle cash today.`,
  'sweepsTile.open': 'View sweeps',
  'sweepsTile.review': ({ count }: { count: number }) =>
    count === 1 ? 'See the proposal' : count === 2 ? 'See both proposals' : `See all ${count} proposals`,
});
