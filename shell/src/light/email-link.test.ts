import { expect, it } from '@jest/globals';
import { emailLinkOf } from './email-link.ts';

const token = 'Q2hlY2tlZC1ieS1oYW5kLTEyMzQ1Njc4OTA';

it.each([
  [`#reset=${token}`, { kind: 'reset', token }, 'a new password'],
  [`#verify=${token}`, { kind: 'verify', token }, 'a confirmed address'],
  ['', undefined, 'no fragment'],
  ['#forgot', undefined, 'the way to ask for a letter'],
  ['#reset=short', undefined, 'cut off by a mail program'],
  [`#reset=${token}<script>`, undefined, 'no token of ours'],
  [`#invite=${token}`, undefined, 'not for this page'],
])('%s → %o: %s', (hash, link, _why) => {
  expect(emailLinkOf(hash)).toEqual(link);
});
