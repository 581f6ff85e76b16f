import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages for a guest in a sample household. */
export const messages = defineMessages({
  'guest.label': 'Sample household',
  'guest.hours': ({ hours }: { hours: number }) =>
    `Sample data. Deleted in ${hours === 1 ? 'one hour' : `${hours} hours`}.`,
  'guest.soon': 'Sample data. Deleted in less than an hour.',
  'guest.day': 'Sample data. Deleted within a day.',
  'guest.keep': 'Create account',
  'guest.leave': 'Leave',
  'guest.without': 'You’re browsing without an account.',
  'sampleHere.text': 'Includes the sample household’s accounts.',
  'sampleHere.remove': 'Remove sample accounts',
});
