import * as fc from 'fast-check';
import type { MinimumFormula } from '../products/card/minimum-payment.ts';
import { type CivilDate, civilDate } from '../foundation/dates/civil-date.ts';
import { dateOfDayNumber, dayNumberOf } from '../foundation/dates/day-number.ts';
import type { Debt, DebtSegment } from '../projections/debt/debt.ts';
import { type Minor, minor, type Ppm, ppm } from '../foundation/money/minor.ts';

export const TODAY = civilDate('2026-03-01');

/** Amounts from zero to ten million, favoring small ones. */
export const amount = (max = 1_000_000_000): fc.Arbitrary<Minor> =>
  fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max })).map(minor);

/** Signed amounts. */
export const signedAmount = (max = 1_000_000_000): fc.Arbitrary<Minor> =>
  fc.tuple(amount(max), fc.boolean()).map(([value, negative]) => minor(negative ? -value : value));

/** Yearly rates from 0 to 36%. */
export const apr = (max = 360_000): fc.Arbitrary<Ppm> => fc.oneof(fc.constant(0), fc.integer({ min: 0, max })).map(ppm);

export const days = (max = 400): fc.Arbitrary<number> => fc.integer({ min: 0, max });

/** Dates within two centuries around now. */
export const date = (from = '1950-01-01', to = '2150-12-31'): fc.Arbitrary<CivilDate> =>
  fc.integer({ min: dayNumberOf(civilDate(from)), max: dayNumberOf(civilDate(to)) }).map(dateOfDayNumber);

const formula = (): fc.Arbitrary<MinimumFormula> =>
  fc.record({
    kind: fc.constantFrom('percent_of_balance', 'percent_plus_interest_and_fees', 'greater_of_both'),
    pctPpm: fc.integer({ min: 10_000, max: 50_000 }).map(ppm),
    floorMinor: fc.integer({ min: 500, max: 4_000 }).map(minor),
  });

const plainSegment = (): fc.Arbitrary<Omit<DebtSegment, 'id'>> =>
  fc.record({
    kind: fc.constantFrom('purchase', 'cash_advance', 'balance_transfer'),
    balanceMinor: amount(500_000),
    aprPpm: apr(),
  });

const promoSegment = (): fc.Arbitrary<Omit<DebtSegment, 'id'>> =>
  fc.record({
    kind: fc.constantFrom('promo', 'deferred'),
    balanceMinor: amount(300_000),
    aprPpm: fc.constant(ppm(0)),
    promo: fc.record({
      endsOn: date('2026-01-01', '2028-06-30'),
      revertAprPpm: fc.integer({ min: 150_000, max: 320_000 }).map(ppm),
    }),
  });

const debt = (segment: fc.Arbitrary<Omit<DebtSegment, 'id'>>, maxSegments: number) =>
  fc.record({ segments: fc.array(segment, { minLength: 1, maxLength: maxSegments }), minimum: formula() });

const named = (list: { segments: Omit<DebtSegment, 'id'>[]; minimum: MinimumFormula }[]): Debt[] =>
  list.map(({ segments, minimum }, index) => ({
    id: `d${index}`,
    name: `Debt ${index}`,
    kind: 'card',
    minimum,
    segments: segments.map((part, place) => ({ ...part, id: `s${place}` })),
  }));

/** Cards with several segments, some with a promotion or deferred interest. */
export const cards = (): fc.Arbitrary<Debt[]> =>
  fc.array(debt(fc.oneof(plainSegment(), promoSegment()), 3), { minLength: 1, maxLength: 4 }).map(named);

/** Debts with a single constant rate each. */
export const plainDebts = (): fc.Arbitrary<Debt[]> =>
  fc.array(debt(plainSegment(), 1), { minLength: 1, maxLength: 4 }).map(named);
