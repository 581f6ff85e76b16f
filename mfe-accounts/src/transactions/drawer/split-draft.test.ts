import { describe, expect, it } from '@jest/globals';
import { typedMoney } from '@tideline/ui/forms';
import { checkParts, evenly, NO_CATEGORY, type PartDraft, partsOf, remainderOf } from './split-draft.ts';

const expense = { minor: '-10001', currency: 'USD' };
const income = { minor: '10000', currency: 'USD' };
const draft = (...amounts: string[]): PartDraft[] =>
  amounts.map((amount, key) => ({ key, category: NO_CATEGORY, amount, memo: '', tagIds: [] }));
const decimal = (text: string, currency: string) => typedMoney(text, currency, 'en-US');

describe('remainderOf', () => {
  it.each([
    [['60', '40'], expense, 1, 'a cent is left'],
    [['60', '41'], expense, -99, 'the parts exceed the whole'],
    [['60', ''], expense, 4_001, 'an empty part counts as zero'],
    [['120', '-19.99'], expense, 0, 'one part is a returned deposit'],
    [['60', '40'], income, 0, 'income'],
  ])('for the parts %j of %j is %d: %s', (amounts, whole, left) => {
    expect(remainderOf(draft(...amounts), whole, 'en-US')).toBe(left);
  });
});

it('splits evenly, with leftover cents in the first parts', () => {
  expect(evenly(draft('', '', ''), expense, decimal).map(({ amount }) => amount)).toEqual(['33.34', '33.34', '33.33']);
  expect(evenly(draft('', ''), income, decimal).map(({ amount }) => amount)).toEqual(['50.00', '50.00']);
});

it('formats existing parts for editing, and reads them back with their ids', () => {
  const part = { id: 'a', categoryId: 'c', amount: { minor: '-10101', currency: 'USD' }, memo: null, tagIds: ['t'] };
  const back = { id: 'b', categoryId: null, amount: { minor: '100', currency: 'USD' }, memo: 'deposit', tagIds: [] };
  const parts = partsOf([part, back], expense, decimal);
  expect(parts.map(({ amount }) => amount)).toEqual(['101.01', '-1.00']);
  expect(checkParts(parts, expense, 'en-US')).toEqual({ ok: true, splits: [part, back] });
});

it.each([
  [['60', 'x'], { ok: false, code: 'unread', index: 1 }],
  [['100.01', '0'], { ok: false, code: 'part_is_zero', index: 1 }],
  [['100.01'], { ok: false, code: 'too_few' }],
  [['60', '40'], { ok: false, code: 'remainder' }],
])('reports the problem with the parts %j', (amounts, refusal) => {
  expect(checkParts(draft(...amounts), expense, 'en-US')).toEqual(refusal);
});
