import { expect, it } from '@jest/globals';
import { withoutOtherEnds } from './other-ends.ts';

const end = (kind: 'transfer' | 'debt_payment' | 'income' | 'bill', payee: string, minor: string) => ({
  kind,
  payee,
  amount: { minor, currency: 'USD' },
});

it('names a movement between two accounts once, where it leaves', () => {
  const out = end('transfer', 'Savings', '-2500');
  const loan = end('debt_payment', 'Car loan', '-46678');
  expect(
    withoutOtherEnds([out, end('transfer', 'Savings', '2500'), loan, end('debt_payment', 'Car loan', '46678')]),
  ).toEqual([out, loan]);
});

it('keeps what comes from elsewhere, and income whoever pays it', () => {
  const ends = [end('transfer', 'Parents', '5000'), end('bill', 'Acme', '-100'), end('income', 'Acme', '100')];
  expect(withoutOtherEnds(ends)).toEqual(ends);
});
