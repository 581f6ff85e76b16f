import { defineMessages, plural } from '@tideline/mfe-kit/messages';

/** Messages of the dialogs that approve a proposal. */
export const messages = defineMessages({
  'approve.title': 'Approve this transfer?',
  'approve.amount': 'Amount',
  'approve.from': 'From',
  'approve.to': 'To',
  'approve.for': ({ to, forName }: { to: string; forName: string }) => `${to}, for ${forName}`,
  'approve.arrives': 'Arrives',
  'approve.lowest': 'Lowest balance after',
  'approve.on': ({ on }: { on: string }) => `on ${on}`,
  'approve.undo': 'You can undo',
  'approve.hours': ({ hours }: { hours: number }) =>
    hours === 0 ? 'Not after you approve' : `For ${plural(hours, 'hour')} after you approve`,
  'approve.details': 'Details',
  'approve.press': ({ amount }: { amount: string }) => `Approve ${amount}`,
  'approve.changed': 'This proposal has changed. Check its current figures.',
  'split.title': 'Split this transfer?',
  'split.to': ({ to }: { to: string }) => `To ${to}`,
  'split.press': ({ amount }: { amount: string }) => `Approve both, ${amount}`,
  'lower.title': 'Lower the amount',
  'lower.text': ({ from, to, most, least }: { from: string; to: string; most: string; least: string }) =>
    `From ${from} to ${to}. Enter an amount from ${least} to ${most}. You can lower the proposed amount but not raise it.`,
  'lower.amount': 'Amount to approve',
  'lower.what': 'the amount',
  'lower.range': ({ most, least }: { most: string; least: string }) => `Enter an amount from ${least} to ${most}`,
  'lower.approve': 'Approve this amount',
  'lower.cancel': 'Cancel',
});
