import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr } from '../../testing/arbitrary.ts';
import { closeStatement, type StatementInputs, type StatementTerms } from './close-statement.ts';
import { INTEREST_METHODS, type InterestMethod, interestMethodOf } from './interest-method.ts';
import type { StatementEntry, StatementSegment } from './statement-segment.ts';

const d = civilDate;
const pay = (on: string, dollars: number): StatementEntry => ({
  kind: 'payment',
  on: d(on),
  amountMinor: minor(dollars * 100),
});
const buy = (on: string, dollars: number): StatementEntry => ({
  kind: 'charge',
  on: d(on),
  segmentId: 'purchases',
  amountMinor: minor(dollars * 100),
});
const april = (
  segment: Partial<StatementSegment>,
  entries: StatementEntry[],
  terms: StatementTerms,
): StatementInputs => ({
  startsOn: d('2026-04-01'),
  closesOn: d('2026-04-30'),
  dueOn: d('2026-04-25'),
  entries,
  terms,
  minimumOpenMinor: minor(0),
  segments: [{ id: 'purchases', openingMinor: minor(100_000), aprPpm: ppm(240_000), ...segment }],
  minimum: { kind: 'percent_of_balance', pctPpm: ppm(10_000), floorMinor: minor(2_500) },
});
const close = (segment: Partial<StatementSegment>, entries: StatementEntry[], terms: StatementTerms = {}) => {
  const { segments, interestMinor } = closeStatement(april(segment, entries, terms));
  return [segments[0]?.averageMinor, interestMinor];
};

describe('interestMethodOf', () => {
  it.each(INTEREST_METHODS.map((method) => [method]))('recognizes %s', (method) => {
    expect(interestMethodOf(method)).toEqual({ ok: true, method });
  });

  it.each(['two_cycle_adb', 'Two-cycle average daily balance', 'double cycle'])(
    'rejects %s: prohibited by 1026.54(a)(1)(i)',
    (text) => {
      expect(interestMethodOf(text)).toMatchObject({ ok: false, reason: 'two_cycle_prohibited' });
    },
  );

  it.each(['', 'adb', 'ADB_INCLUDING_NEW'])('does not guess the meaning of "%s"', (text) => {
    expect(interestMethodOf(text)).toEqual({ ok: false, reason: 'unknown_method' });
  });
});

/**
 * Inputs: $1,000 at 24% on April 1, $400 paid on the 11th, $300 bought on the 21st. That is 10 days at 1,000, 10 at
 * 600 and 10 at 900.
 */
describe('statement under a balance method', () => {
  const entries = [pay('2026-04-11', 400), buy('2026-04-21', 300)];

  it.each<{ method: InterestMethod; base: number; interest: number; why: string }>`
    method                 | base       | interest | why
    ${'adb_including_new'} | ${83_333}  | ${1_644} | ${'25,000 dollar-days ÷ 30; 25,000 × 0.24 ÷ 365 = $16.438'}
    ${'adb_excluding_new'} | ${73_333}  | ${1_447} | ${'without the purchase, 22,000 × 0.24 ÷ 365 = $14.466'}
    ${'adjusted_balance'}  | ${60_000}  | ${1_184} | ${'$1,000 − $400 for thirty days: 18,000 × 0.24 ÷ 365 = $11.836'}
    ${'previous_balance'}  | ${100_000} | ${1_973} | ${'payments are ignored: 30,000 × 0.24 ÷ 365 = $19.726'}
    ${'daily_compounding'} | ${83_333}  | ${1_660} | ${'each day’s interest joins the next day’s balance, which adds sixteen cents'}
  `('$method: computes base $base and interest $interest ($why)', ({ method, base, interest }) => {
    expect(close({}, entries, { method })).toEqual([base, interest]);
  });

  it('reduces the adjusted balance by a credit for returned goods', () => {
    const refund: StatementEntry = {
      kind: 'refund',
      on: d('2026-04-20'),
      segmentId: 'purchases',
      amountMinor: minor(10_000),
    };
    expect(close({}, [refund], { method: 'adjusted_balance' })).toEqual([90_000, 1_775]);
  });

  it('includes fees in the method that excludes new purchases', () => {
    const fee: StatementEntry = { kind: 'fee', on: d('2026-04-16'), segmentId: 'purchases', amountMinor: minor(3_000) };
    expect(close({}, [fee], { method: 'adb_excluding_new' })[0]).toBe(101_500);
  });

  it('charges $61.62 simple, or $62.23 compounding, on $3,000 at 24.99% for thirty days', () => {
    const flat = { openingMinor: minor(300_000), aprPpm: ppm(249_900) };
    expect([close(flat, [])[1], close(flat, [], { method: 'daily_compounding' })[1]]).toEqual([6_162, 6_223]);
  });

  it('stays within 15 cents of exact compounding if the agreement rounds each day to whole cents', () => {
    // $2.05 a day at first (205.4 cents); 30 × half a cent of daily rounding stays below 15 cents.
    const flat = { openingMinor: minor(300_000), aprPpm: ppm(249_900) };
    const [, rounded = 0] = close(flat, [], { method: 'daily_compounding', dailyRounding: 'minor' });
    expect(Math.abs((rounded as number) - 6_223)).toBeLessThanOrEqual(15);
  });

  it.each<{ terms: StatementTerms; interest: number; why: string }>`
    terms                                   | interest | why
    ${{}}                                   | ${1_973} | ${'divided by 365, it is $19.73'}
    ${{ basis: 'actual_360' }}              | ${2_000} | ${'divided by 360, it is exactly $20.00'}
    ${{ rounding: { decimals: 7 } }}        | ${1_973} | ${'a daily rate of 0.0006575 results in $19.725'}
    ${{ rounding: { decimals: 6 } }}        | ${1_974} | ${'a daily rate of 0.000658 results in $19.74'}
    ${{ minimumChargeMinor: minor(200) }}   | ${1_973} | ${'it is above the minimum charge'}
    ${{ minimumChargeMinor: minor(2_500) }} | ${2_500} | ${'it is raised to the minimum charge'}
  `('charges interest on $1,000 for April at 24%: $why', ({ terms, interest }) => {
    expect(close({}, [], terms)[1]).toBe(interest);
  });

  it('divides a cycle across the end of a leap year by 366 and 365 if the agreement does', () => {
    const cycle = {
      ...april({}, [], { basis: 'actual_actual' }),
      startsOn: d('2028-12-17'),
      closesOn: d('2029-01-15'),
      dueOn: d('2029-01-10'),
    };
    // 15 days ÷ 366 and 15 days ÷ 365 on $1,000 at 24%: $9.8361 + $9.8630.
    expect(closeStatement(cycle).interestMinor).toBe(1_970);
  });

  it('adds no minimum charge if no interest is due', () => {
    expect(close({ graced: true }, [pay('2026-04-25', 1000)], { minimumChargeMinor: minor(200) })[1]).toBe(0);
  });

  it('adds the missing part of a minimum charge to the segment with the most interest, and reports that part', () => {
    const closed = closeStatement({
      ...april({ openingMinor: minor(2_000) }, [], { minimumChargeMinor: minor(200) }),
      segments: [
        { id: 'purchases', openingMinor: minor(2_000), aprPpm: ppm(240_000) },
        { id: 'cash', openingMinor: minor(1_000), aprPpm: ppm(290_000) },
      ],
    });
    // $20 × 24% × 30 ÷ 365 = 39 cents, $10 × 29% = 24 cents. The larger charge gets the missing 137 cents up to
    // $2.00.
    expect(closed.segments.map(({ interestMinor }) => interestMinor)).toEqual([176, 24]);
    expect([closed.interestMinor, closed.minimumChargeMinor]).toEqual([200, 137]);
  });
});

describe('every balance method', () => {
  const method = fc.constantFrom(...INTEREST_METHODS);
  const movement = fc.record({
    day: fc.integer({ min: 0, max: 29 }),
    kind: fc.constantFrom('payment' as const, 'charge' as const),
    amountMinor: amount(60_000),
  });
  const entriesOf = (list: { day: number; kind: 'payment' | 'charge'; amountMinor: ReturnType<typeof minor> }[]) =>
    list.map(({ day, kind, amountMinor }): StatementEntry =>
      kind === 'payment'
        ? { kind, on: addDays(d('2026-04-01'), day), amountMinor }
        : { kind, on: addDays(d('2026-04-01'), day), segmentId: 'purchases', amountMinor },
    );

  it('accounts for every minor unit', () => {
    fc.assert(
      fc.property(
        method,
        amount(500_000),
        apr(),
        fc.array(movement, { maxLength: 8 }),
        amount(500),
        (chosen, openingMinor, aprPpm, list, minimumChargeMinor) => {
          const entries = entriesOf(list);
          const closed = closeStatement(
            april({ openingMinor, aprPpm }, entries, { method: chosen, minimumChargeMinor }),
          );
          const bought = entries.reduce((sum, entry) => (entry.kind === 'charge' ? sum + entry.amountMinor : sum), 0);
          expect(closed.closingMinor).toBe(
            openingMinor + bought + closed.interestMinor + closed.creditMinor - closed.paymentsMinor,
          );
        },
      ),
    );
  });

  it('never charges more interest for a larger payment', () => {
    fc.assert(
      fc.property(
        method,
        fc.boolean(),
        amount(500_000),
        apr(),
        fc.integer({ min: 0, max: 29 }),
        amount(300_000),
        amount(300_000),
        (chosen, graced, openingMinor, aprPpm, day, paid, more) => {
          const on = addDays(d('2026-04-01'), day);
          const interest = (amountMinor: number) =>
            closeStatement(
              april(
                { openingMinor, aprPpm, graced },
                [{ kind: 'payment', on, amountMinor: minor(amountMinor) }, buy('2026-04-20', 50)],
                { method: chosen },
              ),
            ).interestMinor;
          expect(interest(paid + more)).toBeLessThanOrEqual(interest(paid));
        },
      ),
    );
  });

  it('does not depend on the order of entries on different days', () => {
    fc.assert(
      fc.property(method, fc.uniqueArray(movement, { maxLength: 8, selector: ({ day }) => day }), (chosen, list) => {
        const [there, back] = [entriesOf(list), entriesOf(list).reverse()];
        expect(closeStatement(april({}, back, { method: chosen }))).toEqual(
          closeStatement(april({}, there, { method: chosen })),
        );
      }),
    );
  });
});
