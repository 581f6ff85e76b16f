import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr } from '../../testing/arbitrary.ts';
import { closeStatement, type StatementInputs } from './close-statement.ts';
import type { StatementEntry, StatementSegment } from './statement-segment.ts';
import { cycleInterest } from './cycle-interest.ts';

const d = civilDate;
const purchases = (dollars: number, fields: Partial<StatementSegment> = {}): StatementSegment => ({
  id: 'purchases',
  openingMinor: minor(dollars * 100),
  aprPpm: ppm(240_000),
  ...fields,
});
const pay = (on: string, dollars: number): StatementEntry => ({
  kind: 'payment',
  on: d(on),
  amountMinor: minor(dollars * 100),
});
const buy = (on: string, dollars: number, segmentId = 'purchases'): StatementEntry => ({
  kind: 'charge',
  on: d(on),
  segmentId,
  amountMinor: minor(dollars * 100),
});
const refund = (on: string, dollars: number): StatementEntry => ({
  kind: 'refund',
  on: d(on),
  segmentId: 'purchases',
  amountMinor: minor(dollars * 100),
});
const april = (fields: Partial<StatementInputs> = {}): StatementInputs => ({
  startsOn: d('2026-04-01'),
  closesOn: d('2026-04-30'),
  dueOn: d('2026-04-25'),
  segments: [purchases(1000)],
  entries: [],
  minimumOpenMinor: minor(0),
  minimum: { kind: 'percent_plus_interest_and_fees', pctPpm: ppm(10_000), floorMinor: minor(2_500) },
  ...fields,
});
const interest = (fields: Partial<StatementInputs>) => closeStatement(april(fields)).interestMinor;

describe('closeStatement', () => {
  it('charges thirty days of interest on a constant balance, and sets the minimum', () => {
    expect(closeStatement(april())).toMatchObject({
      segments: [
        {
          id: 'purchases',
          openingMinor: 100_000,
          paidMinor: 0,
          averageMinor: 100_000,
          interestMinor: 1_973,
          closingMinor: 101_973,
        },
      ],
      paymentsMinor: 0,
      interestMinor: 1_973,
      feesMinor: 0,
      closingMinor: 101_973,
      creditMinor: 0,
      minimumMinor: 2_993,
    });
  });

  it.each<{ entries: StatementEntry[]; average: number; why: string }>`
    entries                                                                                           | average    | why
    ${[pay('2026-04-16', 400)]}                                                                       | ${80_000}  | ${'a payment counts from its date: fifteen days on $1,000, fifteen on $600'}
    ${[buy('2026-04-30', 300)]}                                                                       | ${101_000} | ${'a purchase on the last day adds $300 for one day'}
    ${[pay('2026-04-01', 1000), buy('2026-04-16', 60)]}                                               | ${3_000}   | ${'a card paid off on the first day averages fifteen days on $60'}
    ${[{ kind: 'refund', on: d('2026-04-01'), segmentId: 'purchases', amountMinor: minor(120_000) }]} | ${0}       | ${'a credit balance counts as zero'}
    ${[{ kind: 'fee', on: d('2026-04-16'), segmentId: 'purchases', amountMinor: minor(3_000) }]}      | ${101_500} | ${'a fee bears interest'}
  `('averages end-of-day balances: $why', ({ entries, average }) => {
    expect(closeStatement(april({ entries })).segments[0]?.averageMinor).toBe(average);
  });

  it('includes a late fee and an unpaid minimum in the next minimum', () => {
    const fee: StatementEntry = { kind: 'fee', on: d('2026-04-26'), segmentId: 'purchases', amountMinor: minor(2_900) };
    const closed = closeStatement(april({ entries: [fee], minimumOpenMinor: minor(3_000) }));
    expect([closed.feesMinor, closed.minimumMinor]).toEqual([
      2_900,
      Math.round(closed.closingMinor / 100) + closed.interestMinor + 2_900 + 3_000,
    ]);
  });

  it('returns an overpayment as a credit', () => {
    expect(closeStatement(april({ entries: [pay('2026-04-01', 1200)] }))).toMatchObject({
      closingMinor: 0,
      creditMinor: 20_000,
      interestMinor: 0,
      minimumMinor: 0,
    });
  });
});

/**
 * Regulation Z, comment 54(a)(1)-6: $600 of purchases from March, paid in April, with the previous statement paid in
 * full.
 */
describe('closeStatement with a grace period', () => {
  const graced = { segments: [purchases(600, { graced: true, aprPpm: ppm(150_000) })] };
  it.each<{ entries: StatementEntry[]; base: number; why: string }>`
    entries                                                | base                         | why
    ${[pay('2026-04-25', 600)]}                            | ${0}                         | ${'charges nothing if the statement is paid in full by the due date'}
    ${[pay('2026-04-10', 200), pay('2026-04-25', 400)]}    | ${0}                         | ${'charges nothing if the statement is paid in two parts'}
    ${[pay('2026-04-25', 600), buy('2026-04-10', 150)]}    | ${0}                         | ${'charges nothing on new purchases either'}
    ${[refund('2026-04-05', 100), pay('2026-04-20', 500)]} | ${0}                         | ${'charges nothing if a refund and a payment cover the statement'}
    ${[refund('2026-04-05', 100), pay('2026-04-20', 600)]} | ${0}                         | ${'charges nothing if the whole statement is paid and $100 of it is refunded, which leaves a credit'}
    ${[refund('2026-04-26', 100), pay('2026-04-20', 500)]} | ${10_000 * 25}               | ${'charges $100 until its refund after the due date'}
    ${[pay('2026-04-25', 500)]}                            | ${10_000 * 30}               | ${'6.i: charges the unpaid $100 from the first day of April'}
    ${[buy('2026-04-10', 150), pay('2026-04-25', 500)]}    | ${10_000 * 30 + 15_000 * 21} | ${'6.i: charges the new purchase from April 10'}
    ${[pay('2026-04-26', 600)]}                            | ${60_000 * 25}               | ${'charges the whole balance until a payment that is a day late'}
    ${[]}                                                  | ${60_000 * 30}               | ${'charges an unpaid balance from the first day of this cycle, never earlier'}
  `('$why', ({ entries, base }) => {
    expect(interest({ ...graced, entries })).toBe(Math.round((base * 150_000) / 365_000_000));
  });

  it('charges interest until the payment if the previous statement was not paid in full', () => {
    expect(interest({ segments: [purchases(600, { aprPpm: ppm(150_000) })], entries: [pay('2026-04-25', 600)] })).toBe(
      Math.round((60_000 * 24 * 150_000) / 365_000_000),
    );
  });
});

describe('closeStatement with several segments', () => {
  const segments: StatementSegment[] = [purchases(500), { id: 'bt', openingMinor: minor(100_000), aprPpm: ppm(0) }];
  const paid = (fields: Partial<StatementInputs>) =>
    closeStatement(april({ segments, ...fields })).segments.map(({ paidMinor }) => paidMinor / 100);

  it('applies the unpaid minimum to the lowest rate, and the rest of the payment to the highest', () => {
    expect(paid({ entries: [pay('2026-04-20', 100)], minimumOpenMinor: minor(3_000) })).toEqual([70, 30]);
  });

  it('applies the minimum only once to two payments', () => {
    expect(paid({ entries: [pay('2026-04-10', 20), pay('2026-04-20', 100)], minimumOpenMinor: minor(3_000) })).toEqual([
      90, 30,
    ]);
  });

  it('pays a deferred balance first in its last two cycles', () => {
    const deferred: StatementSegment = { id: 'sofa', openingMinor: minor(80_000), aprPpm: ppm(0), deferred: 'first' };
    expect(
      closeStatement(april({ segments: [purchases(500), deferred], entries: [pay('2026-04-20', 100)] })).segments.map(
        ({ paidMinor }) => paidMinor,
      ),
    ).toEqual([0, 10_000]);
  });

  it('rejects an unknown segment, an entry outside the cycle, a negative amount, and a reversed cycle', () => {
    for (const entry of [buy('2026-04-10', 5, 'gold'), buy('2026-05-01', 5), buy('2026-04-10', -5)])
      expect(() => closeStatement(april({ entries: [entry] }))).toThrow();
    expect(() => closeStatement(april({ closesOn: d('2026-03-31') }))).toThrow();
  });
});

describe('every closed statement', () => {
  const entry = (ids: string[]) =>
    fc.record({
      day: fc.integer({ min: 0, max: 29 }),
      kind: fc.constantFrom('payment' as const, 'charge' as const, 'fee' as const),
      segmentId: fc.constantFrom(...ids),
      amountMinor: amount(80_000),
    });
  const segment = (id: string) =>
    fc.record({ id: fc.constant(id), openingMinor: amount(300_000), aprPpm: apr(), graced: fc.boolean() });

  it('accounts for every minor unit, without a negative amount in any segment', () => {
    fc.assert(
      fc.property(
        segment('a'),
        segment('b'),
        fc.array(entry(['a', 'b']), { maxLength: 12 }),
        amount(5_000),
        (a, b, list, minimumOpenMinor) => {
          const entries = list.map(({ day, kind, segmentId, amountMinor }): StatementEntry => {
            const on = addDays(d('2026-04-01'), day);
            return kind === 'payment' ? { kind, on, amountMinor } : { kind, on, segmentId, amountMinor };
          });
          const closed = closeStatement(april({ segments: [a, b], entries, minimumOpenMinor }));
          const charged = entries.reduce((sum, made) => (made.kind === 'payment' ? sum : sum + made.amountMinor), 0);
          expect(closed.closingMinor).toBe(
            a.openingMinor +
              b.openingMinor +
              charged +
              closed.interestMinor +
              closed.creditMinor -
              closed.paymentsMinor,
          );
          expect(
            closed.segments.every(
              ({ closingMinor, interestMinor, paidMinor }) => closingMinor >= 0 && interestMinor >= 0 && paidMinor >= 0,
            ),
          ).toBe(true);
          expect(closed.minimumMinor).toBeLessThanOrEqual(closed.closingMinor);
        },
      ),
    );
  });

  it('charges average daily balance × rate × days, within the rounding of the average', () => {
    fc.assert(
      fc.property(
        amount(1_000_000),
        apr(),
        fc.integer({ min: 0, max: 29 }),
        amount(100_000),
        (openingMinor, aprPpm, day, spent) => {
          const charge: StatementEntry = {
            kind: 'charge',
            on: addDays(d('2026-04-01'), day),
            segmentId: 'purchases',
            amountMinor: spent,
          };
          const [closed] = closeStatement(
            april({ segments: [{ id: 'purchases', openingMinor, aprPpm }], entries: [charge] }),
          ).segments;
          const byAverage = cycleInterest(closed?.averageMinor ?? (0 as Minor), { aprPpm, days: 30 });
          expect(Math.abs((closed?.interestMinor ?? 0) - byAverage)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
