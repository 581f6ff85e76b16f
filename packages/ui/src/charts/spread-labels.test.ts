import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { spreadLabels } from './spread-labels.ts';

describe('spreadLabels', () => {
  it('does not move labels that do not touch', () => {
    expect(spreadLabels([100, 20], 16, 0, 200)).toEqual([100, 20]);
  });

  it('separates the labels of lines that meet, in the order of the lines', () => {
    expect(spreadLabels([100, 100, 99], 16, 0, 200)).toEqual([115, 131, 99]);
  });

  it('prevents overlap and stays within bounds if there is room', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { maxLength: 4 }), (wanted) => {
        const placed = spreadLabels(wanted, 16, 0, 200).sort((one, other) => one - other);
        expect(
          placed.every((y, index) => y >= 0 && y <= 200 && (index === 0 || y - (placed[index - 1] ?? 0) >= 15.999)),
        ).toBe(true);
      }),
    );
  });
});
