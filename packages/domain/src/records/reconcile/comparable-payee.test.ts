import { describe, expect, it } from '@jest/globals';
import { comparablePayee } from './comparable-payee.ts';

describe('comparablePayee', () => {
  it.each([
    { a: '  Sq *Farmers   Mkt ', b: 'SQ *FARMERS MKT', equal: true, why: 'ignores case and whitespace' },
    { a: 'PAYPAL *CAFÉ MÜLLER', b: 'Paypal Cafe Muller', equal: true, why: 'ignores accents and marks' },
    {
      a: 'ONLINE TRANSFER TO HIGH-YIELD SA',
      b: 'Online transfer to High-Yield Savings',
      equal: true,
      why: 'reads only 32 characters, because OFX truncates names',
    },
    { a: 'KROGER #0451', b: 'KROGER #0452', equal: false, why: 'keeps branch numbers apart' },
    { a: 'IKEA 工場', b: 'IKEA 学校', equal: false, why: 'respects letters of every script' },
    { a: 'ШКОЛА', b: 'школа', equal: true, why: 'ignores case in every script' },
    { a: '', b: '***', equal: true, why: 'treats texts without letters as equal' },
  ])('$why: $a / $b', ({ a, b, equal }) => {
    expect(comparablePayee(a) === comparablePayee(b)).toBe(equal);
  });
});
