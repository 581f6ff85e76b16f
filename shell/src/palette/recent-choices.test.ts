import { beforeEach, describe, expect, it } from '@jest/globals';
import { recentChoices, rememberChoice } from './recent-choices.ts';

beforeEach(() => localStorage.clear());

describe('recent choices', () => {
  it('are sorted newest first, listed once, and limited to a dozen', () => {
    for (const id of ['a', 'b', 'a']) rememberChoice(localStorage, id);
    expect(recentChoices(localStorage)).toEqual(['a', 'b']);
    for (let count = 0; count < 20; count += 1) rememberChoice(localStorage, `c${count}`);
    expect(recentChoices(localStorage)).toHaveLength(12);
    expect(recentChoices(localStorage)[0]).toBe('c19');
  });

  it.each([
    ['nothing', null],
    ['something other than a list', '{"a":1}'],
    ['invalid JSON', '[a'],
  ])('are empty if the storage contains %s', (_, stored) => {
    expect(recentChoices({ getItem: () => stored })).toEqual([]);
  });

  it('are empty, without an error, if storage is not allowed', () => {
    const closed = {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    rememberChoice(closed, 'a');
    expect(recentChoices(closed)).toEqual([]);
  });
});
