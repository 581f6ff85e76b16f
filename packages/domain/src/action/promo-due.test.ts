import { expect, it } from '@jest/globals';
import { civilDate } from '../dates/civil-date.ts';
import { minor, ppm } from '../money/minor.ts';
import type { Promo } from '../promo/promo.ts';
import { promoOutlook } from '../promo/promo-outlook.ts';
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
])('asks for the payment of the month, card due on %s, by %s: %s', (dueOn, payBy, _why) => {
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
