import { expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import type { Promo } from '../../products/promo/promo.ts';
import { promoOutlook } from '../../projections/promo-outlook/promo-outlook.ts';
import { decideNextAction } from './decide-next-action.ts';

const today = civilDate('2026-03-01');
const promo: Promo = {
  id: 'p',
  kind: 'balance_transfer',
  promoAprPpm: ppm(0),
  revertAprPpm: ppm(249_900),
  startsOn: civilDate('2026-01-01'),
  endsOn: civilDate('2026-12-31'),
  originalMinor: null,
  balanceMinor: minor(90_000),
};

it.each([
  ['2026-03-15', '2026-03-15', 'with the next payment that is due'],
  ['2027-01-15', '2026-11-30', 'never after the promotion has to be paid'],
  [undefined, '2026-11-30', 'by the promotion alone where no payment is due'],
])("requests the month's payment, card due on %s, by %s: %s", (dueOn, payBy, _why) => {
  const entry = {
    promo,
    outlook: promoOutlook(promo, { dueDay: 15 }, today),
    accountId: 'a',
    accountName: 'Visa',
    ...(dueOn === undefined ? {} : { dueOn: civilDate(dueOn) }),
  };
  expect(decideNextAction({ today, accountCount: 1, cards: [], promos: [entry], cash: null, plan: [] })).toMatchObject({
    kind: 'pay_promo',
    amountMinor: 10_000,
    payBy,
  });
});

it.each<{ balance: number; paid: number; endsOn: string; amount: number | 'none'; why: string }>`
  balance   | paid      | endsOn          | amount    | why
  ${94_900} | ${9_500}  | ${'2026-04-30'} | ${94_900} | ${'the balance already includes what was paid, and one payment is left'}
  ${94_900} | ${0}      | ${'2026-04-30'} | ${94_900} | ${'nothing was paid'}
  ${80_000} | ${5_000}  | ${'2026-12-31'} | ${4_444}  | ${'$850.00 in nine payments is $94.44, of which $50.00 is paid'}
  ${80_000} | ${10_000} | ${'2026-12-31'} | ${'none'} | ${'this payment is complete'}
  ${80_000} | ${50_000} | ${'2026-12-31'} | ${'none'} | ${'more than this payment was made'}
`('asks for $amount of $balance after $paid was paid this cycle: $why', ({ balance, paid, endsOn, amount }) => {
  const owed: Promo = { ...promo, balanceMinor: minor(balance), endsOn: civilDate(endsOn) };
  const entry = {
    promo: owed,
    outlook: promoOutlook(owed, { dueDay: 15 }, today),
    accountId: 'a',
    accountName: 'Visa',
    paidMinor: minor(paid),
  };
  const action = decideNextAction({ today, accountCount: 1, cards: [], promos: [entry], cash: null, plan: [] });
  expect(action).toMatchObject(
    amount === 'none' ? { kind: 'nothing_due' } : { kind: 'pay_promo', amountMinor: amount },
  );
});
