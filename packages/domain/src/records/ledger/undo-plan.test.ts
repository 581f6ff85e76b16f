import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type ImageRow, isSameJson, netChanges, type RowImage } from './row-image.ts';
import { undoPlan, type UndoPlan, type UndoStep } from './undo-plan.ts';
import { namedCases } from '../../testing/named-cases.ts';

type Store = Map<string, ImageRow>;

const inserted = (rowId: string, after: ImageRow): RowImage => ({
  table: 'transaction',
  rowId,
  operation: 'INSERT',
  before: null,
  after,
});
const updated = (rowId: string, before: ImageRow, after: ImageRow): RowImage => ({
  table: 'transaction',
  rowId,
  operation: 'UPDATE',
  before,
  after,
});
const deleted = (rowId: string, before: ImageRow): RowImage => ({
  table: 'transaction',
  rowId,
  operation: 'DELETE',
  before,
  after: null,
});
const plan = (images: readonly RowImage[], now: Record<string, ImageRow>, inUse: readonly string[] = []): UndoPlan =>
  undoPlan({
    images,
    current: (_table, rowId) => now[rowId] ?? null,
    isInUse: (_table, rowId) => inUse.includes(rowId),
  });

const coffee = { payee: 'Coffee', amount: -450, memo: null };

describe('undoPlan', () => {
  it.each(
    namedCases<[RowImage[], Record<string, ImageRow>, UndoPlan]>([
      [
        [inserted('a', coffee)],
        { a: coffee },
        { kind: 'whole', steps: [{ table: 'transaction', rowId: 'a', does: 'delete' }] },
        'what was added goes',
      ],
      [
        [deleted('a', coffee)],
        {},
        { kind: 'whole', steps: [{ table: 'transaction', rowId: 'a', does: 'insert', row: coffee }] },
        'what was deleted comes back',
      ],
      [
        [updated('a', { payee: 'Coffee' }, { payee: 'Tea' })],
        { a: { ...coffee, payee: 'Tea' } },
        { kind: 'whole', steps: [{ table: 'transaction', rowId: 'a', does: 'update', set: { payee: 'Coffee' } }] },
        'what was edited is as before',
      ],
      [
        [updated('a', { payee: 'Coffee' }, { payee: 'Tea' })],
        { a: { ...coffee, payee: 'Tea', amount: -999 } },
        { kind: 'whole', steps: [{ table: 'transaction', rowId: 'a', does: 'update', set: { payee: 'Coffee' } }] },
        'a later edit of another field stays',
      ],
      [
        [updated('a', { payee: 'Coffee' }, { payee: 'Tea' })],
        { a: { ...coffee, payee: 'Cocoa' } },
        {
          kind: 'refused',
          conflicts: [
            {
              table: 'transaction',
              rowId: 'a',
              code: 'fields_changed',
              fields: [{ field: 'payee', left: 'Tea', now: 'Cocoa' }],
            },
          ],
        },
        'a later edit of the same field stands in the way',
      ],
      [
        [updated('a', { payee: 'Coffee', amount: -450 }, { payee: 'Tea', amount: -500 })],
        { a: { payee: 'Cocoa', amount: -500, memo: null } },
        {
          kind: 'part',
          steps: [{ table: 'transaction', rowId: 'a', does: 'update', set: { amount: -450 } }],
          conflicts: [
            {
              table: 'transaction',
              rowId: 'a',
              code: 'fields_changed',
              fields: [{ field: 'payee', left: 'Tea', now: 'Cocoa' }],
            },
          ],
        },
        'of two fields one can go back',
      ],
      [
        [updated('a', { payee: 'Coffee' }, { payee: 'Tea' })],
        { a: coffee },
        { kind: 'nothing' },
        'somebody put it back by hand',
      ],
      [
        [updated('a', { payee: 'Coffee' }, { payee: 'Tea' })],
        {},
        { kind: 'refused', conflicts: [{ table: 'transaction', rowId: 'a', code: 'row_gone', fields: [] }] },
        'deleted since',
      ],
      [
        [inserted('a', coffee)],
        { a: { ...coffee, memo: 'x' } },
        {
          kind: 'refused',
          conflicts: [
            {
              table: 'transaction',
              rowId: 'a',
              code: 'fields_changed',
              fields: [{ field: 'memo', left: null, now: 'x' }],
            },
          ],
        },
        'somebody wrote into what was added',
      ],
      [[inserted('a', coffee)], {}, { kind: 'nothing' }, 'what was added is gone already'],
      [[deleted('a', coffee)], { a: coffee }, { kind: 'nothing' }, 'it is back already'],
      [
        [deleted('a', coffee)],
        { a: { ...coffee, payee: 'Tea' } },
        {
          kind: 'refused',
          conflicts: [
            {
              table: 'transaction',
              rowId: 'a',
              code: 'row_is_there',
              fields: [{ field: 'payee', left: 'Coffee', now: 'Tea' }],
            },
          ],
        },
        'it is back as something else',
      ],
      [[], {}, { kind: 'nothing' }, 'a change set without rows'],
    ]),
  )('%s', (_why, images, now, expected) => {
    expect(plan(images, now)).toEqual(expected);
  });

  it('keeps rows that other rows reference', () => {
    expect(plan([inserted('a', coffee)], { a: coffee }, ['a'])).toEqual({
      kind: 'refused',
      conflicts: [{ table: 'transaction', rowId: 'a', code: 'in_use', fields: [] }],
    });
  });

  it('undoes what it can of an import, and names each row that it cannot', () => {
    const images = [inserted('a', coffee), inserted('b', coffee), inserted('c', coffee)];
    const result = plan(images, { a: coffee, b: { ...coffee, memo: 'mine' }, c: coffee });
    expect(result).toMatchObject({ kind: 'part', conflicts: [{ rowId: 'b' }] });
    // last created, first removed
    expect(result.kind === 'part' && result.steps.map(({ rowId }) => rowId)).toEqual(['c', 'a']);
  });
});

describe('netChanges', () => {
  it.each(
    namedCases<[RowImage[], object[]]>([
      [
        [inserted('a', coffee), updated('a', { payee: 'Coffee' }, { payee: 'Tea' })],
        [{ did: 'insert', after: { ...coffee, payee: 'Tea' } }],
        'added and edited: added as it was in the end',
      ],
      [[inserted('a', coffee), deleted('a', coffee)], [], 'added and deleted: nothing'],
      [
        [updated('a', { payee: 'A' }, { payee: 'B' }), updated('a', { payee: 'B' }, { payee: 'C' })],
        [{ did: 'update', before: { payee: 'A' }, after: { payee: 'C' } }],
        'edited twice: from the first to the last',
      ],
      [
        [updated('a', { payee: 'A' }, { payee: 'B' }), updated('a', { payee: 'B' }, { payee: 'A' })],
        [],
        'back and forth: nothing',
      ],
      [
        [updated('a', { payee: 'A' }, { payee: 'B' }), updated('a', { memo: null }, { memo: 'x' })],
        [{ did: 'update', before: { payee: 'A', memo: null }, after: { payee: 'B', memo: 'x' } }],
        'two fields',
      ],
      [
        [updated('a', { payee: 'Coffee' }, { payee: 'Tea' }), deleted('a', { ...coffee, payee: 'Tea' })],
        [{ did: 'delete', before: coffee }],
        'edited and deleted: deleted as it was at first',
      ],
      [
        [deleted('a', coffee), inserted('a', { ...coffee, payee: 'Tea' })],
        [{ did: 'update', before: { payee: 'Coffee' }, after: { payee: 'Tea' } }],
        'deleted and made anew: edited',
      ],
    ]),
  )('%s', (_why, images, expected) => {
    expect(netChanges(images).map(({ table: _table, rowId: _rowId, ...net }) => net)).toEqual(expected);
  });
});

describe('isSameJson', () => {
  it.each([
    [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true, 'the order of keys does not matter'],
    [[1, 2], [2, 1], false, 'the order of a list does'],
    [undefined, null, true, 'a missing column is null'],
    [{ a: null }, {}, false, 'inside a value keys count'],
    [[], {}, false, 'a list is no object'],
    ['1', 1, false, 'text is no number'],
  ])('%j and %j: %s, %s', (a, b, expected, _why) => {
    expect(isSameJson(a, b)).toBe(expected);
  });
});

/** Applies random edits to a store and keeps their images, as the triggers do. */
function edit(store: Store, edits: readonly [string, 'write' | 'delete', string, number][]): RowImage[] {
  return edits.flatMap(([rowId, does, column, value]): RowImage[] => {
    const row = store.get(rowId);
    if (does === 'delete') {
      if (row === undefined) return [];
      store.delete(rowId);
      return [deleted(rowId, row)];
    }
    const next = { ...(row ?? { p: 0, q: 0 }), [column]: value };
    store.set(rowId, next);
    if (row === undefined) return [inserted(rowId, next)];
    return isSameJson(row, next) ? [] : [updated(rowId, { [column]: row[column] }, { [column]: value })];
  });
}

function applySteps(store: Store, steps: readonly UndoStep[]): void {
  for (const step of steps) {
    if (step.does === 'delete') store.delete(step.rowId);
    else store.set(step.rowId, step.does === 'insert' ? step.row : { ...store.get(step.rowId), ...step.set });
  }
}

const anyEdits = fc.array(
  fc.tuple(
    fc.constantFrom('a', 'b', 'c'),
    fc.constantFrom('write' as const, 'write' as const, 'delete' as const),
    fc.constantFrom('p', 'q'),
    fc.nat(2),
  ),
  { maxLength: 8 },
);
const currentOf = (store: Store) => (_table: string, rowId: string) => store.get(rowId) ?? null;
const contentOf = (store: Store): string =>
  JSON.stringify([...store].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, row]) => [id, row['p'], row['q']]));

describe('undo of any edits', () => {
  it('restores the store if no later edits followed', () => {
    fc.assert(
      fc.property(anyEdits, anyEdits, (first, mine) => {
        const store: Store = new Map();
        edit(store, first);
        const before = contentOf(store);
        const result = undoPlan({ images: edit(store, mine), current: currentOf(store) });
        expect(result.kind).toMatch(/^(whole|nothing)$/);
        if (result.kind === 'whole') applySteps(store, result.steps);
        expect(contentOf(store)).toBe(before);
      }),
    );
  });

  it('never overwrites later edits: each field keeps its later value or returns to the one before the change', () => {
    fc.assert(
      fc.property(anyEdits, anyEdits, anyEdits, (first, mine, later) => {
        const store: Store = new Map();
        edit(store, first);
        const before = new Map(store);
        const images = edit(store, mine);
        const left = new Map(store);
        edit(store, later);
        const after = new Map(store);
        const result = undoPlan({ images, current: currentOf(store) });
        if (result.kind === 'whole' || result.kind === 'part') applySteps(store, result.steps);
        for (const rowId of ['a', 'b', 'c']) {
          for (const column of ['p', 'q']) {
            const [was, mineLeft, now, end] = [before, left, after, store].map((each) => each.get(rowId)?.[column]);
            // only values that the change set wrote were undone
            if (end !== now) expect({ end, mineLeft }).toEqual({ end: was, mineLeft: now });
          }
        }
        expect(undoPlan({ images, current: currentOf(store) }).kind).toMatch(
          result.kind === 'whole' || result.kind === 'nothing' ? /^nothing$/ : /^(refused|part)$/,
        );
      }),
    );
  });
});
