import { describe, expect, it } from '@jest/globals';
import type { Say } from '../forms/say.ts';
import { checkCard, emptyCard, type CardDraft } from './card-draft.ts';

const say: Say = (key) => key;
const check = (values: Partial<typeof emptyCard>) =>
  checkCard({ ...emptyCard, name: 'Aria', owed: '12.50', ...values }, { currency: 'USD', locale: 'en-US', say });

describe('checkCard', () => {
  it('needs a name and what is owed, nothing else', () => {
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

  it('takes all six fields', () => {
    expect(check({ mask: '1111', limit: '$10,000', apr: '24.99 %', dueDay: '14' })).toMatchObject({
      ok: true,
      data: { mask: '1111', creditLimit: { minor: '1000000' }, purchaseAprPpm: 249_900, dueDay: 14 },
    });
  });

  it.each<[Partial<CardDraft>, string, string]>([
    [{ name: '  ' }, 'name', 'only space'],
    [{ mask: '12a4' }, 'mask', 'not digits'],
    [{ owed: '' }, 'owed', 'missing'],
    [{ owed: '-5' }, 'owed', 'what is owed is not below zero'],
    [{ limit: 'much' }, 'limit', 'not an amount'],
    [{ apr: '24.99999' }, 'apr', 'finer than a ten-thousandth of a percent'],
    [{ dueDay: '0' }, 'dueDay', 'no such day'],
  ])('refuses %j at %s: %s', (values, field) => {
    const checked = check(values);
    expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual([field]);
  });
});
