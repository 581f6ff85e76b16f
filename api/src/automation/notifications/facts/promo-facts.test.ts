import type { Promo } from '@tideline/contract';
import { describe, expect, it } from '@jest/globals';
import { money } from '../../../testing/ledger.ts';
import { promoFacts } from './promo-facts.ts';

/** Creates an offer at risk with the fields that its notification needs. */
const offer = (neededMinor: number, plannedMinor: number): Promo =>
  ({
    id: 'offer',
    cardId: 'visa',
    cardName: 'Aria Visa',
    kind: 'reduced_rate',
    state: 'active',
    goal: 'pay_to_zero',
    payBy: '2027-06-22',
    endsOn: '2027-07-22',
    card: {},
    balance: money(56_377),
    neededPerMonth: money(neededMinor),
    course: {
      planned: money(plannedMinor),
      leftAtPayBy: money(24_846),
      atRisk: true,
    },
  }) as Promo;

const suggested = (neededMinor: number, plannedMinor: number) =>
  promoFacts([offer(neededMinor, plannedMinor)], { today: '2026-11-22', leadDays: [] }).map(({ params }) => params);

describe('the promo_drift notification', () => {
  it('suggests the required payment if the planned one is smaller', () => {
    expect(suggested(58_916, 35_493)).toMatchObject([{ neededPerMonth: money(58_916) }]);
  });

  it.each([62_119, 8_192])(
    'suggests no payment if the planned payment of %d covers the required one',
    (plannedMinor) => {
      expect(suggested(8_192, plannedMinor)).toMatchObject([{ neededPerMonth: null, left: money(24_846) }]);
    },
  );
});
