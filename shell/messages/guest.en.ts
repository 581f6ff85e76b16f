import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages for a guest in a sample household. */
export const messages = defineMessages({
  'guest.label': 'Sample household',
  'guest.hours': ({ hours }: { hours: number }) =>
    `This is a sample household. It is gone in ${hours === 1 ? 'one hour' : `${hours} hours`}.`,
  'guest.soon': 'This is a sample household. It is gone in less than an hour.',
  'guest.day': 'This is a sample household. It is gone within a day.',
  'guest.keep': 'Create account to keep it',
  'guest.leave': 'Leave',
  'guest.without': 'You look around without an account.',
  'sampleHere.text': 'The accounts of the sample household are among yours.',
  'sampleHere.remove': 'Remove the sample household',
});
