import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, ppm } from '../../foundation/money/minor.ts';
import { amount } from '../../testing/arbitrary.ts';
import { installmentPlan } from './installment-plan.ts';
import { promoEnd, safeDate } from './safe-date.ts';
import { type TransferFee, transferFee } from './transfer-fee.ts';
import { checkTransfer, feeAfterWaiver, lumpSumTransferApr, largestTransfer } from './transfer-room.ts';
import { calendarOf } from '../../foundation/dates/calendars.ts';

const d = civilDate;
const fee: TransferFee = { feePpm: ppm(30_000), minMinor: minor(500) };

describe('largestTransfer', () => {
  it.each<{ room: number; terms: TransferFee; largest: number; why: string }>`
    room         | terms                                               | largest      | why
    ${500_000}   | ${{ feePpm: ppm(30_000) }}                          | ${485_437}   | ${'$4,854.37 and 3% of it, $145.63, add up to $5,000.00'}
    ${10_000}    | ${fee}                                              | ${9_500}     | ${'the minimum fee of $5 applies'}
    ${400}       | ${fee}                                              | ${0}         | ${'the fee alone exceeds the available credit'}
    ${2_000_000} | ${{ feePpm: ppm(30_000), maxMinor: minor(25_000) }} | ${1_975_000} | ${'the maximum fee of $250 applies'}
    ${500_000}   | ${{ feePpm: ppm(0) }}                               | ${500_000}   | ${'there is no fee'}
    ${-100}      | ${fee}                                              | ${0}         | ${'the card is above its limit already'}
  `('returns $largest for available credit of $room: $why', ({ room, terms, largest }) => {
    expect(largestTransfer(minor(room), terms)).toBe(largest);
  });

  it('fits into the available credit, and one more minor unit does not', () => {
    fc.assert(
      fc.property(amount(5_000_000), fc.integer({ min: 0, max: 80_000 }), amount(2_000), (room, feePpm, minMinor) => {
        const terms = { feePpm: ppm(feePpm), minMinor };
        const most = largestTransfer(room, terms);
        expect(most + transferFee(most, terms)).toBeLessThanOrEqual(room);
        expect(most + 1 + transferFee((most + 1) as Minor, terms)).toBeGreaterThan(room);
      }),
    );
  });
});

describe('checkTransfer', () => {
  const offer = { startsOn: d('2026-01-01'), endsOn: d('2027-03-31'), transferWindowEndsOn: d('2026-04-30'), fee };
  it.each<{ amountMinor: number; on: string; room: number; result: object; why: string }>`
    amountMinor | on              | room       | result                                                        | why
    ${100_000}  | ${'2026-02-01'} | ${200_000} | ${{ ok: true, feeMinor: 3_000, totalMinor: 103_000 }}         | ${'the fee is 3% of $1,000'}
    ${5_000}    | ${'2026-02-01'} | ${200_000} | ${{ ok: true, feeMinor: 500, totalMinor: 5_500 }}             | ${'the fee is at least $5'}
    ${100_000}  | ${'2026-04-30'} | ${200_000} | ${{ ok: true, feeMinor: 3_000, totalMinor: 103_000 }}         | ${'it is the last day of the window'}
    ${100_000}  | ${'2026-05-01'} | ${200_000} | ${{ ok: false, reason: 'window_over' }}                       | ${'the window ended yesterday'}
    ${100_000}  | ${'2025-12-31'} | ${200_000} | ${{ ok: false, reason: 'not_begun' }}                         | ${'the offer starts tomorrow'}
    ${0}        | ${'2026-02-01'} | ${200_000} | ${{ ok: false, reason: 'nothing_to_transfer' }}               | ${'the amount is zero'}
    ${100_000}  | ${'2026-02-01'} | ${102_999} | ${{ ok: false, reason: 'above_limit', largestMinor: 99_999 }} | ${'amount and fee exceed the limit by a cent'}
  `('checks a transfer of $amountMinor on $on: $why', ({ amountMinor, on, room, result }) => {
    expect(checkTransfer({ amountMinor: minor(amountMinor), on: d(on), roomMinor: minor(room) }, offer)).toEqual(
      result,
    );
  });

  it('accepts transfers until the promotion ends if there is no transfer window', () => {
    const { transferWindowEndsOn: _, ...open } = offer;
    expect(
      checkTransfer({ amountMinor: minor(1_000), on: d('2027-03-31'), roomMinor: minor(5_000) }, open),
    ).toMatchObject({ ok: true });
  });
});

describe('lumpSumTransferApr', () => {
  it.each([
    [30_000, 12, 0.03, 0.03],
    [30_000, 18, 0.02, 0.019_901],
    [50_000, 6, 0.1, 0.1025],
    [30_000, 24, 0.015, 0.014_889],
  ])(
    'for a fee of %i ppm over %i months, returns %d simple and %d compounded',
    (feePpm, months, simple, compounded) => {
      const held = lumpSumTransferApr({ feePpm: ppm(feePpm), months });
      expect([held.simple, held.compounded]).toEqual([expect.closeTo(simple, 6), expect.closeTo(compounded, 5)]);
    },
  );
});

describe('feeAfterWaiver', () => {
  const waiver = { kind: 'fee_waiver' as const, startsOn: d('2026-01-01'), endsOn: d('2026-12-31') };
  it.each([
    ['2026-06-01', 0],
    ['2026-12-31', 0],
    ['2027-01-01', 9_500],
    ['2025-12-31', 9_500],
  ])('on %s, returns %i for the annual fee of $95', (on, asked) => {
    expect(feeAfterWaiver(minor(9_500), [waiver], d(on))).toBe(asked);
  });

  it('ignores other kinds of offers', () => {
    expect(feeAfterWaiver(minor(9_500), [{ ...waiver, kind: 'reduced_rate' }], d('2026-06-01'))).toBe(9_500);
  });
});

describe('installmentPlan', () => {
  it('repays $1,200 in twelve parts of $100 for $8.64 a month, $103.68 in total, 15.58% a year', () => {
    const { payments, totalFeeMinor, effectiveApr } = installmentPlan({
      amountMinor: minor(120_000),
      months: 12,
      monthlyFeeMinor: minor(864),
    });
    expect([payments.length, payments[0], totalFeeMinor]).toEqual([
      12,
      { principalMinor: 10_000, feeMinor: 864, paymentMinor: 10_864 },
      10_368,
    ]);
    // At that rate, the present value of twelve payments of $108.64 is $1,200.
    const present = Array.from({ length: 12 }, (_, month) => 10_864 / (1 + effectiveApr / 12) ** (month + 1)).reduce(
      (sum, value) => sum + value,
      0,
    );
    expect([present, effectiveApr]).toEqual([expect.closeTo(120_000, 3), expect.closeTo(0.1558, 4)]);
  });

  it('loses no cent of an amount that does not divide evenly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000 }), fc.integer({ min: 1, max: 48 }), (amountMinor, months) => {
        const { payments, effectiveApr } = installmentPlan({
          amountMinor: minor(amountMinor),
          months,
          monthlyFeeMinor: minor(0),
        });
        expect(payments.reduce((sum, { principalMinor }) => sum + principalMinor, 0)).toBe(amountMinor);
        expect(effectiveApr).toBeCloseTo(0, 9);
      }),
    );
  });

  it.each([
    [0, 12, 0],
    [100, 0, 0],
    [100, 12, -1],
  ])('rejects an amount of %i over %i months with a monthly fee of %i', (amountMinor, months, monthlyFeeMinor) => {
    expect(() =>
      installmentPlan({ amountMinor: minor(amountMinor), months, monthlyFeeMinor: minor(monthlyFeeMinor) }),
    ).toThrow();
  });
});

describe('promoEnd', () => {
  const cycles = (billingCycles: number, startsOn = '2026-01-10') => ({
    startsOn: d(startsOn),
    endsOn: d('2026-12-31'),
    endsBasis: 'billing_cycles' as const,
    billingCycles,
  });
  it.each<{ terms: ReturnType<typeof cycles>; closeDay: number | 'last'; end: string; why: string }>`
    terms                       | closeDay  | end             | why
    ${cycles(1)}                | ${20}     | ${'2026-01-20'} | ${'the cycle of the first day is number one'}
    ${cycles(12)}               | ${20}     | ${'2026-12-20'} | ${'the twelfth cycle ends in December'}
    ${cycles(12, '2026-01-21')} | ${20}     | ${'2027-01-20'} | ${'a start on the day after a close adds a cycle'}
    ${cycles(2, '2026-01-10')}  | ${31}     | ${'2026-02-28'} | ${'a short month closes on its last day'}
    ${cycles(3, '2026-01-31')}  | ${'last'} | ${'2026-03-31'} | ${'the next month closes on its own last day'}
  `(
    'is $end for $terms.billingCycles cycles from $terms.startsOn that close on $closeDay: $why',
    ({ terms, closeDay, end }) => {
      expect(promoEnd(terms, closeDay)).toBe(end);
    },
  );

  it('returns the entered date if the closing day or the number of cycles is unknown, and rejects zero cycles', () => {
    expect(promoEnd(cycles(12))).toBe('2026-12-31');
    expect(promoEnd({ startsOn: d('2026-01-10'), endsOn: d('2026-12-31'), endsBasis: 'billing_cycles' }, 20)).toBe(
      '2026-12-31',
    );
    expect(() => promoEnd(cycles(0), 20)).toThrow();
  });
});

describe('safeDate', () => {
  it.each<{ options: Parameters<typeof safeDate>[1]; safe: string; why: string }>`
    options                                                                                        | safe            | why
    ${{}}                                                                                          | ${'2026-11-30'} | ${'a month before the end of the year'}
    ${{ marginMonths: 2 }}                                                                         | ${'2026-10-31'} | ${'two months before the deadline'}
    ${{ marginMonths: 0 }}                                                                         | ${'2026-12-14'} | ${'at the latest twelve business days before the deadline'}
    ${{ mode: 'float' }}                                                                           | ${'2026-12-14'} | ${'as late as possible in float mode'}
    ${{ mode: 'float', calendar: calendarOf('weekends') }}                                         | ${'2026-12-15'} | ${'Christmas is a business day if only weekends are closed'}
    ${{ mode: 'float', calendar: calendarOf('uk') }}                                               | ${'2026-12-11'} | ${'the 28th is also closed in the United Kingdom'}
    ${{ mode: 'float', timing: { transferDays: 1, postingDays: 1, retryDays: 0, bufferDays: 0 } }} | ${'2026-12-29'} | ${'a fast transfer needs no reserves'}
  `('is $safe for the deadline 2026-12-31: $why', ({ options, safe }) => {
    expect(safeDate(d('2026-12-31'), options)).toBe(safe);
  });
});
