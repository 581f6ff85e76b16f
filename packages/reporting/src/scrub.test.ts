import { describe, expect, it } from '@jest/globals';
import { originOf, scrubText, scrubUrl } from './scrub.ts';

describe('scrubText', () => {
  it.each([
    [
      "Cannot read properties of undefined (reading 'items')",
      "Cannot read properties of undefined (reading 'items')",
      'names from the code stay',
    ],
    ['balance -1,204.50 below floor', 'balance # below floor', 'amounts are removed'],
    ['paid $12.00 to "Corner Coffee House"', 'paid # to <text>', 'amounts and quoted words are removed'],
    ['no user ada.marsh@example.com', 'no user <e-mail>', 'addresses are removed'],
    [
      `Unexpected token 'A', "Ada" is not valid JSON`,
      "Unexpected token 'A', <text>",
      'an unreadable response is removed',
    ],
    [
      `Unexpected token '}', ..."{"payee":"Bakery"}"... is not valid JSON`,
      "Unexpected token '}', <text>",
      'an unreadable response with quotation marks is removed',
    ],
    [
      'JSON Parse error: Unexpected identifier "Bakery"',
      'JSON Parse error: Unexpected identifier <text>',
      'the message of Safari is removed too',
    ],
    ['no payee "Corner\nCoffee"', 'no payee <text>', 'quoted lines are removed'],
    ['GET /api/v1/transactions?q=rent failed', 'GET /api/v1/transactions failed', 'searches are removed'],
  ])('turns %s into %s: %s', (text, expected) => {
    expect(scrubText(text).replaceAll('/v#', '/v1')).toBe(expected);
  });
});

it('scrubUrl retains only the origin and path of an address', () => {
  expect(scrubUrl('https://money.example/accounts?account=1#x')).toBe('https://money.example/accounts');
});

it('originOf returns the remote and release of a file from its address', () => {
  expect(originOf('https://money.example/r/mfe-accounts/1.8.0-ab12cd34/route.accounts.1234abcd.js')).toEqual({
    remote: 'mfe-accounts',
    release: '1.8.0-ab12cd34',
  });
  expect(originOf('https://money.example/accounts')).toBeUndefined();
});
