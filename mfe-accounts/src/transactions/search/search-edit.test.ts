import { describe, expect, it } from '@jest/globals';
import { parseSearch } from '@tideline/domain/search';
import { conditionsOf, withoutSpan, withReplaced } from './search-edit.ts';

const query = 'coffee amount>50 -category:groceries';
const parts = (text: string) => conditionsOf(parseSearch(text));

describe('search conditions', () => {
  it.each([
    [query, ['coffee', 'amount>50', '-category:groceries']],
    ['coffee', ['coffee']],
    ['coffee or tea', ['coffee or tea']],
    ['(coffee or tea) is:pending', ['(coffee or tea)', 'is:pending']],
    ['', []],
  ])('in %j are %j', (text, expected) => {
    expect(parts(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });

  it('are removed one by one', () => {
    const [first, second, third] = parts(query);
    expect([first, second, third].map((part) => part && withoutSpan(query, part))).toEqual([
      'amount>50 -category:groceries',
      'coffee -category:groceries',
      'coffee amount>50',
    ]);
  });
});

it.each([
  ['am', { start: 0, end: 2 }, 'amount:', 'amount:|'],
  ['is:unc', { start: 3, end: 6 }, 'uncategorized', 'is:uncategorized |'],
  ['account:vi coffee', { start: 8, end: 10 }, '"Aria Visa"', 'account:"Aria Visa" |coffee'],
])('%j with %j replaced by %j becomes %j', (text, span, insert, expected) => {
  const { query: next, caret } = withReplaced(text, span, insert);
  expect(`${next.slice(0, caret)}|${next.slice(caret)}`).toBe(expected);
});
