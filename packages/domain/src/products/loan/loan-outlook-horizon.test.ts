import { expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { loanOutlook } from './loan-outlook.ts';

it('loanOutlook reports that a loan is not paid off within a hundred years if the payment is too small', () => {
  const loan = { balanceMinor: minor(30_000_000), aprPpm: ppm(0), dueDay: 1 };
  const today = civilDate('2026-03-01');
  expect(loanOutlook({ ...loan, paymentMinor: minor(1) }, today)).toMatchObject({
    outcome: 'beyond_horizon',
    interestMinor: 0,
    next: { dueOn: '2026-03-01', principalMinor: 1 },
  });
  expect(loanOutlook({ ...loan, paymentMinor: minor(25_000) }, today)).toMatchObject({
    outcome: 'paid_off',
    months: 1200,
    paidOffOn: '2126-02-01',
  });
});
