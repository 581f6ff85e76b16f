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
    'what the payee had comes first',
    aTransaction({ amount: usd(-5) }),
    [spent('fun')],
    [spent('food'), spent('food')],
    ['fun', 'food', 'rent', 'move'],
  ],
  [
    'then what is used most lately',
    aTransaction({ amount: usd(-5) }),
    [],
    [spent('fun'), spent('food'), spent('food')],
    ['food', 'fun', 'rent', 'move'],
  ],
  ['income is offered for money in', aTransaction({ amount: usd(5) }), [], [spent('food')], ['pay', 'move']],
  [
    'a refund may go where its payee’s purchases went',
    aTransaction({ amount: usd(5) }),
    [spent('food')],
    [],
    ['food', 'pay', 'move'],
  ],
])('%s', (_, row, samePayee, lately, expected) => {
  expect(names(row, samePayee, lately, categories)).toEqual(expected);
});

it('offers no more categories than there are number keys', () => {
  const many = Array.from({ length: 30 }, (_, index) => category(`c${index}`));
  expect(likelyCategories(aTransaction({ amount: usd(-1) }), [], [], many)).toHaveLength(9);
});
