import { expect, it } from '@jest/globals';
import { emailLinkOf } from './email-link.ts';

const token = 'Q2hlY2tlZC1ieS1oYW5kLTEyMzQ1Njc4OTA';

it.each([
  [`#reset=${token}`, { kind: 'reset', token }, 'a link for a new password'],
  [`#verify=${token}`, { kind: 'verify', token }, 'a link that confirms an address'],
  ['', undefined, 'no fragment'],
  ['#forgot', undefined, 'the address of the form for a forgotten password'],
  ['#reset=short', undefined, 'a link that a mail program cut off'],
  [`#reset=${token}<script>`, undefined, 'a token with invalid characters'],
  [`#invite=${token}`, undefined, 'a link for another page'],
])('emailLinkOf parses %s as %o: %s', (hash, link, _why) => {
  expect(emailLinkOf(hash)).toEqual(link);
});
