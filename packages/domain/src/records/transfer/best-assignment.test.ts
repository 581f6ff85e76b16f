import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { bestAssignment, type Edge } from './best-assignment.ts';

const edges = (...list: [number, number, number][]): Edge[] => list.map(([from, to, worth]) => ({ from, to, worth }));
const worthOf = (chosen: readonly Edge[]): number => chosen.reduce((sum, { worth }) => sum + worth, 0);

/** Returns the best total, found by trying every combination. */
function bruteForce(list: readonly Edge[]): number {
  const [first, ...rest] = list;
  if (first === undefined) return 0;
  return Math.max(
    bruteForce(rest),
    first.worth + bruteForce(rest.filter(({ from, to }) => from !== first.from && to !== first.to)),
  );
}

describe('bestAssignment', () => {
  it.each([
    [edges([0, 0, 5]), [[0, 0]], 'a single pair'],
    [
      edges([0, 0, 9], [0, 1, 8], [1, 0, 8]),
      [
        [0, 1],
        [1, 0],
      ],
      'the best pair is worth less than two good pairs',
    ],
    [edges([0, 0, 9], [0, 1, 3], [1, 0, 3]), [[0, 0]], 'the best pair is worth more than two poor pairs'],
    [edges([0, 0, 5], [1, 0, 5]), [[0, 0]], 'lower numbers win a tie'],
    [
      edges([0, 0, 5], [7, 3, 2]),
      [
        [0, 0],
        [7, 3],
      ],
      'groups have no common members',
    ],
    [[], [], 'there are no pairs to choose from'],
  ] as const)('assigns %j as %j: %s', (list, expected, _why) => {
    expect(bestAssignment(list).map(({ from, to }) => [from, to])).toEqual(expected);
  });

  it('is worth as much as the result of brute force, and pairs no member twice', () => {
    const graph = fc.uniqueArray(fc.tuple(fc.nat(4), fc.nat(4), fc.integer({ min: 1, max: 20 })), {
      maxLength: 12,
      selector: ([from, to]) => `${from} ${to}`,
    });
    fc.assert(
      fc.property(graph, (tuples) => {
        const chosen = bestAssignment(edges(...tuples));
        expect(worthOf(chosen)).toBe(bruteForce(edges(...tuples)));
        expect(new Set(chosen.map(({ from }) => from)).size).toBe(chosen.length);
        expect(new Set(chosen.map(({ to }) => to)).size).toBe(chosen.length);
      }),
    );
  });

  it('does not depend on the order of the edges', () => {
    const graph = fc.uniqueArray(fc.tuple(fc.nat(6), fc.nat(6), fc.integer({ min: 1, max: 3 })), {
      maxLength: 25,
      selector: ([from, to]) => `${from} ${to}`,
    });
    fc.assert(
      fc.property(graph, (tuples) => {
        expect(bestAssignment(edges(...tuples.toReversed()))).toEqual(bestAssignment(edges(...tuples)));
      }),
    );
  });

  it('pairs groups that are too large for the exact method by worth', () => {
    const chain = Array.from({ length: 60 }, (_, index): [number, number, number][] => [
      [index, index, 10],
      [index, index + 1, 4],
    ]).flat();
    expect(bestAssignment(edges(...chain)).map(({ from, to }) => to - from)).toEqual(
      Array.from({ length: 60 }, () => 0),
    );
  });
});
