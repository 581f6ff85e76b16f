import { expect, it } from '@jest/globals';
import type { Category } from '@tideline/contract';
import { aTransaction } from '../testing/a-transaction.ts';
import { usd } from '../testing/ledger.ts';
import { likelyCategories } from './likely-categories.ts';

const category = (id: string, nature: Category['nature'] = 'expense'): Category =>
  ({ id, key: null, name: id, group: 'All', nature }) as Category;
const categories = [
  category('rent'),
  category('food'),
  category('fun'),
  category('pay', 'income'),
  category('move', 'transfer'),
];
const spent = (categoryId: string | null) => aTransaction({ amount: usd(-100), categoryId });
const names = (...args: Parameters<typeof likelyCategories>) => likelyCategories(...args).map(({ id }) => id);

it.each([
  [
    "lists the payee's previous categories first",
    aTransaction({ amount: usd(-5) }),
    [spent('fun')],
    [spent('food'), spent('food')],
    ['fun', 'food', 'rent', 'move'],
  ],
  [
    'lists the most used categories of recent rows first if the payee has none',
    aTransaction({ amount: usd(-5) }),
    [],
    [spent('fun'), spent('food'), spent('food')],
    ['food', 'fun', 'rent', 'move'],
  ],
  [
    'offers income categories for incoming money',
    aTransaction({ amount: usd(5) }),
    [],
    [spent('food')],
    ['pay', 'move'],
  ],
  [
    "offers a refund the categories of its payee's purchases",
    aTransaction({ amount: usd(5) }),
    [spent('food')],
    [],
    ['food', 'pay', 'move'],
  ],
])('%s', (_, row, samePayee, lately, expected) => {
  expect(names(row, samePayee, lately, categories)).toEqual(expected);
});

it('returns no more categories than there are number keys', () => {
  const many = Array.from({ length: 30 }, (_, index) => category(`c${index}`));
  expect(likelyCategories(aTransaction({ amount: usd(-1) }), [], [], many)).toHaveLength(9);
});
