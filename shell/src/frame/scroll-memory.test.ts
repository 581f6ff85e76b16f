import { describe, expect, it } from '@jest/globals';
import { keepPlaces, readPlaces, withPlace, type Places } from './scroll-memory.ts';

function storage(initial: string | null = null) {
  let kept = initial;
  return { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) };
}

describe('places of the history', () => {
  it('are kept over a reload', () => {
    const store = storage();
    keepPlaces(store, withPlace(new Map([['a', 120]]), 'b', 640));
    expect([...readPlaces(store)]).toEqual([
      ['a', 120],
      ['b', 640],
    ]);
  });

  it('move to the end when they are seen again', () => {
    const places = withPlace(
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
      'a',
      3,
    );
    expect([...places]).toEqual([
      ['b', 2],
      ['a', 3],
    ]);
  });

  it('are fifty at most, the newest', () => {
    let places: Places = new Map();
    for (let step = 0; step < 60; step += 1) places = withPlace(places, `step ${step}`, step);
    expect(places.size).toBe(50);
    expect(places.has('step 9')).toBe(false);
    expect(places.has('step 10')).toBe(true);
  });

  it.each([
    ['nothing', null],
    ['no list', '{"a":1}'],
    ['no JSON', '['],
    ['entries of another kind', '[["a","b"],[1,2],3]'],
  ])('are none where the browser holds %s', (_, text) => {
    expect(readPlaces(storage(text)).size).toBe(0);
  });

  it('are none where nothing may be stored', () => {
    const closed = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(readPlaces({ getItem: closed }).size).toBe(0);
    expect(() => keepPlaces({ setItem: closed }, new Map([['a', 1]]))).not.toThrow();
  });
});
