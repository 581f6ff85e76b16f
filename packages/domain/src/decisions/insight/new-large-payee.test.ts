import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../foundation/dates/add.ts';
import { FRIDAY, quietHousehold, row, weekly } from '../../testing/insight-household.ts';
import type { InsightRow } from './household-facts.ts';
import { newLargePayee } from './new-large-payee.ts';

const history = weekly('Kroger', 40, -8_000);
const dentist = (amount: number, on = '2026-03-18', fields: Partial<InsightRow> = {}) =>
  row('dentist', on, -amount, { payee: 'Dentist', ...fields });
const large = (count: number, amount: number) =>
  Array.from({ length: count }, (_, index) =>
    row(`rent${index}`, addDays(FRIDAY, -30 * (index + 1)), -amount, { payee: 'Landlord' }),
  );
const found = (rows: InsightRow[]) => newLargePayee(quietHousehold({ rows }));

describe('newLargePayee', () => {
  it('reports a first payment that is large for this household', () => {
    expect(found([...history, dentist(90_000)])).toMatchObject([
      {
        subject: { id: 'dentist', name: 'Dentist' },
        working: { result: { value: { minor: 90_000 } } },
        value: null,
        severity: 'info',
        confidencePpm: 500_000,
      },
    ]);
  });

  it.each<[string, InsightRow[], number]>([
    ['a tenth of a month', [...history, dentist(40_000)], 1],
    ['a cent less', [...history, dentist(39_999)], 0],
    ['paid before', [...history, dentist(90_000), row('before', '2025-03-18', -100, { payee: 'Dentist' })], 0],
    [
      'a second payment in the same days says nothing more',
      [...history, dentist(90_000), row('again', '2026-03-19', -90_000, { payee: 'Dentist' })],
      1,
    ],
    ['two weeks ago', [...history, dentist(90_000, '2026-03-06')], 0],
    ['thirteen days ago', [...history, dentist(90_000, '2026-03-07')], 1],
    ['two of forty were larger', [...history.slice(0, 38), ...large(2, 95_000), dentist(90_000)], 1],
    ['three of forty were as large', [...history.slice(0, 37), ...large(3, 90_000), dentist(90_000)], 0],
    ['a household of 29 payments', [...history.slice(0, 29), dentist(90_000)], 0],
    ['a household of 30', [...history.slice(0, 30), dentist(90_000)], 1],
    ['a household used to large ones', [...history, ...large(3, 95_000), dentist(90_000)], 0],
    ['a transfer to oneself', [...history, dentist(90_000, '2026-03-18', { kind: 'transfer', nature: 'transfer' })], 0],
    ['money that came', [...history, dentist(-90_000, '2026-03-18', { nature: 'income' })], 0],
  ])('%s', (_why, rows, times) => {
    expect(found(rows)).toHaveLength(times);
  });
});
