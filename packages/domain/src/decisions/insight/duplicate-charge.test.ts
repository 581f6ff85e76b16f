import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { quietHousehold, row, weekly } from '../../testing/insight-household.ts';
import { duplicateCharge } from './duplicate-charge.ts';
import type { InsightRow } from './household-facts.ts';

const charge = (id: string, on: string, fields: Partial<InsightRow> = {}, amount = 20_000) =>
  row(id, on, -amount, { payee: 'Shop', ...fields });
const found = (...rows: InsightRow[]) => duplicateCharge(quietHousehold({ rows }));

describe('duplicateCharge', () => {
  it('reports two equal charges on one day, valued at one of them', () => {
    expect(found(charge('a', '2026-03-16'), charge('b', '2026-03-16'))).toMatchObject([
      {
        subject: { id: 'b' },
        severity: 'warning',
        valueMinor: 20_000,
        valuePerYearMinor: 20_000,
        confidencePpm: 700_000,
        evidenceIds: ['a', 'b'],
        dedupKey: 'duplicate_charge:transaction:b',
      },
    ]);
  });

  it('reports a lower confidence if the charges are days apart', () => {
    expect(found(charge('a', '2026-03-13'), charge('b', '2026-03-16'))).toMatchObject([{ confidencePpm: 500_000 }]);
  });

  it('reports three charges as two duplicates', () => {
    expect(
      found(charge('a', '2026-03-16'), charge('b', '2026-03-16'), charge('c', '2026-03-17')).map(
        ({ evidenceIds }) => evidenceIds,
      ),
    ).toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ]);
  });

  it('measures recency from the end of the data', () => {
    const rows = [charge('a', '2026-02-20'), charge('b', '2026-02-20')];
    expect(duplicateCharge(quietHousehold({ rows }))).toEqual([]);
    expect(duplicateCharge(quietHousehold({ rows, dataThrough: civilDate('2026-02-26') }))).toHaveLength(1);
  });

  it.each<[string, InsightRow[]]>([
    ['they are four days apart', [charge('a', '2026-03-12'), charge('b', '2026-03-16')]],
    ['the amounts differ by a cent', [charge('a', '2026-03-16'), charge('b', '2026-03-16', {}, 20_001)]],
    ['they go to two payees', [charge('a', '2026-03-16'), charge('b', '2026-03-16', { payee: 'Market' })]],
    ['they are from two accounts', [charge('a', '2026-03-16'), charge('b', '2026-03-16', { accountId: 'visa' })]],
    ['one is a refund', [charge('a', '2026-03-16'), charge('b', '2026-03-16', { kind: 'refund' }, -20_000)]],
    [
      'they are small, since two coffees may be intended',
      [charge('a', '2026-03-16', {}, 3_999), charge('b', '2026-03-16', {}, 3_999)],
    ],
    ['they are too old', [charge('a', '2026-03-01'), charge('b', '2026-03-01')]],
    [
      'two charges a day are usual for the payee',
      [
        charge('x', '2026-01-16', {}, 9_000),
        charge('y', '2026-01-16', {}, 9_000),
        charge('a', '2026-03-16'),
        charge('b', '2026-03-16'),
      ],
    ],
    ['the charge recurs every week', weekly('Shop', 10, -20_000)],
  ])('reports nothing if %s', (_why, rows) => {
    expect(found(...rows)).toEqual([]);
  });

  it('treats pairs of the last two weeks as new, so two pairs are not yet a habit', () => {
    expect(found(charge('a', '2026-03-07'), charge('b', '2026-03-07'))).toHaveLength(1);
    expect(
      found(charge('a', '2026-03-07'), charge('b', '2026-03-07'), charge('c', '2026-03-16'), charge('d', '2026-03-16')),
    ).toHaveLength(2);
  });

  it("reports amounts of at least one percent of a month's spending", () => {
    expect(found(charge('a', '2026-03-16', {}, 4_000), charge('b', '2026-03-16', {}, 4_000))).toHaveLength(1);
  });
});
