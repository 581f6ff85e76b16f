import { expect, it } from '@jest/globals';
import { returnPath } from './return-path.ts';

const origin = 'https://money.example';
const asked = (wanted: string) => `?${new URLSearchParams({ return: wanted })}`;

it.each([
  [asked('/debt?strategy=snowball'), '/debt?strategy=snowball', 'a page of this site with its search parameters'],
  ['', '/dashboard', 'no page was requested'],
  [asked('https://evil.example/'), '/dashboard', 'another site'],
  [asked('//evil.example/accounts'), '/dashboard', 'another site without a scheme'],
  [asked('/\\evil.example'), '/dashboard', 'browsers read a backslash as a slash'],
  [asked('/\t/evil.example'), '/dashboard', 'browsers drop tabs'],
  [asked('/.//evil.example/accounts'), '/dashboard', 'a path of this site until it is resolved'],
  [asked('/debt/..//evil.example'), '/dashboard', 'another form of the same address'],
  [asked('/%2e//evil.example'), '/dashboard', 'the encoded form of the same address'],
  [asked('//[not-a-host'), '/dashboard', 'an invalid address'],
  [asked('javascript:alert(1)'), '/dashboard', 'not an absolute path'],
  [asked('/login?return=/login'), '/dashboard', 'a page that would redirect here again'],
])('returnPath for %s is %s: %s', (search, expected) => {
  expect(returnPath(search, origin)).toBe(expected);
});
