import { describe, expect, it } from '@jest/globals';
import { type DecimalMark, detectDecimalMark, parseMinor } from './parse-minor.ts';

const ok = (minor: number) => ({ ok: true, minor });
const no = (reason: string) => ({ ok: false, reason });

describe('parseMinor', () => {
  it.each<{ text: string; currency: string; mark: DecimalMark; result: object; why: string }>`
    text                   | currency | mark   | result                     | why
    ${'-30.000'}           | ${'USD'} | ${'.'} | ${ok(-3_000)}              | ${'more decimals than the currency has, all zero'}
    ${'-30.000'}           | ${'EUR'} | ${','} | ${ok(-3_000_000)}          | ${'groups of thousands with a comma as decimal mark'}
    ${'12,50'}             | ${'EUR'} | ${','} | ${ok(1_250)}               | ${'a decimal comma'}
    ${'12,50'}             | ${'USD'} | ${'.'} | ${no('not_a_number')}      | ${'a group of two digits, which is rejected'}
    ${'1.234,56'}          | ${'EUR'} | ${','} | ${ok(123_456)}             | ${'groups separated by points'}
    ${'1.234,56'}          | ${'USD'} | ${'.'} | ${no('not_a_number')}      | ${'groups separated by points, which is the decimal mark'}
    ${'(5.00)'}            | ${'USD'} | ${'.'} | ${ok(-500)}                | ${'accounting parentheses around a negative amount'}
    ${'$1,234.50'}         | ${'USD'} | ${'.'} | ${ok(123_450)}             | ${'a currency symbol'}
    ${'-$5'}               | ${'USD'} | ${'.'} | ${ok(-500)}                | ${'a minus sign before the symbol'}
    ${'$-5'}               | ${'USD'} | ${'.'} | ${ok(-500)}                | ${'a minus sign after the symbol'}
    ${'5.00-'}             | ${'USD'} | ${'.'} | ${ok(-500)}                | ${'a minus sign at the end, as mainframes print it'}
    ${'+5'}                | ${'USD'} | ${'.'} | ${ok(500)}                 | ${'a plus sign'}
    ${'−5.00'}             | ${'USD'} | ${'.'} | ${ok(-500)}                | ${'a typographic minus sign'}
    ${'USD 5.00'}          | ${'USD'} | ${'.'} | ${ok(500)}                 | ${'a currency code'}
    ${'1 234,00'}          | ${'EUR'} | ${','} | ${ok(123_400)}             | ${'groups separated by spaces'}
    ${"12'500.05"}         | ${'CHF'} | ${'.'} | ${ok(1_250_005)}           | ${'groups separated as in Switzerland'}
    ${'.50'}               | ${'USD'} | ${'.'} | ${ok(50)}                  | ${'no digit before the point'}
    ${'0'}                 | ${'USD'} | ${'.'} | ${ok(0)}                   | ${'zero'}
    ${'-0.00'}             | ${'USD'} | ${'.'} | ${ok(0)}                   | ${'minus zero, which is zero'}
    ${'1234'}              | ${'JPY'} | ${'.'} | ${ok(1_234)}               | ${'a currency without decimals'}
    ${'1234.5'}            | ${'JPY'} | ${'.'} | ${no('too_many_decimals')} | ${'half a yen, which would be lost'}
    ${'1.234'}             | ${'KWD'} | ${'.'} | ${ok(1_234)}               | ${'three decimals'}
    ${'12.345'}            | ${'USD'} | ${'.'} | ${no('too_many_decimals')} | ${'half a cent, which would be lost'}
    ${'100'}               | ${'USD'} | ${'.'} | ${ok(10_000)}              | ${'whole dollars, not cents'}
    ${'1234.5'}            | ${'USD'} | ${'.'} | ${ok(123_450)}             | ${'one decimal, which is ten cents'}
    ${''}                  | ${'USD'} | ${'.'} | ${no('empty')}             | ${'nothing'}
    ${'   '}               | ${'USD'} | ${'.'} | ${no('empty')}             | ${'only spaces'}
    ${'abc'}               | ${'USD'} | ${'.'} | ${no('not_a_number')}      | ${'words'}
    ${'1.2.3'}             | ${'USD'} | ${'.'} | ${no('not_a_number')}      | ${'two points'}
    ${'--5'}               | ${'USD'} | ${'.'} | ${no('not_a_number')}      | ${'two signs'}
    ${'-(5)'}              | ${'USD'} | ${'.'} | ${no('not_a_number')}      | ${'a sign and parentheses'}
    ${'(5'}                | ${'USD'} | ${'.'} | ${no('not_a_number')}      | ${'an unclosed parenthesis'}
    ${'1e5'}               | ${'USD'} | ${'.'} | ${no('not_a_number')}      | ${'scientific notation'}
    ${'1,2345.00'}         | ${'USD'} | ${'.'} | ${no('not_a_number')}      | ${'misplaced groups'}
    ${'1,23,45.00'}        | ${'USD'} | ${'.'} | ${no('not_a_number')}      | ${'pairs of digits without a final group of three'}
    ${'1,23,456.78'}       | ${'INR'} | ${'.'} | ${ok(12_345_678)}          | ${'Indian groups'}
    ${'10,00,000'}         | ${'USD'} | ${'.'} | ${ok(100_000_000)}         | ${'ten lakh, in any currency'}
    ${'99999999999999999'} | ${'USD'} | ${'.'} | ${no('too_large')}         | ${'a number beyond safe integers'}
  `('parses or rejects $text in $currency with decimal mark $mark: $why', ({ text, currency, mark, result }) => {
    expect(parseMinor(text, currency, { decimalMark: mark })).toEqual(result);
  });
});

describe('detectDecimalMark', () => {
  it.each<{ samples: string[]; mark: DecimalMark | undefined; why: string }>`
    samples               | mark         | why
    ${['12,50']}          | ${','}       | ${'two digits after the mark'}
    ${['1.234,56', '7']}  | ${','}       | ${'both marks, of which the last decides'}
    ${['1,234.56']}       | ${'.'}       | ${'both marks in the other order'}
    ${['1,234']}          | ${undefined} | ${'an ambiguous value, about which the user is asked'}
    ${['1,234', '5.5']}   | ${'.'}       | ${'an ambiguous value and another that decides'}
    ${['1.234.567']}      | ${','}       | ${'a repeated mark, which separates groups'}
    ${['12.50', '12,50']} | ${undefined} | ${'values that contradict each other'}
    ${['5', '']}          | ${undefined} | ${'no mark'}
  `('returns $mark for $samples: $why', ({ samples, mark }) => {
    expect(detectDecimalMark(samples)).toBe(mark);
  });
});
