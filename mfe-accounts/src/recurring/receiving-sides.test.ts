import { expect, it } from '@jest/globals';
import { withoutReceivingSides } from './receiving-sides.ts';

const end = (kind: 'transfer' | 'debt_payment' | 'income' | 'bill', payee: string, minor: string) => ({
  kind,
  payee,
  amount: { minor, currency: 'USD' },
});

it('lists a movement between two accounts once, at its source', () => {
  const out = end('transfer', 'Savings', '-2500');
  const loan = end('debt_payment', 'Car loan', '-46678');
  expect(
    withoutReceivingSides([out, end('transfer', 'Savings', '2500'), loan, end('debt_payment', 'Car loan', '46678')]),
  ).toEqual([out, loan]);
});

it('keeps payments from elsewhere, and income from any payer', () => {
  const ends = [end('transfer', 'Parents', '5000'), end('bill', 'Acme', '-100'), end('income', 'Acme', '100')];
  expect(withoutReceivingSides(ends)).toEqual(ends);
});
