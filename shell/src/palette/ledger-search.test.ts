import { describe, expect, it } from '@jest/globals';
import { hrefOfPayee, nameIn, searchFor } from './ledger-search.ts';

describe('searchFor', () => {
  it.each<[string, string | null, string]>([
    ['luigi', '"luigi"', 'a word'],
    ['corner shop', '"corner" "shop"', 'all words, in any order'],
    ['l', null, 'a single letter would match almost everything'],
    ['  ', null, 'nothing'],
    ['86.40', 'amount:86.40', 'an amount'],
    ['$1,234.50', 'amount:1234.50', 'an amount as it is printed'],
    ['>100', 'amount>100', 'a comparison'],
    ['<= 20', 'amount<=20', 'a comparison with a space'],
    ['category:dining', 'category:dining', 'a condition of the search language'],
    ['say "hi', '"say" """hi"', 'a quotation mark is a normal character'],
  ])('for %j is %j (%s)', (text, search, _why) => {
    expect(searchFor(text)).toBe(search);
  });
});

it('nameIn returns null for an amount or a condition', () => {
  expect(['luigi', '86.40', 'category:dining', 'x'].map(nameIn)).toEqual(['luigi', null, null, null]);
});

it('hrefOfPayee links to a search for exactly the name, with its quotation marks escaped', () => {
  expect(hrefOfPayee('Joe "J" Shop')).toBe(`/transactions?q=${encodeURIComponent('payee="Joe ""J"" Shop"')}`);
});
