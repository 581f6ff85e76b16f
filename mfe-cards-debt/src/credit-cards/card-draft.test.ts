import { describe, expect, it } from '@jest/globals';
import type { Translate } from '../forms/translate.ts';
import { checkCard, emptyCard, type CardDraft } from './card-draft.ts';

const say: Translate = (key) => key;
const check = (values: Partial<typeof emptyCard>) =>
  checkCard({ ...emptyCard, name: 'Aria', owed: '12.50', ...values }, { currency: 'USD', locale: 'en-US', say });

describe('checkCard', () => {
  it('requires only a name and the amount owed', () => {
    expect(check({})).toEqual({
      ok: true,
      data: {
        name: 'Aria',
        mask: null,
        owed: { minor: '1250', currency: 'USD' },
        creditLimit: null,
        purchaseAprPpm: null,
        dueDay: null,
      },
    });
  });

  it('accepts all six fields', () => {
    expect(check({ mask: '1111', limit: '$10,000', apr: '24.99%', dueDay: '14' })).toMatchObject({
      ok: true,
      data: { mask: '1111', creditLimit: { minor: '1000000' }, purchaseAprPpm: 249_900, dueDay: 14 },
    });
  });

  it.each<[Partial<CardDraft>, string, string]>([
    [{ name: '  ' }, 'name', 'only spaces'],
    [{ mask: '12a4' }, 'mask', 'not digits'],
    [{ owed: '' }, 'owed', 'missing'],
    [{ owed: '-5' }, 'owed', 'a debt cannot be negative'],
    [{ limit: 'much' }, 'limit', 'not an amount'],
    [{ apr: '24.99999' }, 'apr', 'finer than a ten-thousandth of a percent'],
    [{ dueDay: '0' }, 'dueDay', 'not a day of the month'],
  ])('given %j, rejects the field %s: %s', (values, field) => {
    const checked = check(values);
    expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual([field]);
  });
});
