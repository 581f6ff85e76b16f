import { describe, expect, it } from '@jest/globals';
import { aTransaction } from '../testing/a-transaction.ts';
import { withChangedRows, withoutRows } from './transaction-pages.ts';

const rows = Array.from({ length: 6 }, (_, index) => aTransaction({ payee: `Shop ${index}` }));
const [r0, r1, r2, r3, r4, r5] = rows as [
  (typeof rows)[0],
  (typeof rows)[0],
  (typeof rows)[0],
  (typeof rows)[0],
  (typeof rows)[0],
  (typeof rows)[0],
];
const named = (pages: Map<number, { payee: string }[]>) =>
  [...pages].map(([page, of]) => [page, of.map(({ payee }) => payee.slice(-1)).join('')]);

describe('withoutRows', () => {
  it.each([
    [
      'moves the rows below up across page boundaries',
      new Map([
        [0, [r0, r1]],
        [1, [r2, r3]],
        [2, [r4, r5]],
      ]),
      [r0.id],
      [
        [0, '12'],
        [1, '34'],
        [2, '5'],
      ],
    ],
    [
      'removes several rows at once',
      new Map([
        [0, [r0, r1]],
        [1, [r2, r3]],
      ]),
      [r0.id, r2.id],
      [
        [0, '13'],
        [1, ''],
      ],
    ],
    [
      'moves no rows across a gap between loaded pages',
      new Map([
        [0, [r0, r1]],
        [4, [r4, r5]],
      ]),
      [r1.id],
      [
        [0, '0'],
        [4, '45'],
      ],
    ],
    ['changes nothing if the row is not loaded', new Map([[3, [r0, r1]]]), ['other'], [[3, '01']]],
  ])('%s', (_, pages, ids, left) => {
    expect(named(withoutRows(pages, new Set(ids)))).toEqual(left);
  });
});

describe('withChangedRows', () => {
  it('replaces a changed row and keeps its running balance until the list is reloaded', () => {
    const before = { ...r1, runningBalance: { minor: '5', currency: 'USD' } };
    const [, now] = withChangedRows([r0, before], new Map([[r1.id, { ...r1, payee: 'New', version: 2 }]]));
    expect(now).toEqual({ ...r1, payee: 'New', version: 2, runningBalance: before.runningBalance });
  });
});
