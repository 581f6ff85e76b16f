import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { placeLabels } from './track-layout.ts';

describe('placeLabels', () => {
  it.each([
    ['centers the label on its tick in the middle', 500, 'middle', 500],
    ['starts the label at its tick near the left edge', 10, 'start', 4],
    ['flips the label to the left of its tick near the right edge', 990, 'end', 996],
  ])('%s', (_reason, at, anchor, x) => {
    expect(placeLabels([{ at, width: 100 }], 1000)[0]).toMatchObject({ anchor, x, lane: 0 });
  });

  it('moves a crowded label outward', () => {
    const lanes = placeLabels(
      [100, 140, 180].map((at) => ({ at, width: 60 })),
      1000,
    ).map((label) => label.lane);
    expect(lanes).toEqual([0, 1, 0]);
  });

  it('never overlaps two labels in a lane, and never exceeds the line', () => {
    const label = fc.record({ at: fc.integer({ min: 0, max: 640 }), width: fc.integer({ min: 20, max: 300 }) });
    fc.assert(
      fc.property(fc.array(label, { maxLength: 12 }), (labels) => {
        const placed = placeLabels(labels, 640);
        for (const [index, one] of placed.entries()) {
          expect(one.left).toBeGreaterThanOrEqual(0);
          expect(one.right).toBeLessThanOrEqual(640);
          for (const other of placed.slice(index + 1)) {
            if (one.lane === other.lane) expect(one.right <= other.left || other.right <= one.left).toBe(true);
          }
        }
      }),
    );
  });
});
