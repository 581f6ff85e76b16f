import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr } from '../../testing/arbitrary.ts';
import { closeStatement, type StatementInputs, type StatementTerms } from './close-statement.ts';
import type { StatementEntry, StatementSegment } from './statement-segment.ts';

const d = civilDate;
const segment = (
  id: string,
  dollars: number,
  percent: number,
  fields: Partial<StatementSegment> = {},
): StatementSegment => ({ id, openingMinor: minor(dollars * 100), aprPpm: ppm(percent * 10_000), ...fields });
const pay = (on: string, dollars: number): StatementEntry => ({
  kind: 'payment',
  on: d(on),
  amountMinor: minor(Math.round(dollars * 100)),
});
const buy = (on: string, dollars: number, segmentId = 'purchases'): StatementEntry => ({
  kind: 'charge',
  on: d(on),
  segmentId,
  amountMinor: minor(dollars * 100),
});
const june = (
  segments: StatementSegment[],
  entries: StatementEntry[] = [],
  terms: StatementTerms = {},
  fields: Partial<StatementInputs> = {},
) =>
  closeStatement({
    startsOn: d('2026-06-01'),
    closesOn: d('2026-06-30'),
    dueOn: d('2026-06-25'),
    segments,
    entries,
    terms,
    minimumOpenMinor: minor(0),
    minimum: { kind: 'percent_plus_interest_and_fees', pctPpm: ppm(10_000), floorMinor: minor(2_500) },
    ...fields,
  });

describe('the grace period with a promotional balance on the card', () => {
  const segments = [
    segment('purchases', 500, 24, { graced: true }),
    segment('bt', 3000, 0, { kind: 'balance_transfer', after: { endsOn: d('2026-12-31'), aprPpm: ppm(240_000) } }),
  ];
  const entries = [pay('2026-06-20', 500), buy('2026-06-10', 200)];

  it('is kept if everything except the promotion is paid', () => {
    expect(june(segments, entries)).toMatchObject({ interestMinor: 0, graceKept: true });
  });

  it(
    'is lost for new purchases if the agreement requires the whole balance; purchases paid on time ' +
      'stay interest-free',
    () => {
      // $200 from the 10th to the 30th: 21 days × 24% ÷ 365 = $2.76.
      expect(june(segments, entries, { graceNeedsPromoPaid: true })).toMatchObject({
        interestMinor: 276,
        graceKept: false,
      });
    },
  );

  it('is kept if the agreement requires the whole balance and the promotion is also paid', () => {
    expect(
      june(segments, [pay('2026-06-20', 3500), buy('2026-06-10', 200)], { graceNeedsPromoPaid: true }),
    ).toMatchObject({ interestMinor: 0, graceKept: true });
  });

  it('does not cover a balance transfer at its own rate, which bears interest from the first day', () => {
    // $1,000 × 12% × 30 ÷ 365 = $9.86.
    expect(
      june(
        [segment('purchases', 500, 24, { graced: true }), segment('bt', 1000, 12, { kind: 'balance_transfer' })],
        [pay('2026-06-25', 500)],
      ).interestMinor,
    ).toBe(986);
  });

  it('is lost for new purchases in one purchase segment if another is unpaid', () => {
    const two = [segment('old', 500, 24, { graced: true }), segment('purchases', 100, 20, { graced: true })];
    // The $100 paid goes to the balance at 24%, so $400 bears interest for 30 days ($7.89); the $100 at 20% costs
    // $1.64, and the new $50 costs $0.27 for 10 days from the 21st.
    expect(
      june(two, [pay('2026-06-20', 100), buy('2026-06-21', 50)]).segments.map(({ interestMinor }) => interestMinor),
    ).toEqual([789, 192]);
  });
});

describe('residual interest', () => {
  it('accrues until the payment even if the whole statement is paid', () => {
    // Without grace, $600 from June 1 to 24 at 15% costs $5.92, although the statement balance is paid on the 25th.
    const closed = june([segment('purchases', 600, 15)], [pay('2026-06-25', 600)]);
    expect([closed.interestMinor, closed.closingMinor]).toEqual([592, 592]);
  });

  it('is only six cents in the next cycle', () => {
    const next = june([segment('purchases', 5.92, 15)], [pay('2026-06-25', 5.92)]);
    // $5.92 × 24 days × 15% ÷ 365 = 5.8 cents.
    expect([next.interestMinor, next.closingMinor]).toEqual([6, 6]);
  });
});

describe('a promotion that ends within the cycle', () => {
  const promo = (fields: Partial<StatementSegment> = {}) =>
    segment('bt', 1000, 0, { kind: 'promo', after: { endsOn: d('2026-06-15'), aprPpm: ppm(240_000) }, ...fields });

  it('bears the later rate after its last day', () => {
    // 15 days at 24% on $1,000 = $9.863.
    expect(june([promo()])).toMatchObject({ interestMinor: 986, retroInterestMinor: 0 });
  });

  it('costs nothing if paid by its last day', () => {
    expect(june([promo()], [pay('2026-06-15', 1000)])).toMatchObject({ interestMinor: 0, closingMinor: 0 });
  });

  it('is paid before balances at lower rates once the later rate applies', () => {
    const both = [promo(), segment('purchases', 500, 18)];
    const paid = (on: string) => june(both, [pay(on, 400)]).segments.map(({ paidMinor }) => paidMinor / 100);
    expect([paid('2026-06-15'), paid('2026-06-16')]).toEqual([
      [0, 400],
      [400, 0],
    ]);
  });
});

describe('deferred interest on a statement', () => {
  const sofa = (fields: Partial<StatementSegment> = {}) =>
    segment('sofa', 800, 0, {
      kind: 'deferred',
      deferred: 'first',
      after: { endsOn: d('2026-06-15'), aprPpm: ppm(240_000) },
      deferredAccruedMinor: minor(9_000),
      ...fields,
    });
  const later = { after: { endsOn: d('2026-12-15'), aprPpm: ppm(240_000) } };

  it('accrues separately while the promotion is active, compounding or simple', () => {
    // 30 days × 24% ÷ 365 on $800 = $15.78; on the $90 accrued as well = $1.78 more.
    expect(june([sofa(later)]).segments[0]).toMatchObject({
      deferredAccruedMinor: 10_756,
      interestMinor: 0,
      closingMinor: 80_000,
    });
    expect(june([sofa(later)], [], { deferredMode: 'simple' }).segments[0]).toMatchObject({
      deferredAccruedMinor: 10_578,
    });
  });

  it('is charged in full on the day after the promotion ends if a cent is unpaid, and then bears interest', () => {
    // 15 days on $890 through the 15th cost $8.78, so $98.78 is charged. $799.99 was paid on the 15th, so the last day
    // accrues on one cent.
    const closed = june([sofa()], [pay('2026-06-15', 799.99)]);
    expect(closed.retroInterestMinor).toBeGreaterThan(9_000);
    expect(closed.segments[0]).toMatchObject({
      deferredAccruedMinor: 0,
      retroInterestMinor: 9_000 + Math.round(((89_000 * 14 + 9_001) * 0.24) / 365),
    });
    expect(closed.interestMinor).toBe(Math.round(((1 + closed.retroInterestMinor) * 15 * 0.24) / 365));
  });

  it('is forgiven if the balance is paid off by the last day', () => {
    expect(june([sofa()], [pay('2026-06-15', 800)])).toMatchObject({
      retroInterestMinor: 0,
      closingMinor: 0,
      interestMinor: 0,
    });
  });

  it('is not forgiven if the balance is paid off a day later', () => {
    expect(june([sofa()], [pay('2026-06-16', 800)]).retroInterestMinor).toBe(
      9_000 + Math.round((89_000 * 15 * 0.24) / 365),
    );
  });

  it('is charged on the first day of the cycle if the promotion ended on the day before', () => {
    expect(june([sofa({ after: { endsOn: d('2026-05-31'), aprPpm: ppm(240_000) } })])).toMatchObject({
      retroInterestMinor: 9_000,
      interestMinor: Math.round((89_000 * 30 * 0.24) / 365),
    });
  });
});

describe('the minimum of a statement', () => {
  it('adds the payment of a plan to the formula', () => {
    const closed = june([
      segment('purchases', 1000, 24),
      segment('sofa', 600, 0, { kind: 'deferred', planPaymentMinor: minor(5_000) }),
    ]);
    // 1% of $1,019.73 + $19.73 = $29.93, and $600 ÷ 12 = $50.
    expect(closed.minimumParts).toEqual({
      regularMinor: 2_993,
      plansMinor: 5_000,
      pastDueMinor: 0,
      overLimitMinor: 0,
      totalMinor: 7_993,
    });
  });

  it('includes at most the remaining balance of a plan', () => {
    expect(june([segment('sofa', 30, 0, { kind: 'deferred', planPaymentMinor: minor(5_000) })]).minimumMinor).toBe(
      3_000,
    );
  });

  it.each<{ terms: StatementTerms; minimumOpen: number; total: number; why: string }>`
    terms                                   | minimumOpen | total    | why
    ${{}}                                   | ${0}        | ${2_993} | ${'is 1% of $1,019.73 and $19.73 interest'}
    ${{}}                                   | ${3_000}    | ${5_993} | ${'adds the missed minimum'}
    ${{ creditLimitMinor: minor(100_000) }} | ${0}        | ${4_966} | ${'adds the $19.73 above the limit'}
    ${{ creditLimitMinor: minor(200_000) }} | ${0}        | ${2_993} | ${'adds nothing within the limit'}
  `('$why → $total', ({ terms, minimumOpen, total }) => {
    expect(
      june([segment('purchases', 1000, 24)], [], terms, { minimumOpenMinor: minor(minimumOpen) }).minimumMinor,
    ).toBe(total);
  });

  it('excludes disputed amounts (1026.13(d)(1)), which are also paid last', () => {
    const segments = [segment('purchases', 1000, 24, { disputedMinor: minor(100_000) }), segment('cash', 1000, 20)];
    const closed = june(segments, [pay('2026-06-01', 500)]);
    expect(closed.segments.map(({ paidMinor }) => paidMinor)).toEqual([0, 50_000]);
    expect(closed.minimumParts.regularMinor).toBeLessThan(
      june([segment('purchases', 1000, 24), segment('cash', 1000, 20)], [pay('2026-06-01', 500)]).minimumParts
        .regularMinor,
    );
  });

  it('is the full balance of a charge card', () => {
    const closed = june(
      [segment('purchases', 1000, 0)],
      [buy('2026-06-10', 50)],
      {},
      { minimum: { kind: 'full_balance', pctPpm: ppm(0), floorMinor: minor(0) } },
    );
    expect(closed.minimumMinor).toBe(105_000);
  });

  it('follows a British agreement with interest, fees and 2.5% of the rest, at least £5', () => {
    const uk = {
      kind: 'percent_plus_interest_and_fees' as const,
      pctPpm: ppm(25_000),
      floorMinor: minor(500),
      base: 'before_interest_and_fees' as const,
    };
    const fee: StatementEntry = { kind: 'fee', on: d('2026-06-30'), segmentId: 'purchases', amountMinor: minor(1_200) };
    // Interest at 24% on £1,000 for 30 days and on the £12 fee for one day is £19.73; then come the fee and 2.5% of
    // the other £1,000, £25.
    expect(june([segment('purchases', 1000, 24)], [fee], {}, { minimum: uk }).minimumMinor).toBe(1_973 + 1_200 + 2_500);
    expect(june([segment('purchases', 60, 0)], [], {}, { minimum: uk }).minimumMinor).toBe(500);
  });
});

describe('the order of payments by policy', () => {
  const segments = [
    segment('early', 300, 0, { kind: 'promo', after: { endsOn: d('2026-09-30'), aprPpm: ppm(240_000) } }),
    segment('late', 300, 0, { kind: 'balance_transfer', after: { endsOn: d('2027-03-31'), aprPpm: ppm(240_000) } }),
    segment('purchases', 200, 24),
  ];
  const paid = (dollars: number, terms: StatementTerms) =>
    june(segments, [pay('2026-06-20', dollars)], terms, { minimumOpenMinor: minor(5_000) }).segments.map(
      ({ paidMinor }) => paidMinor / 100,
    );

  it('United States: applies the minimum to the lowest rate, and the rest to the highest', () => {
    expect(paid(100, {})).toEqual([50, 0, 50]);
  });

  it('United Kingdom: applies everything to the highest rate, then to the promotion that ends first', () => {
    expect([
      paid(100, { allocation: { policy: 'uk_highest_first' } }),
      paid(300, { allocation: { policy: 'uk_highest_first' } }),
    ]).toEqual([
      [0, 0, 100],
      [100, 0, 200],
    ]);
  });

  it("follows an agreement's own order", () => {
    expect(paid(350, { allocation: { policy: 'custom', customOrder: ['late', 'purchases'] } })).toEqual([0, 300, 50]);
  });
});

describe('every statement of three segments', () => {
  const kinds = fc.constantFrom<NonNullable<StatementSegment['kind']>>(
    'purchase',
    'cash_advance',
    'balance_transfer',
    'promo',
    'deferred',
    'protected',
  );
  const one = (id: string) =>
    fc
      .record({
        kind: kinds,
        openingMinor: amount(300_000),
        aprPpm: apr(),
        graced: fc.boolean(),
        endsIn: fc.integer({ min: -5, max: 60 }),
        accrued: amount(20_000),
      })
      .map(({ endsIn, accrued, kind, ...rest }): StatementSegment =>
        kind === 'deferred' || kind === 'promo'
          ? {
              id,
              kind,
              ...rest,
              after: { endsOn: addDays(d('2026-06-01'), endsIn), aprPpm: ppm(250_000) },
              ...(kind === 'deferred' ? { deferredAccruedMinor: accrued } : {}),
            }
          : { id, kind, ...rest },
      );
  const entry = fc.record({
    day: fc.integer({ min: 0, max: 29 }),
    kind: fc.constantFrom('payment' as const, 'charge' as const, 'fee' as const, 'refund' as const),
    segmentId: fc.constantFrom('a', 'b', 'c'),
    amountMinor: amount(80_000),
  });

  it('satisfies opening + charges + fees − refunds − payments + interest + retro interest = closing', () => {
    fc.assert(
      fc.property(
        one('a'),
        one('b'),
        one('c'),
        fc.array(entry, { maxLength: 10 }),
        fc.boolean(),
        (a, b, c, list, graceNeedsPromoPaid) => {
          const entries = list.map(({ day, kind, segmentId, amountMinor }): StatementEntry => {
            const on = addDays(d('2026-06-01'), day);
            return kind === 'payment' ? { kind, on, amountMinor } : { kind, on, segmentId, amountMinor };
          });
          const closed = june([a, b, c], entries, { graceNeedsPromoPaid });
          const net = entries.reduce(
            (sum, { kind, amountMinor }) =>
              kind === 'payment' || kind === 'refund' ? sum - amountMinor : sum + amountMinor,
            0,
          );
          const opening = a.openingMinor + b.openingMinor + c.openingMinor;
          expect(closed.closingMinor).toBe(
            opening + net + closed.interestMinor + closed.retroInterestMinor + closed.creditMinor,
          );
          for (const part of closed.segments)
            expect(part.interestMinor >= 0 && part.deferredAccruedMinor >= 0 && part.retroInterestMinor >= 0).toBe(
              true,
            );
          expect(closed.minimumMinor).toBeGreaterThanOrEqual(0);
          expect(closed.minimumMinor).toBeLessThanOrEqual(Math.max(0, closed.closingMinor));
        },
      ),
    );
  });
});
