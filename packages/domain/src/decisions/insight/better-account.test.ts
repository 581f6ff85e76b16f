import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../foundation/dates/add.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { deposit, FRIDAY, quietHousehold } from '../../testing/insight-household.ts';
import { betterAccount } from './better-account.ts';
import type { HouseholdFacts, RateOffer } from './household-facts.ts';

const offer = (fields: Partial<RateOffer> = {}): RateOffer => ({
  offerId: 'offer',
  name: 'Other bank',
  apyPpm: ppm(50_000),
  minBalanceMinor: null,
  bonusEndsOn: null,
  seenOn: FRIDAY,
  ...fields,
});
const deposits = [
  deposit('checking', { movableMinor: minor(200_000) }),
  deposit('savings', { apyPpm: ppm(30_000), movableMinor: minor(800_000) }),
];
const found = (fields: Partial<HouseholdFacts>) =>
  betterAccount(quietHousehold({ deposits, offers: [offer()], ...fields }));

describe('betterAccount', () => {
  it("compares an offer with the household's best rate on all movable money", () => {
    // 10,000.00 × (5% − 3%) = 200.00
    expect(found({})).toMatchObject([
      {
        subject: { kind: 'offer', id: 'offer' },
        valuePerYearMinor: 20_000,
        evidenceIds: ['checking', 'offer', 'savings'],
        act: { kind: 'open' },
      },
    ]);
  });

  it('includes a bonus only while it lasts, and picks the offer that earns the most in a year', () => {
    const bonus = offer({ offerId: 'bonus', apyPpm: ppm(60_000), bonusEndsOn: addDays(FRIDAY, 73) });
    // 73 of 365 days × 3% = 0.6% a year, less than 2%
    expect(found({ offers: [bonus, offer()] })).toMatchObject([{ subject: { id: 'offer' } }]);
    expect(found({ offers: [{ ...bonus, apyPpm: ppm(150_000) }, offer()] })).toMatchObject([
      { subject: { id: 'bonus' }, valuePerYearMinor: 24_000, valueMinor: 3_616 },
    ]);
  });

  it('picks the same offer among equal ones regardless of their order', () => {
    const two = [offer({ offerId: 'b' }), offer({ offerId: 'a' })];
    expect(found({ offers: two })).toEqual(found({ offers: [...two].reverse() }));
  });

  it.each<[string, Partial<HouseholdFacts>]>([
    ['no offer is known', { offers: [] }],
    ['the offer pays no more than the current account', { offers: [offer({ apyPpm: ppm(30_000) })] }],
    ['the offer was last seen too long ago', { offers: [offer({ seenOn: addDays(FRIDAY, -46) })] }],
    [
      'the offer requires a higher balance than the household can move',
      { offers: [offer({ minBalanceMinor: minor(1_000_001) })] },
    ],
    ["the offer's bonus has ended", { offers: [offer({ bonusEndsOn: addDays(FRIDAY, -1) })] }],
    [
      "the gain is 79.00 a year, less than two percent of a month's spending",
      { offers: [offer({ apyPpm: ppm(37_900) })] },
    ],
    ['no money can move', { deposits: [deposit('checking', { movableMinor: minor(0) })] }],
    ['the movable amount is unknown', { deposits: [deposit('checking', { movableMinor: null })] }],
  ])('reports nothing if %s', (_why, fields) => {
    expect(found(fields)).toEqual([]);
  });

  it.each([
    [offer({ seenOn: addDays(FRIDAY, -45) })],
    [offer({ minBalanceMinor: minor(1_000_000) })],
    [offer({ apyPpm: ppm(38_000) })],
  ])('reports an offer that just meets a requirement (%#)', (each) => {
    expect(found({ offers: [each] })).toHaveLength(1);
  });
});
