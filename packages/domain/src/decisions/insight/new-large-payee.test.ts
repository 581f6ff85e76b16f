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
  it('reports a first payment to a payee that is large for this household', () => {
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
    ["reports a tenth of a month's spending", [...history, dentist(40_000)], 1],
    ["ignores a cent less than a tenth of a month's spending", [...history, dentist(39_999)], 0],
    [
      'ignores a payee that was paid before',
      [...history, dentist(90_000), row('before', '2025-03-18', -100, { payee: 'Dentist' })],
      0,
    ],
    [
      'reports two payments on nearby days once',
      [...history, dentist(90_000), row('again', '2026-03-19', -90_000, { payee: 'Dentist' })],
      1,
    ],
    ['ignores a payment from two weeks ago', [...history, dentist(90_000, '2026-03-06')], 0],
    ['reports a payment from thirteen days ago', [...history, dentist(90_000, '2026-03-07')], 1],
    [
      'reports a payment if two of forty were larger',
      [...history.slice(0, 38), ...large(2, 95_000), dentist(90_000)],
      1,
    ],
    [
      'ignores a payment if three of forty were as large',
      [...history.slice(0, 37), ...large(3, 90_000), dentist(90_000)],
      0,
    ],
    ['reports nothing in a household with 29 payments', [...history.slice(0, 29), dentist(90_000)], 0],
    ['reports a payment in a household with 30 payments', [...history.slice(0, 30), dentist(90_000)], 1],
    [
      'ignores a payment in a household whose payments are usually that large',
      [...history, ...large(3, 95_000), dentist(90_000)],
      0,
    ],
    [
      "ignores a transfer between the household's accounts",
      [...history, dentist(90_000, '2026-03-18', { kind: 'transfer', nature: 'transfer' })],
      0,
    ],
    ['ignores money received', [...history, dentist(-90_000, '2026-03-18', { nature: 'income' })], 0],
  ])('%s', (_why, rows, times) => {
    expect(found(rows)).toHaveLength(times);
  });
});
