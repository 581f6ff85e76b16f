import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../foundation/dates/add.ts';
import { type CivilDate, civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { detectSeries } from './detect-series.ts';
import type { SeriesTransaction } from './recurring-series.ts';
import { seriesSince } from './series-since.ts';

const pay = (on: CivilDate): SeriesTransaction => ({
  id: `pay ${on}`,
  accountId: 'checking',
  postedOn: on,
  amountMinor: minor(240_000),
  payee: 'ACME PAYROLL',
  categoryKey: 'salary',
  categoryNature: 'income',
  kind: 'standard',
});
const rent = (on: CivilDate): SeriesTransaction => ({
  id: `rent ${on}`,
  accountId: 'checking',
  postedOn: on,
  amountMinor: minor(-165_000),
  payee: 'OAK STREET',
  categoryKey: 'rent',
  categoryNature: 'expense',
  kind: 'standard',
});

const FIRST = civilDate('2025-07-04');
const rows: SeriesTransaction[] = [
  ...Array.from({ length: 26 }, (_, index) => pay(addDays(FIRST, index * 14))),
  ...[
    '2025-08-01',
    '2025-09-01',
    '2025-10-01',
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
    '2026-04-01',
  ].map((on) => rent(civilDate(on))),
];
const before = (on: CivilDate) => rows.filter(({ postedOn }) => postedOn < on);
const since = (on: CivilDate, until: CivilDate) => rows.filter(({ postedOn }) => postedOn >= on && postedOn <= until);
const facts = (
  series: readonly { payee: string; nextOn: CivilDate | null; occurrences: readonly { transactionId: string }[] }[],
) => series.map(({ payee, nextOn, occurrences }) => [payee, nextOn, occurrences.length]).toSorted();

const LOOKED = civilDate('2026-03-02');
const looked = detectSeries(before(LOOKED), { today: addDays(LOOKED, -1) });

describe('series between two detections', () => {
  it.each([
    ['2026-03-02', 'the day of the detection'],
    ['2026-03-07', 'after a paycheck'],
    ['2026-03-25', 'after two paychecks'],
    ['2026-04-02', 'after rent and two paychecks'],
  ])('on %s, %s, match the result of a new detection', (day) => {
    const today = civilDate(day);
    const known = seriesSince(looked, since(LOOKED, today), { lookedOn: LOOKED, today });
    expect(facts(known)).toEqual(facts(detectSeries(before(addDays(today, 1)), { today })));
  });

  it('are unchanged if a payment is missing', () => {
    const without = since(LOOKED, civilDate('2026-03-10')).filter(({ payee }) => payee !== 'ACME PAYROLL');
    expect(seriesSince(looked, without, { lookedOn: LOOKED, today: civilDate('2026-03-10') })).toEqual(looked);
  });

  it('are unchanged by purchases of another amount or payee', () => {
    const others = [
      { ...pay(civilDate('2026-03-13')), id: 'x', payee: 'SOMEBODY ELSE' },
      { ...rent(civilDate('2026-03-31')), id: 'y', amountMinor: minor(-1_000) },
    ];
    expect(seriesSince(looked, others, { lookedOn: LOOKED, today: civilDate('2026-04-01') })).toEqual(looked);
  });
});
