import { describe, expect, it } from '@jest/globals';
import { type CivilDate, civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { allocatePayment } from './allocate-payment.ts';
import { deferredWindow, isInDeferredWindow } from './deferred-window.ts';

const d = civilDate;

describe('deferredWindow', () => {
  it.each<{ expiresOn: CivilDate; months: string[]; why: string }>`
    expiresOn       | months          | why
    ${'2026-06-15'} | ${['04', '05']} | ${'the June cycle does not count, because the expiry comes before its due date (comment 53(b)-2)'}
    ${'2026-06-24'} | ${['04', '05']} | ${'the expiry is one day before the due date'}
    ${'2026-06-25'} | ${['05', '06']} | ${'the expiry is on the due date'}
    ${'2026-06-30'} | ${['05', '06']} | ${'the expiry is at the end of the month'}
    ${'2026-02-10'} | ${['12', '01']} | ${'the window crosses the year'}
  `(
    'contains months $months for an expiry on $expiresOn and payments due on the 25th, because $why',
    ({ expiresOn, months }) => {
      expect(deferredWindow({ expiresOn, dueDay: 25 }).cycles.map(({ startsOn }) => startsOn.slice(5, 7))).toEqual(
        months,
      );
    },
  );

  it('extends from April 1 to the expiry on June 15, and not beyond', () => {
    const terms = { expiresOn: d('2026-06-15'), dueDay: 25 };
    expect(
      ['2026-03-31', '2026-04-01', '2026-06-15', '2026-06-16'].map((on) => isInDeferredWindow(d(on), terms)),
    ).toEqual([false, true, true, false]);
  });

  it('assumes the end of the month if the due day is unknown', () => {
    // Payments are due on December 31, after the expiry, so December does not count, but October and November do.
    expect(deferredWindow({ expiresOn: d('2026-12-15') })).toEqual(
      deferredWindow({ expiresOn: d('2026-12-15'), dueDay: 'last' }),
    );
    expect(deferredWindow({ expiresOn: d('2026-12-15') }).from).toBe('2026-10-01');
  });

  it('uses the closing day if known', () => {
    // Cycles close on the 3rd and payments are due on the 28th, so the cycle that starts on May 4 is the last with a
    // due date before June 20.
    expect(
      deferredWindow({ expiresOn: d('2026-06-20'), dueDay: 28, closeDay: 3 }).cycles.map(({ startsOn, closesOn }) => [
        startsOn,
        closesOn,
      ]),
    ).toEqual([
      ['2026-04-04', '2026-05-03'],
      ['2026-05-04', '2026-06-03'],
    ]);
  });

  it(
    'matches the payments of comment 53-5.v.A: $400 a month on $1,200 deferred and $200 of purchases ' +
      'a month, all at 15%',
    () => {
      const terms = { expiresOn: d('2026-06-30'), dueDay: 25 };
      let [deferred, other] = [120_000, 0];
      const rows = ['2026-02-25', '2026-03-25', '2026-04-25', '2026-05-25', '2026-06-25'].map((on) => {
        other += 20_000;
        const { parts } = allocatePayment(
          [
            { id: 'other', balanceMinor: minor(other), aprPpm: ppm(150_000) },
            {
              id: 'deferred',
              balanceMinor: minor(deferred),
              aprPpm: ppm(150_000),
              deferred: isInDeferredWindow(d(on), terms) ? 'first' : 'as_zero',
            },
          ],
          minor(40_000),
        );
        const [toOther, toDeferred] = parts.map(({ amountMinor }) => amountMinor);
        other -= toOther ?? 0;
        deferred -= toDeferred ?? 0;
        return [toOther, toDeferred];
      });
      expect(rows).toEqual([
        [20_000, 20_000],
        [20_000, 20_000],
        [20_000, 20_000],
        [0, 40_000],
        [20_000, 20_000],
      ]);
    },
  );
});
