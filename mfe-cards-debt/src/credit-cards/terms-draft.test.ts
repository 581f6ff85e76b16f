import { describe, expect, it } from '@jest/globals';
import { aria, bareCard, usd } from '../testing/examples.ts';
import type { Translate } from '../forms/translate.ts';
import { changedRates, checkTerms, draftOfCard, termsDiffer, type TermsDraft } from './terms-draft.ts';

const say: Translate = (key) => key;
const settings = { currency: 'USD', locale: 'en-US', say };
const check = (values: Partial<ReturnType<typeof draftOfCard>>) =>
  checkTerms({ ...draftOfCard(aria(), 'en-US'), ...values }, settings);

describe('checkTerms', () => {
  it('reads back the form values of a card', () => {
    const checked = check({});
    expect(checked).toEqual({
      ok: true,
      data: {
        rates: [{ aprType: 'purchase_apr', aprPpm: 249_900 }],
        terms: { creditLimit: usd(1_000_000), dueDay: 14, closeDay: 20, minimum: null, autopay: 'none' },
      },
    });
    if (!checked.ok) return;
    expect(changedRates(aria(), checked.data.rates)).toEqual([]);
    expect(termsDiffer(aria(), checked.data.terms)).toBe(false);
  });

  it.each<[Partial<TermsDraft>, string, string]>([
    [{ purchaseApr: '' }, 'purchaseApr', 'a plan requires the rate'],
    [{ purchaseApr: 'low' }, 'purchaseApr', 'not a number'],
    [{ cashApr: '-1' }, 'cashApr', 'negative'],
    [{ limit: '1,0,0' }, 'limit', 'not an amount'],
    [{ dueDay: '40' }, 'dueDay', 'not a day of the month'],
    [
      { minimumKind: 'percent_of_balance' as const, minimumPercent: '' },
      'minimumPercent',
      'a percentage formula requires a percentage',
    ],
  ])('given %j, rejects the field %s: %s', (values, field) => {
    const checked = check(values);
    expect(checked.ok).toBe(false);
    if (!checked.ok) expect(Object.keys(checked.errors)).toEqual([field]);
  });

  it('reports every invalid field at once', () => {
    const checked = check({ purchaseApr: '', dueDay: 'x', closeDay: 'y' });
    expect(checked.ok ? [] : Object.keys(checked.errors).toSorted()).toEqual(['closeDay', 'dueDay', 'purchaseApr']);
  });

  it('reads the formula of a charge card as the whole balance', () => {
    const checked = check({ minimumKind: 'full_balance' });
    expect(checked.ok && checked.data.terms.minimum).toEqual({
      kind: 'full_balance',
      pctPpm: 1_000_000,
      floor: usd(0),
      roundToMinor: 1,
    });
  });
});

describe('terms sent', () => {
  it('contain only values that differ', () => {
    const checked = check({ purchaseApr: '22.99', transferApr: '0' });
    if (!checked.ok) throw new Error('refused');
    expect(changedRates(aria(), checked.data.rates)).toEqual([
      { aprType: 'purchase_apr', aprPpm: 229_900 },
      { aprType: 'balance_transfer_apr', aprPpm: 0 },
    ]);
    expect(termsDiffer(aria(), checked.data.terms)).toBe(false);
    expect(termsDiffer(bareCard(), checked.data.terms)).toBe(true);
  });
});
