import { beforeEach, describe, expect, it } from '@jest/globals';
import { recentChoices, rememberChoice } from './recent-choices.ts';

beforeEach(() => localStorage.clear());

describe('recent choices', () => {
  it('are newest first, each once, and at most a dozen', () => {
    for (const id of ['a', 'b', 'a']) rememberChoice(localStorage, id);
    expect(recentChoices(localStorage)).toEqual(['a', 'b']);
    for (let count = 0; count < 20; count += 1) rememberChoice(localStorage, `c${count}`);
    expect(recentChoices(localStorage)).toHaveLength(12);
    expect(recentChoices(localStorage)[0]).toBe('c19');
  });

  it.each([
    ['nothing', null],
    ['no list', '{"a":1}'],
    ['no JSON', '[a'],
  ])('are empty if the browser holds %s', (_, stored) => {
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
