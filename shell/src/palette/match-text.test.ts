import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold, matchCost } from './match-text.ts';

const kinds = ['exact', 'prefix', 'word', 'words', 'part', 'letters'];
const kindOf = (query: string, text: string): string | null => {
  const found = matchCost(fold(query), fold(text));
  return found === null ? null : (kinds[Math.floor(found)] ?? 'none');
};

describe('matchCost', () => {
  it.each([
    ['debt', 'Debt', 'exact'],
    ['cré', 'Credit cards', 'prefix'],
    ['credit agr', 'Crédit  Agricole', 'prefix'],
    ['cards', 'Credit cards', 'word'],
    ['ac', 'Add account', 'word'],
    ['4021', 'Everyday ···· 4021', 'word'],
    ['acc add', 'Add account', 'words'],
    ['add tr', 'Add a transaction', 'words'],
    ['ount', 'Add account', 'part'],
    ['trns', 'Transactions', 'letters'],
    ['prper', 'Promotional periods', 'letters'],
    ['aa', 'Add account', 'letters'],
    ['acc', 'Make rows compact', null],
    ['a a', 'Add', null],
    ['q', 'Debt', null],
    ['tbed', 'Debt', null],
    ['x', 'Explore', 'part'],
    ['z', 'Ozone lies', 'part'],
  ])('classifies the match of %s in %s as %s', (query, text, kind) => {
    expect(kindOf(query, text)).toBe(kind);
  });

  it('prefers the shorter text of the same kind, and fewer skipped letters', () => {
    const debt = matchCost('de', 'debt') ?? 9;
    expect(debt).toBeLessThan(matchCost('de', 'debt plan of the year') ?? 0);
    expect(matchCost('dbt', 'debt') ?? 9).toBeLessThan(matchCost('dbt', 'dashboard, but later') ?? 0);
  });
});

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });

describe('matchCost for any text', () => {
  it('is 0 only for the text itself', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        fc.pre(fold(one) !== '');
        expect(matchCost(fold(one), fold(one))).toBe(0);
        if (fold(other) !== '' && fold(one) !== fold(other))
          expect(matchCost(fold(one), fold(other)) ?? 1).toBeGreaterThan(0);
      }),
    );
  });

  it('finds the text by any prefix and any part, and always ranks a prefix above a part', () => {
    fc.assert(
      fc.property(text, fc.nat(30), fc.nat(30), (whole, from, length) => {
        const folded = fold(whole);
        const part = folded.slice(from % (folded.length + 1), (from % (folded.length + 1)) + 1 + length).trim();
        const beginning = folded.slice(0, 1 + (length % Math.max(1, folded.length))).trim();
        fc.pre(part !== '' && beginning !== '');
        const ofPart = matchCost(part, folded);
        const ofBeginning = matchCost(beginning, folded);
        expect(ofPart).not.toBeNull();
        expect(ofBeginning ?? 9).toBeLessThan(2);
        if (!folded.startsWith(part)) expect(ofPart ?? 0).toBeGreaterThan(ofBeginning ?? 9);
      }),
    );
  });
});

it('fold changes no text that is already folded', () => {
  fc.assert(fc.property(text, (any) => expect(fold(fold(any))).toBe(fold(any))));
});
