import { expect, it } from '@jest/globals';
import { withoutReceivingSides } from './receiving-sides.ts';

const end = (kind: 'transfer' | 'debt_payment' | 'income' | 'bill', payee: string, minor: string) => ({
  kind,
  payee,
  amount: { minor, currency: 'USD' },
});

it('lists a transfer between two accounts once, on the paying side', () => {
  const out = end('transfer', 'Savings', '-2500');
  const loan = end('debt_payment', 'Car loan', '-46678');
  expect(
    withoutReceivingSides([out, end('transfer', 'Savings', '2500'), loan, end('debt_payment', 'Car loan', '46678')]),
  ).toEqual([out, loan]);
});

it('keeps transfers from outside the household, and income from a payer that the household also pays', () => {
  const ends = [end('transfer', 'Parents', '5000'), end('bill', 'Acme', '-100'), end('income', 'Acme', '100')];
  expect(withoutReceivingSides(ends)).toEqual(ends);
});
