import { describe, expect, it } from '@jest/globals';
import { amountIn, simulatedIn, withoutSimulated } from './simulated-amount.ts';

describe('the amount of a simulated payment in the address', () => {
  it('is written beside what else stands there, and taken out with it', () => {
    const pay = new URLSearchParams('pay=a');
    expect(String(simulatedIn(pay, 'a', '12345'))).toBe('pay=a&simulate=a&amount=12345');
    expect(String(withoutSimulated(simulatedIn(pay, 'a', '12345')))).toBe('pay=a');
    expect(String(pay)).toBe('pay=a');
  });

  it.each([[null], ['0']])('is left out, and an old one taken away, where %j was typed', (minor) => {
    expect(String(simulatedIn(new URLSearchParams('amount=500'), 'a', minor))).toBe('simulate=a');
  });

  it.each<[string | null, string | null, string]>([
    ['12345', '12345', 'minor units'],
    [null, null, 'no amount'],
    ['0', null, 'nothing to pay'],
    ['-5', null, 'below zero'],
    ['12.5', null, 'no minor units'],
    ['1e9', null, 'no digits'],
    ['9999999999999999', null, 'more than a whole number holds'],
  ])('reads %j as %j: %s', (text, minor, _why) => {
    expect(amountIn(text)).toBe(minor);
  });
});
