import { describe, expect, it } from '@jest/globals';
import { amountIn, simulatedIn, withoutSimulated } from './simulated-amount.ts';

describe('simulated amount in the address', () => {
  it('is added next to other parameters, and removed together with the simulation', () => {
    const pay = new URLSearchParams('pay=a');
    expect(String(simulatedIn(pay, 'a', '12345'))).toBe('pay=a&simulate=a&amount=12345');
    expect(String(withoutSimulated(simulatedIn(pay, 'a', '12345')))).toBe('pay=a');
    expect(String(pay)).toBe('pay=a');
  });

  it.each([[null], ['0']])('is omitted for %j, and a previous amount is removed', (minor) => {
    expect(String(simulatedIn(new URLSearchParams('amount=500'), 'a', minor))).toBe('simulate=a');
  });

  it.each<[string | null, string | null, string]>([
    ['12345', '12345', 'minor units'],
    [null, null, 'no amount'],
    ['0', null, 'zero'],
    ['-5', null, 'negative'],
    ['12.5', null, 'a fraction of a minor unit'],
    ['1e9', null, 'not only digits'],
    ['9999999999999999', null, 'above the largest safe integer'],
  ])('reads %j as %j: %s', (text, minor, _why) => {
    expect(amountIn(text)).toBe(minor);
  });
});
