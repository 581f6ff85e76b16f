import { defineMessages } from '@tideline/mfe-kit/messages';

export const messages = defineMessages({
  'lower.title': 'Lower the amount',
  'lower.text': ({ from, to, most, least }: { from: string; to: string; most: string; least: string }) =>
    `From ${from} to ${to}. Any amount from ${least} to ${most}: it can be less than was proposed, never more.`,
  'lower.amount': 'Amount to approve',
  'lower.what': 'the amount',
  'lower.range': ({ most, least }: { most: string; least: string }) => `Enter an amount from ${least} to ${most}`,
  'lower.approve': 'Approve this amount',
  'lower.cancel': 'Cancel',
});
