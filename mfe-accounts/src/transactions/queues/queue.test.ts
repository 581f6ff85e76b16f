import { describe, expect, it } from '@jest/globals';
import { hrefOf, queueIn } from './queue.ts';

describe('queueIn', () => {
  it.each([
    ['', 'all'],
    ['q=rent', 'all'],
    ['review=1', 'review'],
    ['uncategorized=1&q=shop', 'uncategorized'],
    ['view=transfers', 'transfers'],
    ['view=nonsense', 'all'],
  ])('?%s selects %s', (search, queue) => expect(queueIn(new URLSearchParams(search))).toBe(queue));
});

describe('hrefOf', () => {
  it.each([
    ['all', 'q=rent&view=transfers', '/transactions'],
    ['review', 'account=a&q=rent', '/transactions?account=a&review=1'],
    ['transfers', 'account=a', '/transactions?view=transfers'],
    ['upcoming', '', '/transactions?view=upcoming'],
  ] as const)('returns the address of %s, opened from ?%s: %s', (name, search, href) =>
    expect(hrefOf(name, new URLSearchParams(search))).toBe(href),
  );
});
