import { expect, it } from '@jest/globals';
import { returnPath } from './return-path.ts';

const origin = 'https://money.example';
const asked = (wanted: string) => `?${new URLSearchParams({ return: wanted })}`;

it.each([
  [asked('/debt?strategy=snowball'), '/debt?strategy=snowball', 'a page of ours with its search'],
  ['', '/dashboard', 'nothing was asked for'],
  [asked('https://evil.example/'), '/dashboard', 'another site'],
  [asked('//evil.example/accounts'), '/dashboard', 'another site without a scheme'],
  [asked('/\\evil.example'), '/dashboard', 'browsers read a backslash as a slash'],
  [asked('/\t/evil.example'), '/dashboard', 'browsers drop tabs'],
  [asked('/.//evil.example/accounts'), '/dashboard', 'a path of ours until it is resolved'],
  [asked('/debt/..//evil.example'), '/dashboard', 'the same, the long way round'],
  [asked('/%2e//evil.example'), '/dashboard', 'the same, encoded'],
  [asked('//[not-a-host'), '/dashboard', 'no address at all'],
  [asked('javascript:alert(1)'), '/dashboard', 'not a path'],
  [asked('/login?return=/login'), '/dashboard', 'would come back here'],
])('%s goes to %s: %s', (search, expected) => {
  expect(returnPath(search, origin)).toBe(expected);
});
