import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { type FlowRow, spentBy } from './flow-row.ts';

const row = (amount: number, fields: Partial<FlowRow> = {}): FlowRow => ({
  id: 't',
  accountId: 'checking',
  on: civilDate('2026-03-01'),
  amountMinor: minor(amount),
  payee: 'Kroger',
  categoryId: 'groceries',
  kind: 'standard',
  nature: 'expense',
  accountType: 'depository',
  ...fields,
});

describe('spentBy', () => {
  it.each<[string, FlowRow, number | null]>([
    ['counts a purchase', row(-500), 500],
    ['reduces spending by a refund', row(500), -500],
    ['returns zero, not minus zero', row(0), 0],
    ['counts a purchase without a category', row(-500, { nature: null }), 500],
    ['returns null for pay', row(500, { nature: 'income' }), null],
    ['returns null for a card payment', row(-500, { kind: 'card_payment' }), null],
    ['returns null for a transfer between accounts', row(-500, { nature: 'transfer' }), null],
  ])('%s', (_why, given, spent) => {
    expect(spentBy(given)).toBe(spent);
  });
});
