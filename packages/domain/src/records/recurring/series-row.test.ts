import { describe, expect, it } from '@jest/globals';
import { on, transaction } from '../../testing/ledger.ts';
import { dayReader, payeeReader, ruleCategory, seriesKindOf } from './series-row.ts';

const read = payeeReader();
const kindOf = (...facts: Parameters<typeof transaction>) => {
  const row = transaction(...facts);
  return seriesKindOf(row, read(row.payee));
};

describe('payeeReader', () => {
  it('reads different bank spellings of one payee as the same', () => {
    expect(['KROGER #0451', 'Kroger', 'KROGER #22'].map((raw) => read(raw).text)).toEqual([
      'KROGER',
      'KROGER',
      'KROGER',
    ]);
    expect(read('PAYPAL *CAFÉ MÜLLER')).toMatchObject({ text: 'CAFE MULLER' });
  });

  it('caches results, and separates money in from money out of a payee', () => {
    expect(read('ACME PAYROLL')).toBe(read('ACME PAYROLL'));
    const { categoryOf } = read('ACME PAYROLL');
    expect([
      categoryOf(transaction('ACME PAYROLL', '2026-01-02', 100).amountMinor),
      categoryOf(transaction('ACME PAYROLL', '2026-01-02', -100).amountMinor),
    ]).toEqual(['salary', 'other']);
  });
});

describe('dayReader', () => {
  it('returns a day as a number and as parts', () => {
    expect(dayReader()(on('1970-01-02'))).toEqual({ day: 1, parts: { year: 1970, month: 1, day: 2 } });
  });
});

describe('ruleCategory', () => {
  it.each([
    { categoryKey: 'utilities', category: 'utilities', why: 'keeps a built-in category' },
    {
      categoryKey: 'own category 7',
      category: 'subscriptions',
      why: 'derives the category from the payee if the category is a custom one',
    },
    {
      categoryKey: null,
      category: 'subscriptions',
      why: 'derives the category from the payee if there is no category',
    },
  ])('$why', ({ categoryKey, category }) => {
    expect(ruleCategory(transaction('NETFLIX.COM', '2026-01-04', -1_799, { categoryKey }), read('NETFLIX.COM'))).toBe(
      category,
    );
  });
});

describe('seriesKindOf', () => {
  it.each([
    ['a paycheck', 'income', kindOf('ACME PAYROLL', '2026-01-02', 200_000)],
    ['a bill', 'bill', kindOf('DUKE ENERGY', '2026-01-02', -9_000)],
    ['a subscription', 'subscription', kindOf('SPOTIFY', '2026-01-02', -1_199)],
    [
      'a gym',
      'subscription',
      kindOf('PLANET FITNESS CLUB FEE', '2026-01-02', -2_499, { categoryKey: 'fitness', categoryNature: 'expense' }),
    ],
    ['a mortgage', 'debt_payment', kindOf('ROCKET MTG PAYMENT', '2026-01-02', -270_000)],
    ['a card payment by its wording', 'debt_payment', kindOf('CHASE CREDIT CRD AUTOPAY', '2026-01-02', -40_000)],
    [
      'a card payment on the card itself',
      'debt_payment',
      kindOf('PAYMENT RECEIVED THANK YOU', '2026-01-02', 40_000, { kind: 'card_payment' }),
    ],
    [
      'a transfer by its category',
      'transfer',
      kindOf('TO POT', '2026-01-02', -10_000, { categoryKey: 'own', categoryNature: 'transfer' }),
    ],
    ['a transfer by its wording', 'transfer', kindOf('ONLINE TRANSFER TO SAVINGS', '2026-01-02', -10_000)],
    [
      'money in with a custom income category',
      'income',
      kindOf('LODGER', '2026-01-02', 60_000, { categoryKey: 'own', categoryNature: 'income' }),
    ],
    [
      'money back in an expense category',
      null,
      kindOf('DUKE ENERGY', '2026-01-02', 9_000, { categoryKey: 'utilities', categoryNature: 'expense' }),
    ],
    ['a refund', null, kindOf('AMAZON REFUND', '2026-01-02', 900, { kind: 'refund' })],
    ['interest paid', null, kindOf('INTEREST PAID', '2026-01-02', 900)],
    ['interest charged', null, kindOf('INTEREST CHARGE ON PURCHASES', '2026-01-02', -900)],
    ['an opening balance', null, kindOf('OPENING BALANCE', '2026-01-02', 900, { kind: 'opening' })],
    ['cash', null, kindOf('ATM WITHDRAWAL', '2026-01-02', -10_000)],
    ['a balance transfer', null, kindOf('BALANCE TRANSFER', '2026-01-02', -620_000, { kind: 'balance_transfer' })],
  ])('for %s returns %s', (_what, expected, kind) => {
    expect(kind).toBe(expected);
  });
});
