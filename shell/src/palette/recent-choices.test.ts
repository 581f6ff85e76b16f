import { beforeEach, describe, expect, it } from '@jest/globals';
import { recentChoices, rememberChoice } from './recent-choices.ts';

beforeEach(() => localStorage.clear());

describe('what was chosen lately', () => {
  it('comes newest first, each once, and no more than a dozen', () => {
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
  ])('is nothing where the browser holds %s', (_, stored) => {
    expect(recentChoices({ getItem: () => stored })).toEqual([]);
  });

  it('is nothing, and breaks nothing, where nothing may be stored', () => {
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
