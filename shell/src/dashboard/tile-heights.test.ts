import { describe, expect, it } from '@jest/globals';
import { createTileHeights } from './tile-heights.ts';

function storage(initial?: string) {
  let text = initial ?? null;
  return { getItem: () => text, setItem: (_: string, next: string) => void (text = next) };
}

describe('tile heights', () => {
  it('are restored on the next visit, for the same width', () => {
    const kept = storage();
    createTileHeights(kept).remember('accounts.balances', 464, 391);
    const next = createTileHeights(kept);
    expect(next.heightOf('accounts.balances', 464)).toBe(391);
    expect(next.heightOf('accounts.balances', 470)).toBe(391);
    expect(next.heightOf('accounts.balances', 952)).toBeUndefined();
    expect(next.heightOf('debt.progress', 464)).toBeUndefined();
  });

  it('are replaced by newer measurements', () => {
    const kept = storage();
    const heights = createTileHeights(kept);
    heights.remember('a', 400, 100);
    heights.remember('a', 400, 180);
    heights.remember('a', 400, 0);
    expect(createTileHeights(kept).heightOf('a', 400)).toBe(180);
  });

  it('are dropped, oldest first, if there are too many', () => {
    const kept = storage();
    const heights = createTileHeights(kept);
    for (let id = 0; id < 200; id += 1) heights.remember(`tile-${id}`, 400, 100 + id);
    expect(createTileHeights(kept).heightOf('tile-0', 400)).toBeUndefined();
    expect(createTileHeights(kept).heightOf('tile-199', 400)).toBe(299);
  });

  it.each(['{', '"x"', '[["a"]]', '[["a 10", "b"]]'])('are discarded if the storage contains %s', (text) => {
    expect(createTileHeights(storage(text)).heightOf('a', 400)).toBeUndefined();
  });
});
