import { defineMessages, plural } from '@tideline/mfe-kit/messages';

/** Messages of the page shown before the first approval. */
export const messages = defineMessages({
  'check.title': 'Check before you approve',
  'check.lead': 'The first time, everything about the transfer stands on one page. From then on one press is enough.',
  'check.failed': 'This proposal could not be loaded',
  'check.over': 'There is nothing to approve here',
  'check.overText': 'This proposal was answered, or the next look replaced it.',
  'check.back': 'Back to sweeps',
  'check.transfer': 'The transfer',
  'check.from': 'From',
  'check.to': 'To',
  'check.cancel': 'You can cancel',
  'check.cancelHours': ({ hours }: { hours: number }) =>
    hours === 0 ? 'Not after it is approved' : `For ${plural(hours, 'hour')} after you approve`,
  'check.after': 'Then',
  'check.afterText': 'The balance is looked at once more. The amount can fall; it never rises.',
  'check.working': 'Show the working',
  'check.approve': ({ amount }: { amount: string }) => `Approve ${amount}`,
});
