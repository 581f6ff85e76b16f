import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { CALENDAR_NAMES, calendarOf } from '../../foundation/dates/calendars.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr, date } from '../../testing/arbitrary.ts';
import { recompute } from '../../formulas.ts';
import {
  breakEvenWorking,
  deferredMeterWorking,
  effectiveAprWorking,
  paymentToClearWorking,
  safeDateWorking,
} from './promo.working.ts';
import { DEFAULT_TIMING, safeDate } from './safe-date.ts';

describe('promotion workings', () => {
  it('payment to clear: divides $4,000 by 7, and returns the cost of keeping the balance as the alternative', () => {
    const working = paymentToClearWorking({
      balanceMinor: minor(400_000),
      opportunities: 7,
      costAtEndMinor: minor(96_000),
    });
    expect([working.result.value, working.steps?.[0]?.value, working.otherwise?.value]).toEqual([
      { kind: 'money', minor: 57_143 },
      { kind: 'money', minor: 57_142 },
      { kind: 'money', minor: 96_000 },
    ]);
    expect(recompute(working)).toEqual(working.result.value);
  });

  it('deferred meter: computes $388.19 for $2,500 at 24% with payments of $200, and $670.60 without payments', () => {
    const working = deferredMeterWorking(
      Array.from({ length: 12 }, (_, month) => minor(250_000 - month * 20_000)),
      { aprPpm: ppm(240_000) },
    );
    expect([working.result.value, working.otherwise?.value]).toEqual([
      { kind: 'money', minor: 38_819 },
      { kind: 'money', minor: 67_060 },
    ]);
  });

  it('deferred meter: computes $336.00 without compounding', () => {
    const working = deferredMeterWorking(
      Array.from({ length: 12 }, (_, month) => minor(250_000 - month * 20_000)),
      { aprPpm: ppm(240_000), mode: 'simple' },
    );
    expect(working.result.value).toEqual({ kind: 'money', minor: 33_600 });
    expect(working.assumptions).toContain('deferred_interest_bears_none');
  });

  it('break-even: takes two months for a fee of 3% compared with a rate of 22.99%, and never happens at 0%', () => {
    const working = breakEvenWorking({ feePpm: ppm(30_000), aprPpm: ppm(229_900), balanceMinor: minor(500_000) });
    // 3% ÷ (22.99% ÷ 12) is 1.57 months: $95.79 of interest a month compared with a fee of $150.
    expect([working?.result.value, working?.steps?.map(({ value }) => value)]).toEqual([
      { kind: 'count', count: 2 },
      [
        { kind: 'money', minor: 9_579 },
        { kind: 'money', minor: 15_000 },
      ],
    ]);
    expect(breakEvenWorking({ feePpm: ppm(30_000), aprPpm: ppm(0), balanceMinor: minor(500_000) })).toBeNull();
  });

  it.each([
    [3, 12, 54_900],
    [3, 15, 44_600],
    [5, 18, 62_200],
  ])('effective rate: for a fee of %i%% over %i months is about %i ppm', (percent, months, aprPpm) => {
    const working = effectiveAprWorking({
      amountMinor: minor(100_000),
      feeMinor: minor(percent * 1_000),
      months,
      aprNowPpm: ppm(240_000),
    });
    const { value } = working.result;
    expect(value.kind === 'ppm' && Math.abs(value.ppm - aprPpm) < 60).toBe(true);
    expect(recompute(working)).toEqual(value);
  });

  it('safe date: recomputes the same day from its lines alone, in every calendar', () => {
    fc.assert(
      fc.property(
        date('2020-01-01', '2040-12-31'),
        fc.constantFrom(...CALENDAR_NAMES),
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom('margin' as const, 'float' as const),
        (deadline, calendar, marginMonths, mode) => {
          const working = safeDateWorking(deadline, { calendar, marginMonths, mode });
          expect(working.result.value).toEqual({
            kind: 'date',
            on: safeDate(deadline, { timing: DEFAULT_TIMING, marginMonths, mode, calendar: calendarOf(calendar) }),
          });
          expect(recompute(working)).toEqual(working.result.value);
          expect(working.otherwise).toEqual({ key: 'deadline', value: { kind: 'date', on: deadline } });
        },
      ),
    );
  });

  it('return payments that always clear the balance, and a meter that never decreases', () => {
    fc.assert(
      fc.property(amount(1_000_000), fc.integer({ min: 1, max: 36 }), apr(), (balanceMinor, opportunities, aprPpm) => {
        const payment = paymentToClearWorking({ balanceMinor, opportunities, costAtEndMinor: minor(0) }).result.value;
        expect(payment.kind === 'money' && payment.minor * opportunities >= balanceMinor).toBe(true);
        const meter = (months: number) =>
          deferredMeterWorking(
            Array.from({ length: months }, () => balanceMinor),
            { aprPpm },
          ).result.value;
        const [short, long] = [meter(opportunities), meter(opportunities + 1)];
        expect(short.kind === 'money' && long.kind === 'money' && long.minor >= short.minor).toBe(true);
      }),
    );
  });

  it('safe date: includes the latest payment as a step for the calendar of the Federal Reserve', () => {
    expect(safeDateWorking(civilDate('2026-12-31'), { calendar: 'us_fed' })).toMatchObject({
      result: { value: { on: '2026-11-30' } },
      steps: [{ key: 'latest_payment', value: { on: '2026-12-14' } }],
    });
  });
});
