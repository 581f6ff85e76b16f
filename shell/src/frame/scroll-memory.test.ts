import { describe, expect, it } from '@jest/globals';
import { placeKey, storePlaces, readPlaces, withPlace, type Places } from './scroll-memory.ts';

function storage(initial: string | null = null) {
  let kept = initial;
  return { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) };
}

describe('stored scroll positions', () => {
  it('survive a reload', () => {
    const store = storage();
    storePlaces(store, withPlace(new Map([['a', 120]]), 'b', 640));
    expect([...readPlaces(store)]).toEqual([
      ['a', 120],
      ['b', 640],
    ]);
  });

  it('move to the end when they are stored again', () => {
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

  it('are limited to the newest fifty', () => {
    let places: Places = new Map();
    for (let step = 0; step < 60; step += 1) places = withPlace(places, `step ${step}`, step);
    expect(places.size).toBe(50);
    expect(places.has('step 9')).toBe(false);
    expect(places.has('step 10')).toBe(true);
  });

  it.each([
    ['nothing', null],
    ['something other than a list', '{"a":1}'],
    ['invalid JSON', '['],
    ['entries of another type', '[["a","b"],[1,2],3]'],
  ])('are empty if the storage contains %s', (_, text) => {
    expect(readPlaces(storage(text)).size).toBe(0);
  });

  it('are empty if storage is not allowed', () => {
    const closed = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(readPlaces({ getItem: closed }).size).toBe(0);
    expect(() => storePlaces({ setItem: closed }, new Map([['a', 1]]))).not.toThrow();
  });
});

describe('the key of a history entry', () => {
  it('is the router’s key', () => {
    expect(placeKey({ key: 'x7k2', pathname: '/accounts' })).toBe('x7k2');
  });

  it('contains the page for the first entry of a document', () => {
    expect(placeKey({ key: 'default', pathname: '/accounts' })).toBe('default /accounts');
  });
});
