import { describe, expect, it } from '@jest/globals';
import { aTransaction } from './testing/a-transaction.ts';
import { changesOf, checkDraft, draftOf, type TransactionDraft } from './transaction-draft.ts';

const yen = '01890000-0000-7000-8000-00000000000a';
const dollars = '01890000-0000-7000-8000-000000000001';
const say = {
  amountWhat: 'the amount',
  amountZero: 'Enter more than zero',
  accountMissing: 'Choose an account',
  dateMissing: 'Enter a date',
  payeeMissing: 'Enter a payee',
};
const rules = {
  currencyOf: (id: string) => ({ [yen]: 'JPY', [dollars]: 'USD' })[id],
  currency: 'USD',
  locale: 'en-US',
  say,
};
const draft: TransactionDraft = {
  direction: 'out',
  amount: '12.50',
  accountId: dollars,
  postedOn: '2026-03-01',
  payee: 'Bakery',
  category: 'guess',
  memo: '',
};
const check = (fields: Partial<TransactionDraft> = {}) => checkDraft({ ...draft, ...fields }, rules);
const decimal = (minor: string) => (Number(minor) / 100).toFixed(2);

describe('checkDraft', () => {
  it('makes outgoing money negative and incoming money positive', () => {
    expect(check()).toMatchObject({ ok: true, data: { amount: { minor: '-1250', currency: 'USD' } } });
    expect(check({ direction: 'in' })).toMatchObject({
      ok: true,
      data: { amount: { minor: '1250', currency: 'USD' } },
    });
  });

  it("parses the amount in the account's currency", () => {
    expect(check({ accountId: yen, amount: '1200' })).toMatchObject({
      ok: true,
      data: { amount: { minor: '-1200', currency: 'JPY' } },
    });
    expect(check({ accountId: yen, amount: '12.50' })).toMatchObject({
      ok: false,
      errors: { amount: expect.stringContaining('fewer decimals') },
    });
  });

  it('returns the chosen category, null for none, or undefined to let the server choose', () => {
    const categories = ['guess', 'none', yen].map((category) => {
      const checked = check({ category });
      return checked.ok ? checked.data.categoryId : 'refused';
    });
    expect(categories).toEqual([undefined, null, yen]);
  });

  it('reports every invalid field at once', () => {
    expect(check({ amount: '-5', accountId: '', postedOn: '2026-02-30', payee: '  ' })).toEqual({
      ok: false,
      errors: {
        amount: 'Enter the amount without a minus sign',
        accountId: 'Choose an account',
        postedOn: 'Enter a date',
        payee: 'Enter a payee',
      },
    });
    expect(check({ amount: '0.00' })).toEqual({ ok: false, errors: { amount: 'Enter more than zero' } });
  });
});

describe('changesOf', () => {
  const bought = aTransaction({ amount: { minor: '-4215', currency: 'USD' }, categoryId: yen, memo: 'weekly' });
  const reread = (fields: Partial<TransactionDraft> = {}) => {
    const checked = checkDraft({ ...draftOf(bought, decimal), ...fields }, rules);
    if (!checked.ok) throw new Error('the draft of a transaction must be valid');
    return changesOf(bought, checked.data);
  };

  it('finds no changes in an untouched form', () => {
    expect(reread()).toEqual({});
  });

  it('returns only changed fields', () => {
    expect(reread({ payee: 'Grocer', memo: '' })).toEqual({ payee: 'Grocer', memo: null });
    expect(reread({ direction: 'in', category: 'none' })).toEqual({
      amount: { minor: '4215', currency: 'USD' },
      categoryId: null,
    });
  });
});
