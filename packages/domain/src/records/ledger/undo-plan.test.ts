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
        'deletes an added row',
      ],
      [
        [deleted('a', coffee)],
        {},
        { kind: 'whole', steps: [{ table: 'transaction', rowId: 'a', does: 'insert', row: coffee }] },
        'restores a deleted row',
      ],
      [
        [updated('a', { payee: 'Coffee' }, { payee: 'Tea' })],
        { a: { ...coffee, payee: 'Tea' } },
        { kind: 'whole', steps: [{ table: 'transaction', rowId: 'a', does: 'update', set: { payee: 'Coffee' } }] },
        'restores the previous values of an edited row',
      ],
      [
        [updated('a', { payee: 'Coffee' }, { payee: 'Tea' })],
        { a: { ...coffee, payee: 'Tea', amount: -999 } },
        { kind: 'whole', steps: [{ table: 'transaction', rowId: 'a', does: 'update', set: { payee: 'Coffee' } }] },
        'keeps a later edit of another field',
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
        'is refused if the same field was edited later',
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
        'undoes one of two fields if the other was edited later',
      ],
      [
        [updated('a', { payee: 'Coffee' }, { payee: 'Tea' })],
        { a: coffee },
        { kind: 'nothing' },
        'does nothing if another edit already restored the value',
      ],
      [
        [updated('a', { payee: 'Coffee' }, { payee: 'Tea' })],
        {},
        { kind: 'refused', conflicts: [{ table: 'transaction', rowId: 'a', code: 'row_gone', fields: [] }] },
        'is refused if the row was deleted later',
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
        'is refused if an added row was edited later',
      ],
      [[inserted('a', coffee)], {}, { kind: 'nothing' }, 'does nothing if an added row was already deleted'],
      [
        [deleted('a', coffee)],
        { a: coffee },
        { kind: 'nothing' },
        'does nothing if a deleted row was already restored',
      ],
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
        'is refused if a deleted row was recreated with other values',
      ],
      [[], {}, { kind: 'nothing' }, 'does nothing for a change set without rows'],
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

  it('undoes the part of an import that can be undone, and names each row that cannot', () => {
    const images = [inserted('a', coffee), inserted('b', coffee), inserted('c', coffee)];
    const result = plan(images, { a: coffee, b: { ...coffee, memo: 'mine' }, c: coffee });
    expect(result).toMatchObject({ kind: 'part', conflicts: [{ rowId: 'b' }] });
    // The last row created is the first removed.
    expect(result.kind === 'part' && result.steps.map(({ rowId }) => rowId)).toEqual(['c', 'a']);
  });
});

describe('netChanges', () => {
  it.each(
    namedCases<[RowImage[], object[]]>([
      [
        [inserted('a', coffee), updated('a', { payee: 'Coffee' }, { payee: 'Tea' })],
        [{ did: 'insert', after: { ...coffee, payee: 'Tea' } }],
        'reduces an insert and an update to an insert of the final row',
      ],
      [[inserted('a', coffee), deleted('a', coffee)], [], 'drops a row that was inserted and deleted'],
      [
        [updated('a', { payee: 'A' }, { payee: 'B' }), updated('a', { payee: 'B' }, { payee: 'C' })],
        [{ did: 'update', before: { payee: 'A' }, after: { payee: 'C' } }],
        'combines two updates from the first to the last value',
      ],
      [
        [updated('a', { payee: 'A' }, { payee: 'B' }), updated('a', { payee: 'B' }, { payee: 'A' })],
        [],
        'drops a value that was changed back',
      ],
      [
        [updated('a', { payee: 'A' }, { payee: 'B' }), updated('a', { memo: null }, { memo: 'x' })],
        [{ did: 'update', before: { payee: 'A', memo: null }, after: { payee: 'B', memo: 'x' } }],
        'combines updates of two fields',
      ],
      [
        [updated('a', { payee: 'Coffee' }, { payee: 'Tea' }), deleted('a', { ...coffee, payee: 'Tea' })],
        [{ did: 'delete', before: coffee }],
        'reduces an update and a delete to a delete of the original row',
      ],
      [
        [deleted('a', coffee), inserted('a', { ...coffee, payee: 'Tea' })],
        [{ did: 'update', before: { payee: 'Coffee' }, after: { payee: 'Tea' } }],
        'reduces a delete and an insert to an update',
      ],
    ]),
  )('%s', (_why, images, expected) => {
    expect(netChanges(images).map(({ table: _table, rowId: _rowId, ...net }) => net)).toEqual(expected);
  });
});

describe('isSameJson', () => {
  it.each([
    [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true, 'ignores the order of keys'],
    [[1, 2], [2, 1], false, 'respects the order of lists'],
    [undefined, null, true, 'treats a missing column as null'],
    [{ a: null }, {}, false, 'respects missing keys inside a value'],
    [[], {}, false, 'distinguishes a list from an object'],
    ['1', 1, false, 'distinguishes text from a number'],
  ])('for %j and %j is %s: %s', (a, b, expected, _why) => {
    expect(isSameJson(a, b)).toBe(expected);
  });
});

/** Applies edits to a store and returns their images, as the triggers record them. */
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
  it('restores the store if no edits followed', () => {
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

  it('never overwrites later edits: each field keeps its later value, or returns to the value before the change', () => {
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
            // Only values that the change set wrote may be undone.
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
