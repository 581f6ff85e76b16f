import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import { minor } from '../../foundation/money/minor.ts';
import { detectSeries } from '../../records/recurring/detect-series.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { occurrencesEvery, everyMonths, on, times } from '../../testing/ledger.ts';
import { accountFloor, largestPaycheck } from './account-floor.ts';
import { payDays, paySeries, safeHorizon } from './safe-horizon.ts';

describe('safeHorizon', () => {
  it.each([
    {
      why: 'with pay every two weeks, the minimum of 45 days applies',
      days: ['2026-03-13', '2026-03-27', '2026-04-10'],
      horizon: '2026-04-15',
    },
    { why: 'with monthly pay, the second payday applies', days: ['2026-03-31', '2026-04-30'], horizon: '2026-04-30' },
    {
      why: 'the order of paydays, past ones and duplicates do not matter',
      days: ['2026-05-29', '2026-02-27', '2026-03-01', '2026-03-31', '2026-03-31'],
      horizon: '2026-05-29',
    },
    { why: 'with only one payday, the minimum of 45 days applies', days: ['2026-09-30'], horizon: '2026-04-15' },
    { why: 'without a payday, the minimum of 45 days applies', days: [], horizon: '2026-04-15' },
  ])('$why', ({ days, horizon }) => {
    expect(safeHorizon(TODAY, days.map(on))).toBe(horizon);
  });

  it('is never less than 45 days ahead', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 120 })), (shifts) =>
        expect(
          daysBetween(
            TODAY,
            safeHorizon(
              TODAY,
              shifts.map((shift) => addDays(TODAY, shift)),
            ),
          ),
        ).toBeGreaterThanOrEqual(45),
      ),
    );
  });
});

describe('paydays and paychecks', () => {
  const series = detectSeries(
    [
      ...occurrencesEvery(14, 'ACME PAYROLL', '2025-12-05', times(7, 286_140)),
      ...occurrencesEvery(14, 'ACME DIRECT DEP SPLIT', '2025-12-05', times(7, 20_000)),
      ...everyMonths(1, 'CITY SCHOOLS SALARY', '2025-09-25', times(6, 143_400), { accountId: 'joint' }),
      ...everyMonths(1, 'OLD EMPLOYER SALARY', '2025-03-20', times(6, 400_000)),
      ...everyMonths(1, 'NETFLIX.COM', '2025-10-04', times(5, -1_799)),
    ],
    { today: TODAY },
  );

  it('are those of current income that is at least a quarter of the largest', () => {
    expect(paySeries(series).map(({ payee }) => payee)).toEqual(['Acme Payroll', 'City Schools Salary']);
    expect(payDays(series, { today: TODAY, until: on('2026-04-10') })).toEqual([
      '2026-03-13',
      '2026-03-25',
      '2026-03-27',
      '2026-04-10',
    ]);
  });

  it('can be restricted to one account', () => {
    expect(payDays(series, { today: TODAY, until: on('2026-04-30'), accountId: 'joint' })).toEqual([
      '2026-03-25',
      '2026-04-25',
    ]);
  });

  it('include the largest paycheck of all accounts or of one', () => {
    expect([largestPaycheck(series), largestPaycheck(series, 'joint'), largestPaycheck(series, 'visa')]).toEqual([
      286_140, 143_400, 0,
    ]);
  });
});

describe('accountFloor', () => {
  it.each([
    { pay: 286_141, own: 100_000, floor: 143_071, why: 'half a paycheck, rounded up' },
    { pay: 286_141, own: 200_000, floor: 200_000, why: "the user's floor is higher" },
    { pay: 0, own: 50_000, floor: 50_000, why: 'no pay is known' },
    { pay: 0, own: 0, floor: 0, why: 'neither is known' },
  ])('for pay $pay and user floor $own is $floor: $why', ({ pay, own, floor }) => {
    expect(accountFloor({ paycheckMinor: minor(pay), ownFloorMinor: minor(own) })).toBe(floor);
  });
});
