import { describe, expect, it } from '@jest/globals';
import { comparablePayee } from './comparable-payee.ts';

describe('comparablePayee', () => {
  it.each([
    { a: '  Sq *Farmers   Mkt ', b: 'SQ *FARMERS MKT', equal: true, why: 'case and blanks are print' },
    { a: 'PAYPAL *CAFÉ MÜLLER', b: 'Paypal Cafe Muller', equal: true, why: 'accents and marks are print' },
    {
      a: 'ONLINE TRANSFER TO HIGH-YIELD SA',
      b: 'Online transfer to High-Yield Savings',
      equal: true,
      why: 'OFX cuts names at 32 characters',
    },
    { a: 'KROGER #0451', b: 'KROGER #0452', equal: false, why: 'two branches are two payees' },
    { a: 'IKEA 工場', b: 'IKEA 学校', equal: false, why: 'letters of every script count' },
    { a: 'ШКОЛА', b: 'школа', equal: true, why: 'case exists in other scripts' },
    { a: '', b: '***', equal: true, why: 'no letters at all' },
  ])('$why: $a / $b', ({ a, b, equal }) => {
    expect(comparablePayee(a) === comparablePayee(b)).toBe(equal);
  });
});
