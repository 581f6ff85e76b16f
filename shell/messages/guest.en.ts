import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages for a guest in a sample household. */
export const messages = defineMessages({
  'guest.label': 'Sample household',
  'guest.hours': ({ hours }: { hours: number }) =>
    `Sample household. Deleted in ${hours === 1 ? 'one hour' : `${hours} hours`}.`,
  'guest.soon': 'Sample household. Deleted in less than an hour.',
  'guest.day': 'Sample household. Deleted within a day.',
  'guest.keep': 'Create account to keep it',
  'guest.leave': 'Leave',
  'guest.without': 'You’re browsing without an account.',
  'sampleHere.text': 'Includes the sample household’s accounts.',
  'sampleHere.remove': 'Remove the sample household',
});
