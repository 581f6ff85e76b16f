import { defineMessages, plural } from '@tideline/mfe-kit/messages';

/** Messages of the proposals tile on the dashboard. */
export const messages = defineMessages({
  'sweepsTile.failed': 'Proposed sweeps could not be loaded',
  'sweepsTile.otherTiles': 'The other parts of the dashboard work.',
  'sweepsTile.caption': 'Proposed sweeps',
  'sweepsTile.what': 'From and to',
  'sweepsTile.to': 'to',
  'sweepsTile.amount': 'Amount',
  'sweepsTile.worth': ({ rule, amount }: { rule: string; amount: string }) => `${rule}, worth about ${amount} a year`,
  'sweepsTile.none': 'Nothing idle today.',
  'sweepsTile.underWay': ({ count }: { count: number }) =>
    `${plural(count, 'transfer is', 'transfers are')} on the way; nothing else is idle today.`,
  'sweepsTile.open': 'Open sweeps',
  'sweepsTile.review': ({ count }: { count: number }) =>
    count === 1 ? 'Review it' : count === 2 ? 'Review both' : `Review all ${count}`,
});
