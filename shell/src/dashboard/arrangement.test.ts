import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { SlotEntry } from '@tideline/mfe-kit';
import { arrange, changed, type ArrangementChange, type Placements } from './arrangement.ts';

const entry = (id: string, size: SlotEntry['size'] = 'm'): SlotEntry => ({
  id,
  title: id,
  size,
  View: () => null,
  warm: () => undefined,
});
const placed = (id: string, size: SlotEntry['size'] = 'm', hidden = false) => ({ id, size, hidden });
const ids = (of: readonly { id: string }[]): string => of.map(({ id }) => id).join(' ');

/** Entries in the order that their remotes suggest. */
const entries = [entry('a', 'l'), entry('b'), entry('c'), entry('d')];

describe('arranged tiles', () => {
  it.each<[Placements, string, string, string]>([
    [[], 'a b c d', '', 'never arranged, so the suggested order is used'],
    [[placed('c'), placed('a')], 'c a b d', '', 'new tiles follow the arranged ones, in the suggested order'],
    [
      [placed('c'), placed('away'), placed('b', 'm', true)],
      'c a d',
      'b',
      'a tile of an absent remote is not shown, and a hidden one is listed',
    ],
  ])('for %j show %s and hide %s: %s', (stored, shown, hidden, _why) => {
    const arranged = arrange(entries, stored);
    expect(ids(arranged.shown)).toBe(shown);
    expect(ids(arranged.hidden)).toBe(hidden);
  });

  it('have the size that the user chose, or otherwise the suggested one', () => {
    expect(arrange(entries, [placed('b', 's')]).shown.map(({ id, size }) => id + size)).toEqual([
      'bs',
      'al',
      'cm',
      'dm',
    ]);
  });
});

describe('stored arrangement', () => {
  const after = (stored: Placements, ...changes: ArrangementChange[]) =>
    changes.reduce((now, change) => changed(entries, now, change), stored);

  it.each<[Placements, ArrangementChange, string, string]>([
    [[], { kind: 'move', id: 'c', index: 0 }, 'c a b d', 'the first change stores all tiles'],
    [[], { kind: 'move', id: 'a', index: 3 }, 'b c d a', 'to the end'],
    [[], { kind: 'move', id: 'b', index: 1 }, 'a b c d', 'back to the same position'],
    [
      [placed('a'), placed('away'), placed('b'), placed('c'), placed('d')],
      { kind: 'move', id: 'd', index: 0 },
      'd away a b c',
      'an absent tile keeps its position',
    ],
    [
      [placed('a'), placed('b', 'm', true), placed('c'), placed('d')],
      { kind: 'move', id: 'd', index: 1 },
      'a b d c',
      'a hidden tile keeps its position, because indexes count only visible tiles',
    ],
  ])('after %j and the change %j is %s: %s', (stored, change, order, _why) => {
    expect(ids(after(stored, change))).toBe(order);
  });

  it('includes an optional tile only after the user has added it', () => {
    const [first, ...others] = entries;
    if (first === undefined) throw new Error('there are entries');
    const all = [{ ...first, optional: true }, ...others];
    expect(arrange(all, []).hidden.map(({ id }) => id)).toEqual([first.id]);
    const added = changed(all, [], { kind: 'show', id: first.id });
    expect(arrange(all, added).shown.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(arrange(all, changed(all, [], { kind: 'hide', id: 'b' })).hidden.map(({ id }) => id)).toContain(first.id);
  });

  it('keeps the position of a hidden tile until it is shown again', () => {
    const hidden = after([], { kind: 'hide', id: 'b' });
    expect(arrange(entries, hidden).shown.map(({ id }) => id)).toEqual(['a', 'c', 'd']);
    expect(ids(arrange(entries, after(hidden, { kind: 'show', id: 'b' })).shown)).toBe('a b c d');
  });

  it('stores a size without moving tiles', () => {
    expect(after([], { kind: 'resize', id: 'b', size: 's' })).toEqual([
      placed('a', 'l'),
      placed('b', 's'),
      placed('c'),
      placed('d'),
    ]);
  });

  it("stays within the server's limit, and drops absent tiles first", () => {
    const away = Array.from({ length: 60 }, (_, index) => placed(`away-${index}`));
    const stored = after(away, { kind: 'hide', id: 'd' });
    expect(stored).toHaveLength(60);
    expect(stored.filter(({ id }) => id.startsWith('away'))).toHaveLength(56);
    expect(ids(stored.slice(-4))).toBe('a b c d');
  });

  const change = fc.oneof(
    fc.record({ kind: fc.constant('move' as const), id: fc.constantFrom('a', 'b', 'c', 'd'), index: fc.nat(3) }),
    fc.record({ kind: fc.constantFrom('hide' as const, 'show' as const), id: fc.constantFrom('a', 'b', 'c', 'd') }),
    fc.record({
      kind: fc.constant('resize' as const),
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      size: fc.constantFrom('s' as const, 'm' as const, 'l' as const),
    }),
  );

  it('contains each tile once after any changes, and leaves absent tiles unchanged', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const stored = after([placed('away', 's', true), placed('c')], ...changes);
        if (changes.length > 0) expect(stored.map(({ id }) => id).toSorted()).toEqual(['a', 'away', 'b', 'c', 'd']);
        expect(stored.find(({ id }) => id === 'away')).toEqual(placed('away', 's', true));
        expect(stored.findIndex(({ id }) => id === 'away')).toBe(0);
      }),
    );
  });

  it('puts a moved tile where it was dropped among the visible ones', () => {
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 8 }),
        fc.constantFrom('a', 'b', 'c', 'd'),
        fc.nat(3),
        (changes, id, index) => {
          const before = arrange(entries, after([], ...changes)).shown;
          fc.pre(before.some((tile) => tile.id === id) && index < before.length);
          const moved = arrange(entries, after(after([], ...changes), { kind: 'move', id, index })).shown;
          expect(moved.findIndex((tile) => tile.id === id)).toBe(index);
          expect(ids(moved.filter((tile) => tile.id !== id))).toBe(ids(before.filter((tile) => tile.id !== id)));
        },
      ),
    );
  });
});
