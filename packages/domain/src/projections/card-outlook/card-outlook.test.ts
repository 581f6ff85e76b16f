import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, type Ppm, ppm } from '../../foundation/money/minor.ts';
import { cardDebt, type CardFacts, cardOutlook } from './card-outlook.ts';
import { defaultMinimum } from '../../products/card/default-minimum.ts';
import type { CardSegment } from './split-card-balance.ts';

const today = civilDate('2026-03-01');
const segment = (balance: number, apr: number | null, id = 'purchases'): CardSegment<Ppm | null> => ({
  id,
  kind: 'purchase',
  balanceMinor: minor(balance),
  aprPpm: apr === null ? null : ppm(apr),
  promoId: null,
});
const facts = (fields: Partial<CardFacts> = {}): CardFacts => ({
  owedMinor: minor(100_000),
  segments: [segment(100_000, 240_000)],
  minimum: defaultMinimum('USD'),
  dueDay: 15,
  closeDay: 20,
  ...fields,
});

describe('cardOutlook', () => {
  it('computes the utilization and the next payment of a card with $1,000 at 24%', () => {
    // The minimum adds a month's interest of $20: 1% of $1,020 and the $20. The cycle from February 21 to March 20 has
    // 28 days.
    expect(cardOutlook(facts({ creditLimitMinor: minor(400_000) }), today)).toEqual({
      utilizationPpm: 250_000,
      next: { dueOn: '2026-03-15', inDays: 14, minimumMinor: 3_020, closesOn: '2026-03-20', interestMinor: 1_841 },
    });
  });

  it('charges interest for a calendar month if the closing day is unknown', () => {
    const { closeDay: _, ...rest } = facts();
    expect(cardOutlook(rest, today).next).toMatchObject({ closesOn: null, interestMinor: 2_038 });
  });

  it('has no next payment without a due day', () => {
    const { dueDay: _, ...rest } = facts();
    expect(cardOutlook(rest, today).next).toBeNull();
  });

  it('requires no payment on a card without a balance', () => {
    expect(cardOutlook(facts({ owedMinor: minor(0), segments: [] }), today).next).toMatchObject({
      minimumMinor: 0,
      interestMinor: 0,
    });
  });

  it.each([
    [undefined, null],
    [0, null],
    [300_000, 333_333],
    [50_000, 2_000_000],
    [1, 1_000_000_000],
  ])('with a credit limit of %s, reports a utilization of %s ppm', (limit, used) => {
    expect(
      cardOutlook(facts(limit === undefined ? {} : { creditLimitMinor: limit as Minor }), today).utilizationPpm,
    ).toBe(used);
  });

  it('charges interest on a cash advance but not on purchases if statements are paid in full', () => {
    expect(cardOutlook(facts({ inGrace: true }), today).next).toMatchObject({
      minimumMinor: 2_500,
      interestMinor: 0,
    });
    const advance = { ...segment(100_000, 240_000, 'cash'), kind: 'cash_advance' as const };
    expect(cardOutlook(facts({ inGrace: true, segments: [advance] }), today).next).toMatchObject({
      minimumMinor: 3_020,
      interestMinor: 1_841,
    });
  });

  it('excludes segments without a rate from the interest', () => {
    expect(cardOutlook(facts({ segments: [segment(100_000, null)] }), today).next).toMatchObject({
      minimumMinor: 2_500,
      interestMinor: 0,
    });
  });
});

describe('cardDebt', () => {
  const card = { id: 'a', name: 'Visa', minimum: defaultMinimum('USD'), dueDay: 15 };

  it('includes every segment', () => {
    expect(cardDebt({ ...card, segments: [segment(1, 10), segment(2, 0, 'p')] })).toEqual({
      id: 'a',
      name: 'Visa',
      kind: 'card',
      dueDay: 15,
      minimum: card.minimum,
      segments: [
        { id: 'purchases', kind: 'purchase', balanceMinor: 1, aprPpm: 10 },
        { id: 'p', kind: 'purchase', balanceMinor: 2, aprPpm: 0 },
      ],
    });
  });

  it('is null if a segment has no rate', () => {
    expect(cardDebt({ ...card, segments: [segment(1, 10), segment(2, null, 'p')] })).toBeNull();
  });
});

describe('defaultMinimum', () => {
  it.each([
    ['USD', 2_500],
    ['JPY', 2_500],
    ['KWD', 25_000],
  ])('has a floor of %s %s in minor units', (currency, floorMinor) => {
    expect(defaultMinimum(currency)).toEqual({ kind: 'percent_plus_interest_and_fees', pctPpm: 10_000, floorMinor });
  });
});
