import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { type Debt, owedOn } from '../../projections/debt/debt.ts';
import { planPayoff } from '../../projections/debt/plan-payoff.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { plainDebts, TODAY } from '../../testing/arbitrary.ts';
import type { LadderFacts } from './ladder-facts.ts';
import { marginalLadder } from './marginal-ladder.ts';
import { sweepDestinations } from './sweep-destinations.ts';

const card: Debt = {
  id: 'card',
  name: 'Card',
  kind: 'card',
  minimum: { kind: 'installment', paymentMinor: minor(2_500) },
  segments: [
    { id: 'bought', kind: 'purchase', balanceMinor: minor(60_000), aprPpm: ppm(240_000) },
    { id: 'cash', kind: 'cash_advance', balanceMinor: minor(10_000), aprPpm: ppm(290_000) },
  ],
};
const store: Debt = {
  id: 'store',
  name: 'Store',
  kind: 'card',
  minimum: { kind: 'installment', paymentMinor: minor(1_000) },
  segments: [
    { id: 'old', kind: 'purchase', balanceMinor: minor(20_000), aprPpm: ppm(200_000) },
    {
      id: 'sofa',
      kind: 'deferred',
      balanceMinor: minor(50_000),
      aprPpm: ppm(0),
      promo: { endsOn: civilDate('2026-12-31'), revertAprPpm: ppm(280_000), deferredAccruedMinor: minor(10_000) },
    },
  ],
};
const loan: Debt = {
  id: 'loan',
  name: 'Loan',
  kind: 'loan',
  minimum: { kind: 'installment', paymentMinor: minor(9_000) },
  segments: [{ id: 'principal', kind: 'purchase', balanceMinor: minor(300_000), aprPpm: ppm(60_000) }],
};
const savings = {
  accountId: 's',
  accountName: 'Savings',
  balanceMinor: minor(0),
  periods: [
    {
      from: TODAY,
      tiers: [
        { apyPpm: ppm(45_000), upToMinor: minor(100_000) },
        { apyPpm: ppm(20_000), upToMinor: null },
      ],
    },
  ],
};

const placesOf = (debts: Debt[], more: Partial<LadderFacts> = {}) =>
  sweepDestinations(
    marginalLadder({
      today: TODAY,
      debts,
      course: planPayoff(debts, { strategy: 'minimum_only', monthlyMinor: minor(0), startOn: TODAY }),
      taxPpm: ppm(0),
      ...more,
    }),
  );

describe('sweepDestinations', () => {
  it('lists every destination once, the best first', () => {
    expect(placesOf([loan, card], { savings: [savings] })).toEqual([
      { key: 'segment:card/cash', capacityMinor: 10_000, ratePpm: 290_000 },
      { key: 'segment:card/bought', capacityMinor: 60_000, ratePpm: 240_000 },
      { key: 'loan:loan', capacityMinor: 300_000, ratePpm: 60_000 },
      { key: 'account:s', capacityMinor: null, ratePpm: 45_000 },
    ]);
  });

  it('lists a path through a card as the part to which it leads', () => {
    const [first, ...others] = placesOf([store]);
    expect(first?.key).toBe('segment:store/sofa');
    expect([first, ...others].reduce((sum, place) => sum + (place?.capacityMinor ?? NaN), 0)).toBe(70_000);
    expect(others.map(({ key }) => key)).not.toContain('segment:store/old');
  });

  it('omits minimums, which have their own sweeps', () => {
    const required = [{ debtId: 'loan', openMinor: minor(9_000), dueOn: TODAY, costIfLateMinor: minor(3_000) }];
    expect(placesOf([loan], { required })).toEqual([{ key: 'loan:loan', capacityMinor: 291_000, ratePpm: 60_000 }]);
  });

  it('combines a buffer and the savings of its account into one destination', () => {
    const buffer = { accountId: 's', accountName: 'Savings', missingMinor: minor(20_000) };
    expect(placesOf([], { savings: [savings], buffer })).toEqual([
      { key: 'account:s', capacityMinor: null, ratePpm: 45_000 },
    ]);
    expect(placesOf([], { buffer })).toEqual([{ key: 'account:s', capacityMinor: 20_000, ratePpm: 0 }]);
  });

  it('has room for exactly the balance owed, under unique keys', () => {
    fc.assert(
      fc.property(plainDebts(), (debts) => {
        const places = placesOf(debts);
        expect(new Set(places.map(({ key }) => key)).size).toBe(places.length);
        expect(places.reduce((sum, { capacityMinor }) => sum + (capacityMinor ?? NaN), 0)).toBe(
          debts.reduce((sum, debt) => sum + owedOn(debt), 0),
        );
      }),
    );
  });
});
