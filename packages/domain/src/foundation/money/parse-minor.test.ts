import { describe, expect, it } from '@jest/globals';
import { type DecimalMark, detectDecimalMark, parseMinor } from './parse-minor.ts';

const ok = (minor: number) => ({ ok: true, minor });
const no = (reason: string) => ({ ok: false, reason });

describe('parseMinor', () => {
  it.each<{ text: string; currency: string; mark: DecimalMark; result: object; why: string }>`
    text                   | currency | mark   | result                     | why
    ${'-30.000'}           | ${'USD'} | ${'.'} | ${ok(-3_000)}              | ${'more decimals than the currency has, all zero'}
    ${'-30.000'}           | ${'EUR'} | ${','} | ${ok(-3_000_000)}          | ${'a group of thousands where the comma is the mark'}
    ${'12,50'}             | ${'EUR'} | ${','} | ${ok(1_250)}               | ${'decimal comma'}
    ${'12,50'}             | ${'USD'} | ${'.'} | ${no('not_a_number')}      | ${'a group of two is no group'}
    ${'1.234,56'}          | ${'EUR'} | ${','} | ${ok(123_456)}             | ${'grouped with points'}
    ${'1.234,56'}          | ${'USD'} | ${'.'} | ${no('not_a_number')}      | ${'the other way round'}
    ${'(5.00)'}            | ${'USD'} | ${'.'} | ${ok(-500)}                | ${'brackets of bookkeepers'}
    ${'$1,234.50'}         | ${'USD'} | ${'.'} | ${ok(123_450)}             | ${'sign of the currency'}
    ${'-$5'}               | ${'USD'} | ${'.'} | ${ok(-500)}                | ${'minus before the sign'}
    ${'$-5'}               | ${'USD'} | ${'.'} | ${ok(-500)}                | ${'minus after the sign'}
    ${'5.00-'}             | ${'USD'} | ${'.'} | ${ok(-500)}                | ${'minus behind, as mainframes print it'}
    ${'+5'}                | ${'USD'} | ${'.'} | ${ok(500)}                 | ${'plus'}
    ${'−5.00'}             | ${'USD'} | ${'.'} | ${ok(-500)}                | ${'the typographic minus'}
    ${'USD 5.00'}          | ${'USD'} | ${'.'} | ${ok(500)}                 | ${'code of the currency'}
    ${'1 234,00'}          | ${'EUR'} | ${','} | ${ok(123_400)}             | ${'grouped with spaces'}
    ${"12'500.05"}         | ${'CHF'} | ${'.'} | ${ok(1_250_005)}           | ${'grouped as the Swiss do'}
    ${'.50'}               | ${'USD'} | ${'.'} | ${ok(50)}                  | ${'nothing before the point'}
    ${'0'}                 | ${'USD'} | ${'.'} | ${ok(0)}                   | ${'zero'}
    ${'-0.00'}             | ${'USD'} | ${'.'} | ${ok(0)}                   | ${'minus zero is zero'}
    ${'1234'}              | ${'JPY'} | ${'.'} | ${ok(1_234)}               | ${'no decimals'}
    ${'1234.5'}            | ${'JPY'} | ${'.'} | ${no('too_many_decimals')} | ${'half a yen would be lost'}
    ${'1.234'}             | ${'KWD'} | ${'.'} | ${ok(1_234)}               | ${'three decimals'}
    ${'12.345'}            | ${'USD'} | ${'.'} | ${no('too_many_decimals')} | ${'a tenth of a cent would be lost'}
    ${'100'}               | ${'USD'} | ${'.'} | ${ok(10_000)}              | ${'whole dollars are not cents'}
    ${'1234.5'}            | ${'USD'} | ${'.'} | ${ok(123_450)}             | ${'one decimal is ten cents'}
    ${''}                  | ${'USD'} | ${'.'} | ${no('empty')}             | ${'nothing'}
    ${'   '}               | ${'USD'} | ${'.'} | ${no('empty')}             | ${'only spaces'}
    ${'abc'}               | ${'USD'} | ${'.'} | ${no('not_a_number')}      | ${'words'}
    ${'1.2.3'}             | ${'USD'} | ${'.'} | ${no('not_a_number')}      | ${'two points'}
    ${'--5'}               | ${'USD'} | ${'.'} | ${no('not_a_number')}      | ${'two signs'}
    ${'-(5)'}              | ${'USD'} | ${'.'} | ${no('not_a_number')}      | ${'sign and brackets'}
    ${'(5'}                | ${'USD'} | ${'.'} | ${no('not_a_number')}      | ${'an open bracket'}
    ${'1e5'}               | ${'USD'} | ${'.'} | ${no('not_a_number')}      | ${'no scientific notation'}
    ${'1,2345.00'}         | ${'USD'} | ${'.'} | ${no('not_a_number')}      | ${'groups in the wrong place'}
    ${'1,23,45.00'}        | ${'USD'} | ${'.'} | ${no('not_a_number')}      | ${'pairs that end in no group of three'}
    ${'1,23,456.78'}       | ${'INR'} | ${'.'} | ${ok(12_345_678)}          | ${'Indian groups'}
    ${'10,00,000'}         | ${'USD'} | ${'.'} | ${ok(100_000_000)}         | ${'ten lakh, whatever the currency'}
    ${'99999999999999999'} | ${'USD'} | ${'.'} | ${no('too_large')}         | ${'beyond whole numbers'}
  `('reads $text in $currency with $mark: $why', ({ text, currency, mark, result }) => {
    expect(parseMinor(text, currency, { decimalMark: mark })).toEqual(result);
  });
});

describe('detectDecimalMark', () => {
  it.each<{ samples: string[]; mark: DecimalMark | undefined; why: string }>`
    samples               | mark         | why
    ${['12,50']}          | ${','}       | ${'two digits behind'}
    ${['1.234,56', '7']}  | ${','}       | ${'both marks: the last one'}
    ${['1,234.56']}       | ${'.'}       | ${'both marks the other way'}
    ${['1,234']}          | ${undefined} | ${'could be either: the person is asked'}
    ${['1,234', '5.5']}   | ${'.'}       | ${'another value tells'}
    ${['1.234.567']}      | ${','}       | ${'a mark used twice groups'}
    ${['12.50', '12,50']} | ${undefined} | ${'they contradict each other'}
    ${['5', '']}          | ${undefined} | ${'no mark at all'}
  `('$samples → $mark: $why', ({ samples, mark }) => {
    expect(detectDecimalMark(samples)).toBe(mark);
  });
});
